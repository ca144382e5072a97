import { memo } from 'react';
import type { HomeEvent, Market } from '@backlay/shared/contract';
import { useT, useSaid } from '@backlay/shared/host';
import { Icon, Link, LiveMark, Tag } from '@backlay/shared/ui';
import { useHomePorts } from './ports';
import { followFocus, moveInGrid, useViewGroup, type ViewportGroup } from '../odds';
import {
  distanceOf,
  eventPath,
  isDrawRunner,
  sortRunnersForList,
  SuspensionOverlay,
  RunnerCells,
  parseScore,
  useMarketBlock,
  useRunnerSuspension,
  useIsStale,
  eventTime,
  useNow,
} from '../market';
import { EventStar } from '../favourites';
import styles from './event-tile.module.scss';
import { useStore } from 'zustand';
import { isLive } from '@backlay/shared/domain';

/** The latest score: from the feed, else from the list. */
export function useScore({ event, score }: HomeEvent) {
  const { books } = useHomePorts();
  return useStore(books.slow, ({ events }) => events[event.id]?.score) ?? score;
}

/** LIVE with the clock of the match, or when it begins (B4.24). */
export function EventClock({ event, clock }: { readonly event: HomeEvent; readonly clock: string | undefined }) {
  const t = useT();
  const translateMessage = useSaid();
  const now = useNow(10_000);
  const openDate = Date.parse(event.event.openDate);
  if (isLive(openDate, now)) {
    return (
      <>
        <LiveMark />
        {clock && <span>{translateMessage(clock)}</span>}
      </>
    );
  }
  const { time, tomorrow } = eventTime(openDate, now);
  return <span className={styles.time}>{tomorrow ? t('home.tomorrow', { time }) : time}</span>;
}

/** TV, bookmaker and session marks. */
export function EventTags({ event }: { readonly event: HomeEvent }) {
  const t = useT();
  return (
    <span className={styles.tags}>
      {event.hasTv && (
        <Tag>
          <abbr title={t('home.tvName')}>{t('home.tv')}</abbr>
        </Tag>
      )}
      {event.hasBookmaker && (
        <Tag>
          <abbr title={t('home.bookmakerName')}>{t('home.bookmaker')}</abbr>
        </Tag>
      )}
      {event.hasSession && (
        <Tag>
          <abbr title={t('home.sessionName')}>{t('home.session')}</abbr>
        </Tag>
      )}
    </span>
  );
}

/** Whether a list prices an event: two sides, or two sides and a draw. A race or an outright has a page for its runners. */
export function isPriced({ market }: Pick<HomeEvent, 'market'>): boolean {
  return market?.teams.length === 2 || hasDraw({ market });
}

/** Whether an event has a price for the draw, and with it a column X (E8.01). */
export function hasDraw({ market }: Pick<HomeEvent, 'market'>): boolean {
  return market?.teams.length === 3 && market.teams.some(({ name }) => isDrawRunner(name));
}

export interface EventRowProps {
  readonly event: HomeEvent;
}

/** An event in a list: when, who and how it stands, then the prices of its sides on one line (E8.01). */
export const EventRow = memo(function EventRow({ event, wide }: EventRowProps & { readonly wide: boolean }) {
  const { market } = event;
  if (!market || !isPriced(event)) return <EventLine event={event} />;
  return <PricedRow event={event} market={market} wide={wide} />;
});

interface PricedProps extends EventRowProps {
  readonly market: Market;
  readonly wide: boolean;
}

/** Longer names than this are written smaller, so that two lines hold them (E8.07). */
const LONG_NAME = 22;
/** The same beside runs and wickets, so that one line holds most names. */
const LONG_NAME_BESIDE_RUNS = 13;
/** Cricket and tennis: runs and wickets, or games of several sets. */
const WIDE_SCORES: ReadonlySet<string> = new Set(['4', '2']);

function PricedRow({ event, market, wide }: PricedProps) {
  const translateMessage = useSaid();
  const { ref, group } = useViewGroup(useHomePorts(), event.event.id);
  const score = useScore(event);
  const isRunning = isLive(Date.parse(event.event.openDate), useNow(10_000));
  const longest = isRunning && WIDE_SCORES.has(event.eventType.id) ? LONG_NAME_BESIDE_RUNS : LONG_NAME;
  const stale = useIsStale(event.event.id);
  const block = useMarketBlock(market);
  const runners = sortRunnersForList(market);
  const sides = runners.filter(({ name }) => !isDrawRunner(name));
  // Both names of a match have one size.
  const isLong = sides.some(({ name }) => name.length > longest);
  // A phone has room for the backs of three, or for both sides of two.
  const backOnly = !wide && runners.length === 3;
  const columns = backOnly ? 'backs' : runners.length === 3 ? 'three' : undefined;
  return (
    <article
      ref={ref}
      className={styles.event}
      data-list-row=""
      aria-label={event.event.name}
      data-stale={stale || undefined}
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      <EventStar id={event.event.id} name={event.event.name} className={styles.star} />
      <Link href={eventPath(event)} className={styles.match}>
        <span className={styles.facts}>
          <EventClock event={event} clock={score?.clock} />
          <span className={styles.league}>
            <span>{event.competition.name}</span>
          </span>
          <EventTags event={event} />
        </span>
        {sides.map(({ id, name }) => (
          <span key={id} className={styles.side}>
            <span className={styles.sideName} data-long={isLong || undefined}>
              {translateMessage(name)}
            </span>
            <SideScore sport={event.eventType.id} isRunning={isRunning} score={score} name={name} />
          </span>
        ))}
      </Link>
      <div className={styles.pairs} data-row="" data-columns={columns}>
        {runners.map((runner, index) => (
          <Prices
            key={runner.id}
            market={market}
            runner={runner}
            group={group}
            stale={stale}
            first={index === 0}
            backOnly={backOnly}
            covered={block !== null}
          />
        ))}
        {block !== null && <SuspensionOverlay block={block} />}
      </div>
    </article>
  );
}

interface PricesProps {
  readonly market: Market;
  readonly runner: Market['teams'][number];
  readonly group: ViewportGroup | null;
  readonly stale: boolean;
  readonly first: boolean;
  readonly backOnly?: boolean;
  /** One overlay lies over the prices of all runners. */
  readonly covered?: boolean;
}

export function Prices({ market, runner, group, stale, first, backOnly = false, covered = false }: PricesProps) {
  const block = useRunnerSuspension(market, runner.id);
  return (
    <span className={styles.prices}>
      <RunnerCells
        market={market}
        runner={runner}
        group={group}
        levels={backOnly ? 'back' : 1}
        locked={block !== null || stale}
        first={first}
      />
      {block !== null && !covered && <SuspensionOverlay block={block} />}
    </span>
  );
}

/** The league and, of a race, its distance; a race has the course in its name. */
function describeLine({ event, competition, market }: HomeEvent): string {
  const league = event.name.startsWith(competition.name) ? undefined : competition.name;
  return [league, market && distanceOf(market)].filter(Boolean).join(' · ');
}

/** A race, an outright, or an event whose prices are not open yet. */
function EventLine({ event }: EventRowProps) {
  const t = useT();
  const runners = event.market?.teams.length ?? 0;
  return (
    <Link href={eventPath(event)} className={styles.plain} data-list-row="">
      <span className={styles.when}>
        <EventClock event={event} clock={undefined} />
      </span>
      <span className={styles.plainName}>
        <b>{event.event.name}</b>
        <small>{describeLine(event)}</small>
      </span>
      {runners > 0 && <small>{t('home.runners', { count: runners })}</small>}
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

interface SideScoreProps {
  readonly sport: string;
  readonly isRunning: boolean;
  readonly score: {
    readonly sides: readonly { readonly name: string; readonly score: string; readonly note?: string }[];
  } | null;
  readonly name: string;
}

/** The score of a side, or the room for it while the match runs. */
function SideScore({ sport, isRunning, score, name }: SideScoreProps) {
  const side = score?.sides.find((each) => each.name === name);
  if (!side?.score && !isRunning) return null;
  const { figure = '', note = '' } = side?.score ? parseScore(side) : {};
  return (
    <em className={styles.score} data-runs={WIDE_SCORES.has(sport) || undefined}>
      {figure}
      {note && <small> ({note})</small>}
    </em>
  );
}
