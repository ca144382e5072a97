export { NoPrice, OddsCell } from './odds-cell';
export type { OddsCellProps } from './odds-cell';
export { EMPTY_PRICE, clearMove, clearWash, markMove, oddsCellParts, writePrice } from './odds-cell-dom';
export type { OddsCellDom } from './odds-cell-dom';
