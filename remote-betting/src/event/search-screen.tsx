import { useState, useEffect, useRef, type KeyboardEvent } from 'react';
import { useSearchParams } from '@backlay/shared/router';
import { bySportOrder } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import {
  Card,
  Chip,
  ChipRow,
  EmptyState,
  Icon,
  Link,
  LiveMark,
  sportIcon,
  TextField,
  useFromWidth,
} from '@backlay/shared/ui';
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
export const MIN_SEARCH_LENGTH = 2;
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

function storeRecent(text: string): void {
  try {
    const others = readRecent().filter((each) => each !== text);
    localStorage.setItem(RECENT_SEARCHES, JSON.stringify([text, ...others].slice(0, MOST_RECENT)));
  } catch {
    // A browser without storage has no recent searches.
  }
}

/** Arrow keys go from the field through what is suggested, and back (E8.12). */
function moveThroughResults(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, [data-suggested]')];
  const next = stops[stops.findIndex((each) => each === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What was found, after a pause in typing; an answer to an older text is dropped, and a failure leaves things as they are (B4.30). */
function useSearch(wanted: string): Found | null {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = { search: typed, active: true, searchField: 'eventName' } as const;
  const enabled = typed === wanted && typed.length >= MIN_SEARCH_LENGTH;
  useCallQuery('search', input, { enabled, onAnswer: ({ docs, games = [] }) => setFound({ events: docs, games }) });
  return wanted.length >= MIN_SEARCH_LENGTH ? found : null;
}

/** Search over events, grouped by sport (B2.08, B4.29). */
export default function SearchScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [text, setText] = useState(asked);
  const [followed, follow] = useState(asked);
  const wanted = text.trim();
  // The header asks through the address, for what may be on screen already.
  if (asked !== followed) {
    follow(asked);
    if (asked !== wanted) setText(asked);
  }
  const found = useSearch(wanted);

  const type = (typed: string) => {
    setText(typed);
    setParams(typed.trim() ? { search: typed.trim() } : {}, { replace: true });
  };
  const isDesktop = useFromWidth(800);
  const field = useRef<HTMLInputElement>(null);
  // The button of a phone's header leads here to type; at a desk the field is in the header.
  useEffect(() => {
    if (!isDesktop) field.current?.focus();
  }, [isDesktop]);
  return (
    // Keys and presses of the field and the links inside arrive here; the element itself is no control.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.page}
      onKeyDown={moveThroughResults}
      onClick={({ target }) => target instanceof Element && target.closest('a') && wanted && storeRecent(wanted)}
    >
      <h1>{t('search.title')}</h1>
      <TextField
        ref={field}
        label={t('search.field')}
        hideLabel
        type="search"
        start={<Icon name="search" size={18} />}
        placeholder={t('search.field')}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <div role="status" aria-live="polite">
        {wanted === '' ? null : wanted.length < MIN_SEARCH_LENGTH ? (
          <p className={styles.hint}>{t('search.short')}</p>
        ) : found && found.events.length + found.games.length === 0 ? (
          <EmptyState icon="search" title={t('search.none', { text: wanted })} />
        ) : null}
      </div>
      {wanted === '' && <Suggestions onPick={type} />}
      {found && groupsOf(found.events).map((group) => <Results key={group.id} {...group} />)}
      {found && found.games.length > 0 && <Games games={found.games} />}
    </div>
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

interface ResultsProps {
  readonly id: string;
  readonly name: string;
  readonly events: FoundEvents;
}

function Results({ id, name, events }: ResultsProps) {
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
                  {event.markets.map(({ id: marketId, name: market }) => (
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

function groupsOf(found: FoundEvents): readonly ResultsProps[] {
  const sports = new Map(found.map(({ eventType }) => [eventType.id, eventType.name]));
  return [...sports]
    .map(([id, name]) => ({ id, name, events: found.filter(({ eventType }) => eventType.id === id) }))
    .sort(bySportOrder);
}
