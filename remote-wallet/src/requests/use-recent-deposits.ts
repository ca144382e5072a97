import { useCallback, useEffect, useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { attempt } from '../outcome';
import { useDepositNews } from './use-deposit-news';

/** The last five deposits of any status (C7.29); empty when they cannot be read (C8.07). */
export function useRecentDeposits() {
  const { api } = useHost();
  const [requests, setRequests] = useState<readonly TransactionRequest[]>([]);
  const load = useCallback(async () => {
    const page = await attempt(api.call('deposits', { page: 1, limit: 5, status: 'all' }));
    setRequests(page.ok ? page.answer.docs : []);
  }, [api]);
  useEffect(() => void load(), [load]);
  useDepositNews(() => void load());
  return { requests, reload: () => void load() };
}
