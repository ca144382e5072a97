// bench: calls and bets a second over HTTP, 32 at once, with token and validation, against a bare server in the same process
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { calls } from '@backlay/shared/contract';
import { DEMO_PASSWORD } from '@backlay/shared/domain';
import { LoadConnection, measure, type Measured } from './load/connection';

const AT_ONCE = 32;
const PLAYERS = 200;
const MARKETS = 20;
const ROUNDS = 3;
const SECONDS = Number(process.argv[2] ?? 3);
const HOST = 'royal.localhost';
const DEMO = { demoWhiteLabelId: 'wl-royal-demo', password: DEMO_PASSWORD };

const child = fork(fileURLToPath(new URL('./load/serve.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const [{ port, bare }] = (await once(child, 'message')) as [{ port: number; bare: number }];
const opened: LoadConnection[] = [];
async function open(to: number): Promise<LoadConnection[]> {
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => LoadConnection.open(to, HOST)));
  opened.push(...connections);
  return connections;
}

/** The token of a new demo player, who has money to play with. */
async function demoPlayer(connection: LoadConnection, n: number): Promise<string> {
  const userName = `demo_bench${n}`;
  const signed = await connection.send('POST', `/${calls.signupDemo.path}`, {
    form: new URLSearchParams({ userName, ...DEMO }),
  });
  if (signed.status !== 200) throw new Error(signed.body);
  const answer = await connection.send('POST', `/${calls.login.path}`, {
    form: new URLSearchParams({
      email: userName,
      password: DEMO.password,
      whiteLabelId: DEMO.demoWhiteLabelId,
      demo: 'true',
    }),
  });
  const token = /authorization: *Bearer ([^\r]+)/i.exec(answer.headers)?.[1];
  if (!token) throw new Error(`no token for a demo player: ${answer.body}`);
  return token;
}

let refs = 0;
/** A bet of ₹1 that the next one of the same player undoes by half: nobody runs out of money. */
const bet = (n: number) =>
  JSON.stringify({
    clientRef: `bench-${process.pid}-${(refs += 1)}`,
    eventId: 'bench',
    marketId: `bench.${n % MARKETS}`,
    marketType: 'BETFAIR',
    marketVersion: 1,
    oddType: 'back',
    odd: 2,
    teamId: n % 2 ? 'a' : 'b',
    stake: 1,
  });

try {
  const [connections, bareConnections] = await Promise.all([open(port), open(bare)]);
  const tokens: string[] = [];
  for (let n = 0; n < PLAYERS; n += 1) tokens.push(await demoPlayer(connections[0]!, n));
  const tokenOf = (n: number) => tokens[n % PLAYERS]!;
  const variants: Record<string, () => Promise<Measured>> = {
    'bare server': () => measure(bareConnections, SECONDS, (to) => to.send('GET', '/')),
    'public call': () => measure(connections, SECONDS, (to) => to.send('GET', `/${calls.ipInformation.path}`)),
    'balance of a player': () =>
      measure(connections, SECONDS, (to, n) => to.send('GET', '/api/user/pts', { token: tokenOf(n) })),
    'bets, many accounts': () =>
      measure(connections, SECONDS, (to, n) =>
        to.send('POST', `/${calls.placeBet.path}`, { token: tokenOf(n), body: bet(n) }),
      ),
    'bets, one hot account': () =>
      measure(connections, SECONDS, (to, n) =>
        to.send('POST', `/${calls.placeBet.path}`, { token: tokens[0]!, body: bet(n) }),
      ),
  };
  const measured = new Map<string, Measured[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, run] of Object.entries(variants))
      measured.set(name, [...(measured.get(name) ?? []), await run()]);
  const medianOf = (name: string) =>
    measured.get(name)!.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)]!;
  const base = medianOf('bare server').perSecond;
  for (const name of Object.keys(variants)) {
    const { perSecond, p50, p99 } = medianOf(name);
    console.log(
      `${name.padEnd(24)} ${Math.round(perSecond).toString().padStart(6)} /s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ratio ${(perSecond / base).toFixed(2)}`,
    );
  }
} catch (error) {
  // Said at once: the end of the platform may take its time.
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const connection of opened.splice(0)) connection.close();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
