import type { Market } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { isPlaceMarket } from '@backlay/shared/domain';
import { useRacingPorts } from './ports';

/** As many race markets are asked for and shown (B9.13, OQ-76). */
const RACE_MARKET_LIMIT = 25;
const READ_AGAIN_MS = 30_000;

/** The next races of a racing sport, soonest first: one market each, the win. Null until they came. */
export function useRaces(sportId: string): { readonly races: readonly Market[] | null; readonly failed: boolean } {
  const { books } = useRacingPorts();
  const { answer, state } = useCallQuery(
    'markets',
    { eventTypeId: sportId, type: 'betfair', limit: RACE_MARKET_LIMIT },
    { every: READ_AGAIN_MS, onAnswer: ({ docs }) => books.define(docs) },
  );
  return { races: answer && inTime(answer.docs).slice(0, RACE_MARKET_LIMIT), failed: state === 'failed' };
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
