import { memo, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { Card, IconButton, ShortAmount } from '@backlay/shared/ui';
import { useBetting } from '../betting';
import { Overlay, useFromWidth, useMarketBlock } from '../market';
import { followFocus, moveInGrid, useViewGroup } from '../odds';
import { RunnerRow } from './runner-row';
import { usePositions } from './use-positions';
import { wordOfResult } from './result-line';
import styles from './event.module.scss';

/** One market with its runners: match odds, a bookmaker's, any other of the exchange. */
export const MarketCard = memo(function MarketCard({
  market,
  stale,
}: {
  readonly market: Market;
  readonly stale: boolean;
}) {
  const betting = useBetting();
  const t = useT();
  const { ref, group } = useViewGroup(betting);
  const desk = useFromWidth(1200);
  const block = useMarketBlock(market);
  const positions = usePositions(market);
  const deep = desk && market.type !== 'bookmaker';
  const runners = [...market.teams].sort((a, b) => a.sort - b.sort);
  return (
    <Card
      ref={ref}
      role="region"
      aria-label={market.name}
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
          {desk && <span className={styles.pad} />}
        </div>
        {runners.map((runner, index) => (
          <RunnerRow
            key={runner.id}
            market={market}
            runner={runner}
            group={group}
            levels={deep ? 3 : 1}
            padded={desk && !deep}
            marketBlock={block}
            stale={stale}
            first={index === 0}
            position={positions[runner.id]}
          />
        ))}
        {block !== null && (
          <div
            className={deep ? styles.marketOverlayDeep : styles.marketOverlay}
            data-padded={desk && !deep ? '' : undefined}
          >
            <Overlay block={block} />
          </div>
        )}
      </div>
    </Card>
  );
});

/** Name, limits, and what there is to know about the market. */
function MarketHead({ market }: { readonly market: Market }) {
  const t = useT();
  const { books } = useBetting();
  const [open, setOpen] = useState(false);
  const result = useStore(books.slow, ({ markets }) => markets[market.id]?.result ?? null);
  return (
    <>
      <header className={styles.marketHead}>
        <h2>{market.name}</h2>
        <IconButton
          icon="info"
          size={16}
          label={t('market.rules', { market: market.name })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <Limits market={market} />
      </header>
      {market.remarksMessage && <p className={styles.remark}>{market.remarksMessage}</p>}
      {open && <p className={styles.remark}>{t('market.delay', { seconds: market.delay })}</p>}
      {result && (
        <p className={styles.result} role="status">
          {wordOfResult(t, market, result)}
        </p>
      )}
    </>
  );
}

export function Limits({ market }: { readonly market: Pick<Market, 'min' | 'max'> }) {
  const t = useT();
  return (
    <span className={styles.limits}>
      <span>
        {t('market.min')} <ShortAmount rupees={market.min} />
      </span>
      <span>
        {t('market.max')} <ShortAmount rupees={market.max} />
      </span>
    </span>
  );
}

/** Rupees matched, written by the board as they come. */
function Matched({ market }: { readonly market: Market }) {
  const { books } = useBetting();
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
  if (market.type === 'bookmaker') return <span className={styles.matched}>{t('market.commission')}</span>;
  return (
    <span className={styles.matched}>
      {t('market.matched')}
      <span ref={bind} />
    </span>
  );
}
