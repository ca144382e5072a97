import { memo, useCallback } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { useT, useSaid } from '@backlay/shared/host';
import { Card } from '@backlay/shared/ui';
import { useSportsbookPorts } from './ports';
import { MarketStar } from '../favourites';
import { SuspensionOverlay, useMarketBlock, useRunnerSuspension } from '../market';
import { useCouponLeg } from '../multiples';
import { followFocus, moveInGrid, PriceCell, useViewGroup, type PriceSelection, type ViewportGroup } from '../odds';
import { StakeLimits, PositionLine, type RunnerPosition, usePositions } from '../event';
import styles from './sportsbook.module.scss';

interface PremiumCardProps {
  readonly market: Market;
  readonly stale: boolean;
}

/** A market of the sports book: outcomes side by side, each with the one price that the house offers (OQ-94, OQ-98). */
export const PremiumCard = memo(function PremiumCard({ market, stale }: PremiumCardProps) {
  const { ref, group } = useViewGroup(useSportsbookPorts());
  const name = useSaid()(market.name);
  return (
    <Card ref={ref} role="region" aria-label={name} className={styles.market}>
      <header>
        <h2>{name}</h2>
        <StakeLimits market={market} />
        <MarketStar id={market.id} name={market.name} className={styles.star} />
      </header>
      <Outcomes market={market} group={group} stale={stale} />
    </Card>
  );
});

/** The outcomes of a premium market with their prices; arrow keys move between them. */
export function Outcomes({ market, group, stale }: PremiumCardProps & { readonly group: ViewportGroup | null }) {
  const t = useT();
  const translateMessage = useSaid();
  const block = useMarketBlock(market);
  const positions = usePositions(market);
  const runners = [...market.teams].sort((a, b) => a.sort - b.sort);
  return (
    <div
      role="group"
      aria-label={translateMessage(market.name)}
      className={styles.outcomes}
      data-three={runners.length % 3 === 0 || undefined}
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      {runners.map((runner, index) => (
        <Outcome
          key={runner.id}
          market={market}
          runner={runner}
          group={group}
          blocked={block !== null}
          stale={stale}
          first={index === 0}
          position={positions[runner.id]}
          word={t('side.back')}
        />
      ))}
      {block !== null && <SuspensionOverlay block={block} />}
    </div>
  );
}

interface OutcomeProps extends PremiumCardProps {
  readonly runner: Market['teams'][number];
  readonly group: ViewportGroup | null;
  readonly blocked: boolean;
  readonly first: boolean;
  readonly position: RunnerPosition | undefined;
  readonly word: string;
}

function Outcome({ market, runner, group, blocked, stale, first, position, word }: OutcomeProps) {
  const { books, slip } = useSportsbookPorts();
  const name = useSaid()(runner.name);
  const block = useRunnerSuspension(market, runner.id);
  const inSlip = useStore(
    slip.store,
    ({ selection }) => selection?.marketId === market.id && selection.runnerId === runner.id,
  );
  const { isChosen, select } = useCouponLeg(market, runner);
  const press = useCallback(
    (at: PriceSelection) => {
      if (!select()) slip.selectPrice(market, runner, at);
    },
    [slip, select, market, runner],
  );
  return (
    <div className={styles.outcome} data-row="" role="group" aria-label={name}>
      <span className={styles.name}>
        <b>{name}</b>
        <PositionLine position={position} />
      </span>
      <span className={styles.price}>
        {group && (
          <PriceCell
            books={books}
            group={group}
            marketId={market.id}
            runnerId={runner.id}
            side="back"
            level={0}
            format="decimal"
            name={`${word} ${name}`}
            locked={block !== null || stale}
            inSlip={inSlip || isChosen}
            first={first}
            onPress={press}
          />
        )}
        {block !== null && !blocked && <SuspensionOverlay block={block} />}
      </span>
    </div>
  );
}
