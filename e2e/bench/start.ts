// bench: from `npm start` to a product that answers: with an empty data folder, and with the one of the start before
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProduct } from '../product/run-product';

const ROUNDS = Number(process.argv[2] ?? 3);
/** Within this the database is to be up, ms. */
const WANTED = { first: 3_000, second: 1_000 } as const;

interface Start {
  /** From the command to the first answer of `/healthz`, ms. */
  readonly product: number;
  /** Of it, what the platform's own line reports of the database, ms. */
  readonly database: number;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function start(dataDir: string): Promise<Start> {
  let message = '';
  const began = performance.now();
  const product = await runProduct(
    { FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '1', LOG_LEVEL: 'info' },
    { dataDir, received: (text) => (message += text) },
  );
  const took = performance.now() - began;
  await product.stop();
  const line = message.split('\n').find((one) => one.includes('embedded postgres started'));
  const database = Number(/"ms":\s*(\d+)/.exec(line ?? '')?.[1]);
  if (!Number.isFinite(database)) throw new Error('The platform did not say how long its database took');
  return { product: took, database };
}

const taken: { readonly first: Start; readonly second: Start }[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlay-start-'));
  try {
    const both = { first: await start(dataDir), second: await start(dataDir) };
    // The very first one also builds what has changed.
    if (round > 0) taken.push(both);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
const of = (which: 'first' | 'second', what: keyof Start) => median(taken.map((one) => one[which][what]));
process.stdout.write(`median of ${ROUNDS}, everything built\n`);
for (const which of ['first', 'second'] as const)
  process.stdout.write(
    `${`${which} start`.padEnd(14)} ${of(which, 'product').toFixed(0).padStart(6)} ms to an answer   database ${of(which, 'database').toFixed(0).padStart(5)} ms, ${(of(which, 'database') / WANTED[which]).toFixed(2)} of the ${WANTED[which]} wanted\n`,
  );
process.stdout.write(
  `second to first: ${(of('second', 'product') / of('first', 'product')).toFixed(2)}, its database ${(of('second', 'database') / of('first', 'database')).toFixed(2)}\n`,
);
if (of('first', 'database') > WANTED.first || of('second', 'database') > WANTED.second) process.exitCode = 1;
