import { useEffect, useRef } from 'react';
import { useRealtime } from '@backlay/shared/host';

const DEPOSITS = ['getDepositStatusChanged', 'getDepositUpdates'] as const;
const WITHDRAWALS = ['getWithdrawUpdates'] as const;

/** Calls back when one of these is told, or when the socket was away and may have missed that one was. */
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
