import type { Market } from '@backlay/shared/contract';
import { useHost, useT, useSaid } from '@backlay/shared/host';
import { Icon, IconButton, Link } from '@backlay/shared/ui';
import { EventStar } from '../favourites';
import { sportPath } from '../home';
import { EventState } from '../market';
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
