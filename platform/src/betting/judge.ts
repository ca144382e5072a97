import {
  blockedBy,
  checkOrder,
  EVEN_ODDS,
  isLocked,
  isOnLadder,
  isOnLine,
  settlementRule,
} from '@backlay/shared/domain';
import type { AskedTerms, Bet, Order, RefusalReason } from './bet';
import type { BettingPlayer, MarketNow } from './ports';
import { agreedNow, type Asking, type Price } from './struck';

/** What becomes of an order now: the price at which it is struck, or why it is not. */
export type Judgement =
  { readonly price: Price; readonly reason: null } | { readonly price: null; readonly reason: RefusalReason };

const no = (reason: RefusalReason): Judgement => ({ price: null, reason });

/** What an order asks for. The run counts for sessions only; in a market of betting type LINE the price is the line, at even odds. */
export function askedTerms(
  { pricePolicy: policy = 'exact', odd, run = 0 }: Order,
  { definition }: MarketNow,
): AskedTerms {
  if (definition.bettingType === 'LINE') return { policy, odd: EVEN_ODDS, run: odd };
  return { policy, odd, run: definition.type === 'session' ? run : 0 };
}

/**
 * Whether an order may be taken now, and at which price (B7.07, S-15): the one that the player's policy agrees to on what is on offer;
 * where there is none the odds have changed.
 */
export function judgeOrder(order: Order, player: BettingPlayer | null, market: MarketNow | undefined): Judgement {
  if (player?.userType !== 'user' || player.tenantId !== order.tenantId) return no('not-player');
  if (player.blocked) return no('blocked');
  if (!market) return no('market-unknown');
  const { definition } = market;
  // A market of some tenants is offered by no other (D3.02).
  if (definition.tenantIds && !definition.tenantIds.includes(order.tenantId)) return no('market-unknown');
  const run = order.run ?? 0;
  const wrong = checkOrder({
    loggedIn: true,
    inFlight: false,
    stake: order.stake,
    odd: order.odd,
    run,
    market: definition,
    maxima: player,
  });
  if (definition.max === 1) return no('not-allowed');
  if (settlementRule(definition) === null) return no('no-rule');
  if (
    wrong?.code === 'invalid-stake' ||
    wrong?.code === 'range' ||
    wrong?.code === 'zero' ||
    wrong?.code === 'user-max'
  )
    return no(wrong.code);
  if (!definition.runners.some(({ id }) => id === order.runnerId)) return no('market-unknown');
  if (definition.priceLadder && !isOnLadder(order.odd, definition.priceLadder)) return no('off-ladder');
  if (definition.lineRange && !isOnLine(order.odd, definition.lineRange)) return no('off-ladder');
  const { runnerId, side, marketVersion } = order;
  return judgeMarket(
    { runnerId, side, marketVersion, marketType: definition.type, asked: askedTerms(order, market) },
    market,
  );
}

/** The checks that are made again after the delay: status, version and price. */
export function judgeMarket(asking: Asking & Pick<Bet, 'marketVersion'>, market: MarketNow | undefined): Judgement {
  if (!market) return no('market-unknown');
  const { definition, book } = market;
  if (isLocked(definition)) return no('market-locked');
  const blocked = blockedBy(book, asking.runnerId);
  if (blocked) return no(blocked === 'CLOSED' ? 'market-closed' : 'suspended');
  if (market.stale) return no('stale');
  if (book.version !== asking.marketVersion) return no('market-changed');
  const price = agreedNow(asking, market);
  return price ? { price, reason: null } : no('odds-changed');
}
