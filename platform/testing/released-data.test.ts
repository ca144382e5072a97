import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { buildBook, buildEvent, buildMarket, IdleFeed } from '../src/betting/feed/testing';
import { exportPlatform, importPlatform } from '../src/core/backup';
import { readConfig, type Config } from '../src/core/config';
import { migrate, readMigrations, SCHEMA_VERSION, type Migration } from '../src/core/database';
import { openTestDatabase, type TestDatabase } from '../src/core/database/testing';
import { proveRestored, startPlatform, verifyPlatformLedger } from '../src/platform';
import { openGoldenPlatform } from './golden/platform';
import { playStory } from './golden/story';
import { clientOf, databaseUrlOf } from './index';
import { placeBet } from './load';

// Data of each released version: an export after the calls of a day. `RELEASED_DATA=record` writes that of this version.

const FOLDER = join(__dirname, 'released-data');
const PASSPHRASE = 'the passphrase of released data';
const MOST_BYTES = 300_000;
const { version } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as { version: string };
const isRecording = process.env['RELEASED_DATA'] === 'record';
const released = existsSync(FOLDER) ? readdirSync(FOLDER).map((name) => name.replace('.tgz', '')) : [];

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-released-'));
  database = await openTestDatabase([]);
  await database.query('DROP TABLE schema_migration, schema_function, schema_version');
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function configOf(more: Readonly<Record<string, string>> = {}): Config {
  const read = readConfig({
    ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrlOf(database) },
    ...{ BACKUP_PASSPHRASE: PASSPHRASE, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0', CHECK_RESPONSES: 'on' },
    ...{ MAX_EVENT_LOOP_DELAY: '0', ...more },
  });
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

/** Imports the data of a version, which brings its tables up to date; returns what its proof found. */
async function importReleased(name: string): Promise<readonly string[]> {
  await extract({ file: join(FOLDER, `${name}.tgz`), cwd: folder });
  let problems: readonly string[] = ['not proved'];
  const { secret } = await importPlatform(configOf(), folder, async (imported, at, id) => {
    ({ problems } = await proveRestored(imported, configOf(), { source: id, restoredTo: at }));
  });
  expect(secret).toBe('written');
  return problems;
}

/** Starts this version on the data, with a market that bets can be placed on. */
async function serve() {
  const feed = new IdleFeed();
  const running = await startPlatform(configOf(), { feed });
  const event = buildEvent({ id: `e-${randomUUID()}` });
  const market = buildMarket(event);
  feed.publish(
    { kind: 'event', at: event.openDate, event },
    { kind: 'market', at: event.openDate, market },
    { kind: 'book', at: event.openDate, eventId: event.id, book: buildBook(market) },
  );
  const client = clientOf(running.port);
  const token = await client.login('royal');
  return {
    client,
    token,
    close: () => running.close(),
    async bet(): Promise<number> {
      const place = { eventId: event.id, marketId: market.id, runnerId: 'a', odd: 2, version: 1 };
      return (await placeBet(client, { id: 'royal-player1', token }, place, randomUUID())).status;
    },
  };
}

const countBets = async () => (await database.query<{ n: number }>('SELECT count(*)::int AS n FROM bet')).rows[0]!.n;
const listLedgerProblems = async () => (await verifyPlatformLedger(database)).problems;

async function record(): Promise<void> {
  const golden = await openGoldenPlatform();
  try {
    await playStory(golden);
    const config = configOf({
      ...{ DATA_DIR: golden.dataDir, DATABASE_URL: databaseUrlOf(golden.database) },
      RELEASE_STORE: golden.releaseFolder,
    });
    const { manifest } = await exportPlatform(config, folder, () => undefined);
    expect(manifest.hasSecret).toBe(true);
    mkdirSync(FOLDER, { recursive: true });
    const file = join(FOLDER, `${version}.tgz`);
    await create({ file, cwd: folder, gzip: true, portable: true }, ['exports', 'releases']);
  } finally {
    await golden.close();
  }
}
if (isRecording) test('the data of this version is recorded', record);

test('each released version up to this one has its data, of at most 300 kB [G5.06]', () => {
  expect(released).toContain(version);
  for (const name of released)
    expect([name, statSync(join(FOLDER, `${name}.tgz`)).size <= MOST_BYTES]).toEqual([name, true]);
});

test.each(released)(
  'data of version %s migrates, holds in its proof, and serves players and staff [G5.06]',
  async (name) => {
    expect(await importReleased(name)).toEqual([]);
    const before = await countBets();
    expect(before).toBeGreaterThan(4);
    const { client, token, bet, close } = await serve();
    try {
      for (const call of ['points', 'betHistory', 'transactions', 'withdraws', 'deposits', 'notifications'] as const)
        expect([call, (await client.call('royal', call, { token, query: {} })).status]).toEqual([call, 200]);
      expect(await bet()).toBe(200);
      expect(await countBets()).toBe(before + 1);
      const admin = await client.login('staff', 'admin1', 'Admin@123');
      const players = await client.call('staff', 'players', { token: admin, userType: 'administrator', query: {} });
      expect(players.status).toBe(200);
    } finally {
      await close();
    }
    expect(await listLedgerProblems()).toEqual([]);
  },
);

const next = (sql: string): Migration => ({ module: 'betting', name: '999-next.sql', sql, checksum: sql });

test('a migration that fails in its middle changes nothing, and the version before serves [G5.06]', async () => {
  await importReleased(version);
  const failing = next('ALTER TABLE bet ADD COLUMN next_note text; UPDATE bet SET next_note = 1 / (stake - stake)');
  await expect(migrate(database, [...readMigrations(), failing])).rejects.toThrow(
    'Migration betting/999-next.sql failed',
  );
  const { rows } = await database.query(`SELECT FROM pg_attribute WHERE attname = 'next_note'`);
  expect(rows).toEqual([]);
  const { bet, close } = await serve();
  expect(await bet()).toBe(200);
  await close();
  expect(await listLedgerProblems()).toEqual([]);
});

test('bets of the next version are there after going back one version without a restore [G5.06]', async () => {
  await importReleased(version);
  // The next version adds a column, a table and a trigger, as the rule of migrations allows.
  await migrate(database, [
    ...readMigrations(),
    next(`ALTER TABLE bet ADD COLUMN next_note text;
      CREATE TABLE next_note (bet_id text PRIMARY KEY);
      CREATE FUNCTION next_note_bet() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO next_note VALUES (NEW.id); RETURN NEW; END $$;
      CREATE TRIGGER bet_insert_note AFTER INSERT ON bet FOR EACH ROW EXECUTE FUNCTION next_note_bet()`),
  ]);
  await database.query('UPDATE schema_version SET version = $1', [SCHEMA_VERSION + 1]);
  const before = await countBets();
  const newer = await serve();
  for (let count = 0; count < 100; count += 1) expect(await newer.bet()).toBe(200);
  await newer.close();
  const older = await serve();
  const { body } = await older.client.call('royal', 'points', { token: older.token });
  expect(await older.bet()).toBe(200);
  await older.close();
  expect(body.docs).toBeDefined();
  expect(await countBets()).toBe(before + 101);
  expect((await database.query('SELECT FROM next_note')).rowCount).toBe(101);
  expect(await listLedgerProblems()).toEqual([]);
});
