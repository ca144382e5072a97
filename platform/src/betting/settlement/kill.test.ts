import { join } from 'node:path';
import { bettingMigrations, books } from '../orders/testing';
import { openDatabase } from '../../core/database';
import { killedProcesses, KILLS } from '../../core/database/testing-kills';
import { correctSettlement } from './testing';

jest.setTimeout(200_000 + KILLS * 60_000);

interface BetRow {
  readonly name: string;
  readonly status: string;
  readonly market_id: string;
  readonly runner_id: string;
  readonly outcome: string | null;
}
const { dataDir, killAfter } = killedProcesses(join(__dirname, 'testing-platform.ts'));

/** So many lines of each kind a process prints before it is killed. */
const LEAST = { bet: 81, settled: 4, corrected: 2 };
const isEnough = (lines: readonly string[]): boolean =>
  Object.entries(LEAST).every(([kind, least]) => lines.filter((line) => line.startsWith(`${kind} `)).length >= least);

test('every acknowledged bet and correction exists once after kill -9 and restart, with a balanced ledger [S-15]', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round += 1)
    acknowledged.push(...(await killAfter(60 + ((round * 77) % 251), round, { isEnough })));

  const database = await openDatabase({
    dataDir: dataDir(),
    log: { info: () => undefined },
    migrations: bettingMigrations(),
  });
  try {
    await correctSettlement(database);

    const { rows } = await database.query<BetRow>(
      `SELECT user_id || ' ' || client_ref AS name, status, market_id, runner_id, outcome FROM bet`,
    );
    const stored = new Map(rows.map((row) => [row.name, row]));
    const bets = acknowledged.filter((line) => line.startsWith('bet ')).map((line) => line.slice(4));
    expect(bets.length).toBeGreaterThanOrEqual(LEAST.bet * KILLS);
    expect(bets.filter((name) => !['matched', 'settled'].includes(stored.get(name)?.status ?? 'lost'))).toEqual([]);
    expect(stored.size).toBe(rows.length);

    const settled = new Set(acknowledged.filter((line) => line.startsWith('settled ')).map((line) => line.slice(8)));
    expect(settled.size).toBeGreaterThanOrEqual(LEAST.settled * KILLS);
    expect(rows.filter(({ market_id, status }) => settled.has(market_id) && status === 'matched')).toEqual([]);
    expect(rows.filter(({ status }) => status === 'delayed')).toEqual([]);
    const corrected = new Set(
      acknowledged.filter((line) => line.startsWith('corrected ')).map((line) => line.slice(10)),
    );
    expect(corrected.size).toBeGreaterThanOrEqual(LEAST.corrected * KILLS);
    const wrong = rows.filter(
      ({ market_id, status, runner_id, outcome }) =>
        corrected.has(market_id) && status === 'settled' && (runner_id === 'b') !== (outcome === 'win'),
    );
    expect(wrong).toEqual([]);
    const half = await database.query(`SELECT market_id FROM market_settlement WHERE phase NOT IN ('settled', 'open')`);
    expect(half.rows).toEqual([]);
    expect((await books(database)).problems).toEqual([]);
  } finally {
    await database.close();
  }
});
