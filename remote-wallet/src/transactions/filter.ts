import { presetRange, type PickedRange } from '../reports';
import type { StatusFilter } from './status-filter';

export interface TransactionFilter {
  readonly days: PickedRange;
  readonly status: StatusFilter;
}

/** As the screen opens, and what Reset goes back to. */
export const allOf = (now: number): TransactionFilter => ({ days: presetRange('last7', now), status: 'all' });
