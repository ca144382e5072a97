import type { CasinoGame } from '@backlay/shared/contract';
import { GameGrid } from '@backlay/shared/ui';
import { memo, useRef } from 'react';
import { Tile } from './tile';
import styles from './tiles.module.scss';
import { useVirtualRows } from './use-virtual-rows';
import { useRowMetrics } from './use-row-metrics';

/** Pictures that a phone shows without scrolling. */
const FIRST_VIEW = 7;

/** Games in a grid, each with its limits; of thousands only the rows near the window are drawn, and the others keep their place. */
export function Rows({ games }: { readonly games: readonly CasinoGame[] }) {
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
