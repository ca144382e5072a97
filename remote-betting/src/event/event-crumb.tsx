import type { Market } from '@backlay/shared/contract';
import { isLive } from '@backlay/shared/domain';
import { useHost, useT, useSaid } from '@backlay/shared/host';
import { Icon, IconButton, Link, LiveMark } from '@backlay/shared/ui';
import { EventStar } from '../favourites';
import { sportPath } from '../home';
import { eventTime, useAllClosed, useNow } from '../market';
import { useFromWidth } from '@backlay/shared/ui';
import styles from './event.module.scss';

/** The switch of the live pictures. */
export interface Television {
  readonly on: boolean;
  readonly toggle: () => void;
}

interface EventCrumbProps {
  /** All data of the event; the first line is its name. */
  readonly markets: readonly [Market, ...Market[]];
  readonly tv: Television | null;
}

/** Whether an event is over or live, else when it starts. */
export function EventState({ markets }: Pick<EventCrumbProps, 'markets'>) {
  const [{ event }] = markets;
  const t = useT();
  const translateMessage = useSaid();
  const now = useNow(10_000);
  const over = useAllClosed(markets);
  const openDate = Date.parse(event.openDate);
  const { time, tomorrow } = eventTime(openDate, now);
  if (over) return <span>{translateMessage('Finished')}</span>;
  if (isLive(openDate, now)) return <LiveMark />;
  return <span>{tomorrow ? t('home.tomorrow', { time }) : time}</span>;
}

/** Where the event stands: sport, competition, name, and whether it has begun or is over. On a phone an arrow back instead. */
export function EventCrumb({ markets, tv }: EventCrumbProps) {
  const [market] = markets;
  const t = useT();
  const translateMessage = useSaid();
  const { navigation } = useHost();
  const isDesktop = useFromWidth(800);
  return (
    <nav className={styles.crumb} aria-label={t('event.breadcrumb')}>
      {isDesktop ? (
        <>
          <Link href={sportPath(market.eventType.id)}>{translateMessage(market.eventType.name)}</Link>
          <Icon name="chevron-right" size={14} />
          <span>{market.competition.name}</span>
          <Icon name="chevron-right" size={14} />
        </>
      ) : (
        <IconButton icon="chevron-left" size={22} label={t('event.back')} onClick={() => navigation.back()} />
      )}
      <h1>{market.event.name}</h1>
      <EventState markets={markets} />
      <span className={styles.crumbEnd}>
        {tv && <IconButton icon="tv" size={20} label={t('event.tv')} aria-pressed={tv.on} onClick={tv.toggle} />}
        <EventStar id={market.event.id} name={market.event.name} className={styles.star} />
      </span>
    </nav>
  );
}
