import type { Exchange, SupplierMessage } from './supplier-call';

/** Which deposits an adapter takes, where a brand has several. Amounts in paise. */
export interface PaymentRoute {
  /** Ids of deposit methods; empty: all of them. */
  readonly methods: readonly string[];
  readonly minAmount: number;
  readonly maxAmount: number;
  /** Share among adapters of one priority: 3 gets three times the deposits of 1. */
  readonly weight: number;
}

/** Takes money of players. Amounts in paise. */
export interface PaymentAdapter {
  readonly route: PaymentRoute;
  /** Announces an order; the player pays at the address. */
  announce(order: PaymentOrder, exchange: Exchange): Promise<{ readonly url: string }>;
  /**
   * Asks what became of an order: `open` is not paid yet, `missing` was never announced there. Left out where the supplier answers no
   * such question.
   */
  readonly query?: (
    order: Pick<PaymentOrder, 'orderId' | 'amount'>,
    exchange: Exchange,
  ) => Promise<PaymentMessage | 'open' | 'missing'>;
  /**
   * Gives a payment back in full. A repeat of a `refundId` is the same refund, and answers how far it is. Left out where the supplier
   * takes no refunds.
   */
  readonly refund?: (order: PaymentRefundOrder, exchange: Exchange) => Promise<'done' | 'pending' | 'refused'>;
  /** Reads a message about the end of an order. */
  readMessage(message: SupplierMessage, now: number): PaymentMessage | 'unsigned' | 'malformed';
}

export interface PaymentOrder {
  readonly orderId: string;
  readonly amount: number;
  readonly brand: string;
  /** Own page of the brand, to come back to. */
  readonly redirectUrl: string;
  /** Scheme and host of the brand. */
  readonly siteUrl: string;
}

export interface PaymentRefundOrder {
  /** The same for ever. */
  readonly refundId: string;
  readonly orderId: string;
  /** The supplier's own id of the payment that goes back. */
  readonly gatewayId: string;
  readonly amount: number;
}

export interface PaymentMessage {
  /** The supplier's own id of the payment: the same id twice is one payment. */
  readonly gatewayId: string;
  readonly orderId: string;
  /** `refunded` went back to the player, in full. */
  readonly status: 'paid' | 'declined' | 'refunded';
  readonly amount: number;
}

/** Which payouts an adapter takes. Amounts in paise. */
export interface PayoutRoute extends Omit<PaymentRoute, 'weight'> {
  /** Most that it pays on one day. */
  readonly dayAmount: number;
}

/** Pays money to players (G7.03). Amounts in paise. */
export interface PayoutAdapter {
  readonly route: PayoutRoute;
  /**
   * Gives one payout to the supplier.
   * @throws AdapterError `refused` and `failed` only where nothing was done: a repeat of a reference is `unknown`
   */
  send(order: PayoutOrder, exchange: Exchange): Promise<PayoutMessage>;
  /** Asks what became of a payout; `missing` was never given to the supplier. */
  query(order: Pick<PayoutOrder, 'payoutId' | 'amount'>, exchange: Exchange): Promise<PayoutMessage | 'missing'>;
  /** What the account at the supplier has left. */
  balance(exchange: Exchange): Promise<{ readonly amount: number }>;
  readMessage(message: SupplierMessage, now: number): PayoutMessage | 'unsigned' | 'malformed';
}

export interface PayoutOrder {
  /** The reference: the same for ever. */
  readonly payoutId: string;
  readonly amount: number;
  readonly brand: string;
  /** Such as IMPS or UPI. */
  readonly type: string;
  readonly holder: string;
  readonly account: Readonly<Record<string, string>>;
}

export interface PayoutMessage {
  readonly gatewayId: string;
  readonly payoutId: string;
  /** `sent` is on its way, `returned` came back from the player's bank. */
  readonly status: 'sent' | 'paid' | 'failed' | 'returned';
  readonly amount: number;
  /** Of the bank; empty where there is none. */
  readonly utr: string;
}

/** A line of a supplier's statement. Amounts in paise; empty texts where the supplier names none. */
export interface StatementLine {
  readonly kind: 'payment' | 'refund' | 'payout' | 'return' | 'bet' | 'win' | 'rollback';
  readonly reference: string;
  readonly utr: string;
  readonly amount: number;
  readonly fee: number;
  /** ms since 1970. */
  readonly at: number;
}

/** Lines of a day, and where the next ones are: null after the last. */
export interface StatementPage {
  readonly lines: readonly StatementLine[];
  readonly next: string | null;
}

/** Brings what a supplier has on its books (G7.04). */
export interface StatementAdapter {
  /** Whose statements these are: the id of an adapter of the brand, or `casino:<provider>`. */
  readonly source: string;
  /** How far the clock of the supplier's day is ahead of UTC, minutes. */
  readonly offsetMinutes: number;
  /** @throws Error naming the line that cannot be read, without its values */
  read(file: string): readonly StatementLine[];
  /** Lines of a day, as 2026-01-31, page by page from null on. Left out where files are brought by hand. */
  readonly fetch?: (date: string, page: string | null, exchange: Exchange) => Promise<StatementPage>;
}
