import { useState, useEffect } from 'react';
import { bySportOrder } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { Card, Chip, ChipRow, EmptyState, Icon, Link, LiveMark, sportIcon } from '@backlay/shared/ui';
import { useHome } from '../home';
import { eventPath, eventTime, useNow } from '../market';
import styles from './search.module.scss';
import type { EndpointPayload, EndpointResponse } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';

type FoundEvents = EndpointPayload<'search'>;
type FoundGames = NonNullable<EndpointResponse<'search'>['games']>;
interface Found {
  readonly events: FoundEvents;
  readonly games: FoundGames;
}

/** A shorter text is not searched (E8.12). */
const MIN_SEARCH_LENGTH = 2;
/** The search waits this long after the last key, ms (E8.12). */
const TYPING_PAUSE_MS = 150;
const RECENT_SEARCHES = 'backlay.betting.searches';
const MOST_RECENT = 5;
const MOST_POPULAR = 6;

/** What was searched on this device and led to something, newest first. */
function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

/** Stores what was searched and led somewhere, on this device. */
export function storeRecent(text: string): void {
  try {
    const others = readRecent().filter((each) => each !== text);
    localStorage.setItem(RECENT_SEARCHES, JSON.stringify([text, ...others].slice(0, MOST_RECENT)));
  } catch {
    // A browser without storage has no recent searches.
  }
}

/** Whether a text is searched. */
export const isLongEnough = (text: string): boolean => text.length >= MIN_SEARCH_LENGTH;

/** What was found, after a pause in typing; an answer to an older text is dropped, and a failure leaves things as they are (B4.30). */
function useSearch(wanted: string): Found | null {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = { search: typed, active: true, searchField: 'eventName' } as const;
  const enabled = typed === wanted && isLongEnough(typed);
  useCallQuery('search', input, { enabled, onAnswer: ({ docs, games = [] }) => setFound({ events: docs, games }) });
  return isLongEnough(wanted) ? found : null;
}

export interface SearchResultsProps {
  /** The text without spaces around it. */
  readonly wanted: string;
  /** Events and games of a group that are shown, and markets of an event. */
  readonly most?: { readonly entries: number; readonly markets: number };
  /** A recent search was pressed. */
  readonly onPick: (text: string) => void;
}

const ALL = { entries: Infinity, markets: Infinity };

/** Events by sport and games that a text finds; before anything is typed what was searched here and what is played now (E8.12). */
export function SearchResults({ wanted, most = ALL, onPick }: SearchResultsProps) {
  const t = useT();
  const found = useSearch(wanted);
  const groups = found ? groupsOf(found.events) : [];
  return (
    <>
      <div role="status" aria-live="polite">
        {wanted === '' ? null : !isLongEnough(wanted) ? (
          <p className={styles.hint}>{t('search.short')}</p>
        ) : found && found.events.length + found.games.length === 0 ? (
          <EmptyState icon="search" title={t('search.none', { text: wanted })} />
        ) : null}
      </div>
      {wanted === '' && <Suggestions onPick={onPick} />}
      {groups.map(({ events, ...group }) => (
        <Results key={group.id} {...group} events={events.slice(0, most.entries)} mostMarkets={most.markets} />
      ))}
      {found && found.games.length > 0 && <Games games={found.games.slice(0, most.entries)} />}
    </>
  );
}

/** Before anything is typed: what was searched here, and what is played now (E8.12). */
function Suggestions({ onPick }: { readonly onPick: (text: string) => void }) {
  const t = useT();
  const [recent] = useState(readRecent);
  const { answer } = useHome('');
  const popular = [...(answer?.ongoing ?? []), ...(answer?.highlight ?? [])];
  const unique = [...new Map(popular.map((event) => [event.event.id, event])).values()].slice(0, MOST_POPULAR);
  return (
    <>
      {recent.length > 0 && (
        <ChipRow label={t('search.recent')}>
          {recent.map((text) => (
            <Chip key={text} icon="clock" data-suggested="" onClick={() => onPick(text)}>
              {text}
            </Chip>
          ))}
        </ChipRow>
      )}
      {unique.length > 0 && (
        <Card className={styles.group} role="region" aria-label={t('search.popular')}>
          <h2>{t('search.popular')}</h2>
          <ul>
            {unique.map((event) => (
              <li key={event.event.id}>
                <Link href={eventPath(event)}>
                  <span>
                    <b>{event.event.name}</b>
                    <small>{event.competition.name}</small>
                  </span>
                  {event.inPlay && <LiveMark />}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

interface GroupProps {
  readonly id: string;
  readonly name: string;
  readonly events: FoundEvents;
}

function Results({ id, name, events, mostMarkets }: GroupProps & { readonly mostMarkets: number }) {
  const t = useT();
  const translateMessage = useSaid();
  const now = useNow(30_000);
  return (
    <Card className={styles.group} role="region" aria-label={translateMessage(name)}>
      <h2>
        <Icon name={sportIcon(id)} size={20} />
        {translateMessage(name)}
      </h2>
      <ul>
        {events.map((event) => {
          const { time, tomorrow } = eventTime(Date.parse(event.event.openDate), now);
          return (
            <li key={event.event.id}>
              <Link href={eventPath(event)}>
                <span>
                  <b>{event.event.name}</b>
                  <small>{event.competition.name}</small>
                </span>
                {event.inPlay ? <LiveMark /> : <small>{tomorrow ? t('home.tomorrow', { time }) : time}</small>}
              </Link>
              {event.markets && event.markets.length > 0 && (
                <ul className={styles.markets} aria-label={t('event.markets')}>
                  {event.markets.slice(0, mostMarkets).map(({ id: marketId, name: market }) => (
                    <li key={marketId}>
                      <Link href={eventPath(event)}>{market}</Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Casino games that were found; each opens (E8.12). */
function Games({ games }: { readonly games: FoundGames }) {
  const t = useT();
  return (
    <Card className={styles.group} role="region" aria-label={t('search.games')}>
      <h2>
        <Icon name="spade" size={20} />
        {t('search.games')}
      </h2>
      <ul>
        {games.map(({ gameId, gameName, gameCode, providerName, subProviderName }) => (
          <li key={gameId}>
            <Link
              href={`/casino/${[gameId, gameCode, providerName, subProviderName].map(encodeURIComponent).join('/')}`}
            >
              <span>
                <b>{gameName}</b>
                <small>{subProviderName}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function groupsOf(found: FoundEvents): readonly GroupProps[] {
  const sports = new Map(found.map(({ eventType }) => [eventType.id, eventType.name]));
  return [...sports]
    .map(([id, name]) => ({ id, name, events: found.filter(({ eventType }) => eventType.id === id) }))
    .sort(bySportOrder);
}
