// bench: pages and bets while bad server parts throw, hang and grow: the plain frame within 40 ms, and every bet accepted (F9.02)
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { brotliDecompressSync } from 'node:zlib';
import { buildPlatform } from '../../shared/build/build-platform';
import { BAD_SERVER_PARTS } from '../src/delivery/drawing/bad-parts.fixture';
import { openTestStore, publicRoute, remoteRelease, shellRelease } from '../src/delivery/releases/testing-store';
import { LoadConnection, measureAtRate, type Answer } from './harness/connection';
import { betOf, demoPlayer, PLACE_BET } from './harness/demo-player';

const SECONDS = Number(process.argv[2] ?? 3);
const HOST = 'royal.localhost';
const PLAYERS = 20;
const PAGES_PER_SECOND = 50;
const BETS_PER_SECOND = 100;
/** A page with a bad part, at most; of a hundred, one. ms. */
const PAGE_MS = 40;
const LOOKS = 200;
const LOOK_MS = 50;
const PHONE = { accept: 'text/html', 'accept-encoding': 'br', 'sec-ch-ua-mobile': '?1' };

const store = openTestStore();
store.publish(shellRelease(), { 'main.js': 'shell()' });
const server = { entry: 'server.cjs', routes: [{ path: '/', calls: [{ name: 'home' }] }] };
const routes = [publicRoute('/')];
store.publish(remoteRelease('wallet', { version: '1.0.0', routes }), {});
for (const [at, [, code]] of BAD_SERVER_PARTS.entries())
  store.publish(remoteRelease('wallet', { version: `1.${at + 1}.0`, routes, server }), { 'server.cjs': code });
let revision = 0;
const point = (version: string): void => store.point((revision += 1), { stable: { shell: '1.0.0', wallet: version } });
point('1.0.0');

const child = fork(await buildPlatform('bench/harness/serve-draw.ts'), [store.folder, '0'], {
  execArgv: [],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const opened: LoadConnection[] = [];
try {
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  const open = async (count: number): Promise<readonly LoadConnection[]> => {
    const made = await Promise.all(Array.from({ length: count }, () => LoadConnection.open(port, HOST)));
    opened.push(...made);
    return made;
  };
  const [pages, bettors] = [await open(8), await open(8)];
  const textOf = ({ raw }: Answer): string => brotliDecompressSync(raw).toString();
  const page = (connection: LoadConnection): Promise<Answer> => connection.send('GET', '/', { headers: PHONE });
  const tokens: string[] = [];
  for (let n = 0; n < PLAYERS; n += 1) tokens.push(await demoPlayer(bettors[0]!, n));
  let placed = 0;

  /** Pages and bets beside each other, once the brand is shown the version. */
  const measureVersion = async (version: string) => {
    point(version);
    for (let look = 0; !textOf(await page(pages[0]!)).includes(`/remotes/wallet/${version}/`); look += 1) {
      if (look === LOOKS) throw new Error(`No page of ${version} came`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    const answers: Answer[] = [];
    const [ofPages, ofBets] = await Promise.all([
      measureAtRate(pages, PAGES_PER_SECOND, SECONDS, async (connection) => {
        const answer = await page(connection);
        answers.push(answer);
        return answer;
      }),
      // A bet that is refused ends the run.
      measureAtRate(bettors, BETS_PER_SECOND, SECONDS, (connection) => {
        const n = (placed += 1);
        const body = betOf(n, { players: PLAYERS, markets: 20 });
        return connection.send('POST', PLACE_BET, { token: tokens[n % PLAYERS]!, body });
      }),
    ]);
    return { ofPages, ofBets, isPlain: !answers.some((answer) => textOf(answer).includes('data-drawn>')) };
  };

  // The first run compiles the code of both sides.
  await measureVersion('1.0.0');
  const cases = [['has no server part', ''], ...BAD_SERVER_PARTS] as const;
  for (const [at, [what]] of cases.entries()) {
    const { ofPages, ofBets, isPlain } = await measureVersion(`1.${at}.0`);
    const holds = isPlain && ofPages.p99 <= PAGE_MS;
    if (!holds) process.exitCode = 1;
    process.stdout.write(
      `${what.padEnd(30)} pages p50 ${ofPages.p50.toFixed(1)} ms, p99 ${ofPages.p99.toFixed(1)} ms (at most ${PAGE_MS})  bets p99 ${ofBets.p99.toFixed(1)} ms  ${isPlain ? 'plain' : 'drawn'}: ${holds ? 'holds' : 'does not hold'}\n`,
    );
  }
} finally {
  for (const connection of opened) connection.close();
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
  store.remove();
}
