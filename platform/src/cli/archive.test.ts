import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrlOf } from '../../testing';
import { buildProgram } from '../../testing/programs';
import { parseInterval, runArchive } from '../core/archive';
import { createIdentity, openBackupStore } from '../core/backup';
import { readConfig } from '../core/config';
import { openTestDatabase } from '../core/database/testing';
import { createLedger } from '../money/ledger';
import { listArchivePeriods } from '../services/register-archive';

const { recipient, identity } = createIdentity();
const DAY_MS = 86_400_000;

let folder: string;
let program: string;
beforeAll(async () => (program = await buildProgram(join(__dirname, 'archive.ts'))));
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'backlay-archive-cli-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('archive find, list and verify answer of a player and of a time, and find needs the key [G5.07]', async () => {
  const database = await openTestDatabase();
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(database), OLD_MONTHS_TO: folder, DATA_DIR: folder };
  const run = (args: readonly string[], more: NodeJS.ProcessEnv = { BACKUP_IDENTITY: identity }) => {
    const child = spawn(process.execPath, [program, ...args], { env: { ...env, ...more } });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (error += chunk));
    return new Promise<{ code: number | null; out: string; error: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, out, error })),
    );
  };
  try {
    const at = Date.parse('2025-01-19T10:15:30Z');
    await createLedger(database, () => at).openWith('asha-1', 5_000, 'opening');
    const read = readConfig({});
    if (!read.ok) throw new Error(read.problem);
    await runArchive({
      ...{ database, store: await openBackupStore(folder), recipients: [recipient] },
      ...{ periods: listArchivePeriods(read.config), clock: () => at + 430 * DAY_MS },
      log: { info: () => undefined, error: () => undefined },
    });
    const listed = await run(['list'], {});
    expect(listed.out).toMatch(/^2025-01 ledger months\/\S+\/ledger\/2025-01\/1: .*ledger_transaction 1/);
    for (const what of ['opening:asha-1', '2025-01-19T10:15', '2025-01-19', '2025-01']) {
      const found = await run(['find', what]);
      expect(found).toMatchObject({ code: 0, error: '' });
      expect(found.out).toContain('"key":"opening:asha-1"');
    }
    expect(await run(['find', '2025-01-19T10:16'])).toMatchObject({ code: 1, out: '' });
    expect((await run(['find', '2025-01'], {})).error).toContain('it is encrypted for others');
    expect(await run(['verify'], {})).toMatchObject({
      code: 0,
      out: 'Every file of the archive is as it was written.\n',
    });
    rmSync(join(folder, 'months'), { recursive: true });
    expect(await run(['verify'], {})).toMatchObject({ code: 1, error: expect.stringContaining('is missing') });
    expect((await run(['list'], { OLD_MONTHS_TO: '' })).error).toContain('OLD_MONTHS_TO names no place');
  } finally {
    await database.close();
  }
});

test.each([
  ['2025-01', '2025-01-01T00:00:00Z', '2025-02-01T00:00:00Z'],
  ['2025-01-19', '2025-01-19T00:00:00Z', '2025-01-20T00:00:00Z'],
  ['2025-01-19T10:15', '2025-01-19T10:15:00Z', '2025-01-19T10:16:00Z'],
  ['2025-01-19T10:15:30+05:30', '2025-01-19T04:45:30Z', '2025-01-19T04:45:31Z'],
])('archive find %s is an interval of that length [G5.07]', (text, from, to) => {
  expect(parseInterval(text)).toEqual({ from: Date.parse(from), to: Date.parse(to) });
});

test.each(['B7K4-29QX', 'asha', '2025-13-45'])('archive find %s is no time [G5.07]', (text) => {
  expect(parseInterval(text)).toBeNull();
});
