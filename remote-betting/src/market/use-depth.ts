import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DepthUpdate } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import type { Host } from '@backlay/shared/host';
import type { OddsStore } from '../odds';

/** How often depth is requested where the socket is off, ms. */
const POLL_MS = 2_000;

interface DepthPorts {
  readonly host: Host;
  readonly books: OddsStore;
}

/** How many views of each runner are open in a tab: the platform counts a runner once, and the last view ends it. */
const openViews = new WeakMap<OddsStore, Map<string, number>>();

function countView(books: OddsStore, key: string, change: 1 | -1): number {
  const views = openViews.get(books) ?? new Map<string, number>();
  openViews.set(books, views);
  const count = (views.get(key) ?? 0) + change;
  views.set(key, count);
  return count;
}

/** Follows the depth of a runner in a connected tab until the result is called. */
function followDepth(
  { host, books }: DepthPorts,
  runner: Pick<DepthUpdate, 'marketId' | 'teamId'>,
  show: (update: DepthUpdate) => void,
): () => void {
  const { marketId, teamId } = runner;
  const key = `${marketId} ${teamId}`;
  let isOpen = true;
  const receive = (update: DepthUpdate) => {
    if (!isOpen || update.marketId !== marketId || update.teamId !== teamId) return;
    books.setDepth(marketId, teamId, update);
    show(update);
  };
  const stop = host.realtime.on('getMarketDepthUpdates', receive);
  countView(books, key, 1);
  // Without an answer the next connection opens the panel again.
  void host.realtime
    .emit('postMarketDepthSubscription', runner)
    .then((answer) => {
      if (answer.ok && answer.depth) receive(answer.depth);
    })
    .catch(() => undefined);
  return () => {
    isOpen = false;
    stop();
    if (countView(books, key, -1) > 0) return;
    books.setDepth(marketId, teamId, null);
    void host.realtime.emit('deleteMarketDepthSubscription', runner).catch(() => undefined);
  };
}

interface FollowedDepthProps {
  readonly ports: DepthPorts;
  readonly runner: Pick<DepthUpdate, 'marketId' | 'teamId'>;
}

/** Follows the depth of a runner for the prices of a tab, and shows nothing itself. It loads when a view needs it first. */
export default function FollowedDepth({ ports, runner }: FollowedDepthProps): null {
  useDepth(ports, runner.marketId, runner.teamId);
  return null;
}

/** Depth and trades of a runner while a view of it is open (E4.02); null until they are there. */
export function useDepth(ports: DepthPorts, marketId: string, teamId: string): DepthUpdate | null {
  const { host, books } = ports;
  const [shown, show] = useState<DepthUpdate | null>(null);
  const isConnected = useStore(host.realtime.store, ({ connected }) => connected);
  const runner = { marketId, teamId };
  const polling = { enabled: !isConnected, every: POLL_MS };
  const { answer: polled } = useCallQuery('marketDepth', runner, polling);
  const { answer: trades } = useCallQuery('marketTraded', runner, polling);
  useEffect(
    () => (isConnected ? followDepth({ host, books }, { marketId, teamId }, show) : undefined),
    [host, books, isConnected, marketId, teamId],
  );
  if (isConnected || !polled || !trades) return shown;
  return { ...polled.docs, traded: trades.docs.traded, point: null };
}
