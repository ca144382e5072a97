import type { Notification } from '@backlay/shared/contract';
import { MicroBatcher, type Connection, type Database } from '../../core/database';
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

/** Most notifications of one statement. */
const TOGETHER = 64;

/** Messages to browsers are stored by the statement that stores their notification: both or neither. */
const INSERT = `with given as (
    select distinct on (account_id, key) *
    from json_to_recordset($1) as g(account_id text, key text, title text, message text, kind text, path text)
  ), added as (
    insert into notification (account_id, key, title, message) select account_id, key, title, message from given
    order by account_id, key on conflict (account_id, key) do nothing returning *
  )
  select added.*, case when given.kind is not null
    then push_enqueue(account_id, key, given.kind, given.title, given.message, given.path) end as pushed
  from added join given using (account_id, key)`;

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
  /** Matches and settlements notify many players at once: one commit writes what came together. */
  private readonly writer = new MicroBatcher((drafts: readonly NotificationDraft[]) => insert(this.database, drafts), {
    size: TOGETHER,
    lanes: 1,
  });

  constructor(private readonly database: Database) {}

  /** Called with each new notification, to send it. */
  onNew(listener: (accountId: string, note: Notification) => void): void {
    this.listeners.add(listener);
  }

  /** Writes it down in the caller's transaction; null when that cause was notified before. */
  async add(draft: NotificationDraft, connection: Pick<Connection, 'query'>): Promise<Notification | null> {
    const [added] = await insert(connection, [draft]);
    return added ?? null;
  }

  /** Sends it to the owner's tabs; after the transaction that wrote it. */
  push(accountId: string, note: Notification): void {
    for (const listener of this.listeners) listener(accountId, note);
  }

  /** Both, where there is no transaction to wait for. */
  async notify(note: NotificationDraft): Promise<void> {
    const added = await this.writer.submit(note);
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

/** Stores notifications, and returns those that are new, in the order given. */
async function insert(
  connection: Pick<Connection, 'query'>,
  drafts: readonly NotificationDraft[],
): Promise<readonly (Notification | null)[]> {
  const given = drafts.map(({ accountId, push, ...draft }) => ({ account_id: accountId, ...draft, ...push }));
  const { rows } = await connection.query<Row & { account_id: string; key: string }>(INSERT, [JSON.stringify(given)]);
  const added = new Map(rows.map((row) => [`${row.account_id} ${row.key}`, present(row)]));
  return drafts.map(({ accountId, key }) => {
    const name = `${accountId} ${key}`;
    const note = added.get(name) ?? null;
    added.delete(name);
    return note;
  });
}
