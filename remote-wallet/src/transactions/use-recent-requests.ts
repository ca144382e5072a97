import { useEffect, useRef } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { useRealtime } from '@backlay/shared/host';

const DEPOSITS = ['getDepositStatusChanged', 'getDepositUpdates'] as const;
const WITHDRAWALS = ['getWithdrawUpdates'] as const;

/** Calls back when one of these arrives, or when the socket was away and may have missed one. */
function useNews(names: typeof DEPOSITS | typeof WITHDRAWALS, onNews: () => unknown): void {
  const realtime = useRealtime();
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const notify = () => void latest.current();
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
export const useDepositUpdates = (onNews: () => unknown): void => useNews(DEPOSITS, onNews);

/** Calls back when a withdrawal of the player may have changed (A7.66). */
export const useWithdrawUpdates = (onNews: () => unknown): void => useNews(WITHDRAWALS, onNews);

const NONE: readonly TransactionRequest[] = [];

/** The last five of any status (C7.29); empty when they cannot be read (C8.07). */
function useRecent(name: 'deposits' | 'withdraws') {
  const { state, answer, reload } = useCallQuery(name, { page: 1, limit: 5, status: 'all' });
  return { requests: state === 'failed' ? NONE : (answer?.docs ?? NONE), reload };
}

/** The last five deposits, as they change. */
export function useRecentDeposits() {
  const recent = useRecent('deposits');
  useDepositUpdates(recent.reload);
  return recent;
}

/** The last five withdrawals, as they change. */
export function useRecentWithdraws() {
  const recent = useRecent('withdraws');
  useWithdrawUpdates(recent.reload);
  return recent;
}
