import { memo } from 'react';
import type { HomeEvent, Market } from '@backlay/shared/contract';
import { useT, useSaid } from '@backlay/shared/host';
import { classNames, Icon, Link, NoPrice, LiveMark, Tag } from '@backlay/shared/ui';
import { useHomePorts } from './ports';
import { followFocus, moveInGrid, useViewGroup, type ViewportGroup } from '../odds';
import {
  eventPath,
  isDrawRunner,
  sortRunnersForList,
  SuspensionOverlay,
  RunnerCells,
  parseScore,
  TeamBadge,
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

/** More runners than this are a race or an outright: the list leads to them instead of pricing each. */
const LISTED_RUNNERS = 3;

export interface EventRowProps {
  readonly event: HomeEvent;
}

/** An event in a list: one runner per line on a phone, the whole event on one line at a desk (design-language 1.3). */
export const EventRow = memo(function EventRow({ event, wide }: EventRowProps & { readonly wide: boolean }) {
  const { market } = event;
  if (!market || market.teams.length > LISTED_RUNNERS) return <EventLine event={event} />;
  return wide ? <EventOnOneLine event={event} market={market} /> : <EventTile event={event} market={market} />;
});

interface PricedProps extends EventRowProps {
  readonly market: Market;
}

function EventTile({ event, market }: PricedProps) {
  const translateMessage = useSaid();
  const { ref, group } = useViewGroup(useHomePorts(), event.event.id);
  const score = useScore(event);
  const stale = useIsStale(event.event.id);
  return (
    <article
      ref={ref}
      className={styles.event}
      aria-label={event.event.name}
      data-stale={stale || undefined}
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      <div className={styles.facts}>
        <EventClock event={event} clock={score?.clock} />
        <span className={styles.league}>{event.competition.name}</span>
        <EventTags event={event} />
        <EventStar id={event.event.id} name={event.event.name} className={styles.star} />
      </div>
      {sortRunnersForList(market).map((runner, index) => (
        <div key={runner.id} className={styles.runner} data-row="">
          <Link href={eventPath(event)} className={classNames(styles.name, isDrawRunner(runner.name) && styles.draw)}>
            {!isDrawRunner(runner.name) && <TeamBadge name={runner.name} />}
            <span>{translateMessage(runner.name)}</span>
            <SideScore score={score} name={runner.name} />
          </Link>
          <Prices market={market} runner={runner} group={group} stale={stale} first={index === 0} />
        </div>
      ))}
    </article>
  );
}

function EventOnOneLine({ event, market }: PricedProps) {
  const { ref, group } = useViewGroup(useHomePorts(), event.event.id);
  const score = useScore(event);
  const stale = useIsStale(event.event.id);
  const runners = sortRunnersForList(market);
  const [first, second] = [runners[0], runners.at(-1)];
  const draw = runners.length === 3 ? runners[1] : undefined;
  return (
    <article
      ref={ref}
      className={styles.line}
      aria-label={event.event.name}
      data-stale={stale || undefined}
      data-row=""
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      <EventStar id={event.event.id} name={event.event.name} className={styles.star} />
      <div className={styles.when}>
        <EventClock event={event} clock={score?.clock} />
      </div>
      <Link href={eventPath(event)} className={styles.sides}>
        {runners
          .filter((runner) => runner !== draw)
          .map((runner) => (
            <span key={runner.id} className={styles.name}>
              <TeamBadge name={runner.name} />
              <span>{runner.name}</span>
              <SideScore score={score} name={runner.name} />
            </span>
          ))}
      </Link>
      <div className={styles.pairs}>
        {[first, draw, second].map((runner, index) =>
          runner ? (
            <Prices key={runner.id} market={market} runner={runner} group={group} stale={stale} first={index === 0} />
          ) : (
            <span key="none" className={styles.prices}>
              <NoPrice />
              <NoPrice />
            </span>
          ),
        )}
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
}

export function Prices({ market, runner, group, stale, first }: PricesProps) {
  const block = useRunnerSuspension(market, runner.id);
  return (
    <span className={styles.prices}>
      <RunnerCells
        market={market}
        runner={runner}
        group={group}
        levels={1}
        locked={block !== null || stale}
        first={first}
      />
      {block !== null && <SuspensionOverlay block={block} />}
    </span>
  );
}

/** A race, an outright, or an event whose prices are not open yet. */
function EventLine({ event }: EventRowProps) {
  const t = useT();
  const runners = event.market?.teams.length ?? 0;
  return (
    <Link href={eventPath(event)} className={styles.plain}>
      <span className={styles.when}>
        <EventClock event={event} clock={undefined} />
      </span>
      <span className={styles.plainName}>
        <b>{event.event.name}</b>
        <small>{event.competition.name}</small>
      </span>
      {runners > 0 && <small>{t('home.runners', { count: runners })}</small>}
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

interface SideScoreProps {
  readonly score: {
    readonly sides: readonly { readonly name: string; readonly score: string; readonly note?: string }[];
  } | null;
  readonly name: string;
}

function SideScore({ score, name }: SideScoreProps) {
  const side = score?.sides.find((each) => each.name === name);
  if (!side?.score) return null;
  const { figure, note } = parseScore(side);
  return (
    <em className={styles.score}>
      {figure}
      {note && <small> ({note})</small>}
    </em>
  );
}
