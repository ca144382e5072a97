import { blockedBy, checkOrder, isLocked, isOffered, isOnLadder } from '@backlay/shared/domain';
import type { Bet, Order, RefusalReason } from './bet';
import type { BettingPlayer, MarketNow } from './ports';

/**
 * Whether an order may be taken now; null when it may (B7.07, S-15). A bet is struck at the odds that were asked for, provided that
 * what is on offer is the same or better for the player; else the odds have changed.
 */
export function judgeOrder(
  order: Order,
  player: BettingPlayer | null,
  market: MarketNow | undefined,
): RefusalReason | null {
  if (player?.userType !== 'user' || player.tenantId !== order.tenantId) return 'not-player';
  if (player.blocked) return 'blocked';
  if (!market) return 'market-unknown';
  const { definition } = market;
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
  if (definition.max === 1) return 'not-allowed';
  if (
    wrong?.code === 'invalid-stake' ||
    wrong?.code === 'range' ||
    wrong?.code === 'zero' ||
    wrong?.code === 'user-max'
  )
    return wrong.code;
  if (!definition.runners.some(({ id }) => id === order.runnerId)) return 'market-unknown';
  if (definition.priceLadder && !isOnLadder(order.odd, definition.priceLadder)) return 'off-ladder';
  return judgeMarket({ ...order, run, marketType: definition.type }, market);
}

/** The checks that are made again after the delay: status, version and price. */
export function judgeMarket(
  asked: Pick<Bet, 'runnerId' | 'side' | 'odd' | 'run' | 'marketVersion' | 'marketType'>,
  market: MarketNow | undefined,
): RefusalReason | null {
  if (!market) return 'market-unknown';
  const { definition, book } = market;
  if (isLocked(definition)) return 'market-locked';
  const blocked = blockedBy(book, asked.runnerId);
  if (blocked) return blocked === 'CLOSED' ? 'market-closed' : 'suspended';
  if (market.stale) return 'stale';
  if (book.version !== asked.marketVersion) return 'market-changed';
  const runner = book.runners.find(({ id }) => id === asked.runnerId);
  return runner && isOffered(runner, asked.marketType, asked) ? null : 'odds-changed';
}
