import { randomUUID } from 'node:crypto';
import type { AccountStatus, EndpointPayload } from '@backlay/shared/contract';
import { normalisePhone, type AccountType, type Permission, findErrorCode } from '@backlay/shared/domain';
import type { Caller } from '../../core/http';
import { ownedBy, scopeOf, type Owners, type ScopedCaller } from '../../core/scope';
import type { Connection, Database } from '../../core/database';
import { countAdministrators } from './administrators';

/** What an account may bet and how it likes to; limits are rupees as text, "0" is no limit (B3.29). */
export interface AccountSettings {
  readonly confirmBets?: boolean;
  readonly casinoLock?: boolean;
  readonly bonusLock?: boolean;
  /** Paid for the deposits of players whom they bring (C3.14). */
  readonly affiliate?: boolean;
  readonly sessionMax?: string;
  readonly bookmakerMax?: string;
  readonly betfairMax?: string;
  /** Seconds. */
  readonly betDelay?: number;
  /** The player has a record at the cock-fight provider (A7.29). */
  readonly cockFightCreated?: boolean;
  /** How a branch is reached by its players, where it is not reached as the brand is (A3.16). */
  readonly communication?: EndpointPayload<'communicationDetail'>;
  /** Staff who may pin versions for themselves on the branded sites (architecture 2). */
  readonly qualityAssurance?: boolean;
}

export interface Account {
  readonly id: string;
  readonly tenantId: string;
  /** Where it acts: a player at one tenant, an administrator names none and acts in all (D1.04). */
  readonly tenantIds: readonly string[];
  readonly userType: AccountType;
  readonly userName: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly demo: boolean;
  /** The strictest of the account and all above it (D1.14). */
  readonly status: AccountStatus;
  /** Suspended or closed: may not sign in. */
  readonly blocked: boolean;
  readonly mustChangePassword: boolean;
  readonly createdBy: string;
  readonly settings: AccountSettings;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewAccount {
  readonly id?: string;
  readonly tenantId: string;
  readonly userType: AccountType;
  readonly userName: string;
  readonly fullName?: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly passwordHash: string;
  readonly demo?: boolean;
  /** The account above it, which also created it; without one it is attached by the link or to the default branch (D1.04). */
  readonly parentId?: string;
  /** Of a staff account: the tenants in which it acts, those of its parent unless named. */
  readonly tenantIds?: readonly string[];
  /** Referrer, promo code, campaign: where the account comes from. */
  readonly origin?: Readonly<Record<string, unknown>>;
}

const columns = `id, tenant_id as "tenantId", tenant_ids as "tenantIds", user_type as "userType", user_name as "userName", full_name as "fullName", email, phone,
  password_hash as "passwordHash", demo,
  identity_effective_status(user_account, now()) as status,
  identity_effective_status(user_account, now()) in ('suspended', 'closed') as blocked, must_change_password as "mustChangePassword", created_by as "createdBy", settings,
  created_at as "createdAt", updated_at as "updatedAt"`;

const UNIQUE_VIOLATION = '23505';

/** Accounts by brand. Names, numbers and addresses are unique within a brand. */
export class Accounts {
  constructor(private readonly database: Database) {}

  async byId(id: string, connection: Pick<Connection, 'query'> = this.database): Promise<Account | null> {
    const { rows } = await connection.query<Account>(`select ${columns} from user_account where id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Ids of the staff whose scope an account lies in: its up-line in its tenants, and every administrator (D1.02). */
  async upLineOf(id: string): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      `select staff.id from user_account one join user_account staff on staff.user_type = 'administrator'
         or (staff.id = any (one.path) and staff.user_type <> 'user' and staff.tenant_ids @> array[one.tenant_id])
       where one.id = $1`,
      [id],
    );
    return rows.map((row) => row.id);
  }

  /** By what people log in with: user name, then number, then e-mail. Of several tenants the first one that knows it, in one query. */
  async byLogin(tenantIds: string | readonly string[], login: string): Promise<Account | null> {
    const { rows } = await this.database.query<Account & { readonly rank: number }>(
      `select ${columns}, case when lower(user_name) = lower($2) then 1 when phone = $3 then 2 else 3 end as rank
       from user_account where tenant_id = any ($1) and (lower(user_name) = lower($2) or phone = $3 or lower(email) = lower($2))
       order by array_position($1, tenant_id), rank limit 1`,
      [[tenantIds].flat(), login, normalisePhone(login)],
    );
    return rows[0] ?? null;
  }

  async byPhone(tenantId: string, phone: string): Promise<Account | null> {
    const { rows } = await this.database.query<Account>(
      `select ${columns} from user_account where tenant_id = $1 and phone = $2`,
      [tenantId, phone],
    );
    return rows[0] ?? null;
  }

  /** How many administrators there are who may sign in. */
  administrators(): Promise<number> {
    return countAdministrators(this.database);
  }

  /** Which of these are taken at the brand (A7.19). */
  async taken(tenantId: string, wanted: { userName?: string; phone?: string | null; email?: string | null }) {
    const { rows } = await this.database.query<{ field: 'userName' | 'phone' | 'email' }>(
      `select case when lower(user_name) = lower($2) then 'userName' when phone = $3 then 'phone' else 'email' end as field
       from user_account where tenant_id = $1 and (lower(user_name) = lower($2) or phone = $3 or lower(email) = lower($4)) limit 1`,
      [tenantId, wanted.userName ?? null, wanted.phone ?? null, wanted.email ?? null],
    );
    return rows[0]?.field ?? null;
  }

  /** Null when a name, number or address is taken. */
  async create(account: NewAccount, connection: Pick<Connection, 'query'> = this.database): Promise<Account | null> {
    try {
      const { rows } = await connection.query<Account>(
        `insert into user_account (id, tenant_id, user_type, user_name, full_name, email, phone, password_hash, demo, origin, parent_id, created_by,
           tenant_ids)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($11, ''), $12) returning ${columns}`,
        [
          account.id ?? randomUUID(),
          account.tenantId,
          account.userType,
          account.userName,
          account.fullName ?? '',
          account.email ?? null,
          account.phone ?? null,
          account.passwordHash,
          account.demo ?? false,
          JSON.stringify(account.origin ?? {}),
          account.parentId ?? null,
          account.tenantIds ?? [],
        ],
      );
      return rows[0] ?? null;
    } catch (error) {
      if (findErrorCode(error) === UNIQUE_VIOLATION) return null;
      throw error;
    }
  }

  /** Everybody of a brand's site who is not blocked, by user name: for the admin website, which has few. */
  async peopleOf(tenantId: string): Promise<readonly Account[]> {
    const { rows } = await this.database.query<Account>(
      `select ${columns} from user_account where tenant_id = $1 and identity_effective_status(user_account, now()) not in ('suspended', 'closed') order by user_name`,
      [tenantId],
    );
    return rows;
  }

  /**
   * Players among some owners, by user name; demo accounts hold no money and are left out. `search` looks at
   * names and number.
   */
  async players(
    among: Owners,
    query: { readonly search?: string; readonly userId?: string; readonly page: number; readonly limit: number },
  ): Promise<{ players: readonly Account[]; total: number }> {
    const owned = ownedBy('id', among, 1);
    const where = `user_type = 'user' and not demo and ${owned.sql} and ($2::text is null or id = $2)
      and ($3 = '' or strpos(lower(user_name), $3) > 0 or strpos(lower(full_name), $3) > 0 or strpos(coalesce(phone, ''), $3) > 0)`;
    const values = [owned.value, query.userId ?? null, (query.search ?? '').toLowerCase()];
    const [list, counts] = await Promise.all([
      this.database.query<Account>(
        `select ${columns} from user_account where ${where}
           order by lower(user_name) collate "C", id collate "C" limit $4 offset $5`,
        [...values, query.limit, (query.page - 1) * query.limit],
      ),
      this.database.query<{ total: number }>(`select count(*) as total from user_account where ${where}`, values),
    ]);
    return { players: list.rows, total: counts.rows[0]?.total ?? 0 };
  }

  /** A password of one's own choice: nothing is left to be changed. */
  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.database.query(
      'update user_account set password_hash = $2, must_change_password = false where id = $1',
      [id, passwordHash],
    );
  }

  async saveSetting(
    id: string,
    setting: AccountSettings,
    connection: Pick<Connection, 'query'> = this.database,
  ): Promise<void> {
    await connection.query('update user_account set settings = settings || $2 where id = $1', [
      id,
      JSON.stringify(setting),
    ]);
  }
}

/** Reads the user names of accounts, by id. An unknown id has no entry. */
export async function readUserNames(
  accounts: Pick<Accounts, 'byId'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await Promise.all([...new Set(ids)].map((id) => accounts.byId(id)));
  return new Map(found.flatMap((account) => (account ? [[account.id, account.userName]] : [])));
}

// The scope of a role: its subtree, players only of the tenants in which it acts (D1.02). Whoever a demo account belongs to has no
// player more.
const COUNTS = `
  select count(*) filter (where p.user_type <> 'user')::int as roles,
    count(*) filter (where p.user_type = 'user')::int as players,
    count(*) filter (where p.user_type = 'user' and p.parent_id = $1)::int as "ownPlayers"
  from user_account p where p.id <> $1 and p.user_type <> 'administrator' and p.owner_id is null and not p.demo
    and ($2 or (p.path @> array[$1] and (p.user_type <> 'user' or p.tenant_id = any ($3))))`;

/** Accounts below a role; `ownPlayers` are those of the players with nobody in between. */
export interface HierarchyCounts {
  readonly roles: number;
  readonly players: number;
  readonly ownPlayers: number;
}

/** How many accounts are below a role, without demo accounts (A3.04). */
export async function countBelow(database: Pick<Database, 'query'>, caller: ScopedCaller): Promise<HierarchyCounts> {
  const { root, tenantIds } = scopeOf(caller);
  const { rows } = await database.query<HierarchyCounts>(COUNTS, [
    root ?? caller.accountId,
    root === null && tenantIds === null,
    tenantIds,
  ]);
  return rows[0] ?? { roles: 0, players: 0, ownPlayers: 0 };
}

/** The account for which this one works; itself for everybody but a power user (D1.07). */
export async function readOwner(database: Pick<Connection, 'query'>, id: string): Promise<string> {
  const { rows } = await database.query<{ ownerId: string | null }>(
    'select owner_id as "ownerId" from user_account where id = $1',
    [id],
  );
  return rows[0]?.ownerId ?? id;
}

/** What a staff account may do now, and for whom it works, for calls that are not made in a session. */
export async function readStaffAuthority(
  database: Pick<Connection, 'query'>,
  id: string,
): Promise<Pick<Caller, 'permissions' | 'owner'>> {
  const { rows } = await database.query<{
    readonly permissions: Permission[];
    readonly ownerId: string | null;
    readonly userName: string;
    readonly root: string | null;
  }>(
    `select identity_permissions(a) as permissions, a.owner_id as "ownerId", coalesce(o.user_name, '') as "userName",
       coalesce(a.scope_root, case when a.user_type <> 'administrator' then a.owner_id end) as root
     from user_account a left join user_account o on o.id = a.owner_id where a.id = $1 and a.user_type <> 'user'`,
    [id],
  );
  const { permissions = [], ownerId = null, userName = '', root = null } = rows[0] ?? {};
  return { permissions: new Set(permissions), ...(ownerId !== null && { owner: { id: ownerId, userName, root } }) };
}
