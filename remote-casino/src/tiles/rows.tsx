import type { CasinoGame } from '@backlay/shared/contract';
import { GameGrid } from '@backlay/shared/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { Tile } from './tile';
import styles from './tiles.module.scss';
import { PARTS, useNearRows } from './use-near-rows';
import { useRowShape } from './use-row-shape';

/** Pictures that a phone shows without scrolling. */
const FIRST_VIEW = 7;

/** Games in a grid, each with its limits; of thousands only the rows near the window are drawn, and the others keep their place. */
export function Rows({ games }: { readonly games: readonly CasinoGame[] }) {
  const box = useRef<HTMLDivElement>(null);
  const { columns, height, gap } = useRowShape(box);
  const count = Math.ceil(games.length / columns);
  const { rows, whole, hold } = useNearRows(box, count, height + gap);
  return (
    <div
      ref={box}
      className={styles.rows}
      style={{ height: count * (height + gap) - gap }}
      onFocus={hold}
      onBlur={hold}
    >
      {rows.map((row) => (
        <Row
          key={row}
          row={row}
          games={games}
          columns={columns}
          top={row * (height + gap)}
          whole={row >= whole.from && row < whole.to}
        />
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
  /** All its tiles at once. */
  readonly whole: boolean;
}

const Row = memo(function Row({ row, games, columns, top, whole }: RowProps) {
  const from = row * columns;
  const shown = useParts(columns, whole);
  return (
    <div className={styles.row} style={{ top }} data-row={row}>
      <GameGrid>
        {games.slice(from, from + shown).map((game, column) => (
          <Tile key={game.gameId} game={game} says="limits" eager={from + column < FIRST_VIEW} />
        ))}
      </GameGrid>
    </div>
  );
});

/** How many of so many tiles are drawn: all at once, or a part more with each frame. */
function useParts(count: number, whole: boolean): number {
  const part = Math.ceil(count / PARTS);
  const [shown, setShown] = useState(whole ? count : part);
  const rest = shown < count;
  if (rest && whole) setShown(count);
  useEffect(() => {
    if (!rest) return;
    const frame = requestAnimationFrame(() => setShown(shown + part));
    return () => cancelAnimationFrame(frame);
  }, [rest, shown, part]);
  return rest ? shown : count;
}
