import { useMemo, useState } from 'react';
import type { Market } from '@backlay/shared/contract';
import { isLive, bySportOrder } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import {
  Card,
  Chip,
  ChipRow,
  EmptyState,
  ErrorPanel,
  Icon,
  Link,
  LiveMark,
  Skeleton,
  sportIcon,
} from '@backlay/shared/ui';
import { useSportsbookPorts } from './ports';
import { EventStar } from '../favourites';
import { eventTime, useNow, useIsStale } from '../market';
import { BuildMultiple } from '../multiples';
import { useViewGroup } from '../odds';
import { Outcomes } from './premium-card';
import styles from './sportsbook.module.scss';
import { useCallQuery } from '@backlay/shared/data';

const READ_AGAIN_MS = 30_000;
const MOST_MARKETS = 300;

export interface PremiumRead {
  readonly markets: readonly Market[] | null;
  /** How many markets each event has in all groups; of the list of all events. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** The group that an event leads with. */
export const MAIN_GROUP = 'Main';

/** The premium markets of one event, or those that lead every event; null until they came. */
export function usePremium(eventId?: string): PremiumRead {
  const { books } = useSportsbookPorts();
  const { answer, state, reload } = useCallQuery(
    'markets',
    { type: 'premium', limit: MOST_MARKETS, ...(eventId ? { eventId } : { group: MAIN_GROUP }) },
    { every: READ_AGAIN_MS, onAnswer: ({ docs, seq }) => books.define(docs, seq) },
  );
  return {
    markets: answer?.docs ?? null,
    counts: answer?.counts ?? {},
    failed: state === 'failed',
    reload: () => void reload(),
  };
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

/** Where an event of the sports book lives (B2.05). */
const sportsBookPath = (eventId: string): string => `/sports-book/${eventId}`;

/** Every event with premium markets: its first market is priced, the others are a press away. */
export function SportsBookList() {
  const t = useT();
  const translateMessage = useSaid();
  const { markets, counts, failed, reload } = usePremium();
  const [chosen, choose] = useState('');
  const events = useMemo(() => premiumEvents(markets ?? []), [markets]);
  const sports = sportsOf(events);
  const sport = sports.some(({ id }) => id === chosen) ? chosen : '';
  return (
    <div className={styles.page}>
      <BuildMultiple>
        <h1>{t('sportsBook.title')}</h1>
      </BuildMultiple>
      {!markets && (failed ? <ErrorPanel onRetry={reload} /> : <Skeleton height={320} />)}
      {markets && events.length === 0 && (
        <EmptyState icon="trophy" title={t('sportsBook.empty')}>
          {t('sportsBook.emptyHint')}
        </EmptyState>
      )}
      {sports.length > 1 && (
        <ChipRow label={t('home.sports')}>
          <Chip count={events.length} selected={sport === ''} onClick={() => choose('')}>
            {t('event.all')}
          </Chip>
          {sports.map(({ id, name, count }) => (
            <Chip key={id} icon={sportIcon(id)} count={count} selected={id === sport} onClick={() => choose(id)}>
              {translateMessage(name)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <div className={styles.events}>
        {events
          .filter(({ eventType }) => sport === '' || eventType.id === sport)
          .map((each) => (
            <EventCard key={each.event.id} {...each} count={counts[each.event.id] ?? each.markets.length} />
          ))}
      </div>
    </div>
  );
}

function EventCard({ event, eventType, competition, markets, count }: PremiumEvent & { readonly count: number }) {
  const { ref, group } = useViewGroup(useSportsbookPorts(), event.id);
  const t = useT();
  const translateMessage = useSaid();
  const stale = useIsStale(event.id);
  const [first] = markets as readonly [Market]; // an event is listed by its markets: it has at least one
  return (
    <Card ref={ref} className={styles.event} role="region" aria-label={event.name} data-stale={stale || undefined}>
      <header>
        <Icon name={sportIcon(eventType.id)} size={18} />
        <small>{competition.name}</small>
        <When openDate={event.openDate} />
        <EventStar id={event.id} name={event.name} className={styles.star} />
      </header>
      <Link href={sportsBookPath(event.id)} className={styles.eventName}>
        <b>{event.name}</b>
        <span>
          {count === 1 ? t('market.one') : t('market.count', { count })}
          <Icon name="chevron-right" size={16} />
        </span>
      </Link>
      <p className={styles.marketName}>{translateMessage(first.name)}</p>
      <Outcomes market={first} group={group} stale={stale} />
    </Card>
  );
}

function When({ openDate }: { readonly openDate: string }) {
  const t = useT();
  const now = useNow(10_000);
  const at = Date.parse(openDate);
  if (isLive(at, now)) return <LiveMark />;
  const { time, tomorrow } = eventTime(at, now);
  return <time dateTime={openDate}>{tomorrow ? t('home.tomorrow', { time }) : time}</time>;
}
