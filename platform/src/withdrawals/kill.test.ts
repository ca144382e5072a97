import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BettingService, openExposure } from '../betting';
import { FakeMarkets } from '../betting/testing';
import { heldForBonuses } from '../bonuses';
import { openDatabase } from '../database';
import { endServerOf } from '../database/testing';
import { proveBooks } from '../ledger';
import { SettlementService } from '../settlement';
import { setAside } from '.';

jest.setTimeout(180_000);
const notify = { notify: () => undefined };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backlay-kill-money-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await endServerOf(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Lets a platform work until it has said a number of lines, then kills it wherever it is, and returns what it acknowledged. */
async function killAfter(lines: number, round: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'testing-platform.ts'), dataDir, String(round)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.split('\n').length > lines) child.kill('SIGKILL');
  });
  await gone;
  // The last line may have been cut.
  return said.split('\n').slice(0, -1);
}

test('S-15 deposits, bets, settlements and withdrawals that were acknowledged before a kill -9 are there once after the next start, and the books balance', async () => {
  const said: string[] = [];
  for (const [round, lines] of [70, 117, 161].entries()) said.push(...(await killAfter(lines, round)));
  const acknowledged = (what: string) =>
    said.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));

  const database = await openDatabase({ dataDir, log: { info: () => undefined } });
  try {
    // What the next start does before it lets anybody in.
    const betting = new BettingService({
      database,
      markets: new FakeMarkets(),
      notify,
      players: { forBetting: async () => null },
    });
    await betting.recover({ onlyProcess: true });
    await new SettlementService({ database, notify }).resume();

    const { rows: bookings } = await database.query<{ key: string }>('SELECT key FROM ledger_transaction');
    const booked = (key: string) => bookings.filter((row) => row.key === key).length;

    const deposits = acknowledged('deposit');
    expect(deposits.length).toBeGreaterThan(5);
    expect(deposits.filter((id) => booked(`deposit:${id}`) !== 1)).toEqual([]);

    const { rows: bets } = await database.query<{ ref: string; status: string }>(
      'SELECT client_ref AS ref, status FROM bet',
    );
    const statusOf = new Map(bets.map(({ ref, status }) => [ref, status]));
    expect(statusOf.size).toBe(bets.length);
    const placed = acknowledged('bet');
    expect(placed.length).toBeGreaterThan(50);
    expect(placed.filter((ref) => !['matched', 'settled'].includes(statusOf.get(ref) ?? 'lost'))).toEqual([]);
    const settled = acknowledged('settled');
    expect(settled.length).toBeGreaterThan(5);
    expect(settled.filter((ref) => statusOf.get(ref) !== 'settled')).toEqual([]);

    const { rows: requests } = await database.query<{ id: string; status: string }>(
      'SELECT id::text, status FROM withdraw_request',
    );
    const requested = new Map(requests.map(({ id, status }) => [id, status]));
    expect(acknowledged('withdraw').filter((id) => booked(`withdraw:${id}:hold`) !== 1)).toEqual([]);
    for (const [verdict, step, other] of [
      ['approved', 'paid', 'release'],
      ['rejected', 'release', 'paid'],
      ['canceled', 'release', 'paid'],
    ] as const) {
      const ids = acknowledged(verdict);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => requested.get(id) !== verdict)).toEqual([]);
      expect(ids.filter((id) => booked(`withdraw:${id}:${step}`) !== 1)).toEqual([]);
      expect(ids.filter((id) => booked(`withdraw:${id}:${other}`) !== 0)).toEqual([]);
    }
    const proof = await proveBooks(database, openExposure, [
      ['withdrawals', setAside],
      ['bonusHeld', heldForBonuses],
    ]);
    expect(proof.problems).toEqual([]);
  } finally {
    await database.close();
  }
});
