import { memo, useState } from 'react';
import { useStore } from 'zustand';
import type { Market, MarketPosition } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Card, classNames, Icon, IconButton, MoneyText, useFromWidth } from '@backlay/shared/ui';
import { useEventPorts } from './ports';
import { MarketStar } from '../favourites';
import { SuspensionOverlay, RunnerCells, useRunnerSuspension } from '../market';
import { followFocus, moveInGrid, useViewGroup, type ViewportGroup } from '../odds';
import { StakeLimits } from './position-line';
import { MarketRules, formatMarketResult } from './market-rules';
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

/** All sessions of an event in one card: No, then Yes. */
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
  return (
    <Card
      ref={ref}
      role="region"
      aria-label={t('event.session')}
      className={styles.market}
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      <header className={styles.marketHead}>
        <h2>{t('event.session')}</h2>
        <IconButton
          icon="info"
          size={16}
          label={t('market.rules', { market: t('event.session') })}
          aria-expanded={rules}
          onClick={() => showRules(!rules)}
        />
        <span className={runnerStyles.limits}>
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
        {markets.map((market, index) => (
          <SessionRow
            key={market.id}
            market={market}
            group={group}
            stale={stale}
            isDesktop={isDesktop}
            first={index === 0}
          />
        ))}
      </div>
    </Card>
  );
});

interface SessionRowProps {
  readonly market: Market;
  readonly group: ViewportGroup | null;
  readonly stale: boolean;
  readonly isDesktop: boolean;
  readonly first: boolean;
}

const SessionRow = memo(function SessionRow({ market, group, stale, isDesktop, first }: SessionRowProps) {
  const { openBets, slip, books } = useEventPorts();
  const t = useT();
  const name = useSaid()(market.name);
  const runner = market.teams[0];
  const block = useRunnerSuspension(market, runner?.id ?? '');
  const book = useStore(openBets.store, ({ positions }) => positions[market.id]?.book);
  const chosen = useStore(slip.store, ({ selection }) => selection?.marketId === market.id);
  const result = useStore(books.slow, ({ markets }) => markets[market.id]?.result ?? null);
  const [open, setOpen] = useState(false);
  if (!runner) return null;
  const star = <MarketStar id={market.id} name={name} className={runnerStyles.sessionStar} />;
  const worst = book?.length ? Math.min(...book.map(({ profit }) => profit)) : null;
  return (
    <>
      <div
        className={classNames(runnerStyles.row, chosen && runnerStyles.chosen)}
        data-row=""
        role="group"
        aria-label={name}
      >
        <div className={runnerStyles.runner}>
          <b className={runnerStyles.sessionName}>{name}</b>
          <span className={runnerStyles.sub}>
            {worst !== null && <MoneyText paise={toPaise(worst)} signed />}
            {result ? formatMarketResult(t, market, result) : !isDesktop && <StakeLimits market={market} />}
            {!isDesktop && star}
          </span>
        </div>
        {book && (
          <button type="button" className={styles.book} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="book" size={14} />
            {t('market.book')}
          </button>
        )}
        <div className={runnerStyles.ladder} data-padded={isDesktop ? '' : undefined}>
          <RunnerCells
            market={market}
            runner={runner}
            group={group}
            levels={1}
            locked={block !== null || stale}
            first={first}
          />
          {block !== null && <SuspensionOverlay block={block} />}
        </div>
        {isDesktop && (
          <div className={runnerStyles.pad}>
            <StakeLimits market={market} />
            {star}
          </div>
        )}
      </div>
      {open && book && <RunBook market={name} book={book} />}
    </>
  );
});
