import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProgram } from '../../testing/programs';
import { openDatabase } from '../core/database';
import { endServerOf } from '../core/database/testing';
import { recordRegistryAction } from '../delivery/releases';
import { createLedger } from '../money/ledger';

let dataDir: string;
let program: string;
beforeAll(async () => (program = await buildProgram(join(__dirname, 'verify-ledger.ts'))));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backlay-books-'));
});
afterEach(async () => {
  await endServerOf(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const openBooks = () => openDatabase({ dataDir, log: { info: () => undefined } });

/** What `books <folder>` prints, and how it ends. */
function books(...args: readonly string[]): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [program, dataDir, ...args]);
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (error += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, error })));
}

test('verification of a data folder, at rest or served, names each mismatch [S-15]', async () => {
  const first = await openBooks();
  await createLedger(first, () => 1_000).openWith('asha', 5_000_000, 'opening');
  await first.close();
  expect(await books()).toMatchObject({ code: 0, out: expect.stringMatching(/^The books hold: .* 1 transactions/) });

  const served = await openBooks();
  await served.query(`UPDATE ledger_balance SET available = available + 1 WHERE user_id = 'asha'`);
  expect(await books()).toEqual({
    code: 1,
    out: expect.stringMatching(/^The books do NOT hold/),
    error: expect.stringContaining('available differs from its entries: asha is 5000001, not 5000000 paise'),
  });
  // It was proved beside whoever serves it, who goes on.
  await served.query(`UPDATE ledger_balance SET available = available - 1 WHERE user_id = 'asha'`);
  await served.close();
  expect(await books()).toMatchObject({ code: 0, error: '' });
});

test('books --record stores the result in the place of the one of its day, books alone stores nothing [G8.02]', async () => {
  const served = await openBooks();
  await createLedger(served, () => 1_000).openWith('asha', 5_000_000, 'opening');
  const stored = async () =>
    (await served.query('SELECT passed, jsonb_array_length(discrepancies) AS problems FROM ledger_verification')).rows;
  await served.query(`UPDATE ledger_balance SET available = available + 1 WHERE user_id = 'asha'`);
  await books();
  expect(await stored()).toEqual([]);
  expect(await books('--record')).toMatchObject({ code: 1 });
  expect(await stored()).toEqual([{ passed: false, problems: 1 }]);
  await served.query(`UPDATE ledger_balance SET available = available - 1 WHERE user_id = 'asha'`);
  expect(await books('--record')).toMatchObject({ code: 0, error: '' });
  expect(await stored()).toEqual([{ passed: true, problems: 0 }]);
  await served.close();
});

test('an entry of the registry in the audit that was changed is named by books with exit code 1 [D1.19 F2.10]', async () => {
  const served = await openBooks();
  const by = { actor: 'asha', kind: 'person', accountId: 'a1' } as const;
  for (const toVersion of ['1.0.0', '1.1.0', '1.2.0'])
    await recordRegistryAction(served, by, 'pin', 'royal', { remote: 'wallet', toVersion });
  expect(await books()).toMatchObject({ code: 0, error: '' });
  await served.query('ALTER TABLE admin_audit DISABLE TRIGGER USER');
  await served.query(`UPDATE admin_audit SET actor_name = 'nobody' WHERE to_version = '1.1.0'`);
  await served.close();
  expect(await books()).toMatchObject({ code: 1, error: 'audit entry 2 was changed\n' });
});

test('a folder without a ledger verifies nothing', async () => {
  expect(await books()).toMatchObject({ code: 1, out: '', error: expect.stringContaining('No database found') });
});
