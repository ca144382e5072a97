import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { BettingService, openExposure } from '../betting';
import { FakeMarkets } from '../betting/testing';
import { heldForBonuses } from '../bonuses';
import { openDatabase } from '../database';
import { killedProcesses, KILLS } from '../database/testing-kills';
import { proveBooks } from '../ledger';
import { SettlementService } from '../settlement';
import { setAside } from '.';

jest.setTimeout(90_000 + KILLS * 30_000);
const notify = { notify: () => undefined };
const { dataDir, killAfter } = killedProcesses(join(__dirname, 'testing-platform.ts'));

test('S-15 deposits, bets, settlements and withdrawals that were acknowledged before a kill -9 are there once after the next start, and the books balance', async () => {
  const said: string[] = [];
  for (let round = 0; round < KILLS; round += 1) said.push(...(await killAfter(70 + randomInt(100), round)));
  const acknowledged = (what: string) =>
    said.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));

  const database = await openDatabase({ dataDir: dataDir(), log: { info: () => undefined } });
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
