import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { migrate, readMigrations } from '../../core/database/migrate';

const migrations = readMigrations();
const FIRST = migrations.findIndex(({ module, name }) => module === 'identity' && name === '006-attachment.sql');

interface Attached {
  readonly id: string;
  readonly parent: string | null;
  readonly path: readonly string[];
  readonly tenants: readonly string[];
  readonly status: string;
}

let database: TestDatabase;
let attached: ReadonlyMap<string, Attached>;

/** An account as an old database has it: no parent, no path, no tenants of its own. */
const addOld = (id: string, userType: string, { by = '', tenant = 'staff', origin = {} } = {}) =>
  database.query(
    `insert into user_account (id, tenant_id, user_type, user_name, password_hash, created_by, origin)
     values ($1, $2, $3, $1, '', $4, $5)`,
    [id, tenant, userType, by, JSON.stringify(origin)],
  );

beforeAll(async () => {
  database = await openTestDatabase(migrations.slice(0, FIRST));
  await database.query(
    `insert into tenant (id, white_label_id, record) values ('royal', 'wl-royal', '{}'), ('metro', 'wl-metro', '{}'),
       ('staff', 'wl-staff', '{"audience": "staff"}')`,
  );
  await addOld('root', 'administrator');
  await addOld('house', 'whiteLabel', { by: 'root' });
  await addOld('agent', 'agent', { by: 'house' });
  await addOld('lost-agent', 'agent', { by: 'somebody who is gone' });
  await addOld('branch', 'branch', { by: 'house' });
  await addOld('open-one', 'defaultBranch', { by: 'house' });
  await addOld('open-two', 'defaultBranch', { by: 'house' });
  await addOld('open-three', 'defaultBranch', { by: 'house' });
  for (const tenant of ['royal', 'metro']) {
    await addOld(`${tenant}-made`, 'user', { by: 'agent', tenant });
    await addOld(`${tenant}-linked`, 'user', { tenant, origin: { branchId: 'branch' } });
    await addOld(`${tenant}-bad-link`, 'user', { tenant, origin: { branchId: 'agent' } });
    await addOld(`${tenant}-walked-in`, 'user', { tenant });
    await addOld(`${tenant}-orphan`, 'user', { by: 'somebody who is gone', tenant });
  }
  await addOld('metro-again', 'user', { tenant: 'metro' });
  await migrate(database, migrations);
  const { rows } = await database.query<Attached>(
    'select id, parent_id as parent, path, tenant_ids as tenants, status from user_account order by id',
  );
  attached = new Map(rows.map((row) => [row.id, row]));
});
afterAll(() => database?.close());

test('the migration attaches every account of an old database to its tenant and a parent [D1.04]', async () => {
  const { rows } = await database.query<{ id: string; tenant: string }>(
    `select id, tenant_id as tenant from user_account where user_type = 'user' order by id`,
  );
  expect(rows).toHaveLength(11);
  for (const { id, tenant } of rows) {
    expect(id.startsWith(tenant)).toBe(true);
    expect(attached.get(id)).toMatchObject({ tenants: [tenant], status: 'active' });
  }
  const without = [...attached.values()].filter(({ parent, tenants }) => parent === null || tenants.length === 0);
  // A third default branch has no tenant left: as a branch without one it acts nowhere.
  expect(without.map(({ id }) => id)).toEqual(['open-three', 'root']);
});

test('the parent of each account acts in the tenants of the account, and its path leads up to the root [D1.04]', () => {
  for (const { id, parent, path, tenants } of attached.values()) {
    if (parent === null) continue;
    const above = attached.get(parent)!;
    expect([id, path]).toEqual([id, [...above.path, above.id]]);
    expect([id, path[0]]).toEqual([id, 'root']);
    if (parent !== 'root') expect([id, tenants.filter((tenant) => !above.tenants.includes(tenant))]).toEqual([id, []]);
  }
});

test('players of an old database keep creator and link, and go else to the default branch of their tenant [D1.04]', () => {
  const parentOf = (id: string) => attached.get(id)!.parent;
  const branchOf = (tenant: string) =>
    [...attached.keys()].find((id) => id.startsWith('open-') && String(attached.get(id)!.tenants) === tenant);
  for (const tenant of ['royal', 'metro']) {
    expect(parentOf(`${tenant}-made`)).toBe('agent');
    expect(parentOf(`${tenant}-linked`)).toBe('branch');
    for (const name of ['bad-link', 'walked-in', 'orphan'])
      expect([name, parentOf(`${tenant}-${name}`)]).toEqual([name, branchOf(tenant)]);
  }
  expect(branchOf('royal')).not.toBe(branchOf('metro'));
  expect(parentOf('lost-agent')).toBe('root');
});

test('of several former default branches each tenant retains one and the others become branches [D1.04]', async () => {
  const { rows } = await database.query<{ type: string; tenants: string[] }>(
    `select user_type as type, tenant_ids as tenants from user_account where id like 'open-%' order by id`,
  );
  expect(rows).toEqual([
    { type: 'defaultBranch', tenants: ['metro'] },
    { type: 'branch', tenants: [] },
    { type: 'defaultBranch', tenants: ['royal'] },
  ]);
});

test('a second run of the migrations changes no account [D1.04]', async () => {
  expect(await migrate(database, migrations)).toEqual([]);
  const { rows } = await database.query<Attached>(
    'select id, parent_id as parent, path, tenant_ids as tenants, status from user_account order by id',
  );
  expect(rows).toEqual([...attached.values()]);
});
