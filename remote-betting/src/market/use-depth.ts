import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DepthUpdate } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import type { Host } from '@backlay/shared/host';

/** How often depth is requested where the socket is off, ms. */
const POLL_MS = 2_000;

/** Depth and trades of a runner while a view of it is open (E4.02); null until they are there. */
export function useDepth(host: Host, marketId: string, teamId: string): DepthUpdate | null {
  const [shown, show] = useState<DepthUpdate | null>(null);
  const isConnected = useStore(host.realtime.store, ({ connected }) => connected);
  const runner = { marketId, teamId };
  const polling = { enabled: !isConnected, every: POLL_MS };
  const { answer: polled } = useCallQuery('marketDepth', runner, polling);
  const { answer: trades } = useCallQuery('marketTraded', runner, polling);
  useEffect(() => {
    let isOpen = true;
    const opened = { marketId, teamId };
    const receive = (update: DepthUpdate) => {
      if (isOpen && update.marketId === marketId && update.teamId === teamId) show(update);
    };
    if (!isConnected) return;
    const stop = host.realtime.on('getMarketDepthUpdates', receive);
    // Without an answer the next connection opens the panel again.
    void host.realtime
      .emit('postMarketDepthSubscription', opened)
      .then((answer) => {
        if (answer.ok && answer.depth) receive(answer.depth);
      })
      .catch(() => undefined);
    return () => {
      isOpen = false;
      stop();
      void host.realtime.emit('deleteMarketDepthSubscription', opened).catch(() => undefined);
    };
  }, [host, isConnected, marketId, teamId]);
  if (isConnected || !polled || !trades) return shown;
  return { ...polled.docs, traded: trades.docs.traded, point: null };
}
