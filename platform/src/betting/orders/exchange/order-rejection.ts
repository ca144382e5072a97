import {
  getBlockingStatus,
  isLocked,
  isValidIncrement,
  validateOrder,
  type EndReason,
  type OrderRefusal,
  type Paise,
  type Side,
  type ServerMessageKey,
} from '@backlay/shared/domain';
import type { BettingPlayer, CurrentMarket } from '../ports';
import { takesOrders, type ExchangeTerms } from './market-inputs';

/** Why an order, an edit or a cancellation changes nothing (E1.17). */
export type ExchangeRejection =
  | OrderRefusal
  | 'unavailable'
  | 'not-allowed'
  | 'zero'
  | 'user-max'
  | 'range'
  | 'balance'
  | 'too-many'
  | 'market-changed'
  | 'on-break'
  | 'stake-limit'
  | 'loss-limit'
  | 'liability-limit'
  | 'withdrawn'
  /** The reference is that of an order in the archive (G5.07). */
  | 'archived';

/** The catalogue's text of each rejection. */
export const getOrderMessage: Readonly<Record<ExchangeRejection, ServerMessageKey>> = {
  unavailable: 'order.unavailable',
  suspended: 'order.suspended',
  'off-ladder': 'order.offLadder',
  'invalid-stake': 'slip.invalidStake',
  'not-allowed': 'slip.notAllowed',
  zero: 'slip.zero',
  'user-max': 'slip.userMax',
  range: 'slip.range',
  balance: 'order.balance',
  'too-many': 'order.tooMany',
  'not-found': 'order.notFound',
  'already-matched': 'order.alreadyMatched',
  'already-ended': 'order.alreadyEnded',
  changed: 'order.changed',
  'not-enough': 'order.notEnough',
  'market-changed': 'refused.marketChanged',
  'on-break': 'refused.onBreak',
  'stake-limit': 'refused.stakeLimit',
  'loss-limit': 'refused.lossLimit',
  'liability-limit': 'refused.liabilityLimit',
  withdrawn: 'refused.interrupted',
  archived: 'refused.archived',
};

/** The sentence for each reason of an end (E1.11). */
export const getEndMessage = (reason: EndReason): ServerMessageKey => `orderEnd.${reason}`;

/** Undoes the transaction in which an order turns out to be impossible. */
export class OrderRejected extends Error {
  override readonly name = 'OrderRejected';
  constructor(readonly reason: ExchangeRejection) {
    super(reason);
  }
}

export interface RequestedOrder {
  readonly tenantId: string;
  readonly runnerId: string;
  readonly side: Side;
  /** Decimal odds. */
  readonly odd: number;
  readonly stake: Paise;
  readonly marketVersion: number;
}

/** Why an order cannot be taken, by its market and player alone; null where it can (E1.03). */
export function findOrderRejection(
  { tenantId, runnerId, side, odd, stake, marketVersion }: RequestedOrder,
  player: BettingPlayer | null,
  market: CurrentMarket | undefined,
  terms: ExchangeTerms | null,
): ExchangeRejection | null {
  if (!terms || !market || !takesOrders(market)) return 'unavailable';
  const { definition, book, stale } = market;
  if (definition.tenantIds && !definition.tenantIds.includes(tenantId)) return 'unavailable';
  if (player?.userType !== 'user' || player.tenantId !== tenantId || player.blocked) return 'not-allowed';
  if (!definition.runners.some(({ id, isUnnamed }) => id === runnerId && !isUnnamed)) return 'unavailable';
  if (definition.backOnly && side === 'lay') return 'not-allowed';
  const wrong = findLimitRejection({ odd, stake }, player, market);
  if (wrong) return wrong;
  if (stale || isLocked(definition) || getBlockingStatus(book, runnerId)) return 'suspended';
  return book.version === marketVersion ? null : 'market-changed';
}

/** What is wrong with the amounts of an order. */
export function findLimitRejection(
  { odd, stake }: Pick<RequestedOrder, 'odd' | 'stake'>,
  maxima: BettingPlayer,
  { definition }: CurrentMarket,
): ExchangeRejection | null {
  const wrong = validateOrder({ loggedIn: true, inFlight: false, stake, odd, run: 0, market: definition, maxima });
  switch (wrong?.code) {
    case 'invalid-stake':
    case 'zero':
    case 'user-max':
    case 'range':
      return wrong.code;
    default:
      return isValidIncrement(odd, definition.priceLadder ?? 'CLASSIC') ? null : 'off-ladder';
  }
}
