import { useState, useEffect } from 'react';
import { useSearchParams } from '@backlay/shared/router';
import { bySportOrder } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { Card, EmptyState, Icon, Link, LiveMark, sportIcon, TextField } from '@backlay/shared/ui';
import { eventPath, eventTime, useNow } from '../market';
import styles from './search.module.scss';
import type { EndpointPayload } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';

export type FoundEvents = EndpointPayload<'search'>;

/** A shorter text is not searched (OQ-95). */
export const MIN_SEARCH_LENGTH = 3;
/** The search waits this long after the last key, ms (OQ-95). */
const TYPING_PAUSE_MS = 300;

/** What was found, after a pause in typing; an answer to an older text is dropped, and a failure leaves things as they are (B4.30, OQ-95). */
export function useSearch(wanted: string): FoundEvents | null {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundEvents | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = { search: typed, active: true, searchField: 'eventName' } as const;
  const enabled = typed === wanted && typed.length >= MIN_SEARCH_LENGTH;
  useCallQuery('search', input, { enabled, onAnswer: ({ docs }) => setFound(docs) });
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
  return (
    <div className={styles.page}>
      <h1>{t('search.title')}</h1>
      <TextField
        label={t('search.field')}
        hideLabel
        type="search"
        start={<Icon name="search" size={18} />}
        placeholder={t('search.field')}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <div role="status" aria-live="polite">
        {wanted.length < MIN_SEARCH_LENGTH ? (
          <p className={styles.hint}>{t('search.short')}</p>
        ) : found?.length === 0 ? (
          <EmptyState icon="search" title={t('search.none', { text: wanted })} />
        ) : null}
      </div>
      {found && groupsOf(found).map((group) => <Results key={group.id} {...group} />)}
    </div>
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

function groupsOf(found: FoundEvents): readonly ResultsProps[] {
  const sports = new Map(found.map(({ eventType }) => [eventType.id, eventType.name]));
  return [...sports]
    .map(([id, name]) => ({ id, name, events: found.filter(({ eventType }) => eventType.id === id) }))
    .sort(bySportOrder);
}
