import {
  getBlockingStatus,
  validateOrder,
  EVEN_ODDS,
  isLocked,
  isValidIncrement,
  isOnLine,
  limitsOf,
  settlementRule,
} from '@backlay/shared/domain';
import type { RequestedTerms, Bet, Order, RejectionCode } from './bet';
import type { BettingPlayer, CurrentMarket } from './ports';
import { findCurrentPrice, type PriceRequest, type BetPrice } from './price-bet';

/** Outcome of an order now: its matched price, or the reason of its refusal. */
export type OrderValidation =
  | { readonly price: BetPrice; readonly reason: null }
  | { readonly price: null; readonly reason: RejectionCode };

const rejected = (reason: RejectionCode): OrderValidation => ({ price: null, reason });

/** What an order asks for. The run counts for sessions only; in a market of betting type LINE the price is the line, at even odds. */
export function getRequestedTerms(
  { pricePolicy: policy = 'exact', odd, run = 0 }: Order,
  { definition }: CurrentMarket,
): RequestedTerms {
  if (definition.bettingType === 'LINE') return { policy, odd: EVEN_ODDS, run: odd };
  return { policy, odd, run: definition.type === 'session' ? run : 0 };
}

/**
 * Whether an order may be taken now, and at which price (B7.07, S-15): the one that the player's policy agrees to on what is on offer;
 * where there is none the odds have changed.
 */
export function validateOrderForMarket(
  order: Order,
  player: BettingPlayer | null,
  market: CurrentMarket | undefined,
): OrderValidation {
  if (player?.userType !== 'user' || player.tenantId !== order.tenantId) return rejected('not-player');
  if (player.blocked) return rejected('blocked');
  if (!market) return rejected('market-unknown');
  const { definition } = market;
  // A market of some tenants is offered by no other (D3.02).
  if (definition.tenantIds && !definition.tenantIds.includes(order.tenantId)) return rejected('market-unknown');
  const run = order.run ?? 0;
  const wrong = validateOrder({
    loggedIn: true,
    inFlight: false,
    stake: order.stake,
    odd: order.odd,
    run,
    market: { type: definition.type, manual: definition.manual, ...limitsOf(definition, order.runnerId) },
    maxima: player,
  });
  if (definition.max === 1) return rejected('not-allowed');
  if (settlementRule(definition) === null) return rejected('no-rule');
  if (
    wrong?.code === 'invalid-stake' ||
    wrong?.code === 'range' ||
    wrong?.code === 'zero' ||
    wrong?.code === 'user-max'
  )
    return rejected(wrong.code);
  if (!definition.runners.some(({ id, isUnnamed }) => id === order.runnerId && !isUnnamed))
    return rejected('market-unknown');
  if (definition.priceLadder && !isValidIncrement(order.odd, definition.priceLadder)) return rejected('off-ladder');
  if (definition.lineRange && !isOnLine(order.odd, definition.lineRange)) return rejected('off-ladder');
  const { runnerId, side, marketVersion, tenantId } = order;
  if (definition.backOnly && side === 'lay') return rejected('not-allowed');
  return validateMarket(
    { runnerId, side, marketVersion, tenantId, marketType: definition.type, asked: getRequestedTerms(order, market) },
    market,
  );
}

/** The checks that are made again after the delay: status, version and price. */
export function validateMarket(
  asking: PriceRequest & Pick<Bet, 'marketVersion' | 'tenantId'>,
  market: CurrentMarket | undefined,
): OrderValidation {
  if (!market) return rejected('market-unknown');
  const { definition, book, event } = market;
  if (isLocked(definition)) return rejected('market-locked');
  if (event.suspendedFor?.includes(asking.tenantId)) return rejected('suspended');
  const blocked = getBlockingStatus(book, asking.runnerId);
  if (blocked) return rejected(blocked === 'CLOSED' ? 'market-closed' : 'suspended');
  if (market.stale) return rejected('stale');
  if (book.version !== asking.marketVersion) return rejected('market-changed');
  const price = findCurrentPrice(asking, market);
  return price ? { price, reason: null } : rejected('odds-changed');
}
