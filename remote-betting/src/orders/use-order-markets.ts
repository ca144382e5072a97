import { useEffect, useMemo, useState } from 'react';
import type { EventFrame, Order } from '@backlay/shared/contract';
import { useOrdersPorts } from './ports';

/** What a waiting order looks at: the best price of its side, and whether its market is in play. Null while it is not known. */
export interface OrderMarket {
  readonly best: number | null;
  readonly inPlay: boolean | null;
}

interface Known {
  /** Best price to back and to lay, by market and runner. */
  readonly prices: Readonly<Record<string, { readonly back: number | null; readonly lay: number | null }>>;
  readonly inPlay: Readonly<Record<string, boolean>>;
}

const keyOf = (marketId: string, runnerId: string): string => `${marketId} ${runnerId}`;

function readFrame(before: Known, { markets }: EventFrame): Known {
  const [prices, inPlay] = [{ ...before.prices }, { ...before.inPlay }];
  for (const market of markets) {
    inPlay[market.marketId] = market.inPlay;
    for (const { id, back, lay } of market.runners)
      prices[keyOf(market.marketId, id)] = { back: back[0]?.[0] ?? null, lay: lay[0]?.[0] ?? null };
  }
  return { prices, inPlay };
}

/** The markets of orders as they are now, on whatever screen the orders are listed (E1.14). */
export function useOrderMarkets(orders: readonly Order[]): (order: Order) => OrderMarket {
  const { host } = useOrdersPorts();
  const [known, setKnown] = useState<Known>({ prices: {}, inPlay: {} });
  const events = useMemo(() => [...new Set(orders.map(({ eventId }) => eventId))].sort().join(' '), [orders]);
  useEffect(() => {
    if (events === '') return;
    const stops = events
      .split(' ')
      .map((eventId) => host.realtime.watchEvent(eventId, (frame) => setKnown((now) => readFrame(now, frame)), 'list'));
    return () => stops.forEach((stop) => stop());
  }, [events, host]);
  return ({ marketId, teamId, oddType }) => ({
    best: known.prices[keyOf(marketId, teamId)]?.[oddType] ?? null,
    inPlay: known.inPlay[marketId] ?? null,
  });
}
