import { memo, useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { Side } from '@backlay/shared/domain';
import type { CellBinding } from './board';
import type { CellFormat, CellView, ViewGroup } from './cell-view';
import type { BookStore } from './book-store';
import styles from './price-cell.module.scss';

/** A press on a price: which cell, and what it showed. */
export interface PricePress {
  readonly runnerId: string;
  readonly side: Side;
  readonly level: number;
  readonly view: CellView;
  readonly element: HTMLElement;
}

export interface PriceCellProps {
  readonly books: BookStore;
  readonly group: ViewGroup;
  readonly marketId: string;
  readonly runnerId: string;
  readonly side: Side;
  /** 0 is the best price. */
  readonly level: number;
  readonly format: CellFormat;
  /** `Back India`: the word and the runner. The price and its size follow from the cell itself. */
  readonly name: string;
  readonly locked: boolean;
  readonly pressed: boolean;
  /** First of its market: where Tab enters. */
  readonly first: boolean;
  readonly onPress: (press: PricePress) => void;
}

/** One price. React draws it once; the board writes into it from then on. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { books, group, marketId, runnerId, side, level, format, name, locked, pressed, first, onPress } = props;
  const button = useRef<HTMLButtonElement>(null);
  const binding = useRef<CellBinding | null>(null);

  useLayoutEffect(() => {
    const cell = books.cellOf({ marketId, runnerId, side, level });
    if (cell === null || !button.current) return;
    const bound = books.board.bind(cell, button.current, format, group);
    binding.current = bound;
    return () => {
      binding.current = null;
      bound.release();
    };
  }, [books, group, marketId, runnerId, side, level, format]);

  useLayoutEffect(() => binding.current?.lock(locked), [locked, group, marketId]);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const view = binding.current?.view;
    if (view && !view.dead) onPress({ runnerId, side, level, view, element: event.currentTarget });
  };

  return (
    <button
      ref={button}
      type="button"
      className={`${styles.cell} ${styles[`${side}${level + 1}`]}`}
      aria-pressed={pressed || undefined}
      tabIndex={first ? 0 : -1}
      data-cell=""
      dir="ltr"
      onClick={press}
    >
      <span className={styles.unseen}>{name},&nbsp;</span>
      <b className={styles.price} data-price="" />
      <i className={styles.amount} data-amount="" />
    </button>
  );
});
