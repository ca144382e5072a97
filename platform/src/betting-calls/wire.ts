import type { Bet as WireBet, MarketPosition as WirePosition } from '@backlay/shared/contract';
import { catalogue, fromPaise, wireMarketType } from '@backlay/shared/domain';
import { refusalText, type AskedTerms, type Bet, type MarketPosition } from '../betting';

/** B3.14: rupees and ISO times. */
export function betDocs(bet: Bet): WireBet {
  const { names } = bet;
  return {
    _id: bet.id,
    clientRef: bet.clientRef,
    status: bet.status,
    market: {
      id: bet.marketId,
      marketName: names.market,
      type: wireMarketType({ type: bet.marketType, manual: names.manual }),
      event: { id: bet.eventId, name: names.event, openDate: new Date(names.eventOpenDate).toISOString() },
      eventType: { id: names.sportId },
    },
    odds: { type: bet.side, teamId: bet.runnerId, teamName: names.runner, odd: bet.odd, run: bet.run },
    ...(isAtAnother(bet) ? { asked: { odd: bet.asked.odd, run: bet.asked.run } } : {}),
    stake: fromPaise(bet.stake),
    profit: fromPaise(bet.profit),
    liability: fromPaise(bet.liability),
    ...(bet.outcome ? { result: bet.outcome } : {}),
    ...(bet.pnl === null ? {} : { profitLoss: fromPaise(bet.pnl) }),
    ...(bet.explanation === null ? {} : { explanation: bet.explanation }),
    ...(bet.reason === null ? {} : { reason: catalogue[refusalText[bet.reason]] }),
    createdAt: new Date(bet.createdAt).toISOString(),
    updatedAt: new Date(bet.updatedAt).toISOString(),
  };
}

/** Struck at another price than the one asked for, as its player let it be. */
function isAtAnother(bet: Bet): bet is Bet & { readonly asked: AskedTerms } {
  return bet.asked !== null && (bet.asked.odd !== bet.odd || bet.asked.run !== bet.run);
}

/** B3.07, B4.09: rupees. */
export function positionDocs({ marketId, eventId, exposure, byRunner, legs, runBook }: MarketPosition): WirePosition {
  return {
    marketId,
    eventId,
    exposure: fromPaise(exposure),
    map: byRunner.map(({ runnerId, ifWin }) => ({ teamId: runnerId, exposureOrProfit: fromPaise(ifWin) })),
    ...(legs
      ? {
          legs: legs.map(({ runnerId, win, lose }) => ({
            teamId: runnerId,
            win: fromPaise(win),
            lose: fromPaise(lose),
          })),
        }
      : {}),
    ...(runBook ? { book: runBook.map(({ from, to, profit }) => ({ from, to, profit: fromPaise(profit) })) } : {}),
  };
}
