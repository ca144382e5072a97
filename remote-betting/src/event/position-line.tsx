import { useT, useTenant } from '@backlay/shared/host';
import { BrandAmount, Icon, MoneyText, VisuallyHidden } from '@backlay/shared/ui';
import styles from './runner.module.scss';
import type { Market } from '@backlay/shared/contract';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { groupIndianDigits, toPaise, type Paise } from '@backlay/shared/domain';
import { useEventPorts } from './ports';
import { decimalText } from '../odds';
import { listOrdersOf } from '../orders';
import { useSlipController } from '../slip';

/** What a runner's win would bring now, and with the bet on the slip; paise. */
export interface RunnerPosition {
  readonly now: Paise | null;
  readonly projected: Paise | null;
}

/** By runner: the position of the bets that stand, and what it would become (B3.12). */
export function usePositions(market: Market): Readonly<Record<string, RunnerPosition | undefined>> {
  const { openBets } = useEventPorts();
  const slip = useSlipController();
  const held = useStore(openBets.store, ({ positions }) => positions[market.id]);
  const editing = useStore(slip.store, (state) => (state.selection?.marketId === market.id ? state : null));
  return useMemo(() => {
    const whatIf = editing ? slip.summary(editing).whatIf : {};
    // A position of nothing, as a bet that is still on its way leaves it, is none.
    const standing = held?.map.some(({ exposureOrProfit }) => exposureOrProfit !== 0) ? held.map : [];
    const now = new Map(standing.map(({ teamId, exposureOrProfit }) => [teamId, toPaise(exposureOrProfit)]));
    return Object.fromEntries(
      market.teams.map(({ id }) => [id, { now: now.get(id) ?? null, projected: whatIf[id] ?? null }]),
    );
  }, [market, held, editing, slip]);
}

interface RunnerOfMarket {
  readonly marketId: string;
  readonly runnerId: string;
}

interface PositionLineProps {
  readonly position: RunnerPosition | undefined;
  /** Of whose runner the waiting bets stand beside it. */
  readonly waiting?: RunnerOfMarket;
}

/** `+1,300.00 → +5,600.00`: now, and with the bet on the slip. */
export function PositionLine({ position, waiting }: PositionLineProps) {
  const t = useT();
  const { now = null, projected = null } = position ?? {};
  return (
    <span className={styles.sub}>
      {now !== null && <MoneyText paise={now} signed />}
      {projected !== null && (
        <>
          <span role="img" aria-label={t('market.becomes')}>
            →
          </span>
          <MoneyText paise={projected} signed />
        </>
      )}
      {waiting && <WaitingMark {...waiting} />}
    </span>
  );
}

/** What waits of the player's own bets on a runner; of several bets their sum (E1.14). */
function WaitingMark({ marketId, runnerId }: RunnerOfMarket) {
  const t = useT();
  const { orders } = useEventPorts();
  const waiting = useStore(orders.store, (state) => state.waiting);
  const own = listOrdersOf(waiting, marketId, runnerId);
  const [first] = own;
  if (!first) return null;
  const rest = groupIndianDigits(Math.round(own.reduce((sum, order) => sum + order.waiting, 0)));
  const isOnePrice = own.every(({ odd, oddType }) => odd === first.odd && oddType === first.oddType);
  return (
    <span className={styles.waiting}>
      <Icon name="waiting" size={12} />
      <VisuallyHidden>{t('orders.waitLabel')}</VisuallyHidden>
      {isOnePrice
        ? t('orders.waitsAt', { rest, price: decimalText(first.odd) })
        : t('orders.waitsMany', { rest, count: own.length })}
    </span>
  );
}

/** The smallest and the largest stake of a market. */
export function StakeLimits({ market }: { readonly market: Pick<Market, 'min' | 'max'> }) {
  const t = useT();
  const { indianUnits } = useTenant().flags;
  return (
    <span className={styles.limits}>
      <span>
        {t('market.min')} <BrandAmount rupees={market.min} indianUnits={indianUnits} />
      </span>
      <span>
        {t('market.max')} <BrandAmount rupees={market.max} indianUnits={indianUnits} />
      </span>
    </span>
  );
}
