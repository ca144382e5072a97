import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { databaseUrlOf } from '../../../../testing/index';
import { startProgram } from '../../../../testing/programs';
import { openTestDatabase, type TestDatabase } from '../../../core/database/testing';
import { bettingMigrations, books, give } from '../testing';

/** Lines that a process prints between two interventions. */
const LINES = 25;
/** By `npm run bench kills`: the longest time without a line of the processes that are left, ms (E2.15). */
const GAP_MS = process.env['KILLS'] === undefined ? Infinity : 2_000;

let database: TestDatabase;
const started: Owner[] = [];
beforeAll(async () => {
  database = await openTestDatabase(bettingMigrations());
  for (let each = 0; each < 6; each += 1) await give(database, `p${each}`, 100_000_000_000);
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ gone }) => gone));
  await database?.close();
});

interface Owner {
  readonly child: ChildProcess;
  readonly gone: Promise<void>;
  readonly lines: string[][];
  readonly times: number[];
  /** Resolves after so many more acknowledged orders. */
  more(count: number): Promise<void>;
}

/** A process whose orders meet those of the others in one market. */
async function start(name: string): Promise<Owner> {
  const script = join(__dirname, 'testing-exchange-process.ts');
  const args = [databaseUrlOf(database), name, 'shared'];
  const child = await startProgram(script, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[][] = [];
  const times: number[] = [];
  const listeners = new Set<() => void>();
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line) => line.split(' ')));
    times.push(performance.now());
    listeners.forEach((listener) => listener());
  });
  const countOrders = () => lines.filter(([first]) => first === 'order').length;
  const more = (count: number): Promise<void> => {
    const wanted = countOrders() + count;
    return new Promise((resolve) => {
      const check = () => {
        if (countOrders() < wanted) return;
        listeners.delete(check);
        resolve();
      };
      listeners.add(check);
    });
  };
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  const owner = { child, gone, lines, times, more };
  started.push(owner);
  return owner;
}

/** The longest time in which none of these processes printed anything, ms. */
function longestGap(owners: readonly Owner[], since: number): number {
  const times = [since, ...owners.flatMap((owner) => owner.times).filter((time) => time > since)].sort((a, b) => a - b);
  return times.reduce((most, time, at) => Math.max(most, time - (times[at - 1] ?? time)), 0);
}

test('three processes share a market: a paused and a killed one stop no other and double nothing [E2.15]', async () => {
  const [a, b, c] = await Promise.all([start('a'), start('b'), start('c')]);
  const all = [a, b, c];
  await Promise.all(all.map((owner) => owner.more(LINES)));

  a.child.kill('SIGSTOP');
  const pausedAt = performance.now();
  await Promise.all([b, c].map((owner) => owner.more(LINES)));
  expect(longestGap([b, c], pausedAt)).toBeLessThan(GAP_MS);
  a.child.kill('SIGCONT');
  await a.more(LINES);

  b.child.kill('SIGKILL');
  const killedAt = performance.now();
  await b.gone;
  await Promise.all([a, c].map((owner) => owner.more(LINES)));
  expect(longestGap([a, c], killedAt)).toBeLessThan(GAP_MS);
  for (const { child } of [a, c]) child.kill('SIGKILL');
  await Promise.all(all.map(({ gone }) => gone));

  const { rows } = await database.query<{ id: string; ref: string; matched: number; cancelled: number }>(
    'SELECT id, client_ref AS ref, matched, cancelled FROM exchange_order',
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const printed = (what: string) =>
    all.flatMap(({ lines }) => lines.filter(([first]) => first === what).map(([, ...rest]) => rest));
  const isLost = ([id = '', ref, matched]: readonly string[]) =>
    byId.get(id)?.ref !== ref || (byId.get(id)?.matched ?? -1) < Number(matched);
  expect(printed('order').filter(isLost)).toEqual([]);
  expect(new Set(rows.map(({ ref }) => ref)).size).toBe(rows.length);
  expect(printed('cancelled').filter(([id = '', sum]) => byId.get(id)?.cancelled !== Number(sum))).toEqual([]);
  // Orders of different processes met.
  const { rows: met } = await database.query<{ pairs: number }>(
    `SELECT count(DISTINCT left(t.client_ref, 1) || left(m.client_ref, 1)) AS pairs
     FROM exchange_fill f JOIN exchange_fill g USING (pool, market_id, match)
     JOIN exchange_order t ON t.id = f.order_id JOIN exchange_order m ON m.id = g.order_id
     WHERE f.is_taker AND NOT g.is_taker AND left(t.client_ref, 1) <> left(m.client_ref, 1)`,
  );
  expect(met[0]?.pairs).toBeGreaterThan(0);
  const { rows: journal } = await database.query<{ lines: number; last: number; sequence: number }>(
    `SELECT count(*) AS lines, max(j.sequence) AS last, max(b.sequence) AS sequence
     FROM exchange_journal j JOIN exchange_book b USING (pool, market_id) WHERE market_id = 'shared'`,
  );
  expect(journal[0]?.lines).toBe(journal[0]?.sequence);
  expect(journal[0]?.last).toBe(journal[0]?.sequence);
  expect((await books(database)).problems).toEqual([]);
});
