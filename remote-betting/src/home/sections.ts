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
