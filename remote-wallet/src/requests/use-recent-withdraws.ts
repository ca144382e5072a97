import { useCallback, useEffect, useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { attempt } from '../outcome';
import { useWithdrawNews } from './use-withdraw-news';

/** The last five withdrawals of any status (C7.29); empty when they cannot be read (C8.07). `reload` resolves with what came. */
export function useRecentWithdraws() {
  const { api } = useHost();
  const [requests, setRequests] = useState<readonly TransactionRequest[]>([]);
  const load = useCallback(async () => {
    const page = await attempt(api.call('withdraws', { page: 1, limit: 5, status: 'all' }));
    const docs = page.ok ? page.answer.docs : [];
    setRequests(docs);
    return docs;
  }, [api]);
  useEffect(() => void load(), [load]);
  useWithdrawNews(() => void load());
  return { requests, reload: load };
}
