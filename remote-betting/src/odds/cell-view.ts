import { decimalText, NO_PRICE, plainText, sizeText } from './price-text';

/** A market on the screen: its cells are written only while it is in view. */
export interface ViewGroup {
  visible: boolean;
  readonly views: Set<CellView>;
}

/** `up!` and `down!` are the wash with its caret, `up` and `down` the caret alone. */
export type Movement = 'up' | 'down';

/** How a cell writes its two numbers. */
export type CellFormat = 'decimal' | 'per-100' | 'session';

/** One drawn cell. It remembers what it shows, so that a movement compares with what the player saw, not with the last message. */
export interface CellView {
  readonly cell: number;
  readonly element: HTMLElement;
  readonly price: Text;
  readonly amount: Text;
  readonly format: CellFormat;
  readonly group: ViewGroup;
  /** The price on the screen, and since when (ms). */
  shown: number;
  shownAt: number;
  /** The price before the one on the screen. */
  before: number;
  locked: boolean;
  dead: boolean;
  movement: Movement | null;
  washing: boolean;
  washedAt: number;
}

export function createView(
  cell: number,
  element: HTMLElement,
  price: Text,
  amount: Text,
  format: CellFormat,
  group: ViewGroup,
): CellView {
  return {
    cell,
    element,
    price,
    amount,
    format,
    group,
    shown: 0,
    shownAt: -Infinity,
    before: 0,
    locked: false,
    dead: false,
    movement: null,
    washing: false,
    washedAt: -Infinity,
  };
}

/** Writes both numbers into the cell; says how the price moved, if the cell showed one before. */
export function writeCell(view: CellView, price: number, amount: number, now: number): Movement | null {
  const { format } = view;
  const priceText = price === 0 ? NO_PRICE : format === 'decimal' ? decimalText(price) : plainText(price);
  const amountText = price === 0 ? '' : format === 'session' ? plainText(amount) : sizeText(amount);
  if (view.price.data !== priceText) view.price.data = priceText;
  if (view.amount.data !== amountText) view.amount.data = amountText;
  const before = view.shown;
  if (before === price) return null;
  view.before = before;
  view.shown = price;
  view.shownAt = now;
  if ((before === 0) !== (price === 0)) writeDead(view);
  return before === 0 || price === 0 ? null : price > before ? 'up' : 'down';
}

/** A cell without a price, or under a lock, stays in place and takes no press. */
export function writeDead(view: CellView): void {
  const dead = view.locked || view.shown === 0;
  if (view.shown === 0) view.element.setAttribute('data-nil', '');
  else view.element.removeAttribute('data-nil');
  if (dead === view.dead) return;
  view.dead = dead;
  if (dead) view.element.setAttribute('aria-disabled', 'true');
  else view.element.removeAttribute('aria-disabled');
}
