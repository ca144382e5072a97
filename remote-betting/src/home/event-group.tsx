import { useSaid, useT } from '@backlay/shared/host';
import { Card, CountPill, Icon, sportIcon, useFromWidth, Skeleton } from '@backlay/shared/ui';
import { EventRow } from './event-tile';
import styles from './home.module.scss';
import type { HomePayload, HomeEvent } from '@backlay/shared/contract';
import { bySportOrder, isInPlay, fillInPlayList } from '@backlay/shared/domain';

export interface SportGroup {
  readonly id: string;
  readonly name: string;
  readonly events: readonly HomeEvent[];
}

export interface HomeSections {
  /** Events in play now, topped up where they are few (B4.25). */
  readonly inPlay: readonly SportGroup[];
  /** Those in play alone, without the top-up. */
  readonly playing: readonly HomeEvent[];
  readonly upcoming: readonly SportGroup[];
  readonly highlights: readonly HomeEvent[];
}

const openDateOf = ({ event }: HomeEvent): number => Date.parse(event.openDate);

/** What home shows of its lists: an event that opens within a minute is in play already (B4.21). `now` in ms. */
export function homeSections(docs: HomePayload, now: number): HomeSections {
  const waiting = docs.upcoming.filter((event) => !isInPlay(openDateOf(event), now));
  const begun = docs.upcoming.filter((event) => isInPlay(openDateOf(event), now));
  const known = new Set(docs.ongoing.map(({ event }) => event.id));
  const inPlay = [...docs.ongoing, ...begun.filter(({ event }) => !known.has(event.id))];
  const dated = (events: readonly HomeEvent[]) => events.map((event) => ({ event, openDate: openDateOf(event) }));
  const listed = fillInPlayList(dated(inPlay), dated(waiting)).map(({ event }) => event);
  const shown = new Set(listed.map(({ event }) => event.id));
  return {
    inPlay: bySport(listed),
    playing: inPlay,
    upcoming: bySport(waiting.filter(({ event }) => !shown.has(event.id))),
    highlights: docs.highlight,
  };
}

/** Events in groups by sport, in the order of the sports (B9.06), soonest first. */
export function bySport(events: readonly HomeEvent[]): readonly SportGroup[] {
  const groups = new Map<string, { id: string; name: string; events: HomeEvent[] }>();
  for (const event of [...events].sort((a, b) => openDateOf(a) - openDateOf(b))) {
    const { id, name } = event.eventType;
    const group = groups.get(id) ?? { id, name, events: [] };
    group.events.push(event);
    groups.set(id, group);
  }
  return [...groups.values()].sort(bySportOrder).sort(cricketFirst);
}

/** The sport that most come for leads every list. */
function cricketFirst(a: SportGroup, b: SportGroup): number {
  return Number(b.id === '4') - Number(a.id === '4');
}

/** The events of one sport, under their column heads. */
export function EventGroup({ group, level = 3 }: { readonly group: SportGroup; readonly level?: 2 | 3 }) {
  const t = useT();
  const translateMessage = useSaid();
  const wide = useFromWidth(1200);
  const Heading = `h${level}` as const;
  const heads = wide ? ['1', 'X', '2'] : [t('side.back'), t('side.lay')];
  const priced = group.events.some(({ market }) => market && market.teams.length <= 3);
  return (
    <Card className={styles.group}>
      <header className={styles.groupHead}>
        <Icon name={sportIcon(group.id)} size={20} />
        <Heading>{translateMessage(group.name)}</Heading>
        <CountPill count={group.events.length} />
        {priced && (
          <span className={wide ? styles.headsWide : styles.heads} aria-hidden="true">
            {heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </span>
        )}
      </header>
      {group.events.map((event) => (
        <EventRow key={event.event.id} event={event} wide={wide} />
      ))}
    </Card>
  );
}

/** Home in its final geometry, before its lists are there. */
export function HomeSkeleton() {
  const wide = useFromWidth(1200);
  return (
    <div className={styles.section} aria-busy="true" data-testid="home-skeleton">
      <div className={styles.boneHead}>
        <Skeleton width={120} height={20} />
      </div>
      {[0, 1].map((group) => (
        <Card key={group} className={styles.group}>
          <div className={styles.groupHead}>
            <Skeleton width={140} height={16} />
          </div>
          {[0, 1, 2].map((row) => (
            <div key={row} className={wide ? styles.boneLine : styles.boneEvent}>
              <Skeleton width="45%" height={14} />
              <Skeleton width="100%" height={wide ? 16 : 88} />
            </div>
          ))}
        </Card>
      ))}
    </div>
  );
}
