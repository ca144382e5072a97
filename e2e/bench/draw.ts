// bench: pages a second from memory and freshly drawn, each alone, and what fresh pages cost the p99 of 500 bets a second beside them
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { LoadConnection, measureAtRate, type Answer, type AtRate } from '../../platform/bench/harness/connection';
import { betOf, demoPlayer, PLACE_BET } from '../../platform/bench/harness/demo-player';
import { medianOf } from '../../platform/bench/harness/median';
import { buildPlatform } from '../../shared/build/build-platform';
import { runProduct } from '../product/run-product';

const SECONDS = Number(process.argv[2] ?? 5);
/** Odd: the middle one counts. */
const ROUNDS = Number(process.argv[3] ?? 5);
const HOST = 'royal.localhost';
/** More than are drawn within the time in which a drawn screen is shown again: each page is drawn anew. */
const EVENTS = 1_000;
const PLAYERS = 200;
const WANTED = { fromMemory: 2_000, fresh: 250, p99Ms: 15, bets: 500, besideBets: 50, betRatio: 1.05 } as const;
/** A rate is held when it is missed by no more than a hundredth; so is a page that came without its screen in time. */
const HELD = 0.99;
const PHONE = { accept: 'text/html', 'accept-encoding': 'br', 'sec-ch-ua-mobile': '?1' };

/** The releases of the working tree, in a store of their own. */
async function release(dataDir: string): Promise<string> {
  const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast' }, { dataDir });
  await product.stop();
  return join(dataDir, 'releases');
}

const isDrawn = ({ raw }: Answer): boolean => brotliDecompressSync(raw).includes('data-drawn>');
const page = (connection: LoadConnection, path: string): Promise<Answer> =>
  connection.send('GET', path, { headers: PHONE });

/** Opens an address until its screen is drawn in time, and often enough to be warm. */
async function warm(connection: LoadConnection, pathOf: (n: number) => string): Promise<void> {
  let drawn = 0;
  for (let n = 0; drawn < 200; n += 1) {
    if (n > 5_000) throw new Error(`Hardly a page of ${pathOf(0)} is drawn in time`);
    if (isDrawn(await page(connection, pathOf(n)))) drawn += 1;
  }
}

function report(name: string, { perSecond, p50, p99 }: AtRate, rate: number, share = 1): boolean {
  const holds = perSecond >= rate * HELD && p99 <= WANTED.p99Ms && share >= HELD;
  console.log(
    `${name.padEnd(22)} ${perSecond.toFixed(0)} of ${rate} /s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms (at most ${WANTED.p99Ms})  drawn ${(share * 100).toFixed(1)} %: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

/** With twenty markets. */
const MEMORY_PATH = '/events/4/bench';
const eventPath = (n: number): string => `/events/4/drawn${n % EVENTS}`;

interface FreshPages {
  readonly measured: AtRate;
  readonly answers: readonly Answer[];
}

/** The share of the pages that came with their screen. Opened after all measurements: to unpack pages holds up what is measured beside. */
const drawnShare = ({ answers }: FreshPages): number => answers.filter(isDrawn).length / answers.length;

/** Fresh pages at a rate. */
async function measureFresh(connections: readonly LoadConnection[], rate: number, from: number): Promise<FreshPages> {
  const answers: Answer[] = [];
  const measured = await measureAtRate(connections, rate, SECONDS, async (connection, n) => {
    const answer = await page(connection, eventPath(from + n));
    answers.push(answer);
    return answer;
  });
  return { measured, answers };
}

const dataDir = mkdtempSync(join(tmpdir(), 'backlay-draw-'));
const child = fork(await buildPlatform('bench/harness/serve-draw.ts'), [await release(dataDir), String(EVENTS)], {
  execArgv: [],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const opened: LoadConnection[] = [];
try {
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  const open = async (count: number) => {
    const made = await Promise.all(Array.from({ length: count }, () => LoadConnection.open(port, HOST)));
    opened.push(...made);
    return made;
  };
  const [pages, bettors] = [await open(32), await open(32)];
  await warm(pages[0]!, () => MEMORY_PATH);
  const fromMemory = () =>
    measureAtRate(pages, WANTED.fromMemory, SECONDS, (connection) => page(connection, MEMORY_PATH));
  // As with the bets below, the first run is not counted: both sides compile their code in it.
  await fromMemory();
  const memory = await fromMemory();
  const heldMemory = report(
    'from memory',
    memory,
    WANTED.fromMemory,
    Number(isDrawn(await page(pages[0]!, MEMORY_PATH))),
  );

  await warm(pages[0]!, eventPath);
  await measureFresh(pages, WANTED.fresh, 0);
  const fresh = await measureFresh(pages, WANTED.fresh, EVENTS / 2);
  const heldFresh = report('freshly drawn', fresh.measured, WANTED.fresh, drawnShare(fresh));

  const tokens: string[] = [];
  for (let n = 0; n < PLAYERS; n += 1) tokens.push(await demoPlayer(bettors[0]!, n));
  let placed = 0;
  const bets = () =>
    measureAtRate(bettors, WANTED.bets, SECONDS, (connection) => {
      const n = (placed += 1);
      const body = betOf(n, { players: PLAYERS, markets: 20 });
      return connection.send('POST', PLACE_BET, { token: tokens[n % PLAYERS]!, body });
    });
  await bets();
  const rounds: { readonly alone: AtRate; readonly beside: AtRate; readonly pages: AtRate; readonly share: number }[] =
    [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await bets();
    const [beside, fresh] = await Promise.all([bets(), measureFresh(pages, WANTED.besideBets, round * 300)]);
    rounds.push({ alone, beside, pages: fresh.measured, share: drawnShare(fresh) });
  }
  const of = (read: (round: (typeof rounds)[number]) => number) => medianOf(rounds.map(read));
  const ratio = of(({ alone, beside }) => beside.p99 / alone.p99);
  const heldBets =
    ratio <= WANTED.betRatio &&
    of(({ beside }) => beside.perSecond) >= WANTED.bets * HELD &&
    // Fewer pages, or pages without a screen, would be a smaller load than that which is wanted.
    of(({ pages: { perSecond } }) => perSecond) >= WANTED.besideBets * HELD &&
    of(({ share }) => share) >= HELD;
  console.log(
    `bets beside pages      ${of(({ beside }) => beside.perSecond).toFixed(0)} of ${WANTED.bets} /s  p99 alone ${of(({ alone }) => alone.p99).toFixed(1)} ms, beside ${WANTED.besideBets} fresh pages ${of(({ beside }) => beside.p99).toFixed(1)} ms  ratio ${ratio.toFixed(2)} (at most ${WANTED.betRatio}, drawn ${(of(({ share }) => share) * 100).toFixed(1)} %): ${heldBets ? 'holds' : 'does not hold'}`,
  );
  process.exitCode = heldMemory && heldFresh && heldBets ? 0 : 1;
} finally {
  for (const connection of opened) connection.close();
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
