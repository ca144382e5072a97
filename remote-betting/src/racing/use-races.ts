import { useEffect, useState } from 'react';
import type { Market } from '@backlay/shared/contract';
import { isPlaceMarket } from '@backlay/shared/domain';
import { useHost } from '@backlay/shared/host';
import { useRacingPorts } from './ports';

/** As many race markets are asked for and shown (B9.13, OQ-76). */
const RACE_MARKET_LIMIT = 25;
const READ_AGAIN_MS = 30_000;

/** The next races of a racing sport, soonest first: one market each, the win. Null until they came. */
export function useRaces(sportId: string): { readonly races: readonly Market[] | null; readonly failed: boolean } {
  const { api } = useHost();
  const { books } = useRacingPorts();
  const [read, setRead] = useState<{
    readonly sportId: string;
    readonly races: readonly Market[] | null;
    readonly failed: boolean;
  }>({ sportId, races: null, failed: false });
  useEffect(() => {
    let current = true;
    const ask = async () => {
      try {
        const { docs } = await api.call('markets', { eventTypeId: sportId, type: 'betfair', limit: RACE_MARKET_LIMIT });
        if (!current) return;
        books.define(docs);
        setRead({ sportId, races: inTime(docs).slice(0, RACE_MARKET_LIMIT), failed: false });
      } catch {
        if (current) setRead((before) => ({ ...before, sportId, failed: true }));
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), READ_AGAIN_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [api, books, sportId]);
  return read.sportId === sportId ? read : { races: null, failed: false };
}

const inTime = (markets: readonly Market[]): readonly Market[] =>
  [...markets]
    .filter(
      ({ winners, marketClosed, exchangeType }) => winners === 1 && !marketClosed && !isPlaceMarket({ exchangeType }),
    )
    .sort((a, b) => Date.parse(a.event.openDate) - Date.parse(b.event.openDate));

/** Runners that left a race. */
export const nonRunners = ({ book }: Pick<Market, 'book'>): number =>
  book.runners.filter(({ status }) => status === 'REMOVED').length;
