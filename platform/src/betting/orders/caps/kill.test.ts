import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../core/database';
import { openTestDatabase, type TestDatabase } from '../../../core/database/testing';
import { SettlementService } from '../../settlement';
import { databaseUrlOf } from '../../../../testing/index';
import { startProgram } from '../../../../testing/programs';
import { BettingService, changeCaps, EACH } from '..';
import { FakeMarkets, NotificationRecord, bettingMigrations, books, give, orderOf, player } from '../testing';
import { toMarketRunners } from '../batch-positions';
import { openBets, refusal, worstCase } from './testing';

/** One in a test; `npm run bench kills` does it fifty times. */
const KILLS = Number(process.env['KILLS'] ?? 1);
const PROCESSES = 4;
const TENANT_CAP = 777_700;
const PLAYER_CAP = 500_000;

jest.setTimeout(300_000 + KILLS * 60_000);

let database: TestDatabase;
const running = new Map<ChildProcess, { gone: Promise<void> }>();
const acknowledged: string[] = [];
let refused = 0;

beforeEach(async () => {
  database = await openTestDatabase(bettingMigrations());
});
afterEach(async () => {
  for (const [child, { gone }] of running) {
    child.kill('SIGKILL');
    await gone;
  }
  await database.close();
});

/** Resolves once the process has placed its first bet. */
async function start(name: string): Promise<void> {
  const script = join(__dirname, 'testing-cap-process.ts');
  const child = await startProgram(script, [databaseUrlOf(database), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  running.set(child, { gone });
  let rest = '';
  await new Promise<void>((placed, failed) => {
    child.once('exit', () => failed(new Error(`Process ${name} ended before its first bet`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      // The last line of a killed process may be cut.
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('bet ')) acknowledged.push(line.slice(4));
        if (line === 'refused') refused += 1;
        if (line !== 'ready') placed();
      }
    });
  });
}

async function killOne(): Promise<void> {
  const [child, { gone }] = [...running][randomInt(running.size)]!;
  await sleep(randomInt(150));
  child.kill('SIGKILL');
  running.delete(child);
  await gone;
}

/** The worst case of the open bets, recomputed without the counters: of the house and of each player. */
async function recompute(over: Database): Promise<{ readonly tenant: number; readonly players: readonly number[] }> {
  const field = toMarketRunners(new FakeMarkets().add({ id: 'any' }).definition);
  const bets = await openBets(over);
  const worstOf = (keep: (bet: (typeof bets)[number]) => boolean): number => {
    const byMarket = new Map<string, typeof bets>();
    for (const bet of bets.filter(keep)) byMarket.set(bet.marketId, [...(byMarket.get(bet.marketId) ?? []), bet]);
    return [...byMarket.values()].reduce((sum, ofMarket) => sum + worstCase(field, ofMarket), 0);
  };
  return {
    tenant: worstOf(() => true),
    players: ['p0', 'p1'].map((id) => worstOf(({ userId }) => userId === id)),
  };
}

test('killed processes among four with 64 bets at once exceed no cap, and their headroom is usable [D4.04]', async () => {
  for (const userId of ['p0', 'p1', 'p2']) await give(database, userId, 100_000_000_000);
  const markets = new FakeMarkets();
  await changeCaps(database, markets, () => ({
    royal: [
      { scope: 'tenant', key: EACH, amount: TENANT_CAP },
      { scope: 'player', key: EACH, amount: PLAYER_CAP },
    ],
  }));
  await Promise.all(Array.from({ length: PROCESSES }, (_, n) => start(`a${n}`)));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killOne();
    const worst = await recompute(database);
    expect(worst.tenant).toBeLessThanOrEqual(TENANT_CAP);
    for (const ofPlayer of worst.players) expect(ofPlayer).toBeLessThanOrEqual(PLAYER_CAP);
    await start(`k${kill}`);
  }
  while (refused === 0) await sleep(20);
  for (const [child, { gone }] of running) {
    child.kill('SIGKILL');
    await gone;
  }
  running.clear();

  const stored = await database.query<{ ref: string; status: string }>('SELECT client_ref AS ref, status FROM bet');
  const statusByRef = new Map(stored.rows.map(({ ref, status }) => [ref, status]));
  expect(statusByRef.size).toBe(stored.rows.length);
  expect(acknowledged.filter((ref) => !['matched', 'settled'].includes(statusByRef.get(ref) ?? 'lost'))).toEqual([]);
  expect((await books(database)).problems).toEqual([]);

  // What the killed processes left delayed or half settled frees its headroom, and the next bet may use all of it.
  const betting = new BettingService({
    database,
    markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
  });
  await betting.recover();
  await new SettlementService({ database, notify: new NotificationRecord() }).resume();
  markets.add({ id: 'last' });
  const place = (stake: number) => betting.place(orderOf({ userId: 'p2', marketId: 'last', stake }));
  const free = TENANT_CAP - (await recompute(database)).tenant;
  const most = Math.min(free, PLAYER_CAP);
  if (most >= 100) expect(refusal(await place(most))).toBeNull();
  expect(refusal(await place(100))).toBe('liability-limit');
  await betting.stop();
  expect((await books(database)).problems).toEqual([]);
});
