import type { EndReason, OnEvent, Paise, Persistence, PublishedBook, Side, TimeInForce } from '@backlay/shared/domain';
import type { Connection, Database } from '../../../core/database';
import type { CallCount } from '../../../core/http';
import type { Span } from '../../../core/traces';
import type { Balance } from '../../../money/ledger';
import type { Bet, MarketPosition } from '../bet';
import type { MarketReader, PlayerReader, WaitingLimitChecker } from '../ports';
import type { ExchangeTerms } from './market-inputs';
import type { BookKey, ExchangeFill, ExchangeOrder } from './exchange-order';
import type { ExchangeRejection } from './order-rejection';

export interface PlaceOrder {
  readonly userId: string;
  readonly tenantId: string;
  readonly clientRef: string;
  readonly marketId: string;
  readonly runnerId: string;
  readonly side: Side;
  /** Decimal odds. */
  readonly odd: number;
  readonly stake: Paise;
  readonly timeInForce: TimeInForce;
  readonly persistence: Persistence;
  readonly onEvent: OnEvent;
  readonly expiresAt: number | null;
  readonly takeLimit: number | null;
  readonly marketVersion: number;
  /** Writes beside the order in its transaction, under the lock of its player's balance. */
  readonly reserve?: ((connection: Connection) => Promise<void>) | undefined;
  /** Of the call; absent where nothing is traced. */
  readonly span?: Span | undefined;
}

export interface EditOrder {
  readonly userId: string;
  readonly tenantId: string;
  readonly orderId: string;
  readonly revision: number;
  readonly odd?: number | undefined;
  readonly stake?: Paise | undefined;
  readonly persistence?: Persistence | undefined;
  readonly onEvent?: OnEvent | undefined;
  readonly expiresAt?: number | null | undefined;
}

export interface CancelOrders {
  readonly userId: string;
  readonly clientRef: string;
  readonly orderId?: string | undefined;
  readonly marketId?: string | undefined;
  readonly eventId?: string | undefined;
}

/** Waiting orders that staff of a brand end, in a market where one is named (E2.18). */
export interface CancelBrandOrders {
  readonly tenantId: string;
  readonly marketId?: string | undefined;
  readonly reason: EndReason & ('BRAND' | 'STAFF');
  /** Writes about the orders of one market in the transaction that ends them. */
  readonly record: (connection: Connection, ended: readonly ExchangeOrder[]) => Promise<void>;
}

export interface OrderView {
  readonly order: ExchangeOrder;
  readonly fills: readonly ExchangeFill[];
  readonly position: MarketPosition;
}

export type OrderResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: ExchangeRejection };

/** What the owner of an order receives after the commit; it must not throw. */
export interface OrderNotifier {
  order(userId: string, order: ExchangeOrder, fills: readonly ExchangeFill[]): void;
  notify(userId: string, name: 'getOpenBetUpdates', news: { readonly bet: Bet }): void;
  notify(userId: string, name: 'getPtsUpdates', news: Balance): void;
}

export interface ExchangeDeps {
  readonly database: Database;
  readonly markets: MarketReader;
  readonly players: PlayerReader;
  readonly limits?: WaitingLimitChecker | undefined;
  /** Null where the brand has no orders. */
  readonly terms: (tenantId: string) => ExchangeTerms | null;
  /** Order calls of all processes together; absent where one process alone takes them (E1.03). */
  readonly callCount?: Pick<CallCount, 'take'> | null;
  /** Brands in maintenance: their orders keep their places and match nothing (E1.07). */
  readonly pausedBrands?: () => ReadonlySet<string>;
  /** Receives what is wrong with a book after a step, whose market is suspended then; without it no book is looked at (E2.04). */
  readonly onUnsound?: ((key: BookKey, problem: string, books: number) => void) | undefined;
  /** The terms of a pool's books, for steps that no brand asks for; null where no brand of it has orders. */
  readonly poolTerms?: (pool: string) => ExchangeTerms | null;
  readonly notifier: OrderNotifier;
  /** Receives what players offer and matched in a market, after the commit of each step (E2.12). It must not throw. */
  readonly publishBook?: (key: BookKey, book: PublishedBook) => void;
  readonly warn?: (message: string, fields?: object) => void;
  readonly clock?: () => number;
}
