// bench: inputs a second that the matcher of waiting orders takes in memory on one core, 50 markets of 3 runners; --oracle [inputs]: a million random inputs against the brute-force oracle; --properties: the properties of the book in the sizes of E1.10, E1.12, E2.04, E2.05, E2.09 and E2.10; --cold [orders]: a start over 100,000 waiting orders
import { findDisagreement } from '../../shared/src/domain/order-book/agreement.fixture';
import { applyInput } from '../../shared/src/domain/order-book/apply-input';
import { createOrderBook, serializeBook } from '../../shared/src/domain/order-book/book';
import { createRandom, RULES } from '../../shared/src/domain/order-book/random-inputs.fixture';
import type { BookInput } from '../../shared/src/domain/order-book/types';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureColdStart } from './harness/cold-start';
import { medianOf } from './harness/median';
import { measureOrdersOverHttp } from './harness/orders-http';

const [mode, ...values] = process.argv.slice(2);

/** The property tests in their full sizes; which of them fails, they print. */
function proveProperties(): number {
  const root = resolve(fileURLToPath(import.meta.url), '../../..');
  const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
  const tests = [
    'shared/src/domain/order-book/agreement.test.ts',
    'platform/src/betting/orders/exchange/exchange-properties.test.ts',
  ];
  const { status } = spawnSync(process.execPath, [jest, '-i', '--verbose', ...tests], {
    ...{ cwd: root, stdio: 'inherit' },
    env: { ...process.env, ORDER_PROPERTIES: 'full' },
  });
  return status ?? 1;
}

function compareWithOracle(inputs: number): never {
  const seed = Math.floor(Math.random() * 1_000_000_000);
  const found = findDisagreement(inputs, seed);
  process.stdout.write(found ?? `${inputs} random inputs from seed ${seed}: matcher and oracle agree\n`);
  process.exit(found === null ? 0 : 1);
}
if (mode === '--oracle') compareWithOracle(Number(values[0] ?? 1_000_000));

if (mode === '--properties') process.exit(proveProperties());

const COLD_MS = 3_000;
if (mode === '--cold') {
  const { ms, waiting } = await measureColdStart(Number(values[0] ?? 100_000));
  process.stdout.write(`ready after ${Math.round(ms)} ms (at most ${COLD_MS}) with ${waiting} waiting orders\n`);
  process.exit(ms <= COLD_MS ? 0 : 1);
}

if (mode === '--http') {
  const holds = await measureOrdersOverHttp(Number(values[0] ?? 2), Number(values[1] ?? 3));
  process.exit(holds ? 0 : 1);
}

const MARKETS = 50;
const INPUTS = 200_000;
const ROUNDS = 5;

/** The mix of E2.16: 60 % rest, 20 % match, 15 % are cancels, 5 % edits; spread over the markets. */
function createStream(seed: number): { market: number; input: BookInput }[] {
  const random = createRandom(seed);
  const live: { market: number; id: string; player: string; revision: number }[] = [];
  let placed = 0;
  const one = (_: unknown, time: number): { market: number; input: BookInput } => {
    const kind = random(100);
    const index = live.length > 0 ? live.length - 1 - random(Math.min(live.length, 2000)) : -1;
    const order = live[index];
    if (order && kind >= 95) {
      const { market, id, player, revision } = order;
      order.revision += 1;
      return {
        market,
        input: { kind: 'edit', time, id, player, revision, stake: 100 * (100 + random(400)), delayMs: 0 },
      };
    }
    if (order && kind >= 80) {
      live.splice(index, 1);
      return {
        market: order.market,
        input: { kind: 'cancel', time, id: order.id, player: order.player, reason: 'PLAYER' },
      };
    }
    const isMatching = kind >= 60;
    const [market, runner, side] = [random(MARKETS), random(3), random(2) === 0 ? 'back' : 'lay'] as const;
    const [id, player] = [`o${placed++}`, `p${random(500)}`];
    if (!isMatching) live.push({ market, id, player, revision: 1 });
    // Backs rest above 3.20 and lays below 2.80; what matches asks for whatever waits there.
    const away = side === 'back' ? 320 + 5 * random(16) : 280 - 2 * random(35);
    const across = side === 'back' ? 212 : 395;
    const ways = { timeInForce: isMatching ? 'now' : 'keep', persistence: 'KEEP', onEvent: 'stay' } as const;
    const order3 = {
      id,
      player,
      runner,
      side,
      price: isMatching ? across : away,
      stake: 100 * (100 + random(400)),
    } as const;
    return { market, input: { kind: 'place', time, ...order3, ...ways, expiresAt: null, takeLimit: null, delayMs: 0 } };
  };
  return Array.from({ length: INPUTS }, one);
}

const stream = createStream(7);
const rates: number[] = [];
const tails: number[] = [];
const hashes = new Set<string>();
let fills = 0;
let waiting = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const books = Array.from({ length: MARKETS }, () => createOrderBook(RULES));
  for (const book of books) applyInput(book, { kind: 'status', time: 0, status: 'open', inPlay: false });
  const steps = new Float64Array(INPUTS);
  fills = 0;
  const start = performance.now();
  for (const [at, { market, input }] of stream.entries()) {
    const book = books[market];
    if (!book) continue;
    const before = performance.now();
    fills += applyInput(book, input).fills.length;
    steps[at] = performance.now() - before;
  }
  rates.push(INPUTS / ((performance.now() - start) / 1000));
  tails.push(steps.sort()[Math.floor(INPUTS * 0.99)] ?? 0);
  waiting = books.reduce((sum, book) => sum + book.orders.size, 0);
  hashes.add(createHash('sha256').update(books.map(serializeBook).join()).digest('hex'));
}
const rate = Math.round(medianOf(rates));
const tail = medianOf(tails);
const isEqual = hashes.size === 1;
process.stdout.write(
  [
    `${INPUTS} inputs on ${MARKETS} markets of 3 runners, ${fills} fills, ${waiting} orders wait at the end, median of ${ROUNDS} rounds`,
    `${rate} inputs/s on one core (at least 25000), p99 of a step ${tail.toFixed(4)} ms (at most 1)`,
    `the books of all rounds have ${isEqual ? 'one' : 'different'} SHA-256: ${[...hashes].join(' ')}`,
    '',
  ].join('\n'),
);
process.exitCode = rate >= 25_000 && tail <= 1 && isEqual ? 0 : 1;
