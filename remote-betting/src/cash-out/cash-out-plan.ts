import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import type { EndpointPayload, Market } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import {
  isLocked,
  planCashOut,
  toField,
  toPaise,
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
/** How often the platform is asked where the displayed levels do not close it, ms. */
const ASK_MS = 2_000;

interface ScreenPlan {
  readonly plan: CashOutPlan | null;
  /** The displayed levels hold less than is to be closed: there may be more behind them. */
  readonly isThin: boolean;
}

/**
 * What closing a share of the position comes to at the prices that this tab shows; no plan where it cannot be closed.
 *
 * @param terms percent to close, and percent of net winnings that the player pays
 */
function planOnScreen(
  market: Market,
  legs: PositionByRunner,
  books: OddsStore,
  { share, commission }: { readonly share: number; readonly commission: number },
): ScreenPlan {
  const { type } = market;
  const status = books.market(market.id)?.status ?? market.book.status;
  if (type === 'session' || status !== 'OPEN' || isLocked(market) || books.isStale(market.event.id))
    return { plan: null, isThin: false };
  const runners = market.teams.filter(({ id }) => books.market(market.id)?.runners[id] !== 'REMOVED');
  // The house closes positions: what players offer is no part of its prices.
  const levels = (runnerId: string, side: Side) => books.houseLevels(market.id, runnerId, side);
  const depth = Object.fromEntries(
    runners
      .filter(({ id }) => books.blockOf(market.id, id) === null)
      .map(({ id }) => [id, { back: levels(id, 'back'), lay: levels(id, 'lay') }]),
  );
  const field = { ...toField({ ...market, runners }), type };
  const { plan, block } = planCashOut({ market: field, legs, depth, commission, share });
  return { plan, isThin: block === 'no-price' || (plan !== null && plan.share < share) };
}

/** The offer of the platform, which walks every level of its book; its bets are not on the wire. */
function planOf({ amount, share, closable, outcomes }: EndpointPayload<'cashOutOffers'>[number]): CashOutPlan | null {
  if (amount === null) return null;
  return {
    ...{ fills: [], share, closable, amount: toPaise(amount) },
    outcomes: outcomes.map(({ teamId, before, after }) => ({
      ...{ runnerId: teamId, before: toPaise(before), after: toPaise(after) },
    })),
  };
}

/** The plan of the moment, followed while `active`: by the displayed levels, and behind them by the platform (E5.01). */
export function useCashOutPlan(market: Market, share: number, active = true): CashOutPlan | null {
  const { books, openBets, host } = useCashOutPorts();
  const position = useStore(openBets.store, ({ positions }) => positions[market.id]);
  const [, follow] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(follow, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [active]);
  const terms = { share, commission: getCommission(market, host.tenant) };
  const { plan, isThin } = planOnScreen(market, listOpenRunners(market, position), books, terms);
  const isAsking = active && isThin;
  const { answer } = useCallQuery(
    'cashOutOffers',
    { marketId: market.id, share },
    { enabled: isAsking, every: ASK_MS },
  );
  const [offer] = (isAsking && answer?.docs) || [];
  const deep = offer ? planOf(offer) : null;
  return deep && deep.share > (plan?.share ?? 0) ? deep : plan;
}
