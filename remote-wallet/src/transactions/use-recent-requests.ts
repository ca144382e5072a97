import { useCallback, useEffect, useState, useRef } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { useHost, useRealtime } from '@backlay/shared/host';
import { toCallResult } from '../wallet-home';

const DEPOSITS = ['getDepositStatusChanged', 'getDepositUpdates'] as const;
const WITHDRAWALS = ['getWithdrawUpdates'] as const;

/** Calls back when one of these arrives, or when the socket was away and may have missed one. */
function useNews(names: typeof DEPOSITS | typeof WITHDRAWALS, onNews: () => void): void {
  const realtime = useRealtime();
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const notify = () => latest.current();
    const stops = [
      ...names.map((name) => realtime.on(name, notify)),
      realtime.store.subscribe((now, before) => {
        if (now.connected && !before.connected) notify();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [names, realtime]);
}

/** Calls back when a deposit of the player may have changed (A7.65). */
export const useDepositUpdates = (onNews: () => void): void => useNews(DEPOSITS, onNews);

/** Calls back when a withdrawal of the player may have changed (A7.66). */
export const useWithdrawUpdates = (onNews: () => void): void => useNews(WITHDRAWALS, onNews);

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
