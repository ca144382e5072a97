import type { Notification } from '@backlay/shared/contract';
import type { Connection } from '../database';

/** Writes notes to players: in the transaction of what they are about, sent after it. */
export interface Notifier {
  /** Null when that cause was notified before. */
  add(
    note: { accountId: string; key: string; title: string; message: string },
    connection?: Pick<Connection, 'query'>,
  ): Promise<Notification | null>;
  push(accountId: string, note: Notification): void;
}

/** What a player is called, for the queue. */
export interface People {
  byId(id: string): Promise<{ readonly userName: string; readonly fullName: string } | null>;
}

/** Told after a request changed, when it is safe in the database. */
export type WithdrawListener = (changed: {
  readonly accountId: string;
  readonly requestId: string;
  readonly status: string;
}) => void;
