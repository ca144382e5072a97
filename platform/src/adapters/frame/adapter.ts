import type { Socket } from 'node:net';
import type { CallContext } from '../../core/http';

/** How a call to a supplier ended, where it did not end well. */
export type Failure =
  /** The supplier refused it: nothing was done, and another try has the same end. */
  | 'refused'
  /** Nothing was done: the supplier was not reached, or does not work at the moment. */
  | 'failed'
  /** Nobody knows whether it was done: no answer in time, or one that cannot be read. */
  | 'unknown';

/** A call to a supplier that was not done, or may not have been. Its message holds neither secrets nor personal data. */
export class AdapterError extends Error {
  constructor(
    readonly failure: Failure,
    message: string,
    /** HTTP status of the supplier, where it answered. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** A request to a supplier. Credentials are in its headers alone. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** The way of an adapter to its supplier within one call: with a time limit, recorded, and without redirects. */
export interface Exchange {
  /** Aborts when the time of the call is over. */
  readonly signal: AbortSignal;
  /** @throws AdapterError `failed` or `unknown` where no answer came */
  http(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * Connects for a protocol other than HTTP, without encryption. The connection ends with the call.
   * @throws AdapterError `failed` where the supplier was not reached
   */
  connect(target: { readonly host: string; readonly port: number }): Promise<Socket>;
  /** Records what a protocol other than HTTP sent and received; both are masked. */
  note(sent: Readonly<Record<string, unknown>>, received: Readonly<Record<string, unknown>>): void;
}

/** A message of a supplier to the platform, as it came. */
export interface SupplierMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends text messages. */
export interface SmsAdapter {
  /** @returns the supplier's reference, by which receipts name the message; null where it gives none */
  send(message: SmsMessage, exchange: Exchange): Promise<{ readonly reference: string | null }>;
  /** Reads a message about what became of a text message. */
  readReceipt(message: SupplierMessage): SmsReceipt | 'unsigned' | 'malformed';
  /** What a message costs, paise. */
  readonly costPaise: number;
}

export interface SmsReceipt {
  readonly reference: string;
  /** `sent` is on its way. */
  readonly status: 'sent' | 'delivered' | 'failed';
}

export interface SmsMessage {
  /** Own id of the message: the same for a repeat. */
  readonly id: string;
  /** With country code, as +919811111111. */
  readonly phone: string;
  readonly text: string;
  readonly brand: string;
  /** Sender, and ids of the sender's registration and of the template, as Indian operators demand them. */
  readonly header?: string;
  readonly entityId?: string;
  readonly templateId?: string;
}

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

/** Sends web push messages to the push services of browsers. */
export interface PushAdapter {
  /** @returns `gone` where the subscription does not exist any more. @throws AdapterError for every other status than 2xx */
  send(
    message: PushRequest,
    exchange: Exchange,
  ): Promise<{ readonly outcome: 'sent' | 'gone'; readonly status: number }>;
}

export interface PushRequest {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** JSON, at most 3,000 bytes. */
  readonly payload: string;
  readonly ttlSeconds: number;
  /** Address of the sender, which push services may write to. */
  readonly subject: string;
}

/** Sends e-mail. */
export interface MailAdapter {
  /**
   * @returns what the mail server named the message; null where it names none
   * @throws AdapterError `refused` where the address takes no mail
   */
  send(message: MailMessage, exchange: Exchange): Promise<{ readonly reference: string | null }>;
  /** Reads a message about mail that came back. */
  readBounce(message: SupplierMessage, now: number): MailBounce | 'unsigned' | 'malformed';
}

export interface MailMessage {
  /** Own id of the message, the same for a repeat: it becomes the Message-ID. */
  readonly id: string;
  readonly to: string;
  /** The brand as the reader knows it. */
  readonly brand: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language tag of the texts, such as en. */
  readonly language: string;
  /** Is awaited before the first byte of the message goes out: until then nothing was sent. */
  readonly handOver?: () => Promise<void>;
}

export interface MailBounce {
  readonly address: string;
  /** `soft` may work again, such as a full mailbox. */
  readonly kind: 'hard' | 'soft' | 'complaint';
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

/** Checks identities of players. */
export interface KycAdapter {
  /** Countries whose documents it checks, as IN; empty: all. */
  readonly countries: readonly string[];
  /** Whether an outcome decides, or staff does. */
  readonly rules: { readonly approve: boolean; readonly reject: boolean };
  /** Starts a check; the id is the same for a repeat. */
  start(check: KycStart, exchange: Exchange): Promise<{ readonly reference: string }>;
  /** Asks how far a check is. */
  query(
    check: { readonly checkId: string; readonly reference: string },
    exchange: Exchange,
  ): Promise<KycResult | 'open'>;
  /** Reads a message about the end of a check. */
  readMessage(message: SupplierMessage, now: number): KycResult | 'unsigned' | 'malformed';
}

export interface KycStart {
  readonly checkId: string;
  readonly brand: string;
  readonly country: string;
  readonly name: string;
  /** Each address works once, for 15 minutes. */
  readonly documents: readonly {
    readonly kind: 'identity' | 'address' | 'selfie' | 'funds';
    readonly name: string;
    readonly type: string;
    readonly url: string;
  }[];
}

export interface KycResult {
  readonly checkId: string;
  readonly reference: string;
  readonly outcome: 'approved' | 'rejected' | 'review';
  readonly reason: string;
}

/** Signs the addresses of frames with live TV. It calls nobody. */
export interface TvAdapter {
  /** Host of the addresses that it signs. */
  readonly host: string;
  signAddress(request: TvAddressRequest): string;
}

export interface TvAddressRequest {
  readonly address: string;
  readonly tenantId: string;
  /** The login of the viewer. */
  readonly session: string;
  /** Until when the address is valid, ms. */
  readonly until: number;
}

/** The kinds of suppliers, each with its interface (table of G7). */
export interface AdapterKinds {
  readonly sms: SmsAdapter;
  readonly payment: PaymentAdapter;
  readonly payout: PayoutAdapter;
  readonly push: PushAdapter;
  readonly mail: MailAdapter;
  readonly statement: StatementAdapter;
  readonly kyc: KycAdapter;
  readonly tv: TvAdapter;
}
export type AdapterKind = keyof AdapterKinds;

/** Settings that everybody may read who may see the brand, by name. */
export type Settings = Readonly<Record<string, string>>;
/** Values that nobody reads after they are stored. */
export type Secrets = Readonly<Record<string, string>>;

/** The code of one adapter. Its name is a label of metrics: the list of all of them is closed. */
export interface Implementation<K extends AdapterKind> {
  readonly kind: K;
  readonly name: string;
  /** Names of its secrets. */
  readonly secrets: readonly string[];
  /** @throws Error that names the setting which it does not take, never a value */
  open(settings: Settings, secrets: Secrets): AdapterKinds[K];
  /** Tries it out without an effect on a player: `to` is what the person names, such as a telephone number. */
  tryOut?(adapter: AdapterKinds[K], to: string, exchange: Exchange): Promise<unknown>;
}

/** All adapters by kind. */
export type Implementations = { readonly [K in AdapterKind]: readonly Implementation<K>[] };

/** An adapter with what a brand, or the installation, set for it. */
export interface AdapterSetting {
  readonly id: string;
  /** Null: of the installation, for every brand without an active one of its own. */
  readonly tenantId: string | null;
  readonly kind: AdapterKind;
  readonly adapter: string;
  /** The smaller one is tried first. */
  readonly priority: number;
  readonly isActive: boolean;
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/** What is done by a call, and how. */
export interface Operation {
  /** A word of the code, such as `send`: no value of a call. */
  readonly name: string;
  readonly tenantId: string;
  /** A repeat has no further effect: a failed try is repeated twice. */
  readonly isIdempotent?: boolean;
  /** ms; 8 s where it is left out. */
  readonly timeoutMs?: number;
  /** Suppliers behind one adapter that fail apart from each other, such as push services. */
  readonly lane?: string;
  readonly context?: CallContext | undefined;
}

/**
 * Accepts an answer of 2xx alone.
 * @throws AdapterError `refused` for 4xx, `failed` where the supplier knows us not or has too much to do, else `unknown`
 */
export function demandSuccess({ status }: HttpAnswer, supplier: string): void {
  if (status >= 200 && status < 300) return;
  const isDown = [401, 403, 407, 429, 503].includes(status) || (status >= 300 && status < 400);
  const failure = isDown ? 'failed' : status >= 400 && status < 500 ? 'refused' : 'unknown';
  throw new AdapterError(failure, `The ${supplier} answered ${status}`, status);
}
