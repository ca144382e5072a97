import type { Notifications } from '../../accounts/notifications';

/** Writes notes to players: in the transaction of what they are about, sent after it. */
export type Notifier = Pick<Notifications, 'add' | 'push'>;

/** What a player is called, for the queue. */
export interface People {
  byId(id: string): Promise<{ readonly userName: string; readonly fullName: string } | null>;
}

/** Called after a request changed and is durable in the database. */
export type WithdrawListener = (changed: {
  readonly accountId: string;
  readonly requestId: string;
  readonly status: string;
}) => void;
