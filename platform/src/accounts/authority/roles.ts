import type { AccountStatus } from '@backlay/shared/contract';
import { findErrorCode, PERMISSIONS, PERMISSIONS_BY_AREA, type Permission } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, type Caller, type HttpRejection } from '../../core/http';
import { actsIn, scopeOf, type Scope } from '../../core/scope';

/** A named set of permissions, of the house or of one tenant. */
export interface StaffRole {
  readonly id: string;
  /** Null: of the house. */
  readonly tenantId: string | null;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Template of a level, or one of the supplied roles. */
  readonly isSupplied: boolean;
}

const UNIQUE_VIOLATION = '23505';
const COLUMNS = 'id, tenant_id AS "tenantId", name, permissions, is_supplied AS "isSupplied"';

/** The roles that somebody may see: those of the house and of the own tenants. */
export async function listRoles(
  database: Pick<Database, 'query'>,
  { tenantIds }: Scope,
): Promise<readonly StaffRole[]> {
  const { rows } = await database.query<StaffRole>(
    `SELECT ${COLUMNS} FROM staff_role WHERE tenant_id IS NULL OR $1::text[] IS NULL OR tenant_id = ANY ($1)
     ORDER BY tenant_id NULLS FIRST, NOT is_supplied, lower(name)`,
    [tenantIds],
  );
  return rows;
}

/** A role, locked until the transaction ends: what it permits does not change while it is given. */
export async function lockRole(connection: Connection, id: string): Promise<StaffRole | null> {
  const { rows } = await connection.query<StaffRole>(`SELECT ${COLUMNS} FROM staff_role WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** False: another role of the same tenant has this name. */
export async function writeRole(
  connection: Connection,
  { id, tenantId, name, permissions }: Omit<StaffRole, 'isSupplied'>,
): Promise<boolean> {
  try {
    await connection.query(
      `INSERT INTO staff_role (id, tenant_id, name, permissions) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, permissions = excluded.permissions, updated_at = now()`,
      [id, tenantId, name, permissions],
    );
    return true;
  } catch (error) {
    if (findErrorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** A staff account as far as roles and power users need it. */
export interface StaffMember {
  readonly id: string;
  readonly userName: string;
  readonly userType: string;
  readonly tenantId: string;
  readonly tenantIds: readonly string[];
  readonly ownerId: string | null;
  readonly roleId: string | null;
}

/** A staff account, locked until the transaction ends; null for a player. */
export async function lockStaffMember(connection: Connection, id: string): Promise<StaffMember | null> {
  const { rows } = await connection.query<StaffMember>(
    `SELECT id, user_name AS "userName", user_type AS "userType", tenant_id AS "tenantId", tenant_ids AS "tenantIds",
       owner_id AS "ownerId", role_id AS "roleId"
     FROM user_account WHERE id = $1 AND user_type <> 'user' FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Gives an account a role; null gives back that of its level. */
export const assignRole = (connection: Connection, accountId: string, roleId: string | null) =>
  connection.query('UPDATE user_account SET role_id = $2 WHERE id = $1', [accountId, roleId]);

export interface PowerUser {
  readonly id: string;
  readonly userName: string;
  readonly roleId: string;
  readonly role: string;
  readonly tenantIds: readonly string[];
  readonly status: AccountStatus;
}

/** Accounts that work for another one, by user name. */
export async function listPowerUsers(
  connection: Pick<Connection, 'query'>,
  ownerId: string,
): Promise<readonly PowerUser[]> {
  const { rows } = await connection.query<PowerUser>(
    `SELECT a.id, a.user_name AS "userName", r.id AS "roleId", r.name AS role, a.tenant_ids AS "tenantIds",
       identity_effective_status(a, now()) AS status
     FROM user_account a JOIN staff_role r ON r.id = a.role_id WHERE a.owner_id = $1 ORDER BY lower(a.user_name)`,
    [ownerId],
  );
  return rows;
}

export interface NewPowerUser {
  readonly id: string;
  readonly owner: StaffMember;
  readonly userName: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly roleId: string;
  readonly tenantIds: readonly string[];
  /** The account below which it works; null: the owner's whole scope. */
  readonly subtreeOf: string | null;
}

/** False: the user name is taken. */
export async function insertPowerUser(connection: Connection, made: NewPowerUser): Promise<boolean> {
  const { id, owner, userName, fullName, passwordHash, roleId, tenantIds, subtreeOf } = made;
  const { rowCount } = await connection.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, full_name, password_hash, parent_id, created_by, tenant_ids,
       owner_id, role_id, scope_root, must_change_password)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $7, $9, $10, true) ON CONFLICT DO NOTHING`,
    [id, owner.tenantId, owner.userType, userName, fullName, passwordHash, owner.id, tenantIds, roleId, subtreeOf],
  );
  return rowCount === 1;
}

/** Accounts that may work for one other account (D1.07). */
export const MOST_POWER_USERS = 50;

/** The role that has every permission, at every time. */
export const ADMINISTRATOR_ROLE = 'administrator';

/** The supplied roles beside the templates of the levels (D1.05); a migration writes them into the database. */
export const SUPPLIED_ROLES: Readonly<Record<string, readonly Permission[]>> = {
  [ADMINISTRATOR_ROLE]: PERMISSIONS,
  trader: [...PERMISSIONS_BY_AREA.trading, 'risk.view', 'bet.view', 'bet.flag'],
  risk: [
    ...PERMISSIONS_BY_AREA.risk,
    ...(['market.suspend', 'market.limit', 'account.view', 'account.betLock', 'report.view'] as const),
  ],
  cashier: ['account.view', 'request.view', 'request.decide', 'adjust.propose', 'report.view', 'reconcile', 'bet.view'],
  support: [
    ...(['account.view', 'account.contact', 'account.password', 'account.betLock'] as const),
    ...(['session.view', 'session.end', 'request.view', 'bet.view', 'round.view', 'complaint.answer'] as const),
  ],
  compliance: [
    ...PERMISSIONS_BY_AREA.compliance,
    ...(['account.view', 'account.contact', 'account.suspend', 'session.view', 'session.end'] as const),
    ...(['request.view', 'report.view', 'report.export', 'bet.view', 'round.view'] as const),
  ],
  content: ['brand.view', 'content.edit', 'content.publish', 'offer.edit', 'broadcast.send'],
  auditor: [...PERMISSIONS.filter((name) => name.endsWith('.view')), 'report.export'],
};

const forbidden = (): HttpRejection => reject(403, "You don't have permission for this");

/** Nobody gives a permission or a tenant that they do not have; a role without a tenant is the house's (D1.06). */
export function refuseGift(
  caller: Caller,
  permissions: readonly Permission[],
  tenants: readonly (string | null)[],
): HttpRejection | null {
  const scope = scopeOf(caller);
  const isForeign = (tenant: string | null) =>
    tenant === null ? scope.tenantIds !== null || scope.root !== null : !actsIn(scope, tenant);
  const exceeds = permissions.some((permission) => !caller.permissions.has(permission));
  return exceeds || tenants.some(isForeign) ? forbidden() : null;
}

/** Nobody changes the permissions of the own account, or of the account for which they work. */
export const refuseOwn = (caller: Caller, accountId: string): HttpRejection | null =>
  accountId === caller.accountId || accountId === caller.owner?.id ? forbidden() : null;
