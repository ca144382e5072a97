import type { Bet as WireBet, MarketPosition as WirePosition } from '@backlay/shared/contract';
import { serverMessages, fromPaise, toWireMarketType } from '@backlay/shared/domain';
import { betReference } from './bet-id';
import { getRejectionMessage } from './rejection-message';
import { type Bet, type MarketPosition } from './bet';
import { toWireFields } from './bet-fields';

/** An ISO time, ms. Bets of one batch share their moments: the last one is not put into words again. */
function isoTimes(): (ms: number) => string {
  let last = { ms: 0, text: new Date(0).toISOString() };
  return (ms) => {
    if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
    return last.text;
  };
}
const momentOf = isoTimes();
const openDateOf = isoTimes();

/** B3.14: rupees and ISO times. */
export function toWireBet(bet: Bet): WireBet {
  const { names } = bet;
  const docs: { -readonly [Field in keyof WireBet]: WireBet[Field] } = {
    _id: bet.id,
    clientRef: bet.clientRef,
    status: bet.status,
    market: {
      _id: bet.marketId,
      id: bet.marketId,
      marketName: names.market,
      type: toWireMarketType({ type: bet.marketType, manual: names.manual }),
      event: { id: bet.eventId, name: names.event, openDate: openDateOf(names.eventOpenDate) },
      eventType: { id: names.sportId },
    },
    odds: { type: bet.side, teamId: bet.runnerId, teamName: names.runner, odd: bet.odd, run: bet.run },
    stake: fromPaise(bet.stake),
    profit: fromPaise(bet.profit),
    liability: fromPaise(bet.liability),
    createdAt: momentOf(bet.createdAt),
    updatedAt: momentOf(bet.updatedAt),
  };
  const reference = betReference(bet.id);
  if (reference) docs.reference = reference;
  Object.assign(docs, toWireFields(bet));
  if (bet.outcome) docs.result = bet.outcome;
  if (bet.pnl !== null) docs.profitLoss = fromPaise(bet.pnl);
  if (bet.explanation !== null) docs.explanation = bet.explanation;
  if (bet.reason !== null) docs.reason = serverMessages[getRejectionMessage[bet.reason]];
  return docs;
}

/** B3.07, B4.09: rupees. */
export function toWirePosition({ marketId, eventId, exposure, byRunner, legs, runBook }: MarketPosition): WirePosition {
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
