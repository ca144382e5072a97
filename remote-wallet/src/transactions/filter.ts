import { useT } from '@backlay/shared/host';
import { useStatusWord } from '../requests';
import type { DatePreset } from './date-range';

/** The statuses that the list can be narrowed to; all for reset (C4.10, OQ-111). */
export const STATUS_FILTERS = ['all', 'pending', 'processing', 'approved', 'rejected'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export interface TransactionFilter {
  readonly preset: DatePreset;
  readonly status: StatusFilter;
}

/** As the screen opens, and what Reset goes back to. */
export const allOf: TransactionFilter = { preset: 'last7', status: 'all' };

export function useStatusName(): (status: StatusFilter) => string {
  const t = useT();
  const word = useStatusWord();
  return (status) => (status === 'all' ? t('transactions.allStatuses') : word(status));
}
