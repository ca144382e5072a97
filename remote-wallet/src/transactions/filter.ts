import { useT } from '@backlay/shared/host';
import { presetRange, type PickedRange } from '../range-picker';
import { useStatusWord } from '../requests';

/** The statuses that the list can be narrowed to; all for reset (C4.10, OQ-111). */
export const STATUS_FILTERS = ['all', 'pending', 'processing', 'approved', 'rejected'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export interface TransactionFilter {
  readonly days: PickedRange;
  readonly status: StatusFilter;
}

/** As the screen opens, and what Reset goes back to. */
export const allOf = (now: number): TransactionFilter => ({ days: presetRange('last7', now), status: 'all' });

export function useStatusName(): (status: StatusFilter) => string {
  const t = useT();
  const word = useStatusWord();
  return (status) => (status === 'all' ? t('transactions.allStatuses') : word(status));
}
