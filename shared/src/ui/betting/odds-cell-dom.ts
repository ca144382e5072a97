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
  return { cell, price: price?.firstChild as Text, size: size?.firstChild as Text };
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
