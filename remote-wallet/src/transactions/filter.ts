import { presetRange, type PickedRange } from '../range-picker';
import type { StatusFilter } from '../requests';

export interface TransactionFilter {
  readonly days: PickedRange;
  readonly status: StatusFilter;
}

/** As the screen opens, and what Reset goes back to. */
export const allOf = (now: number): TransactionFilter => ({ days: presetRange('last7', now), status: 'all' });
