import { Fragment, useMemo } from 'react';
import { useSaid, useT } from '@backlay/shared/host';
import { Card, CountPill, Icon, sportIcon, useFromWidth, Skeleton } from '@backlay/shared/ui';
import { IS_DRAWN } from '../odds';
import { EventRow, hasDraw, isPriced } from './event-tile';
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

/** Events in runs of the same columns: two-way sports have none for a draw, and what has no prices goes with the first. */
export function byColumns(events: readonly HomeEvent[]): readonly { draw: boolean; events: readonly HomeEvent[] }[] {
  const drawn = events.filter(hasDraw);
  if (drawn.length === 0) return [{ draw: false, events }];
  const others = events.filter((event) => !hasDraw(event));
  if (!others.some(isPriced)) return [{ draw: true, events }];
  return [
    { draw: false, events: others },
    { draw: true, events: drawn },
  ];
}

/** Names of the rows of groups in the order that {@link EventGroup} shows them. */
export const listRows = (groups: readonly SportGroup[]): readonly string[] =>
  groups.flatMap((group) => byColumns(group.events).flatMap(({ events }) => events.map(({ event }) => event.id)));

/** Rows that fill a window: the first drawing after a press has no more (E8.19). */
const FIRST_ROWS = 10;

/** Rows that a page comes with, of any number of events: the browser adds the others below (F9.07). */
const PAGE_ROWS = 60;

/** How many rows of each group are drawn, in the order of the groups; all where there is no number. The second drawing in a browser has all. */
export function countRows(groups: readonly SportGroup[], isSecond: boolean): readonly (number | undefined)[] {
  if (isSecond && !IS_DRAWN) return [];
  let left = isSecond ? PAGE_ROWS : FIRST_ROWS;
  return groups.map(({ events }) => {
    const rows = Math.min(left, events.length);
    left -= rows;
    return rows;
  });
}

interface EventGroupProps {
  readonly group: SportGroup;
  readonly level?: 2 | 3;
  /** How many of its rows are drawn; all by default. */
  readonly rows?: number | undefined;
}

/** The events of one sport, under their column heads. */
export function EventGroup({ group, level = 3, rows: most = group.events.length }: EventGroupProps) {
  const translateMessage = useSaid();
  const wide = useFromWidth(1200);
  const Heading = `h${level}` as const;
  const [first, ...others] = useMemo(() => byColumns(group.events.slice(0, most)), [group.events, most]);
  const heads = (draw: boolean) => <ColumnHeads draw={draw} wide={wide} />;
  const rows = (events: readonly HomeEvent[]) =>
    events.map((event) => <EventRow key={event.event.id} event={event} wide={wide} />);
  return (
    <Card className={styles.group}>
      <header className={styles.groupHead}>
        <Icon name={sportIcon(group.id)} size={18} />
        <Heading>{translateMessage(group.name)}</Heading>
        <CountPill count={group.events.length} />
        {first?.events.some(isPriced) && heads(first.draw)}
      </header>
      {first && rows(first.events)}
      {others.map(({ draw, events }) => (
        <Fragment key={String(draw)}>
          <div className={styles.columnHead}>{heads(draw)}</div>
          {rows(events)}
        </Fragment>
      ))}
    </Card>
  );
}

/** 1 and 2, with X between them where there is a draw (E8.01). A phone has the backs of three alone, and its heads name the side. */
function ColumnHeads({ draw, wide }: { readonly draw: boolean; readonly wide: boolean }) {
  const t = useT();
  const backs = draw && !wide;
  return (
    <span className={styles.heads} data-columns={backs ? 'backs' : undefined} aria-hidden="true">
      {(draw ? ['1', 'X', '2'] : ['1', '2']).map((column) => (
        <span key={column}>{backs ? t('home.backColumn', { column }) : column}</span>
      ))}
    </span>
  );
}

/** Home in its final geometry, before its lists are there. */
export function HomeSkeleton() {
  return (
    <div className={styles.section} aria-busy="true" data-testid="home-skeleton">
      {[0, 1].map((group) => (
        <Card key={group} className={styles.group}>
          <div className={styles.groupHead}>
            <Skeleton width={140} height={16} />
          </div>
          {[0, 1, 2].map((row) => (
            <div key={row} className={styles.boneLine}>
              <Skeleton width="45%" height={14} />
              <Skeleton width="100%" height={16} />
            </div>
          ))}
        </Card>
      ))}
    </div>
  );
}
