import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import type { AccountType } from '@backlay/shared/domain';
import { ownedBy, ownersIn } from '../../core/scope';
import { countBelow } from './accounts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    `insert into tenant (id, white_label_id, record) values ('royal', 'wl-royal', '{}'), ('metro', 'wl-metro', '{}'),
       ('staff', 'wl-staff', '{"audience": "staff"}')`,
  );
  const person = (
    id: string,
    userType: string,
    createdBy = '',
    { origin = {}, tenant = 'staff', tenantIds = [''] } = {},
  ) =>
    database.query(
      `insert into user_account (id, tenant_id, user_type, user_name, password_hash, created_by, origin, tenant_ids)
       values ($1, $6, $2, $1, '', $3, $4, array_remove($5::text[], ''))`,
      [id, userType, createdBy, JSON.stringify(origin), tenantIds, tenant],
    );
  const player = (id: string, createdBy = '', origin = {}, tenant = 'royal') =>
    person(id, 'user', createdBy, { origin, tenant });
  await person('root', 'administrator');
  await person('house', 'whiteLabel', 'root', { tenantIds: ['royal'] });
  await person('north', 'branch', 'house');
  await person('south', 'branch', 'house');
  await person('open', 'defaultBranch', 'house');
  await player('made', 'north');
  await player('linked', '', { branchId: 'south' });
  await player('walked-in');
  await player('strange-link', '', { branchId: 'made' });
  await player('linked-elsewhere', '', { branchId: 'south' }, 'metro');
});
afterAll(() => database?.close());

const caller = async (accountId: string, userType: AccountType) => {
  const { rows } = await database.query<{ tenantIds: string[] }>(
    'select tenant_ids as "tenantIds" from user_account where id = $1',
    [accountId],
  );
  return { accountId, userType, tenantIds: rows[0]?.tenantIds ?? [] };
};
/** Whom a list of the role shows, without the role itself. */
const reach = async (accountId: string, userType: AccountType) => {
  const { sql, value } = ownedBy('u.id', ownersIn(await caller(accountId, userType)), 1);
  const { rows } = await database.query<{ id: string }>(`select u.id from user_account u where ${sql} order by u.id`, [
    value,
  ]);
  return rows.map(({ id }) => id).filter((id) => id !== accountId);
};

test('a role reaches only the accounts it created and those below them [C1.01]', async () => {
  expect(await reach('north', 'branch')).toEqual(['made']);
  expect(await reach('house', 'whiteLabel')).toEqual([
    'linked',
    'made',
    'north',
    'open',
    'south',
    'strange-link',
    'walked-in',
  ]);
});

test('a player of a branch link belongs to that branch, any other to the default branch [C1.01]', async () => {
  expect(await reach('south', 'branch')).toEqual(['linked']);
  expect(await reach('open', 'defaultBranch')).toEqual(['strange-link', 'walked-in']);
});

test('an administrator reaches every account, a player no other [C1.01 S-05]', async () => {
  expect(await reach('root', 'administrator')).toEqual(expect.arrayContaining(['house', 'made', 'linked-elsewhere']));
  expect(await reach('made', 'user')).toEqual([]);
});

test('the counters of a role count roles, players, and direct players below it [A3.04]', async () => {
  const counts = async (accountId: string, userType: AccountType) =>
    countBelow(database, await caller(accountId, userType));
  expect(await counts('root', 'administrator')).toEqual({ roles: 5, players: 5, ownPlayers: 0 });
  expect(await counts('house', 'whiteLabel')).toEqual({ roles: 3, players: 4, ownPlayers: 0 });
  expect(await counts('north', 'branch')).toEqual({ roles: 0, players: 1, ownPlayers: 1 });
  expect(await counts('open', 'defaultBranch')).toEqual({ roles: 0, players: 2, ownPlayers: 2 });
  await database.query("update user_account set demo = true where id = 'walked-in'");
  expect(await counts('open', 'defaultBranch')).toEqual({ roles: 0, players: 1, ownPlayers: 1 });
});

const attachmentOf = async (id: string) => {
  const { rows } = await database.query<{ parent: string | null; path: string[]; tenants: string[]; status: string }>(
    `select parent_id as parent, path, tenant_ids as tenants, status from user_account where id = $1`,
    [id],
  );
  return rows[0];
};

test('an account is created with parent, all ancestors, tenants, level and status [D1.04]', async () => {
  expect(await attachmentOf('made')).toEqual({
    parent: 'north',
    path: ['root', 'house', 'north'],
    tenants: ['royal'],
    status: 'active',
  });
  expect(await attachmentOf('north')).toMatchObject({ parent: 'house', path: ['root', 'house'], tenants: ['royal'] });
});

test('a player by the link of a branch of another tenant is attached to the own default branch [D1.04]', async () => {
  const { parent, tenants } = (await attachmentOf('linked-elsewhere'))!;
  expect([parent, tenants]).toEqual(['default-branch-metro', ['metro']]);
  expect(await attachmentOf('default-branch-metro')).toMatchObject({ tenants: ['metro'], path: ['root'] });
});

test('a default branch has one tenant, and a tenant one default branch [D1.04]', async () => {
  const add = (id: string, tenants: readonly string[]) =>
    database.query(
      `insert into user_account (id, tenant_id, user_type, user_name, password_hash, tenant_ids)
       values ($1, 'staff', 'defaultBranch', $1, '', $2)`,
      [id, tenants],
    );
  await expect(add('both', ['royal', 'metro'])).rejects.toThrow(/user_account_default_branch_tenant/);
  await expect(add('second', ['royal'])).rejects.toThrow(/user_account_default_branch/);
});

test('a player cannot be moved under an account that does not act in the tenant of the player [D1.04]', async () => {
  await expect(
    database.query(`update user_account set parent_id = 'north' where id = 'linked-elsewhere'`),
  ).rejects.toThrow(/does not act in the tenant/);
});

test('a moved account takes its down-line and cannot move below itself [D1.04]', async () => {
  await database.query(`update user_account set parent_id = 'south' where id = 'north'`);
  expect((await attachmentOf('made'))?.path).toEqual(['root', 'house', 'south', 'north']);
  expect(await reach('south', 'branch')).toEqual(['linked', 'made', 'north']);
  await expect(database.query(`update user_account set parent_id = 'north' where id = 'south'`)).rejects.toThrow(
    /above itself/,
  );
  await database.query(`update user_account set parent_id = 'house' where id = 'north'`);
  expect((await attachmentOf('made'))?.path).toEqual(['root', 'house', 'north']);
});
