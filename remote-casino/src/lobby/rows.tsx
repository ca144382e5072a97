import type { CasinoGame } from '@backlay/shared/contract';
import { GameGrid, GameArt, GameTile } from '@backlay/shared/ui';
import { memo, useRef, useLayoutEffect, useState, type RefObject } from 'react';
import styles from './tiles.module.scss';
import { useVirtualRows } from './use-virtual-rows';
import { gamePath, FavouriteOverlay } from '../games';
import { Limits, getGameImage, useImageQueue } from '.';

/** How many tiles stand in a row, how high it is, and what lies between two; px. */
export interface RowMetrics {
  readonly columns: number;
  readonly height: number;
  readonly gap: number;
}

/** What the style sheet makes of a window of that width, before it could be measured. */
function guessed(width: number): RowMetrics {
  if (width < 800) return { columns: 3, height: (width - 44) / 3 + 45, gap: 12 };
  const columns = Math.max(1, Math.floor((Math.min(width, 1440) - 24) / 144));
  return { columns, height: 132 + 45, gap: 16 };
}

/** The shape of the rows in a box as the style sheet made it: measured with the first drawing and at every change of width. */
export function useRowMetrics(box: RefObject<HTMLElement | null>): RowMetrics {
  const [shape, setShape] = useState(() => guessed(window.innerWidth));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setShape((before) => {
        const now = measured(element);
        const same = !now || (['columns', 'height', 'gap'] as const).every((part) => now[part] === before[part]);
        return same ? before : now;
      });
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    // The rows follow the width of the box. Where the brand's font arrives late, the first row triggers a new measurement.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const first = element.querySelector('[data-row]');
    if (first) observer.observe(first);
    return () => observer.disconnect();
  }, [box]);
  return shape;
}

function measured(box: HTMLElement): RowMetrics | null {
  const grid = box.querySelector('[data-row] > *');
  if (!grid) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const { height } = grid.getBoundingClientRect();
  // More rows than one: as many columns were guessed as do not fit.
  const tile = grid.firstElementChild?.getBoundingClientRect().height ?? height;
  const columns = gridTemplateColumns.split(' ').length;
  return tile > 0 ? { columns, height: tile, gap: parseFloat(rowGap) || 0 } : null;
}

interface TileProps {
  readonly game: CasinoGame;
  /** What stands under the name: who makes it, or the limits of a stake. */
  readonly caption: 'studio' | 'limits';
  readonly lead?: boolean;
  readonly tag?: string;
  /** In the first view: its picture is fetched at once. */
  readonly eager?: boolean;
}

/** The picture by itself: when its turn comes nothing else of the tile is drawn again. */
function Picture({ game, lead, eager }: Required<Pick<TileProps, 'game' | 'lead' | 'eager'>>) {
  return <GameArt name={game.gameName} art={useImageQueue(getGameImage(game, lead), eager)} eager={eager} />;
}

/** A tile opens its game (OQ-09); its star keeps it. */
export const Tile = memo(function Tile({ game, caption: captionValue, lead = false, tag, eager = false }: TileProps) {
  return (
    <div className={lead ? styles.lead : styles.tile}>
      <GameTile
        name={game.gameName}
        href={gamePath(game)}
        picture={<Picture game={game} lead={lead} eager={eager} />}
        detail={captionValue === 'studio' ? game.subProviderName : <Limits game={game} />}
        lead={lead}
        tag={tag}
      />
      <FavouriteOverlay game={game} className={styles.star} />
    </div>
  );
});

/** Pictures that a phone shows without scrolling. */
const FIRST_VIEW = 7;

/** Whether the first frame is drawn on the server, which knows no window. */
const IS_DRAWN = typeof Element === 'undefined';

/** Games in a grid, each with its limits; of thousands only the rows near the window are drawn, and the others keep their place. */
export const Rows = IS_DRAWN ? EveryRow : RowsInView;

interface RowsProps {
  readonly games: readonly CasinoGame[];
}

/** All rows in one grid, as high as those of a window. */
function EveryRow({ games }: RowsProps) {
  return (
    <GameGrid>
      {games.map((game, index) => (
        <Tile key={game.gameId} game={game} caption="limits" eager={index < FIRST_VIEW} />
      ))}
    </GameGrid>
  );
}

function RowsInView({ games }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { columns, height, gap } = useRowMetrics(box);
  const count = Math.ceil(games.length / columns);
  const { rows, hold } = useVirtualRows(box, count, height + gap);
  return (
    <div
      ref={box}
      className={styles.rows}
      style={{ height: count * (height + gap) - gap }}
      onFocus={hold}
      onBlur={hold}
    >
      {rows.map((row) => (
        <Row key={row} row={row} games={games} columns={columns} top={row * (height + gap)} />
      ))}
    </div>
  );
}

interface RowProps {
  readonly row: number;
  readonly games: readonly CasinoGame[];
  readonly columns: number;
  /** px */
  readonly top: number;
}

const Row = memo(function Row({ row, games, columns, top }: RowProps) {
  const from = row * columns;
  return (
    <div className={styles.row} style={{ top }} data-row={row}>
      <GameGrid>
        {games.slice(from, from + columns).map((game, column) => (
          <Tile key={game.gameId} game={game} caption="limits" eager={from + column < FIRST_VIEW} />
        ))}
      </GameGrid>
    </div>
  );
});
