import { useCallback, useEffect, useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { toCallResult } from '../wallet-home';
import { useDepositUpdates, useWithdrawUpdates } from './use-request-updates';

/** The last five of any status (C7.29); empty when they cannot be read (C8.07). `reload` resolves with what came. */
function useRecent(name: 'deposits' | 'withdraws') {
  const { api } = useHost();
  const [requests, setRequests] = useState<readonly TransactionRequest[]>([]);
  const load = useCallback(async () => {
    const page = await toCallResult(api.call(name, { page: 1, limit: 5, status: 'all' }));
    const docs = page.ok ? page.answer.docs : [];
    setRequests(docs);
    return docs;
  }, [api, name]);
  useEffect(() => void load(), [load]);
  return { requests, reload: load };
}

/** The last five deposits, as they change. */
export function useRecentDeposits() {
  const recent = useRecent('deposits');
  useDepositUpdates(() => void recent.reload());
  return recent;
}

/** The last five withdrawals, as they change. */
export function useRecentWithdraws() {
  const recent = useRecent('withdraws');
  useWithdrawUpdates(() => void recent.reload());
  return recent;
}
