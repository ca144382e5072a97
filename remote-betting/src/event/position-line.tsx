import { useT, useTenant } from '@backlay/shared/host';
import { BrandAmount, Icon, MoneyText, VisuallyHidden } from '@backlay/shared/ui';
import styles from './runner.module.scss';
import type { Market } from '@backlay/shared/contract';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useStore } from 'zustand';
import { groupIndianDigits, toPaise, type Paise } from '@backlay/shared/domain';
import { useEventPorts } from './ports';
import { decimalText } from '../odds';
import { listOrdersOf } from '../orders';
import { isInFlight, useSlipController } from '../slip';

/** What a runner's win would bring now, and with the bet on the slip; paise. */
export interface RunnerPosition {
  readonly now: Paise | null;
  readonly projected: Paise | null;
  /** The price at which the bet on the slip would wait in full; null where a part of it is matched now, and once it is sent. */
  readonly willWaitAt: number | null;
}

/** What the bet on the slip would do in a market: the result of each runner, and where and on whom it would wait. */
interface SlipOutlook {
  readonly whatIf: Readonly<Record<string, Paise>>;
  readonly waits: { readonly runnerId: string; readonly price: number } | null;
  /** The bet is sent: from now on its runner shows the order itself. */
  readonly isSent: boolean;
}

const NO_OUTLOOK: SlipOutlook = { whatIf: {}, waits: null, isSent: false };
/** How often the outlook follows the prices, ms: as the slip does. */
const FOLLOW_MS = 500;

/** The outlook of a market, which stays the same object while nothing of it changes. */
function useSlipOutlook(marketId: string): SlipOutlook {
  const slip = useSlipController();
  const editing = useStore(slip.store, (state) => (state.selection?.marketId === marketId ? state : null));
  const [shown, show] = useState(NO_OUTLOOK);
  const [, follow] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!editing) return;
    const timer = setInterval(follow, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [editing]);
  const { whatIf, preview } = editing ? slip.summary(editing) : { whatIf: NO_OUTLOOK.whatIf, preview: null };
  const runnerId = editing?.selection?.runnerId;
  const isWaiting = preview !== null && preview.matched === 0 && preview.restIs === 'waits';
  const waits = isWaiting && runnerId !== undefined ? { runnerId, price: Number(editing?.odd) } : null;
  const outlook: SlipOutlook = { whatIf, waits, isSent: editing !== null && isInFlight(editing) };
  if (JSON.stringify(outlook) === JSON.stringify(shown)) return shown;
  show(outlook);
  return outlook;
}

/** By runner: the position of the bets that stand, and what it would become (B3.12). */
export function usePositions(market: Market): Readonly<Record<string, RunnerPosition | undefined>> {
  const { openBets } = useEventPorts();
  const held = useStore(openBets.store, ({ positions }) => positions[market.id]);
  const { whatIf, waits, isSent } = useSlipOutlook(market.id);
  return useMemo(() => {
    // A position of nothing, as a bet that is still on its way leaves it, is none.
    const standing = held?.map.some(({ exposureOrProfit }) => exposureOrProfit !== 0) ? held.map : [];
    const results = new Map(standing.map(({ teamId, exposureOrProfit }) => [teamId, toPaise(exposureOrProfit)]));
    const positionOf = (id: string): RunnerPosition => {
      const now = results.get(id) ?? null;
      const projected = whatIf[id] ?? null;
      // A bet that waits in full changes no result but those that it may make worse.
      const isSame = waits !== null && projected === (now ?? 0);
      const willWaitAt = waits?.runnerId === id && !isSent ? waits.price : null;
      return { now, projected: isSame ? null : projected, willWaitAt };
    };
    return Object.fromEntries(market.teams.map(({ id }) => [id, positionOf(id)]));
  }, [market, held, whatIf, waits, isSent]);
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
  const { now = null, projected = null, willWaitAt = null } = position ?? {};
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
      {willWaitAt !== null && (
        <span className={styles.waiting}>
          <Icon name="waiting" size={12} />
          {t('orders.willWait', { price: decimalText(willWaitAt) })}
        </span>
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
