import type { Market } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { bySportOrder } from '@backlay/shared/domain';
import { useSportsbookPorts } from './ports';

const READ_AGAIN_MS = 30_000;
const MOST_MARKETS = 300;

export interface PremiumRead {
  readonly markets: readonly Market[] | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** The premium markets of one event, or of all of them; null until they came. */
export function usePremium(eventId?: string): PremiumRead {
  const { books } = useSportsbookPorts();
  const { answer, state, reload } = useCallQuery(
    'markets',
    { type: 'premium', limit: MOST_MARKETS, ...(eventId ? { eventId } : {}) },
    { every: READ_AGAIN_MS, onAnswer: ({ docs, seq }) => books.define(docs, seq) },
  );
  return { markets: answer?.docs ?? null, failed: state === 'failed', reload: () => void reload() };
}

export interface PremiumEvent {
  readonly event: Market['event'];
  readonly eventType: Market['eventType'];
  readonly competition: Market['competition'];
  readonly markets: readonly Market[];
}

/** Markets under their events, soonest first. */
export function premiumEvents(markets: readonly Market[]): readonly PremiumEvent[] {
  const events = new Map<
    string,
    { event: Market['event']; eventType: Market['eventType']; competition: Market['competition']; markets: Market[] }
  >();
  for (const market of markets) {
    const { event, eventType, competition } = market;
    const known = events.get(event.id) ?? { event, eventType, competition, markets: [] };
    known.markets.push(market);
    events.set(event.id, known);
  }
  return [...events.values()]
    .map((each) => ({ ...each, markets: each.markets.sort((a, b) => a.sort - b.sort) }))
    .sort((a, b) => Date.parse(a.event.openDate) - Date.parse(b.event.openDate));
}

/** The sports of these events in their order, with how many there are. */
export function sportsOf(
  events: readonly PremiumEvent[],
): readonly { readonly id: string; readonly name: string; readonly count: number }[] {
  const sports = new Map(events.map(({ eventType }) => [eventType.id, eventType.name]));
  return [...sports]
    .map(([id, name]) => ({ id, name, count: events.filter(({ eventType }) => eventType.id === id).length }))
    .sort(bySportOrder);
}
