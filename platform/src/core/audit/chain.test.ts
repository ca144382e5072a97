import { migrate, readMigrations } from '../database/migrate';
import { openTestDatabase, type TestDatabase } from '../database/testing';
import { insertAdminAudit, proveAudit } from './admin-audit';

let database: TestDatabase;
beforeEach(async () => (database = await openTestDatabase()));
afterEach(() => database?.close());

const ACTOR = { actorId: 'a1', actorName: 'asha', actorType: 'administrator', subjectKind: 'site', subjectId: 'royal' };
const enter = (action: string, connection: Pick<TestDatabase, 'query'> = database) =>
  insertAdminAudit(connection, { ...ACTOR, action, changes: { on: true } });
const prove = () => proveAudit(database);
/** What somebody does who may do everything in the database. */
const tamper = async (...statements: readonly string[]): Promise<void> => {
  for (const table of ['admin_audit', 'admin_audit_chain', 'admin_audit_head'])
    await database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements) await database.query(statement);
  for (const table of ['admin_audit', 'admin_audit_chain', 'admin_audit_head'])
    await database.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
};
const count = async (table: string): Promise<number> =>
  (await database.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${table}`)).rows[0]?.total ?? 0;

test('entries of many transactions at once form one chain without a gap [D1.19]', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      database.transaction(async (connection) => {
        await enter(`first ${at}`, connection);
        await enter(`second ${at}`, connection);
      }),
    ),
  );
  await expect(
    database.transaction(async (connection) => {
      await enter('undone', connection);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await count('admin_audit_chain')).toBe(60);
  expect(await prove()).toEqual([]);
});

test('an entry is appended after every other lock, and actions in any order of locks end [D1.19]', async () => {
  await database.query('CREATE TABLE site (id int PRIMARY KEY, on_air boolean)');
  await database.query('INSERT INTO site VALUES (1, true)');
  const change = 'UPDATE site SET on_air = NOT on_air WHERE id = 1';
  let hasEntry = (): void => undefined;
  let hasLock = (): void => undefined;
  const entered = new Promise<void>((resolve) => (hasEntry = resolve));
  const locked = new Promise<void>((resolve) => (hasLock = resolve));
  const auditFirst = database.transaction(async (connection) => {
    await enter('audit first', connection);
    hasEntry();
    await locked;
    await connection.query(change);
  });
  const auditLast = database.transaction(async (connection) => {
    await connection.query(change);
    await entered;
    hasLock();
    await enter('audit last', connection);
  });
  await Promise.all([auditFirst, auditLast]);
  expect(await prove()).toEqual([]);
  expect(await count('admin_audit_chain')).toBe(2);
});

test.each([
  ['changed', `UPDATE admin_audit SET reason = 'another' WHERE id = 2`, 'audit entry 2 was changed'],
  [
    'changed in its time',
    `UPDATE admin_audit SET created_at = created_at - interval '1 ms' WHERE id = 3`,
    'audit entry 3 was changed',
  ],
  ['removed', 'DELETE FROM admin_audit WHERE id = 3', 'audit entry 3 was removed'],
  [
    'removed with its link',
    'WITH gone AS (DELETE FROM admin_audit WHERE id = 3 RETURNING id) DELETE FROM admin_audit_chain USING gone WHERE entry_id = gone.id',
    'audit entry 3 of the chain, after entry 2, was removed',
  ],
  [
    'removed from the end',
    'WITH gone AS (DELETE FROM admin_audit WHERE id > 2 RETURNING id) DELETE FROM admin_audit_chain USING gone WHERE entry_id = gone.id',
    'audit entry 3 to 4 of the chain, after entry 2, was removed',
  ],
  [
    'inserted',
    `INSERT INTO admin_audit (actor_name, actor_type, action, subject_kind, subject_id) VALUES ('x', 'x', 'x', 'x', 'x')`,
    'audit entry 5 was inserted',
  ],
  [
    'inserted between others',
    `INSERT INTO admin_audit (id, actor_name, actor_type, action, subject_kind, subject_id) OVERRIDING SYSTEM VALUE
     VALUES (-1, 'x', 'x', 'x', 'x', 'x')`,
    'audit entry -1 was inserted',
  ],
])('an entry that was %s is named by the proof [D1.19 F2.10]', async (_how, statement, problem) => {
  for (const action of ['pin', 'promote', 'maintenance', 'logout']) await enter(action);
  expect(await prove()).toEqual([]);
  await tamper(statement);
  expect(await prove()).toEqual([problem]);
});

test.each(['UPDATE admin_audit_chain SET position = 9', 'DELETE FROM admin_audit_chain', 'TRUNCATE admin_audit_head'])(
  'the database refuses "%s" of the chain [D1.19]',
  async (statement) => {
    await enter('pin');
    await expect(database.query(statement)).rejects.toThrow('is append-only');
  },
);

test('a log of the last version keeps its entries and theirs of the registry, in one chain [D1.19 F2.10]', async () => {
  const files = readMigrations();
  const isNew = ({ module, name }: (typeof files)[number]) => module === 'audit' && name >= '002';
  const NEW_FUNCTIONS = ['chain.sql', 'registry-log.sql', 'version-0-1.sql', 'webhook-events.sql'];
  const old = await openTestDatabase(files.filter((file) => !isNew(file) && !NEW_FUNCTIONS.includes(file.name)));
  try {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await old.query(
        `INSERT INTO admin_audit (actor_name, actor_type, action, subject_kind, subject_id) VALUES ('asha', 'administrator', $1, 'site', 'royal')`,
        [`before ${version}`],
      );
      await old.query(
        `INSERT INTO release_audit (actor, action, name, tenant_id, from_version, to_version, reason, actor_kind, request_id, approvals, subject)
         VALUES ('ann', 'pin', 'wallet', 'royal', '0.9.0', $1, 'INC-7', 'person', 'r1', '{bob}', 'a subject')`,
        [version],
      );
    }
    const columns = `at, actor, action, name, tenant_id, channel, from_version, to_version, reason, actor_kind, request_id, approvals, subject`;
    const read = async () => (await old.query(`SELECT ${columns} FROM release_audit ORDER BY id`)).rows;
    const before = await read();
    await migrate(old, files);
    expect(before).toHaveLength(3);
    expect(await read()).toEqual(before);
    expect(await proveAudit(old)).toEqual([]);
    // A process of the last version writes on.
    await old.query(`INSERT INTO release_audit (actor, action, name) VALUES ('ann', 'unpin', 'wallet')`);
    expect(await read()).toHaveLength(4);
    await old.query('ALTER TABLE admin_audit DISABLE TRIGGER USER');
    await old.query(`UPDATE admin_audit SET actor_name = 'nobody' WHERE to_version = '1.1.0'`);
    expect(await proveAudit(old)).toEqual(['audit entry 5 was changed']);
  } finally {
    await old.close();
  }
});
