import { memo, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { formatOdds, formatTradedVolume, isOverroundValid } from '@backlay/shared/domain';
import { useSaid, useT, useTenant } from '@backlay/shared/host';
import { Card, Icon } from '@backlay/shared/ui';
import { useEventPorts } from './ports';
import { CashOutButton } from '../cash-out';
import { MarketStar } from '../favourites';
import { LadderLink } from '../ladder';
import { eventTime, getCommission, SuspensionOverlay, useMarketBlock, useNow, useOpenDate } from '../market';
import { useFromWidth } from '@backlay/shared/ui';
import { followFocus, IS_DRAWN, moveInGrid, useViewGroup } from '../odds';
import { RunnerRow } from './runner-row';
import { usePositions, StakeLimits } from './position-line';
import { MarketRules, RulesButton, formatMarketResult } from './market-rules';
import styles from './market.module.scss';
import runnerStyles from './runner.module.scss';

/** One market with its runners: match odds, a bookmaker's, any other of the exchange. */
export const MarketCard = memo(function MarketCard({
  market,
  stale,
}: {
  readonly market: Market;
  readonly stale: boolean;
}) {
  const betting = useEventPorts();
  const t = useT();
  const { ref, group } = useViewGroup(betting);
  const translateMessage = useSaid();
  const isDesktop = useFromWidth(1200);
  const block = useMarketBlock(market);
  const positions = usePositions(market);
  const deep = isDesktop && market.type !== 'bookmaker';
  const runners = [...market.teams].sort((a, b) => a.sort - b.sort);
  return (
    <Card
      ref={ref}
      role="region"
      aria-label={translateMessage(market.name)}
      className={styles.market}
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      <MarketHead market={market} />
      <div className={styles.board}>
        <div className={styles.heads} aria-hidden="true">
          <Matched market={market} />
          <span className={styles.backHead}>{t('side.back')}</span>
          <span className={styles.layHead}>{t('side.lay')}</span>
          {isDesktop && <span className={runnerStyles.pad} />}
        </div>
        {runners.map((runner, index) => (
          <RunnerRow
            key={runner.id}
            market={market}
            runner={runner}
            group={group}
            levels={deep ? 3 : 1}
            padded={isDesktop && !deep}
            marketBlock={block}
            stale={stale}
            first={index === 0}
            position={positions[runner.id]}
          />
        ))}
        {block !== null && (
          <div
            className={deep ? styles.marketOverlayDeep : styles.marketOverlay}
            data-padded={isDesktop && !deep ? '' : undefined}
          >
            <SuspensionOverlay block={block} />
          </div>
        )}
      </div>
    </Card>
  );
});

/** Name, limits, and what there is to know about the market. */
function MarketHead({ market }: { readonly market: Market }) {
  const t = useT();
  const name = useSaid()(market.name);
  const { books } = useEventPorts();
  const [open, setOpen] = useState(false);
  const result = useStore(books.slow, ({ markets }) => markets[market.id]?.result ?? null);
  return (
    <>
      <header className={styles.marketHead}>
        <h2>{name}</h2>
        <RulesButton market={market} name={name} isOpen={open} onToggle={() => setOpen(!open)} />
        <Unfair market={market} />
        <StakeLimits market={market} />
        <span className={styles.headEnd}>
          <LadderLink market={market} className={styles.ladder} />
          <span className={styles.cashOut}>
            <CashOutButton market={market} />
          </span>
          <MarketStar id={market.id} name={name} className={styles.star} />
        </span>
      </header>
      <OpensAt market={market} />
      {market.remarksMessage && <p className={styles.remark}>{market.remarksMessage}</p>}
      {open && <MarketRules market={market} />}
      {result && (
        <p className={styles.result} role="status">
          {formatMarketResult(t, market, result)}
        </p>
      )}
    </>
  );
}

/** A manual market whose prices give too much or too little away wears a mark; it blocks no bet (B5.14, OQ-80). */
function Unfair({ market }: { readonly market: Market }) {
  const t = useT();
  // Odds of several winners, or of any number, do not add up to one.
  if (!market.manual || market.type === 'session' || market.winners !== 1) return null;
  const { runners } = market.book;
  const toOdds = (price: number) => (market.type === 'bookmaker' ? per100(price) : price);
  const best = (side: 'back' | 'lay') => runners.flatMap((runner) => runner[side][0]?.[0] ?? []).map(toOdds);
  const [back, lay] = [best('back'), best('lay')];
  if (back.length < runners.length || lay.length < runners.length || isOverroundValid(back, lay)) return null;
  return (
    <span className={styles.warn}>
      <Icon name="warning" size={14} />
      <span>{t('market.unfair')}</span>
    </span>
  );
}

const per100 = (odd: number): number => 1 + odd / 100;

/** When bets on it open, while that is to come: until then it is suspended (B9.20, OQ-96). */
function OpensAt({ market }: { readonly market: Market }) {
  const opens = useOpenDate(market);
  return opens !== null && <Opening at={opens} />;
}

function Opening({ at }: { readonly at: number }) {
  const t = useT();
  const now = useNow(10_000);
  if (at <= now) return null;
  return <p className={styles.remark}>{t('market.opens', { time: eventTime(at, now).time })}</p>;
}

/** Rupees matched, written by the board as they come; of a bookmaker the commission. */
function Matched({ market }: { readonly market: Market }) {
  const tenant = useTenant();
  const { books } = useEventPorts();
  const t = useT();
  const bind = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const text = document.createTextNode('');
      element.replaceChildren(text);
      return books.board.bindMatched(market.id, text, books.totalMatched(market.id));
    },
    [books, market.id],
  );
  if (market.type === 'bookmaker') {
    const percent = getCommission(market, tenant);
    const text = percent === 0 ? t('market.commission') : t('market.commissionOf', { percent: formatOdds(percent) });
    return <span className={styles.matched}>{text}</span>;
  }
  return (
    <span className={styles.matched}>
      {t('market.matched')}
      <span ref={bind}>{IS_DRAWN && formatTradedVolume(books.totalMatched(market.id), books.board.indianUnits)}</span>
    </span>
  );
}
