import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../core/config';
import { listControlFindings, listExternalFindings } from '../core/database';
import { openTestDatabase, type TestDatabase } from '../core/database/testing';
import { databaseUrlOf } from '../../testing/index';
import { claimInstallation, listStartFindings } from './start-findings';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'backlay-start-'));
});
afterEach(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (mode: 'demo' | 'production', more: Record<string, string> = {}) => {
  const read = readConfig({ BACKLAY_MODE: mode, DATA_DIR: folder, ...more });
  if (!read.ok) throw new Error(read.problem);
  return read.config;
};

test('production refuses data of demo mode and demo mode refuses data of production [G2.01]', async () => {
  const claim = (mode: 'demo' | 'production') => claimInstallation(database, configOf(mode));
  await claim('demo');
  await claim('demo');
  await expect(claim('production')).rejects.toThrow(/^The database ran in demo mode/);
  expect(await listStartFindings(configOf('production'), {})).toContainEqual(
    expect.stringMatching(new RegExp(`^DATA_DIR ${folder} ran in demo mode`)),
  );
  expect(await listExternalFindings(databaseUrlOf(database), 'production')).toContainEqual(
    expect.stringMatching(/^DATABASE_URL names a database that ran in demo mode/),
  );
  await database.query(`update installation set mode = 'production'`);
  await expect(claim('demo')).rejects.toThrow(/^BACKLAY_MODE is demo, but/);
});

test('production refuses payment ways with the details of the demonstration, each in one line', async () => {
  await database.query(
    `insert into deposit_method (id, tenant_id, payment_type, payment_name, details, is_locked, min_amount, max_amount, sort)
     values ('m', 'royal', 'IMPS', 'IMPS transfer', $1, false, 1, 2, 1)`,
    [
      {
        accountNumber: '000123456789',
        ifscCode: 'DEMO0000001',
        accountName: 'Backlay Collections',
        bankName: 'Demonstration Bank',
        customFields: [],
      },
    ],
  );
  await expect(claimInstallation(database, configOf('production'))).rejects.toThrow(
    'Payment way IMPS transfer of royal has the details of the demonstration: players would pay nobody. Accepted: your own.',
  );
  await database.query(`update deposit_method set details = details || '{"accountNumber":"00991122"}'`);
  await claimInstallation(database, configOf('production'));
});

test('a second process with another release store is refused, and one with the same store starts [G2.04]', async () => {
  const process = (store: string) =>
    claimInstallation(
      database,
      configOf('production', { REDIS_URL: 'redis://127.0.0.1:1', RELEASE_STORE: join(folder, store) }),
    );
  await process('shared');
  await process('shared');
  await expect(process('other')).rejects.toThrow(/^RELEASE_STORE .*other is not the folder of the other processes/);
});

test('a process whose store is away restarts with the store of its last run and leaves its place empty [G3.02]', async () => {
  const store = join(folder, 'shared');
  const process = (dataDir: string, place = store) =>
    claimInstallation(
      database,
      configOf('production', { REDIS_URL: 'redis://127.0.0.1:1', RELEASE_STORE: place, DATA_DIR: dataDir }),
    );
  await process(join(folder, 'first'));
  rmSync(store, { recursive: true });
  await process(join(folder, 'first'));
  expect(existsSync(store)).toBe(false);
  await expect(process(join(folder, 'second'))).rejects.toThrow(/is not the folder of the other processes/);
  await expect(process(join(folder, 'first'), join(folder, 'other'))).rejects.toThrow(/other is not the folder/);
});

test('an unwritable folder and an unreachable database print one line each in every mode', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const mode of ['demo', 'production'] as const) {
    const config = configOf(mode, { DATA_DIR: join(file, 'data'), DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    const lines = (await listStartFindings(config, {})).filter((line) => /cannot be/.test(line));
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR .*file\/data cannot be written: \w+\. Accepted: .+$/),
      expect.stringMatching(/^DATABASE_URL cannot be used: ECONNREFUSED\. Accepted: .+$/),
    ]);
  }
});

test('a superuser role and a clock drift above 1 s are findings in production only [G2.04]', async () => {
  const url = databaseUrlOf(database);
  const early = await listExternalFindings(url, 'production', () => Date.now() - 5000);
  expect(early).toEqual([
    expect.stringMatching(/^DATABASE_URL has a superuser role/),
    expect.stringMatching(/^DATABASE_URL: the clock of the database differs by more than 1 s/),
  ]);
  expect(await listExternalFindings(url, 'production')).toHaveLength(1);
  expect(await listExternalFindings(url, 'demo', () => 0)).toEqual([]);
});

test('a control database without TLS at a public address is a finding in production alone [G2.04 G6.05]', async () => {
  const open = 'postgres://backlay@203.0.113.7/backlay';
  expect(await listControlFindings(open, 'production')).toEqual([
    'CONTROL_DATABASE_URL is without TLS to a host that is not private: it can be intercepted. Accepted: sslmode=verify-full.',
  ]);
  expect(await listControlFindings(open, 'demo')).toEqual([]);
  for (const url of [`${open}?sslmode=verify-full`, 'postgres://backlay@10.0.0.7/backlay', 'postgres:///backlay'])
    expect([url, await listControlFindings(url, 'production')]).toEqual([url, []]);
});
