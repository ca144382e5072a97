import { randomBytes, randomUUID } from 'node:crypto';
import { isOneOf, PERMISSIONS, type Permission } from '@backlay/shared/domain';
import { insertAdminAudit, type AdminAuditEntry } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import {
  orRefusal,
  reject,
  type HttpRejection,
  RefusedInTransaction,
  type Caller,
  type RegisterRoute,
} from '../../core/http';
import { scopeOf } from '../../core/scope';
import {
  assignRole,
  insertPowerUser,
  listPowerUsers,
  listRoles,
  lockRole,
  lockStaffMember,
  writeRole,
  type StaffRole,
  ADMINISTRATOR_ROLE,
  MOST_POWER_USERS,
  refuseGift,
  refuseOwn,
} from './roles';

export interface RoleRouteDeps {
  readonly database: Database;
  readonly accounts: { byId(id: string, connection: Connection): Promise<{ readonly userName: string } | null> };
  /** Whether an account lies in the scope of a caller. */
  readonly covers: (caller: Caller, accountId: string) => Promise<boolean>;
  readonly hashPassword: (password: string) => Promise<string>;
}

type Entry = Pick<AdminAuditEntry, 'action' | 'subjectKind' | 'subjectId' | 'subjectName' | 'tenantId' | 'reason'> & {
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[];
};

const unknownRole = () => new RefusedInTransaction(reject(404, 'Role not found'));
const unknownAccount = () => new RefusedInTransaction(reject(404, 'Account not found'));
const refuse = (rejection: HttpRejection | null): void => {
  if (rejection) throw new RefusedInTransaction(rejection);
};

/** Roles, who has which, and the accounts that work for another one (D1.05 to D1.07). */
export function registerRoleRoutes(define: RegisterRoute, deps: RoleRouteDeps): void {
  const { database, accounts } = deps;
  const record = async (connection: Connection, caller: Caller, entry: Entry) => {
    const actor = await accounts.byId(caller.accountId, connection);
    await insertAdminAudit(connection, {
      actorId: caller.accountId,
      actorName: actor?.userName ?? caller.accountId,
      actorType: caller.userType,
      ...entry,
    });
  };

  registerRoleWrites(define, database, record);
  registerPowerUserRoutes(define, deps, record);
  define('roles', async ({ caller }) => {
    const roles = await listRoles(database, scopeOf(caller));
    return {
      docs: roles.map(({ id, ...role }) => ({ _id: id, ...role, permissions: [...role.permissions] })),
      message: '',
    };
  });
}

type RecordEntry = (connection: Connection, caller: Caller, entry: Entry) => Promise<void>;

function registerRoleWrites(define: RegisterRoute, database: Database, record: RecordEntry): void {
  define('saveRole', async ({ caller, body }) => {
    const { roleId, tenantId = null, name, reason } = body;
    const permissions = toPermissions(body.permissions);
    if (!permissions) return reject(400, 'Please check permissions');
    return orRefusal(
      database.transaction(async (connection) => {
        const before = roleId === undefined ? null : await lockRole(connection, roleId);
        if (roleId !== undefined && !before) throw unknownRole();
        const role = {
          id: before?.id ?? randomUUID(),
          tenantId: before ? before.tenantId : tenantId,
          name,
          permissions,
        };
        refuse(refuseGift(caller, addedTo(before, permissions), [role.tenantId]));
        if (role.id === ADMINISTRATOR_ROLE)
          throw new RefusedInTransaction(reject(409, 'The role of administrators has every permission'));
        if (!(await writeRole(connection, role))) throw new RefusedInTransaction(reject(409, 'The name is taken'));
        await record(connection, caller, {
          action: 'saveRole',
          subjectKind: 'role',
          subjectId: role.id,
          subjectName: name,
          tenantId: role.tenantId,
          reason,
          changes: [
            { field: 'name', from: before?.name ?? '', to: name },
            { field: 'permissions', from: before?.permissions.join(' ') ?? '', to: permissions.join(' ') },
          ].filter(({ from, to }) => from !== to),
        });
        return { docs: { _id: role.id }, message: 'Success' };
      }),
    );
  });

  define('assignRole', async ({ caller, body }) => {
    const { userId, roleId, reason } = body;
    return orRefusal(
      database.transaction(async (connection) => {
        refuse(refuseOwn(caller, userId));
        const member = await lockStaffMember(connection, userId);
        if (!member) throw unknownAccount();
        const role = await lockRole(connection, roleId);
        if (!role) throw unknownRole();
        refuse(refuseRole(caller, role));
        await assignRole(connection, userId, role.id);
        await record(connection, caller, {
          action: 'assignRole',
          subjectKind: 'account',
          subjectId: userId,
          subjectName: member.userName,
          reason,
          changes: [{ field: 'role', from: member.roleId ?? member.userType, to: role.id }],
        });
        return { docs: { _id: userId, roleId: role.id }, message: 'Success' };
      }),
    );
  });
}

/** What a role permits now that it did not before. */
const addedTo = (before: StaffRole | null, permissions: readonly Permission[]): readonly Permission[] =>
  permissions.filter((permission) => !before?.permissions.includes(permission));

/** A role that is given is one of the house or of an own tenant, and permits no more than the caller may do. */
function refuseRole(caller: Caller, role: StaffRole): HttpRejection | null {
  if (role.id === ADMINISTRATOR_ROLE) return reject(403, 'Administrators are created on their own');
  return refuseGift(caller, role.permissions, role.tenantId === null ? [] : [role.tenantId]);
}

function toPermissions(names: readonly string[]): readonly Permission[] | null {
  const known = names.filter((name): name is Permission => isOneOf(PERMISSIONS, name));
  return known.length === names.length ? [...new Set(known)].sort() : null;
}

function registerPowerUserRoutes(
  define: RegisterRoute,
  { database, covers, hashPassword }: RoleRouteDeps,
  record: RecordEntry,
): void {
  define('powerUsers', async ({ query }) => {
    const people = await listPowerUsers(database, query.userId);
    return { docs: people.map(({ id, ...one }) => ({ _id: id, ...one, tenantIds: [...one.tenantIds] })), message: '' };
  });

  define('createPowerUser', async ({ caller, body }) => {
    const { userId, userName, fullName, roleId, tenantIds, subtreeOf = null, reason } = body;
    const password = `${randomBytes(9).toString('base64url')}aA1`;
    const passwordHash = await hashPassword(password);
    const id = randomUUID();
    const isOutOfReach = subtreeOf !== null && !(await covers(caller, subtreeOf));
    return orRefusal(
      database.transaction(async (connection) => {
        const owner = await lockStaffMember(connection, userId);
        if (!owner) throw unknownAccount();
        if (owner.ownerId !== null)
          throw new RefusedInTransaction(reject(409, 'A power user has no power users of its own'));
        const role = await lockRole(connection, roleId);
        if (!role) throw unknownRole();
        const isHouse = owner.userType === ADMINISTRATOR_ROLE;
        const isWider = !isHouse && tenantIds.some((tenantId) => !owner.tenantIds.includes(tenantId));
        refuse(refuseRole(caller, role) ?? refuseGift(caller, [], tenantIds));
        const isOutside = subtreeOf !== null && !(await isBelow(connection, subtreeOf, owner.id, isHouse));
        if (isWider || isOutside || isOutOfReach) refuse(reject(403, "You don't have permission for this"));
        if ((await listPowerUsers(connection, owner.id)).length >= MOST_POWER_USERS)
          throw new RefusedInTransaction(reject(409, `An account has at most ${MOST_POWER_USERS} power users`));
        const made = { id, owner, userName, fullName, passwordHash, roleId: role.id, tenantIds, subtreeOf };
        if (!(await insertPowerUser(connection, made)))
          throw new RefusedInTransaction(reject(409, 'The user name is taken'));
        await record(connection, caller, {
          action: 'createPowerUser',
          subjectKind: 'account',
          subjectId: id,
          subjectName: userName,
          reason,
          changes: [
            { field: 'owner', from: '', to: owner.userName },
            { field: 'role', from: '', to: role.id },
          ],
        });
        return { docs: { _id: id, userName, password }, message: 'Success' };
      }),
    );
  });
}

/** Whether an account is another one or below it; everybody is below the house. */
async function isBelow(connection: Connection, id: string, ownerId: string, isHouse: boolean): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT 1 FROM user_account WHERE id = $1 AND ($3 OR id = $2 OR path @> ARRAY[$2])`,
    [id, ownerId, isHouse],
  );
  return rows.length > 0;
}
