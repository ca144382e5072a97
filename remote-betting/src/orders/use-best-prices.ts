import { useEffect, useMemo, useState } from 'react';
import type { EventFrame, Order } from '@backlay/shared/contract';
import { useOrdersPorts } from './ports';

/** Best price to back and to lay, by market and runner. */
type BestPrices = Readonly<Record<string, { readonly back: number | null; readonly lay: number | null }>>;

const keyOf = (marketId: string, runnerId: string): string => `${marketId} ${runnerId}`;

function readBest(before: BestPrices, { markets }: EventFrame): BestPrices {
  const after = { ...before };
  for (const { marketId, runners } of markets)
    for (const { id, back, lay } of runners)
      after[keyOf(marketId, id)] = { back: back[0]?.[0] ?? null, lay: lay[0]?.[0] ?? null };
  return after;
}

/** The best prices now of what orders wait on, on whatever screen they are listed; null where there is none (E1.14). */
export function useBestPrices(orders: readonly Order[]): (order: Order) => number | null {
  const { host } = useOrdersPorts();
  const [prices, setPrices] = useState<BestPrices>({});
  const events = useMemo(() => [...new Set(orders.map(({ eventId }) => eventId))].sort().join(' '), [orders]);
  useEffect(() => {
    if (events === '') return;
    const stops = events
      .split(' ')
      .map((eventId) => host.realtime.watchEvent(eventId, (frame) => setPrices((now) => readBest(now, frame)), 'list'));
    return () => stops.forEach((stop) => stop());
  }, [events, host]);
  return ({ marketId, teamId, oddType }) => prices[keyOf(marketId, teamId)]?.[oddType] ?? null;
}
