import { useT } from '@backlay/shared/host';
import { useStatusLabel } from './use-status-label';

/** The statuses that a list can be narrowed to; all for reset (C4.10, OQ-111). */
export const STATUS_FILTERS = ['all', 'pending', 'processing', 'approved', 'rejected'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export function useStatusName(): (status: StatusFilter) => string {
  const t = useT();
  const word = useStatusLabel();
  return (status) => (status === 'all' ? t('transactions.allStatuses') : word(status));
}
