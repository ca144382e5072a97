import type { Notification } from '@backlay/shared/contract';
import type { Connection, Database } from '../../core/database';
import type { PushMessage } from '../push';

export interface NotificationDraft {
  readonly accountId: string;
  /** What caused it: the same cause notifies once. */
  readonly key: string;
  readonly title: string;
  readonly message: string;
  /** Sends it to the player's browsers too, as this kind; a tap opens the path (E7.02). */
  readonly push?: Pick<PushMessage, 'kind' | 'path'>;
}

interface Row {
  id: string;
  title: string;
  message: string;
  created_at: Date;
  read_at: Date | null;
}

/** The messages to browsers are stored by the statement that stores the notification: both or neither. */
const PUSHED = ', push_enqueue(account_id, key, $5, title, message, $6)';

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const present = (row: Row): Notification => ({
  _id: row.id,
  title: row.title,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  read: row.read_at !== null,
});

/** Notifications of accounts (OQ-10); only the owner reads, marks or removes one (S-05). */
export class Notifications {
  private readonly listeners = new Set<(accountId: string, note: Notification) => void>();

  constructor(private readonly database: Database) {}

  /** Called with each new notification, to send it. */
  onNew(listener: (accountId: string, note: Notification) => void): void {
    this.listeners.add(listener);
  }

  /** Writes it down, in the caller's transaction when there is one; null when that cause was notified before. */
  async add(
    { accountId, key, title, message, push }: NotificationDraft,
    connection: Pick<Connection, 'query'> = this.database,
  ): Promise<Notification | null> {
    const { rows } = await connection.query<Row>(
      `insert into notification (account_id, key, title, message) values ($1, $2, $3, $4)
       on conflict (account_id, key) do nothing returning *${push ? PUSHED : ''}`,
      [accountId, key, title, message, ...(push ? [push.kind, push.path] : [])],
    );
    return rows[0] ? present(rows[0]) : null;
  }

  /** Sends it to the owner's tabs; after the transaction that wrote it. */
  push(accountId: string, note: Notification): void {
    for (const listener of this.listeners) listener(accountId, note);
  }

  /** Both, where there is no transaction to wait for. */
  async notify(note: NotificationDraft): Promise<void> {
    const added = await this.add(note);
    if (added) this.push(note.accountId, added);
  }

  async list(accountId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
    const [list, counts] = await Promise.all([
      this.database.query<Row>(
        `select * from notification where account_id = $1 and deleted_at is null
         order by created_at desc, id limit $2 offset $3`,
        [accountId, limit, (page - 1) * limit],
      ),
      this.database.query<{ total: number; unread: number }>(
        `select count(*) as total, count(*) filter (where read_at is null) as unread
         from notification where account_id = $1 and deleted_at is null`,
        [accountId],
      ),
    ]);
    return { docs: list.rows.map(present), total: counts.rows[0]?.total ?? 0, unread: counts.rows[0]?.unread ?? 0 };
  }

  /** False when the account has no such notification. */
  async markRead(accountId: string, id: string): Promise<boolean> {
    return this.change(accountId, id, 'read_at = coalesce(read_at, now())');
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    return this.change(accountId, id, 'deleted_at = now()');
  }

  private async change(accountId: string, id: string, set: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    const { rowCount } = await this.database.query(
      `update notification set ${set} where id = $1 and account_id = $2 and deleted_at is null`,
      [id, accountId],
    );
    return rowCount === 1;
  }
}
