import type { HomeEvent } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { Card, Icon, Link, SectionHead, sportIcon } from '@backlay/shared/ui';
import { TeamBadge } from '../market';
import { EventClock, useScore } from './event-facts';
import { eventPath } from './event-link';
import styles from './home.module.scss';

/** Events that stand out, side by side. */
export function Highlights({ events }: { readonly events: readonly HomeEvent[] }) {
  const t = useT();
  return (
    <section className={styles.section} aria-label={t('home.highlights')}>
      <SectionHead title={t('home.highlights')} />
      <div className={styles.highlights}>
        {events.map((event) => (
          <Highlight key={event.event.id} event={event} />
        ))}
      </div>
    </section>
  );
}

function Highlight({ event }: { readonly event: HomeEvent }) {
  const score = useScore(event);
  const names = event.event.name.split(' v ');
  return (
    <Link href={eventPath(event)} className={styles.highlight}>
      <Card padded>
        <span className={styles.facts}>
          <Icon name={sportIcon(event.eventType.id)} size={16} />
          <span className={styles.league}>{event.competition.name}</span>
          <EventClock event={event} clock={score?.clock} />
        </span>
        {names.map((name) => (
          <span key={name} className={styles.name}>
            {names.length > 1 && <TeamBadge name={name} />}
            <span>{name}</span>
          </span>
        ))}
      </Card>
    </Link>
  );
}
