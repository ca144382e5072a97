import type { HomeEvent } from '@backlay/shared/contract';
import { sidesOfEvent } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Card, Icon, Link, SectionHead, sportIcon } from '@backlay/shared/ui';
import { useHomePorts } from './ports';
import { eventPath, isDrawRunner, sortRunnersForList, TeamBadge, useIsStale } from '../market';
import { followFocus, moveInGrid, useViewGroup } from '../odds';
import { EventClock, useScore, Prices } from './event-tile';
import styles from './event-tile.module.scss';
import homeStyles from './home.module.scss';

/** Two sides fit a card; a race or an outright leads to its page. */
const PRICED_SIDES = 2;

interface HighlightsProps {
  readonly events: readonly HomeEvent[];
  /** The list of upcoming events is below; a link leads to it. */
  readonly hasUpcoming: boolean;
}

/** Events that stand out, side by side, with the prices of their sides. */
export function Highlights({ events, hasUpcoming }: HighlightsProps) {
  const t = useT();
  const more = (
    <a href="#upcoming" className={homeStyles.more}>
      {t('home.allUpcoming')}
      <Icon name="chevron-right" size={16} />
    </a>
  );
  return (
    <section className={homeStyles.section} aria-label={t('home.highlights')}>
      <SectionHead title={t('home.highlights')} more={hasUpcoming ? more : undefined} />
      <div className={homeStyles.highlights}>
        {events.map((event) => (
          <Highlight key={event.event.id} event={event} />
        ))}
      </div>
    </section>
  );
}

function Highlight({ event }: { readonly event: HomeEvent }) {
  const { ref, group } = useViewGroup(useHomePorts(), event.event.id);
  const score = useScore(event);
  const stale = useIsStale(event.event.id);
  const { market } = event;
  const sides = market ? sortRunnersForList(market).filter(({ name }) => !isDrawRunner(name)) : [];
  return (
    <Card
      ref={ref}
      padded
      className={styles.highlight}
      role="group"
      data-list-row=""
      aria-label={event.event.name}
      data-stale={stale || undefined}
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      <span className={styles.facts}>
        <Icon name={sportIcon(event.eventType.id)} size={16} />
        <span className={styles.league}>{event.competition.name}</span>
        <EventClock event={event} clock={score?.clock} />
      </span>
      {market && sides.length === PRICED_SIDES
        ? sides.map((runner, index) => (
            <div key={runner.id} className={styles.runner} data-row="">
              <Link href={eventPath(event)} className={styles.name}>
                <TeamBadge name={runner.name} />
                <span>{runner.name}</span>
              </Link>
              <Prices market={market} runner={runner} group={group} stale={stale} first={index === 0} />
            </div>
          ))
        : sidesOfEvent(event.event.name).map((name) => (
            <Link key={name} href={eventPath(event)} className={styles.name}>
              <span>{name}</span>
            </Link>
          ))}
    </Card>
  );
}
