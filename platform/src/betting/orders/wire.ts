import type { Bet as WireBet, MarketPosition as WirePosition } from '@backlay/shared/contract';
import { serverMessages, fromPaise, toLegFactor, toWireMarketType, wonFactor } from '@backlay/shared/domain';
import { betReference } from './bet-id';
import { getRejectionMessage } from './rejection-message';
import type { Bet, LegResult, MarketPosition, MultipleDetails } from './bet';
import { toWireFields } from './bet-fields';
import { computeStanding, explainLeg } from './multiple-repository';

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
  if (typeof bet.meta['order'] === 'string') docs.orderId = bet.meta['order'];
  Object.assign(docs, toWireFields(bet));
  if (bet.multiple) docs.multiple = toWireMultiple(bet.multiple);
  if (bet.outcome) docs.result = bet.outcome;
  if (bet.pnl !== null) docs.profitLoss = fromPaise(bet.pnl);
  if (bet.explanation !== null) docs.explanation = bet.explanation;
  if (bet.reason !== null) docs.reason = serverMessages[getRejectionMessage[bet.reason]];
  return docs;
}

/** Rupees; the state of each leg with the sentence on it (E6.08). */
function toWireMultiple(multiple: MultipleDetails): NonNullable<WireBet['multiple']> {
  const { bets, possible } = computeStanding(multiple);
  return {
    kind: multiple.kind,
    bets: bets.length,
    stake: fromPaise(multiple.stake),
    possible: fromPaise(Number(possible)),
    legs: multiple.legs.map(({ marketId, eventId, runnerId, names, odd, result }) => ({
      marketId,
      marketName: names.market,
      eventId,
      eventName: names.event,
      teamId: runnerId,
      teamName: names.runner,
      odd,
      state: stateOf(odd, result),
      ...(result ? { explanation: explainLeg(odd, result) } : {}),
    })),
  };
}

function stateOf(odd: number, result: LegResult | null): 'open' | 'won' | 'lost' | 'void' | 'partly' {
  if (!result) return 'open';
  if (result.outcome === 'void') return 'void';
  const { numerator, denominator } = toLegFactor(odd, result);
  if (numerator === 0n) return 'lost';
  const won = wonFactor(odd);
  return numerator === won.numerator && denominator === won.denominator ? 'won' : 'partly';
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
