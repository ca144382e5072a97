import type { TestDatabase } from './testing';
import { openTestDatabase } from './testing';
import type { Migration } from './migrate';
import { migrate, readMigrations } from './migrate';

const migrationOf = (sql: string, name = '001-first.sql'): Migration => ({
  module: 'sample',
  name,
  sql,
  checksum: sql,
});

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase([]);
  });
  afterAll(() => database.close());

  test('each migration is applied once, also when two processes start together', async () => {
    const migrations = [migrationOf('CREATE TABLE sample (id int)')];
    const runs = await Promise.all([migrate(database, migrations), migrate(database, migrations)]);
    expect(runs.flat()).toEqual(['sample/001-first.sql']);
    expect(await migrate(database, migrations)).toEqual([]);
  });

  test('a migration that was changed after it was applied is refused', async () => {
    await expect(migrate(database, [migrationOf('CREATE TABLE other (id int)')])).rejects.toThrow(
      'was changed after it was applied',
    );
  });

  test('a failing migration changes nothing', async () => {
    const good = migrationOf('CREATE TABLE half (id int)', '002-good.sql');
    const bad = migrationOf('CREATE TABLE half (id int)', '003-bad.sql');
    await expect(migrate(database, [good, bad])).rejects.toThrow('sample/003-bad.sql failed');
    const { rows } = await database.query<{ found: string | null }>(`SELECT to_regclass('half') AS found`);
    expect(rows[0]?.found).toBeNull();
  });
});

describe('repeatable files', () => {
  let database: TestDatabase;
  const functionOf = (name: string, value: number, sql = ''): Migration => {
    const text = `CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql AS 'SELECT ${value}'; ${sql}`;
    return { module: 'sample', name: `${name}.sql`, sql: text, checksum: text, isRepeatable: true };
  };
  const valueOf = async (name: string) =>
    (await database.query<{ value: number }>(`SELECT ${name}() AS value`)).rows[0]?.value;
  beforeAll(async () => {
    database = await openTestDatabase([]);
  });
  afterAll(() => database.close());

  test('a changed function file is applied alone, an unchanged one not again [H1.27]', async () => {
    expect(await migrate(database, [functionOf('one', 1), functionOf('two', 2)])).toEqual([
      'sample/one.sql',
      'sample/two.sql',
    ]);
    expect(await migrate(database, [functionOf('one', 1), functionOf('two', 2)])).toEqual([]);
    expect(await migrate(database, [functionOf('one', 11), functionOf('two', 2)])).toEqual(['sample/one.sql']);
    expect([await valueOf('one'), await valueOf('two')]).toEqual([11, 2]);
  });

  test('a failing function file rolls back all files and the migrations of its start [H1.27]', async () => {
    const files = [migrationOf('CREATE TABLE later (id int)', '004-later.sql'), functionOf('one', 12)];
    const start = migrate(database, [...files, functionOf('two', 22, 'SELECT no_such_column FROM later')]);
    await expect(start).rejects.toThrow('sample/two.sql failed');
    expect([await valueOf('one'), await valueOf('two')]).toEqual([11, 2]);
    const { rows } = await database.query<{ found: string | null }>(`SELECT to_regclass('later') AS found`);
    expect(rows[0]?.found).toBeNull();
  });

  test('functions and triggers of a migrated database come from repeatable files, except those of 0.1 [H1.27]', async () => {
    const files = readMigrations();
    const declared = files.filter(({ isRepeatable }) => isRepeatable).map(({ sql }) => sql);
    const later = files.filter(({ module, name, isRepeatable }) => !isRepeatable && !mayCreateFunctions(module, name));
    expect(later.filter(({ sql }) => /create (or replace )?(function|procedure|trigger)/i.test(sql))).toEqual([]);
    const full = await openTestDatabase();
    try {
      const { rows } = await full.query<{ name: string }>(
        `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
      );
      const created = (name: string) =>
        declared.some((sql) => new RegExp(`^CREATE OR REPLACE (FUNCTION|TRIGGER) ${name}\\b`, 'm').test(sql));
      expect(rows.map(({ name }) => name).filter((name) => !created(name))).toEqual(VERSION_0_1);
    } finally {
      await full.close();
    }
  });
});

/** Functions that processes of version 0.1 still call during an upgrade. The next minor version drops them. */
const VERSION_0_1 = [
  'betting_look',
  'betting_open',
  'betting_take',
  'betting_write',
  'ledger_book_holds',
  'ledger_hold',
  'ledger_lock',
];

/** Last migration of each module that was written before functions had files of their own. */
const LAST_WITH_FUNCTIONS: Readonly<Record<string, string>> = {
  approvals: '001',
  betting: '022',
  credit: '001',
  identity: '008',
  ledger: '007',
  'request-desk': '002',
  'safer-gambling': '003',
  tenants: '004',
};
const mayCreateFunctions = (module: string, name: string): boolean =>
  name.slice(0, 3) <= (LAST_WITH_FUNCTIONS[module] ?? '000');

describe('connections', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase([migrationOf('CREATE TABLE note (id bigint PRIMARY KEY)')]);
  });
  afterAll(() => database.close());

  test('a rejected transaction changes nothing', async () => {
    await expect(
      database.transaction(async (connection) => {
        await connection.query('INSERT INTO note VALUES (1)');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect((await database.query('SELECT 1 FROM note')).rowCount).toBe(0);
  });

  test('a query outside the connection of its transaction is refused, which prevents a pool deadlock [S-15]', async () => {
    const beside = [() => database.query('SELECT 1'), () => database.transaction((inner) => inner.query('SELECT 1'))];
    for (const ask of beside)
      await expect(database.transaction(async () => ask())).rejects.toThrow('over its own connection');
    // What is started after it, and what goes over its connection, is welcome.
    await expect(
      database.transaction((connection) => connection.query('SELECT 1')).then(() => database.query('SELECT 2')),
    ).resolves.toMatchObject({ rowCount: 1 });
  });

  test('paise and milliseconds arrive as exact numbers, and too large ones are refused', async () => {
    const { rows } = await database.query<{ n: number }>('SELECT 9007199254740991::int8 AS n');
    expect(rows[0]?.n).toBe(9007199254740991);
    await expect(database.query('SELECT 9007199254740992::int8 AS n')).rejects.toThrow(RangeError);
  });

  test('every test file gets a separate database', async () => {
    await database.query('INSERT INTO note VALUES (7)');
    const other = await openTestDatabase([migrationOf('CREATE TABLE note (id bigint PRIMARY KEY)')]);
    expect((await other.query('SELECT 1 FROM note')).rowCount).toBe(0);
    await other.close();
  });
});
