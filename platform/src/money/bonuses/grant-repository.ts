import { randomUUID } from 'node:crypto';
import type { SocketEvents, UserBonus } from '@backlay/shared/contract';
import { fromPaise, type BonusType, type BonusUsage, type Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import { post, type PostingEntry } from '../ledger';

/** Who gets what; amounts in paise. */
export interface BonusGrant {
  readonly tenantId: string;
  readonly accountId: string;
  readonly offerId: string | null;
  readonly bonusType: BonusType;
  readonly title: string;
  readonly amount: Paise;
}

export interface StoredGrant extends BonusGrant {
  readonly id: string;
  readonly required: Paise;
  readonly wagered: Paise;
  readonly status: UserBonus['status'];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

const columns = `id, tenant_id as "tenantId", account_id as "accountId", offer_id as "offerId", bonus_type as "bonusType", title,
  amount, required, wagered, status, created_at as "createdAt", expires_at as "expiresAt"`;

export interface NewGrant extends BonusGrant {
  readonly required: Paise;
  readonly days: number;
  readonly cause: string;
  readonly remarks?: string;
  readonly at: number;
}

const DAY_MS = 86_400_000;

/** Null when that cause granted before. */
export async function insertGrant(connection: Connection, grant: NewGrant): Promise<StoredGrant | null> {
  const { rows } = await connection.query<StoredGrant>(
    `insert into bonus_grant (id, tenant_id, account_id, offer_id, bonus_type, title, amount, required, cause, remarks, created_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (cause) do nothing returning ${columns}`,
    [
      randomUUID(),
      grant.tenantId,
      grant.accountId,
      grant.offerId,
      grant.bonusType,
      grant.title,
      grant.amount,
      grant.required,
      grant.cause,
      grant.remarks ?? '',
      new Date(grant.at),
      grant.required > 0 ? new Date(grant.at + grant.days * DAY_MS) : null,
    ],
  );
  return rows[0] ?? null;
}

export async function findByKey(connection: Connection, cause: string): Promise<StoredGrant | null> {
  const { rows } = await connection.query<StoredGrant>(`select ${columns} from bonus_grant where cause = $1`, [cause]);
  return rows[0] ?? null;
}

/** Takes active grants so that nobody else moves them until the transaction ends, oldest first. */
export async function lockActiveGrants(connection: Connection, accountId: string): Promise<StoredGrant[]> {
  const { rows } = await connection.query<StoredGrant>(
    `select ${columns} from bonus_grant where account_id = $1 and status = 'active' order by created_at, id for update`,
    [accountId],
  );
  return rows;
}

/** Accounts with a bonus that is being wagered; with `over`, those with one whose time is over. */
export async function accountsWaiting(connection: Connection, over: Date | null = null): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select distinct account_id as id from bonus_grant
     where status = 'active' and ($1::timestamptz is null or expires_at <= $1)`,
    [over],
  );
  return rows.map(({ id }) => id);
}

/** Counts an amount towards a grant, once per player and cause; answers what it stands at now. */
export async function countWager(
  connection: Connection,
  { id, accountId, wagered }: StoredGrant,
  cause: string,
  amount: Paise,
): Promise<Paise> {
  const { rows } = await connection.query<{ wagered: number }>(
    `with counted as (
       insert into bonus_wager (account_id, cause, grant_id, amount) values ($1, $2, $3, $4) on conflict do nothing returning amount)
     update bonus_grant set wagered = wagered + counted.amount from counted where id = $3 returning wagered`,
    [accountId, cause, id, amount],
  );
  return rows[0]?.wagered ?? wagered;
}

export async function endGrant(
  connection: Connection,
  id: string,
  status: 'released' | 'expired' | 'canceled',
  at: number,
): Promise<void> {
  await connection.query('update bonus_grant set status = $2, ended_at = $3 where id = $1', [id, status, new Date(at)]);
}

export async function grantsOf(connection: Connection, accountId: string): Promise<StoredGrant[]> {
  const { rows } = await connection.query<StoredGrant>(
    `select ${columns} from bonus_grant where account_id = $1 order by (status = 'active') desc, created_at desc limit 100`,
    [accountId],
  );
  return rows;
}

/** The bonus picked with a deposit that is being wagered now (A3.05). */
export async function wageringGrant(connection: Connection, accountId: string): Promise<string | null> {
  const { rows } = await connection.query<{ id: string }>(
    `select id from bonus_grant where account_id = $1 and status = 'active' and bonus_type = 'depositWagerBonus'
     order by created_at limit 1`,
    [accountId],
  );
  return rows[0]?.id ?? null;
}

/** How often an account has had each offer (C5.16); what was canceled does not count. */
export async function usesOf(connection: Connection, accountId: string): Promise<BonusUsage[]> {
  const { rows } = await connection.query<{ bonusId: string; count: number }>(
    `select offer_id as "bonusId", count(*) as count from bonus_grant
     where account_id = $1 and offer_id is not null and status <> 'canceled' group by offer_id`,
    [accountId],
  );
  return rows;
}

/** What waits in `bonusHeld` for its terms, in paise: what that account must stand at. */
export async function sumBonusHolds(connection: Connection): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::bigint as total from bonus_grant where status = 'active'`,
  );
  return rows[0]?.total ?? 0;
}

/** Notification of open tabs about a step of a grant, in rupees. */
export const toBonusNotification = ({
  id,
  status,
  wagered,
  required,
}: StoredGrant): SocketEvents['getBonusUpdates'] => ({
  _id: id,
  status,
  wagered: fromPaise(Math.min(wagered, required)),
  required: fromPaise(required),
});

/** C3.13, in rupees. */
export function toWireGrant(grant: StoredGrant, uses: readonly BonusUsage[]): UserBonus {
  return {
    _id: grant.id,
    bonusId: grant.offerId ?? grant.bonusType,
    count: uses.find(({ bonusId }) => bonusId === grant.offerId)?.count ?? 1,
    title: grant.title,
    bonusType: grant.bonusType,
    amount: fromPaise(grant.amount),
    status: grant.status,
    required: fromPaise(grant.required),
    wagered: fromPaise(Math.min(grant.wagered, grant.required)),
    createdAt: grant.createdAt.toISOString(),
    expiresAt: grant.expiresAt?.toISOString() ?? null,
  };
}

/** What bonuses of each of these types brought an account, paise; those that were taken back or ran out do not count. */
export async function sumBonusesByType(
  connection: Pick<Connection, 'query'>,
  accountId: string,
  types: readonly BonusType[],
): Promise<Readonly<Partial<Record<BonusType, Paise>>>> {
  const { rows } = await connection.query<{ type: BonusType; total: number }>(
    `select bonus_type as type, sum(amount)::bigint as total from bonus_grant
     where account_id = $1 and bonus_type = any ($2) and status in ('active', 'released') group by bonus_type`,
    [accountId, types],
  );
  return Object.fromEntries(rows.map(({ type, total }) => [type, total]));
}

/** What happens to the money of a bonus: set apart, given to the player, or taken back. */
type Movement = 'grant' | 'release' | 'end';

const KEYS: Readonly<Record<Movement, string>> = { grant: 'bonus', release: 'bonus-release', end: 'bonus-end' };

const linesOf = (movement: Movement, accountId: string, amount: Paise): readonly PostingEntry[] => {
  const held = (change: Paise): PostingEntry => ({ house: 'bonusHeld', amount: change });
  if (movement === 'grant') return [held(amount), { house: 'bonus', amount: -amount }];
  if (movement === 'release') return [{ userId: accountId, account: 'available', amount }, held(-amount)];
  return [{ house: 'bonus', amount }, held(-amount)];
};

/** Books a movement of a bonus, once for each. */
export async function postBonus(
  connection: Connection,
  movement: Movement,
  { id, accountId, amount, title }: StoredGrant,
  at: number,
): Promise<void> {
  await post(connection, [
    {
      key: `${KEYS[movement]}:${id}`,
      kind: 'bonus',
      reference: id,
      remarks: title,
      at,
      lines: linesOf(movement, accountId, amount),
    },
  ]);
}
