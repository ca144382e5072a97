import type { Notification } from '@backlay/shared/contract';
import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../database';

/** Takes the player's money. The sandbox's page, or an operator's gateway. */
export interface PaymentGateway {
  /** Announces a payment; answers where the player pays. */
  open(order: GatewayOrder): Promise<{ readonly url: string }>;
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
}

export interface Notifier {
  /** Null when that cause was notified before. */
  add(
    note: { accountId: string; key: string; title: string; message: string },
    connection?: Pick<Connection, 'query'>,
  ): Promise<Notification | null>;
  push(accountId: string, note: Notification): void;
}

/** Told after a request changed, when it is safe in the database. */
export type RequestListener = (changed: {
  readonly accountId: string;
  readonly requestId: string;
  readonly status: string;
}) => void;
