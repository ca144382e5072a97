import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import {
  isLocked,
  planCashOut,
  toField,
  type CashOutPlan,
  type PositionByRunner,
  type Side,
} from '@backlay/shared/domain';
import type { OddsStore } from '../odds';
import { getCommission } from '../market';
import { useCashOutPorts } from './ports';
import { listOpenRunners } from './position';

/** How often the amount follows the book, ms: four times a second (E5.01). */
const FOLLOW_MS = 250;

/**
 * What closing a share of the position comes to at the prices that this tab shows; null where it cannot be closed.
 *
 * @param terms percent to close, and percent of net winnings that the player pays
 */
export function planOnScreen(
  market: Market,
  legs: PositionByRunner,
  books: OddsStore,
  { share, commission }: { readonly share: number; readonly commission: number },
): CashOutPlan | null {
  const { type } = market;
  const status = books.market(market.id)?.status ?? market.book.status;
  if (type === 'session' || status !== 'OPEN' || isLocked(market) || books.isStale(market.event.id)) return null;
  const runners = market.teams.filter(({ id }) => books.market(market.id)?.runners[id] !== 'REMOVED');
  // The house closes positions: what players offer is no part of its prices.
  const levels = (runnerId: string, side: Side) => books.houseLevels(market.id, runnerId, side);
  const depth = Object.fromEntries(
    runners
      .filter(({ id }) => books.blockOf(market.id, id) === null)
      .map(({ id }) => [id, { back: levels(id, 'back'), lay: levels(id, 'lay') }]),
  );
  const field = { ...toField({ ...market, runners }), type };
  return planCashOut({ market: field, legs, depth, commission, share }).plan;
}

/** The plan of the moment, followed while `active`. */
export function useCashOutPlan(market: Market, share: number, active = true): CashOutPlan | null {
  const { books, openBets, host } = useCashOutPorts();
  const position = useStore(openBets.store, ({ positions }) => positions[market.id]);
  const [, follow] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(follow, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [active]);
  return planOnScreen(market, listOpenRunners(market, position), books, {
    share,
    commission: getCommission(market, host.tenant),
  });
}
