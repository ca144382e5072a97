import type { TransactionRequest } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';

/** The word of a status (C4.01). */
export function useStatusLabel(): (status: TransactionRequest['status']) => string {
  const t = useT();
  return (status) => t(`transactions.${status}`);
}
