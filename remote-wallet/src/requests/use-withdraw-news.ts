import { useEffect, useRef } from 'react';
import { useRealtime } from '@backlay/shared/host';

/** Calls back when a withdrawal of the player changes (A7.66), or when the socket was away and may have missed that one did. */
export function useWithdrawNews(onNews: () => void): void {
  const realtime = useRealtime();
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const tell = () => latest.current();
    const stops = [
      realtime.on('getWithdrawUpdates', tell),
      realtime.store.subscribe((now, before) => {
        if (now.connected && !before.connected) tell();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [realtime]);
}
