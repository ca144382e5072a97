import { Fragment, memo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Market, MarketPosition } from '@backlay/shared/contract';
import { limitsOf, SESSION_GROUPS, sessionGroupOf, toPaise } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Card, classNames, Icon, MoneyText, useFromWidth } from '@backlay/shared/ui';
import { useEventPorts } from './ports';
import { MarketStar } from '../favourites';
import { SuspensionOverlay, RunnerCells, useCalmOrder, useRunnerSuspension } from '../market';
import { followFocus, moveInGrid, useViewGroup, type ViewportGroup } from '../odds';
import { StakeLimits } from './position-line';
import { MarketRules, RulesButton, formatMarketResult } from './market-rules';
import styles from './market.module.scss';
import runnerStyles from './runner.module.scss';

/** What every possible number of runs would bring (B4.09); at most 140 px high (B2.30). */
export function RunBook({
  market,
  book,
}: {
  readonly market: string;
  readonly book: NonNullable<MarketPosition['book']>;
}) {
  return (
    <ul className={styles.runBook} aria-label={market}>
      {book.map(({ from, to, profit }) => (
        <li key={from}>
          <span>{to === null ? `${from}+` : from === to ? from : `${from} – ${to}`}</span>
          <MoneyText paise={toPaise(profit)} signed />
        </li>
      ))}
    </ul>
  );
}

/** All sessions of an event in one card, by group: No, then Yes. */
export const SessionCard = memo(function SessionCard({
  markets,
  stale,
}: {
  readonly markets: readonly Market[];
  readonly stale: boolean;
}) {
  const betting = useEventPorts();
  const t = useT();
  const { ref, group } = useViewGroup(betting);
  const isDesktop = useFromWidth(1200);
  const [rules, showRules] = useState(false);
  const { open, done, fresh, clearFresh, onClickCapture } = useSessionOrder(markets);
  const isGrouped = new Set(open.map(sessionGroupOf)).size > 1;
  const last = useRef<HTMLDivElement>(null);
  const lookAtFresh = () => {
    clearFresh();
    last.current?.scrollIntoView({ block: 'center' });
  };
  const row = (market: Market, first: boolean, isOver: boolean) => (
    <div key={market.id} data-key={market.id} className={isOver ? runnerStyles.over : undefined}>
      <SessionRow market={market} group={group} stale={stale} isDesktop={isDesktop} first={first} />
    </div>
  );
  return (
    <Card
      ref={ref}
      onClickCapture={onClickCapture}
      role="region"
      aria-label={t('event.session')}
      className={styles.market}
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      <header className={styles.marketHead}>
        <h2>{t('event.session')}</h2>
        {markets[0] && (
          <RulesButton
            market={markets[0]}
            name={t('event.session')}
            isOpen={rules}
            onToggle={() => showRules(!rules)}
          />
        )}
        <span className={runnerStyles.limits}>
          <span role="status">
            {fresh > 0 && (
              <button type="button" className={runnerStyles.fresh} onClick={lookAtFresh}>
                {t('event.fresh', { count: fresh })}
              </button>
            )}
          </span>
          <span>{markets.length === 1 ? t('market.one') : t('market.count', { count: markets.length })}</span>
        </span>
      </header>
      {rules && markets[0] && <MarketRules market={markets[0]} />}
      <div className={styles.board}>
        <div className={styles.heads} aria-hidden="true">
          <span className={styles.matched} />
          <span className={styles.layHead}>{t('side.no')}</span>
          <span className={styles.backHead}>{t('side.yes')}</span>
          {isDesktop && <span className={runnerStyles.pad} />}
        </div>
        {open.map((market, index) => (
          <Fragment key={market.id}>
            {isGrouped && startsGroup(open, index) && (
              <h3 className={runnerStyles.groupHead}>{t(GROUP_NAMES[sessionGroupOf(market)])}</h3>
            )}
            {row(market, index === 0, false)}
          </Fragment>
        ))}
        <div ref={last} />
        {done.length > 0 && <p className={runnerStyles.overHead}>{t('event.closed')}</p>}
        {done.map((market, index) => row(market, open.length + index === 0, true))}
      </div>
    </Card>
  );
});

const GROUP_NAMES = {
  'overs-6': 'session.overs6',
  'overs-10': 'session.overs10',
  batter: 'session.batters',
  partnership: 'session.partnerships',
  wicket: 'session.wickets',
  other: 'session.others',
} as const;

const rankOf = (market: Market): number => SESSION_GROUPS.indexOf(sessionGroupOf(market));

const startsGroup = (markets: readonly Market[], index: number): boolean => {
  const [before, market] = [markets[index - 1], markets[index]];
  return market !== undefined && (before === undefined || sessionGroupOf(before) !== sessionGroupOf(market));
};

/** Sessions by group as they were when nobody touched the page: new ones last of theirs, closed ones behind all (E8.04, E9.06). */
function useSessionOrder(markets: readonly Market[]) {
  const { books } = useEventPorts();
  const closed = useStore(books.slow, (state) =>
    markets
      .filter(({ id }) => state.markets[id]?.status === 'CLOSED' || state.markets[id]?.result)
      .map(({ id }) => id)
      .join(' '),
  );
  const isClosed = new Set(closed.split(' '));
  return useCalmOrder(markets, {
    keyOf: ({ id }) => id,
    isDone: ({ id }) => isClosed.has(id),
    compare: (a, b) => rankOf(a) - rankOf(b),
  });
}

interface SessionRowProps {
  readonly market: Market;
  readonly group: ViewportGroup | null;
  readonly stale: boolean;
  readonly isDesktop: boolean;
  readonly first: boolean;
}

/** Lines that take bets or may again; of a session whose lines are all closed the first. */
function useShownLines(market: Market): Market['teams'] {
  const { books } = useEventPorts();
  const lines = [...market.teams].sort((a, b) => a.sort - b.sort);
  const closed = useStore(books.slow, ({ markets }) =>
    lines
      .filter(({ id }) => markets[market.id]?.runners[id] === 'CLOSED')
      .map(({ id }) => id)
      .join(' '),
  );
  const isClosed = new Set(closed.split(' '));
  const shown = lines.filter(({ id }) => !isClosed.has(id));
  return shown.length > 0 ? shown : lines.slice(0, 1);
}

/** A session: its name once, and a row for each line (E9.06). */
const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { market, isDesktop, first } = props;
  const { openBets, books } = useEventPorts();
  const t = useT();
  const name = useSaid()(market.name);
  const lines = useShownLines(market);
  const book = useStore(openBets.store, ({ positions }) => positions[market.id]?.book);
  const result = useStore(books.slow, ({ markets }) => markets[market.id]?.result ?? null);
  const isClosed = useStore(books.slow, ({ markets }) => markets[market.id]?.status === 'CLOSED');
  const [open, setOpen] = useState(false);
  const [leading, ...others] = lines;
  if (!leading) return null;
  const star = <MarketStar id={market.id} name={name} className={runnerStyles.sessionStar} />;
  const worst = book?.length ? Math.min(...book.map(({ profit }) => profit)) : null;
  return (
    <div
      role="group"
      aria-label={name}
      className={runnerStyles.session}
      data-closed={result || isClosed ? '' : undefined}
    >
      <SessionLine {...props} line={leading} first={first} star={star}>
        <div className={runnerStyles.runner}>
          <b>{name}</b>
          <span className={runnerStyles.sub}>
            {worst !== null && <MoneyText paise={toPaise(worst)} signed />}
            {result
              ? formatMarketResult(t, market, result)
              : !isDesktop && <LineLimits market={market} line={leading} />}
            {!isDesktop && star}
          </span>
        </div>
        {book && (
          <button type="button" className={styles.book} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="book" size={14} />
            {t('market.book')}
          </button>
        )}
      </SessionLine>
      {others.map((line) => (
        <SessionLine key={line.id} {...props} line={line} first={false} star={null}>
          <div className={runnerStyles.runner}>
            <span className={runnerStyles.sub}>
              {!isDesktop && hasOwnLimits(line) && <LineLimits market={market} line={line} />}
            </span>
          </div>
        </SessionLine>
      ))}
      {open && book && <RunBook market={name} book={book} />}
    </div>
  );
});

type Line = Market['teams'][number];

const hasOwnLimits = ({ min, max }: Line): boolean => min !== undefined || max !== undefined;

const LineLimits = ({ market, line }: { readonly market: Market; readonly line: Line }) => (
  <StakeLimits market={limitsOf({ ...market, runners: market.teams }, line.id)} />
);

interface SessionLineProps extends SessionRowProps {
  readonly line: Line;
  readonly star: ReactNode;
  /** What is at the left of the prices: of the first line the name of the session. */
  readonly children: ReactNode;
}

/** One line with its No and Yes. */
function SessionLine({ market, line, group, stale, isDesktop, first, star, children }: SessionLineProps) {
  const { slip } = useEventPorts();
  const block = useRunnerSuspension(market, line.id);
  const chosen = useStore(
    slip.store,
    ({ selection }) => selection?.marketId === market.id && selection.runnerId === line.id,
  );
  return (
    <div className={classNames(runnerStyles.row, chosen && runnerStyles.chosen)} data-row="">
      {children}
      <div className={runnerStyles.ladder} data-padded={isDesktop ? '' : undefined}>
        <RunnerCells
          market={market}
          runner={line}
          group={group}
          levels={1}
          locked={block !== null || stale}
          first={first}
        />
        {block !== null && <SuspensionOverlay block={block} />}
      </div>
      {isDesktop && (
        <div className={runnerStyles.pad}>
          <LineLimits market={market} line={line} />
          {star}
        </div>
      )}
    </div>
  );
}
