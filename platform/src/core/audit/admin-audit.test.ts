import { openTestDatabase, type TestDatabase } from '../database/testing';
import { migrate, readMigrations } from '../database/migrate';

const files = readMigrations();
const FIRST = files.findIndex(({ module }) => module === 'audit');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(files.slice(0, FIRST).filter(({ isRepeatable }) => !isRepeatable));
});
afterAll(() => database?.close());

const rowsOf = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows;
/** Columns of the four former audit tables, by table. */
const FORMER_TABLES: readonly (readonly [table: string, columns: string])[] = [
  [
    'desk_deed',
    `at, actor_id, actor_name, actor_type, kind, request_id, account_id, user_name, tenant_id, action, amount, from_status,
       to_status, remarks, address`,
  ],
  [
    'setting_deed',
    'at, actor_id, actor_name, actor_type, kind, subject_id, subject, tenant_id, account_id, changes, address',
  ],
  ['staff_deed', 'at, account_id, actor, deed, details'],
  ['market_desk_deed', 'at, account_id, user_name, user_type, action, event_id, market_id, reason, details'],
];
const readFormer = () =>
  Promise.all(FORMER_TABLES.map(([table, columns]) => rowsOf(`SELECT ${columns} FROM ${table} ORDER BY id`)));

/** Seven entries in each of the four tables, at times that alternate. */
async function fillFormerTables(): Promise<void> {
  const at = `timestamptz '2026-01-01 10:00+00' + n * interval '1 minute'`;
  await database.query(
    `INSERT INTO tenant (id, white_label_id, record) VALUES ('staff', 'wl-staff', '{"audience": "staff"}')`,
  );
  await database.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, password_hash) VALUES ('root', 'staff', 'administrator', 'root', '')`,
  );
  await database.query(
    `INSERT INTO desk_deed (at, actor_id, actor_name, actor_type, kind, request_id, account_id, user_name, tenant_id, action, amount,
       from_status, to_status, remarks, address)
     SELECT ${at}, 'a' || n, 'agent' || n, 'agent', CASE WHEN n % 2 = 0 THEN 'deposit' ELSE 'withdraw' END, 'r' || n, 'p' || n,
       'player' || n, 'royal', 'approve', 100 * n, 'processing', 'approved', 'note ' || n, '10.0.0.' || n FROM generate_series(1, 7) n`,
  );
  await database.query(
    `INSERT INTO setting_deed (at, actor_id, actor_name, actor_type, kind, subject_id, subject, tenant_id, account_id, changes, address)
     SELECT ${at}, 'a' || n, 'admin', 'admin', 'playerLimits', 's' || n, 'player' || n, 'royal', CASE WHEN n > 3 THEN 'p' || n END,
       jsonb_build_array(jsonb_build_object('field', 'minStake', 'from', '', 'to', n)), '10.0.1.' || n FROM generate_series(1, 7) n`,
  );
  await database.query(
    `INSERT INTO staff_deed (at, account_id, actor, deed, details)
     SELECT ${at}, CASE WHEN n < 5 THEN 'root' END, CASE WHEN n >= 5 THEN 'server:ops' END, 'maintenance',
       CASE WHEN n % 2 = 0 THEN jsonb_build_object('accountId', 'p' || n) ELSE jsonb_build_object('sites', n) END
     FROM generate_series(1, 7) n`,
  );
  await database.query(
    `INSERT INTO market_desk_deed (at, account_id, user_name, user_type, action, event_id, market_id, reason, details)
     SELECT ${at}, 'a' || n, 'admin', 'admin', 'suspend', 'e' || n, CASE WHEN n > 2 THEN 'm' || n END, 'rain', jsonb_build_object('n', n)
     FROM generate_series(1, 7) n`,
  );
}

test('the audit migration keeps every field of former entries, readable under the former names [H1.30]', async () => {
  await fillFormerTables();
  const before = await readFormer();
  await migrate(database, files);
  const entries = await rowsOf('SELECT * FROM admin_audit ORDER BY id');
  expect(before.map(({ length }) => length)).toEqual([7, 7, 7, 7]);
  expect(entries).toHaveLength(28);
  const times = entries.map(({ created_at }) => (created_at as Date).getTime());
  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect(await readFormer()).toEqual(before);
});

test('an insert of version 0.1 under a former table name adds one audit entry with its fields [H1.30]', async () => {
  const before = await readFormer();
  await database.query(
    `INSERT INTO desk_deed (actor_id, actor_name, actor_type, kind, request_id, account_id, user_name, tenant_id, action, amount,
       from_status, to_status, address) VALUES ('x', 'x', 'agent', 'deposit', 'r', 'p', 'player', 'royal', 'approve', 5, 'a', 'b', 'ip')`,
  );
  await database.query(
    `INSERT INTO setting_deed (actor_id, actor_name, actor_type, kind, subject_id, subject, tenant_id, changes, address)
     VALUES ('x', 'x', 'agent', 'bonusOffer', 's', 'offer', 'royal', '[]', 'ip')`,
  );
  await database.query(
    `INSERT INTO staff_deed (actor, deed, details) VALUES ('server:ops', 'listStaff', '{}') RETURNING id`,
  );
  await database.query(
    `INSERT INTO market_desk_deed (account_id, user_name, user_type, action, event_id, market_id, reason, details)
     VALUES ('x', 'x', 'admin', 'void', 'e', 'm', 'error', '{"userId": "p"}')`,
  );
  const after = await readFormer();
  const added = after.map((rows, at) => rows.slice(before[at]?.length));
  expect(added).toMatchObject([
    [{ request_id: 'r', amount: 5, remarks: '', address: 'ip' }],
    [{ kind: 'bonusOffer', subject: 'offer', changes: [] }],
    [{ actor: 'server:ops', account_id: null, deed: 'listStaff', details: {} }],
    [{ market_id: 'm', event_id: 'e', reason: 'error', details: { userId: 'p' } }],
  ]);
});

test.each(['UPDATE admin_audit SET reason = $$x$$', 'DELETE FROM admin_audit', 'TRUNCATE admin_audit'])(
  'the database refuses "%s" [H1.30 D1.19]',
  async (statement) => {
    await expect(database.query(statement)).rejects.toThrow('admin_audit is append-only');
  },
);
