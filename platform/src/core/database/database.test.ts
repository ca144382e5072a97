import type { TestDatabase } from './testing';
import { openTestDatabase } from './testing';
import type { Migration } from './migrate';
import { migrate } from './migrate';

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

  test('a failing migration leaves nothing behind', async () => {
    const good = migrationOf('CREATE TABLE half (id int)', '002-good.sql');
    const bad = migrationOf('CREATE TABLE half (id int)', '003-bad.sql');
    await expect(migrate(database, [good, bad])).rejects.toThrow('sample/003-bad.sql failed');
    const { rows } = await database.query<{ found: string | null }>(`SELECT to_regclass('half') AS found`);
    expect(rows[0]?.found).toBeNull();
  });
});

describe('connections', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase([migrationOf('CREATE TABLE note (id bigint PRIMARY KEY)')]);
  });
  afterAll(() => database.close());

  test('a rejected transaction leaves nothing', async () => {
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

  test('paise and milliseconds arrive as exact numbers, and what is too large is refused', async () => {
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
