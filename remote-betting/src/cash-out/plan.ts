import type { Market } from '@backlay/shared/contract';
import {
  computeCashOut,
  isLocked,
  toField,
  type BestPrices,
  type CashOut,
  type PositionByRunner,
} from '@backlay/shared/domain';
import type { OddsStore } from '../odds';

/** What closing the position would come to at the prices of the moment; null where it cannot be closed. */
export function cashOutPlan(market: Market, legs: PositionByRunner, books: OddsStore): CashOut | null {
  const { type } = market;
  if (type === 'session' || isLocked(market) || books.isStale(market.event.id)) return null;
  const running = market.teams.filter(({ id }) => books.market(market.id)?.runners[id] !== 'REMOVED');
  const best = (runnerId: string): BestPrices => {
    if (books.blockOf(market.id, runnerId) !== null) return {};
    const level = (side: 'back' | 'lay') => {
      const at = books.priceAt({ marketId: market.id, runnerId, side, level: 0 });
      return at ? { [side]: [at.price, at.amount] as const } : {};
    };
    return { ...level('back'), ...level('lay') };
  };
  return computeCashOut(
    { ...toField({ ...market, runners: running }), type, limits: { min: market.min, max: market.max } },
    legs,
    Object.fromEntries(running.map(({ id }) => [id, best(id)])),
  );
}
