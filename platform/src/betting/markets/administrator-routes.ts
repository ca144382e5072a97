import { fromPaise } from '@backlay/shared/domain';
import { listOpenMarkets } from '../orders';
import type { Database } from '../../core/database';
import { toPagedResponse, type RegisterRoute } from '../../core/http';
import { toWireMarket } from './wire';
import { type EventView, type MarketView } from './event-view';
import { type MarketService } from './market-service';
import { settledAtOf } from '../settlement';

/** The administrator's list of markets (B6.02, B7.10): those that are over or out of the lists too, each with what waits in it. */
export function defineAdministratorMarkets(define: RegisterRoute, markets: MarketService, database: Database): void {
  define('administratorMarkets', async ({ query }) => {
    const { eventId, eventTypeId, marketId, type, state, manual, page, limit } = query;
    const isMeant = (view: EventView, { definition, result }: MarketView): boolean =>
      (eventId === undefined || view.event.id === eventId) &&
      (eventTypeId === undefined || view.event.sportId === eventTypeId) &&
      (marketId === undefined || definition.id === marketId) &&
      (type === undefined || definition.type === type) &&
      (manual === undefined || definition.manual === manual) &&
      (state === undefined || (state === 'closed') === (result !== undefined));
    const all = markets
      .listAllEvents()
      .flatMap((view) => view.markets.filter((market) => isMeant(view, market)).map((market) => ({ view, market })));
    const shown = all.slice((page - 1) * limit, page * limit);
    const ids = shown.map(({ market }) => market.definition.id);
    const [books, settled] = await Promise.all([listOpenMarkets(database, ids), settledAtOf(database, ids)]);
    const docs = shown.map(({ view, market }) => {
      const { id } = market.definition;
      const { bets = 0, exposure = 0 } = books.get(id) ?? {};
      const at = settled.get(id);
      return {
        ...toWireMarket(view, market),
        openBets: bets,
        exposure: fromPaise(exposure),
        ...(market.question && !market.result ? { question: market.question } : {}),
        ...(market.suggestion && !market.result
          ? {
              suggestion: {
                outcome: market.suggestion.outcome,
                winners: [...market.suggestion.winners],
                ...(market.suggestion.runs === undefined ? {} : { runs: market.suggestion.runs }),
              },
            }
          : {}),
        result: market.result
          ? {
              outcome: market.result.outcome,
              winners: [...market.result.winners],
              ...(market.result.runs === undefined ? {} : { runs: market.result.runs }),
              ...(market.result.ending ? { ending: market.result.ending } : {}),
              ...(market.result.margin === undefined ? {} : { margin: market.result.margin }),
              ...(market.result.total === undefined ? {} : { total: market.result.total }),
              settledAt: at === undefined ? null : new Date(at).toISOString(),
            }
          : null,
      };
    });
    return toPagedResponse(docs, query, all.length);
  });
}
