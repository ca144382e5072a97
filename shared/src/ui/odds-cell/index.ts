export { NoPrice, OddsCell } from './odds-cell';
export type { OddsCellProps } from './odds-cell';
export { EMPTY_PRICE, clearMove, clearWash, markMove, oddsCellParts, writePrice } from './parts';
export type { OddsCellDom } from './parts';
