import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { CallContext, HttpRejection, ReadWebhook } from '../../core/http';
import type { Notifications } from '../../accounts/notifications';

/** Takes the player's money. The sandbox's page, or an operator's gateway. */
export interface PaymentGateway {
  /** Announces a payment; answers where the player pays. */
  open(order: GatewayOrder, of: OrderContext): Promise<{ readonly url: string }>;
}

export interface OrderContext {
  readonly tenantId: string;
  /** The deposit method that the player chose. */
  readonly methodId: string;
  readonly context?: CallContext | undefined;
}

/** Who sent a message about a payment. */
export interface MessageSource {
  /** The brand whose orders the sender may decide; null: every brand. */
  readonly tenantId: string | null;
  /** The adapter of the brand, or that of the installation: it decides orders that were announced there. */
  readonly settingId: string;
}

/** Reads a message of a gateway with the adapter that its address names, else with that of the installation. */
export type ReadPaymentMessage = ReadWebhook<{ readonly read: GatewayMessage; readonly source: MessageSource }>;

/** How the payment of an order ended. Amount in paise. */
export interface GatewayMessage {
  /** The gateway's own id of the payment: the same id twice is one payment. */
  readonly gatewayId: string;
  readonly orderId: string;
  /** `refunded` went back to the player, in full. */
  readonly status: 'paid' | 'declined' | 'refunded';
  readonly amount: Paise;
}

export interface GatewayOrder {
  readonly orderId: string;
  readonly amount: Paise;
  readonly brand: string;
  /** Own page of the brand, to come back to. */
  readonly redirectUrl: string;
  /** Scheme and host of the brand. */
  readonly siteUrl: string;
}

/** What payments ask of the ledger. */
export interface DepositLedger {
  /** Books a deposit once for each key, in the caller's transaction. */
  credit(
    connection: Connection,
    deposit: { readonly accountId: string; readonly amount: Paise; readonly key: string; readonly remarks: string },
  ): Promise<void>;
  /** Takes a deposit back once for each key, in the caller's transaction; a player who has less then owes it. */
  refund(
    connection: Connection,
    deposit: { readonly accountId: string; readonly amount: Paise; readonly key: string; readonly remarks: string },
  ): Promise<void>;
  /** Books a payment that is owed back, once for each refund, in the caller's transaction. */
  bookDuplicate(connection: Connection, refund: { readonly id: string; readonly amount: Paise }): Promise<void>;
  /** Books that it went back. */
  bookDuplicateRefund(connection: Connection, refund: { readonly id: string; readonly amount: Paise }): Promise<void>;
}

/** Writes notes to players: in the transaction of what they are about, sent after it. */
export type Notifier = Pick<Notifications, 'add' | 'push'>;

/** Called after a request changed and is durable in the database. */
export type RequestListener = (changed: {
  readonly accountId: string;
  readonly requestId: string;
  readonly paymentType: string;
  readonly status: string;
  readonly remarks: string;
}) => void;

/** Verdict of safer gambling on a deposit. */
export interface DepositRules {
  /** Why a player may not pay this in now, in words for them; null when they may. Asked while no other deposit of theirs is opened. */
  depositRefusal(connection: Connection, accountId: string, amount: Paise): Promise<string | null>;
}

export interface ApprovedDeposit {
  readonly tenantId: string;
  readonly accountId: string;
  readonly requestId: string;
  readonly amount: Paise;
  readonly offerId: string | null;
  /** Approved ones before it. */
  readonly depositCount: number;
}

/** An offer that a player wants with a deposit of this many paise, after so many approved ones. */
export interface BonusOfferRequest {
  readonly tenantId: string;
  readonly accountId: string;
  readonly offerId: string;
  readonly amount: Paise;
  readonly depositCount: number;
}

/** What bonuses have to do with deposits. */
export interface DepositBonuses {
  /** Why this offer cannot be had with this deposit, in words for the player; null when it can. */
  offerRefusal(connection: Connection, asked: BonusOfferRequest): Promise<string | null>;
  /** Grants what an approved deposit brings, in its transaction; answers what its player got, in paise. */
  onDeposit(connection: Connection, deposit: ApprovedDeposit): Promise<Paise>;
}

/** Who an account is, as far as a deposit asks. */
export interface DepositorLookup {
  byId(id: string): Promise<{
    readonly tenantId: string;
    readonly userType: string;
    readonly userName: string;
    readonly fullName: string;
    readonly demo: boolean;
    readonly blocked: boolean;
  } | null>;
}

/** Stores the pictures that prove payments. */
export interface PaymentProofs {
  /** The signed address of a stored picture. */
  signedAddress(name: string): string;
  /** Stores a picture in the caller's transaction; a rejection carries the text for the sender. */
  save(
    proof: {
      readonly tenantId: string;
      readonly accountId: string;
      readonly picture: Blob;
      readonly isReferenced: boolean;
    },
    connection: Connection,
  ): Promise<{ readonly name: string } | HttpRejection>;
}
