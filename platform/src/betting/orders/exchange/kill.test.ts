import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '../../../core/database/testing';
import { databaseUrlOf } from '../../../../testing/index';
import { startProgram } from '../../../../testing/programs';
import { SettlementService } from '../../settlement';
import { bettingMigrations, books, FakeMarkets, give, NotificationRecord, player } from '../testing';
import { ExchangeService } from './exchange-service';
import { TERMS } from './testing';

/** One in a test; `npm run bench kills` does it fifty times. */
const KILLS = Number(process.env['KILLS'] ?? 1);
/** Lines of a process before it is killed; one of its markets is settled by then, and one order waits. */
const LINES = 160;

jest.setTimeout(120_000 + KILLS * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(bettingMigrations());
});
afterAll(() => database?.close());

/** Runs a process, kills it -9 at a moment that nobody chose, and returns what it acknowledged. */
async function killOne(name: string): Promise<string[]> {
  const script = join(__dirname, 'testing-exchange-process.ts');
  const child = await startProgram(script, [databaseUrlOf(database), name], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  const enough = new Promise<void>((done) =>
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.split('\n').length > LINES && text.includes('\nsettled ') && text.includes('\nwaits ')) done();
    }),
  );
  await Promise.race([enough, gone]);
  await sleep(randomInt(150));
  child.kill('SIGKILL');
  await gone;
  // The last line may have been cut.
  return text.split('\n').slice(0, -1);
}

interface Stored {
  readonly ref: string;
  readonly matched: number;
  readonly cancelled: number;
  readonly revision: number;
}

test('acknowledged orders, edits, cancels and fills of killed processes exist once, refused ones do not [E2.14]', async () => {
  for (let each = 0; each < 6; each += 1) await give(database, `p${each}`, 100_000_000_000);
  const lines: string[][] = [];
  for (let kill = 0; kill < KILLS; kill += 1) lines.push(...(await killOne(`k${kill}`)).map((line) => line.split(' ')));
  const said = (what: string) => lines.filter(([first]) => first === what).map(([, ...rest]) => rest);
  expect(said('order').length).toBeGreaterThan(10 * KILLS);

  const { rows } = await database.query<Stored & { id: string }>(
    'SELECT id, client_ref AS ref, matched, cancelled, revision FROM exchange_order',
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const refs = new Set(rows.map(({ ref }) => ref));
  expect(refs.size).toBe(rows.length);
  const isLost = ([id = '', ref, matched]: readonly string[]) =>
    byId.get(id)?.ref !== ref || (byId.get(id)?.matched ?? -1) < Number(matched);
  expect(said('order').filter(isLost)).toEqual([]);
  expect(said('refused').filter(([ref = '']) => refs.has(ref))).toEqual([]);
  expect(said('edited').filter(([id = '', revision]) => (byId.get(id)?.revision ?? 0) < Number(revision))).toEqual([]);
  expect(said('cancelled').filter(([id = '', cancelled]) => byId.get(id)?.cancelled !== Number(cancelled))).toEqual([]);

  const notify = new NotificationRecord();
  // A settlement that was cut off released some holds of its ended orders: a start completes it.
  await new SettlementService({ database, notify }).resume();
  // What is held is what open bets and waiting orders need; orders are the sum of their fills, fills are bets.
  expect((await books(database)).problems).toEqual([]);
  const markets = new FakeMarkets();
  markets.add({ id: 'waiting', priceLadder: 'CLASSIC' });
  await give(database, 'taker', 100_000_000_000);
  const exchange = new ExchangeService({
    ...{ database, markets, players: { findById: async () => player() }, terms: () => TERMS },
    notifier: { order: () => undefined, notify: () => undefined },
  });
  const waiting = async () =>
    (
      await database.query<{ id: string; waiting: number }>(
        `SELECT id, waiting FROM exchange_order WHERE market_id = 'waiting' AND runner_id = 'a' AND waiting > 0
         ORDER BY price, queue`,
      )
    ).rows;
  const before = await waiting();
  const total = before.reduce((sum, order) => sum + order.waiting, 0);
  expect(total).toBeGreaterThan(0);
  // The book continues with the orders that wait, in their sequence; the house's 1,000 at 2.02 come first.
  const taken = await exchange.place({
    ...{ userId: 'taker', tenantId: 'royal', clientRef: 'taker-1', marketId: 'waiting', runnerId: 'a', side: 'lay' },
    ...{ odd: 3.1, stake: total + 100_000, timeInForce: 'now', persistence: 'KEEP', onEvent: 'stay', expiresAt: null },
    ...{ takeLimit: null, marketVersion: 1 },
  });
  const fills = taken.ok ? taken.value.fills : [];
  expect(fills.map(({ source, size }) => [source, size])).toEqual([
    ['house', 100_000],
    ...before.map((order) => ['player', order.waiting]),
  ]);
  expect(await waiting()).toEqual([]);
  await exchange.stop();
  expect((await books(database)).problems).toEqual([]);
});
