import { useId, type ComponentProps } from 'react';
import type { Side } from '../../domain';
import { classNames } from '../layout/class-names';
import styles from './odds-cell.module.scss';
import { Icon } from '../icons/icon';
import suspendedStyles from './suspended.module.scss';

/** What an empty cell reads. The size keeps a text node, so that a price that comes back has where to be written. */
export const EMPTY_PRICE = '–';
export const EMPTY_SIZE = '\u00a0';

/** The parts of a drawn cell that a price writer holds. */
export interface OddsCellDom {
  readonly cell: HTMLButtonElement;
  readonly price: Text;
  readonly size: Text;
}

/** Finds the two text nodes of a cell; write them with `.data`, which is cheaper than `textContent`. */
export function oddsCellParts(cell: HTMLButtonElement): OddsCellDom {
  const [price, size] = cell.children;
  return { cell, price: price?.firstChild as Text, size: size?.firstChild as Text }; // OddsCell draws one text in each
}

/** Writes a price into a cell, or the dash when there is none. Touches only what differs. */
export function writePrice({ cell, price, size }: OddsCellDom, nextPrice: string, nextSize: string): void {
  const empty = nextPrice === '';
  if (price.data !== nextPrice) price.data = empty ? EMPTY_PRICE : nextPrice;
  const shownSize = empty || nextSize === '' ? EMPTY_SIZE : nextSize;
  if (size.data !== shownSize) size.data = shownSize;
  if (cell.hasAttribute('data-empty') !== empty) cell.toggleAttribute('data-empty', empty);
}

/** Marks which way a price went: a caret that stays, and the yellow wash, which its caller takes away again. */
export function markMove(cell: HTMLElement, move: 'up' | 'down'): void {
  cell.dataset.move = move;
  cell.dataset.wash = '';
}

/** Ends the wash; the caret stays. */
export function clearWash(cell: HTMLElement): void {
  delete cell.dataset.wash;
}

/** Takes the caret away as well. */
export function clearMove(cell: HTMLElement): void {
  delete cell.dataset.wash;
  delete cell.dataset.move;
}

export interface OddsCellProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  side: Side;
  /** 1 is the best price, 3 the deepest of the ladder. */
  depth?: 1 | 2 | 3;
  /** Side and runner, spoken before price and size: `Back India`. It never changes with a tick. */
  name: string;
  /** As it is to be read; empty when nobody offers one. */
  price?: string;
  size?: string;
  /** The price is in the slip. */
  inSlip?: boolean;
  suspended?: boolean;
}

/**
 * One price. React draws it once. Then a frame loop writes price and size into its text nodes (`oddsCellParts`). It also
 * sets `data-move`, `data-wash` and `data-empty`, so that a tick causes no render and no animation.
 */
export function OddsCell({
  side,
  depth = 1,
  name,
  price = '',
  size = '',
  inSlip = false,
  suspended = false,
  className,
  onClick,
  ...rest
}: OddsCellProps) {
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      // Figures run the same way in every language.
      dir="ltr"
      className={classNames(styles.cell, styles[`${side}${depth}`], className)}
      aria-label={name}
      // Its own label first, then price and size by reference: a screen reader announces a tick without a changed
      // attribute.
      aria-labelledby={`${id} ${id}p ${id}s`}
      aria-pressed={inSlip}
      aria-disabled={suspended || undefined}
      data-empty={price ? undefined : ''}
      onClick={suspended ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <b id={`${id}p`}>{price || EMPTY_PRICE}</b>
      <i id={`${id}s`}>{size || EMPTY_SIZE}</i>
    </button>
  );
}

/** Where a list has no price to offer and none will come: a dash, and no button. */
export function NoPrice() {
  return (
    <span className={classNames(styles.cell, styles.none)}>
      <b>{EMPTY_PRICE}</b>
    </span>
  );
}

export interface SuspendedOverlayProps {
  /** `SUSPENDED`, `BALL RUNNING`, `CLOSED`: drawn in capitals whatever arrives (B2.28). */
  status: string;
  className?: string;
}

/** Lies over the prices of a runner or of a whole market, never over name and position. Its parent is positioned. */
export function SuspendedOverlay({ status, className }: SuspendedOverlayProps) {
  return (
    <span className={classNames(suspendedStyles.overlay, className)}>
      <Icon name="lock" size={14} />
      {status.toUpperCase()}
    </span>
  );
}
