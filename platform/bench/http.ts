// bench: calls and bets a second over HTTP, 32 at once, with token and validation, against the stack page's prototype, with the same plugins, in the same process; --plugins: each plugin beside the part written by hand
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buildPlatform } from '../../shared/build/build-platform';
import { endpoints } from '@backlay/shared/contract';
import { medianOf } from './harness/median';
import { comparePlugins } from './harness/compare-plugins';
import { LoadConnection, measure, type Measured } from './harness/connection';
import { betOf, demoPlayer } from './harness/demo-player';

const [mode, ...names] = process.argv.slice(2);
if (mode === '--plugins') {
  await comparePlugins(names);
  process.exit();
}

const AT_ONCE = 32;
const PLAYERS = 200;
const MARKETS = 20;
/** Many short ones: how quick a machine is changes from one second to the next, and each ratio is taken within a round. */
const ROUNDS = Number(process.argv[3] ?? 15);
const SECONDS = Number(process.argv[2] ?? 1);
const HOST = 'royal.localhost';

// As the product runs: built.
const child = fork(await buildPlatform('bench/harness/serve.ts'), {
  execArgv: [],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
interface Served {
  readonly port: number;
  readonly bare: number;
  readonly prototype: number;
  readonly tokens: readonly string[];
}
const [{ port, bare, prototype, tokens: plainTokens }] = (await once(child, 'message')) as [Served];
interface Cpu {
  readonly node: number;
  readonly database: number;
}
async function cpu(): Promise<Cpu> {
  child.send('cpu');
  return ((await once(child, 'message')) as [Cpu])[0];
}
interface Run extends Measured, Cpu {}
/** With what the server and its database spent on a processor for each request, µs: more exact than the clock on a busy machine. */
async function spent(run: () => Promise<Measured>): Promise<Run> {
  const before = await cpu();
  const measured = await run();
  const after = await cpu();
  const requests = measured.perSecond * SECONDS;
  return {
    ...measured,
    node: (after.node - before.node) / requests,
    database: (after.database - before.database) / requests,
  };
}
const opened: LoadConnection[] = [];
async function open(to: number): Promise<LoadConnection[]> {
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => LoadConnection.open(to, HOST)));
  opened.push(...connections);
  return connections;
}

const bet = (n: number) => betOf(n, { players: PLAYERS, markets: MARKETS });

try {
  const connections = await open(port);
  const bareConnections = await open(bare);
  const plainConnections = await open(prototype);
  const tokens: string[] = [];
  for (let n = 0; n < PLAYERS; n += 1) tokens.push(await demoPlayer(connections[0]!, n));
  const tokenOf = (n: number) => tokens[n % PLAYERS]!;
  // Each with what it is measured against in the same round, and the share of it that the stack's page asks for.
  const variants: Record<string, { run: () => Promise<Measured>; against: string; target?: number }> = {
    'bare server': {
      run: () => measure(bareConnections, SECONDS, (to) => to.send('GET', '/')),
      against: 'bare server',
    },
    'bare API': {
      run: () => measure(plainConnections, SECONDS, (to) => to.send('GET', '/public')),
      against: 'bare API',
    },
    'public call': {
      run: () => measure(connections, SECONDS, (to) => to.send('GET', `/${endpoints.ipInformation.path}`)),
      against: 'bare API',
      target: 18_000 / 22_000,
    },
    'balance of a player': {
      run: () => measure(connections, SECONDS, (to, n) => to.send('GET', '/api/user/pts', { token: tokenOf(n) })),
      against: 'bare API',
    },
    'prototype, many accounts': {
      run: () =>
        measure(plainConnections, SECONDS, (to, n) =>
          to.send('POST', '/bet', { token: plainTokens[n % PLAYERS]!, body: bet(n) }),
        ),
      against: 'prototype, many accounts',
    },
    'bets, many accounts': {
      run: () =>
        measure(connections, SECONDS, (to, n) =>
          to.send('POST', `/${endpoints.placeBet.path}`, { token: tokenOf(n), body: bet(n) }),
        ),
      against: 'prototype, many accounts',
      target: 8_000 / 10_953,
    },
    'prototype, one hot account': {
      run: () =>
        measure(plainConnections, SECONDS, (to, n) =>
          to.send('POST', '/bet', { token: plainTokens[0]!, body: bet(n) }),
        ),
      against: 'prototype, one hot account',
    },
    'bets, one hot account': {
      run: () =>
        measure(connections, SECONDS, (to, n) =>
          to.send('POST', `/${endpoints.placeBet.path}`, { token: tokens[0]!, body: bet(n) }),
        ),
      against: 'prototype, one hot account',
      target: 5_000 / 10_953,
    },
  };
  const measured = new Map<string, Run[]>();
  // Not counted: code gets warm, and players are looked up for the first time.
  for (const { run } of Object.values(variants)) await run();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, { run }] of Object.entries(variants))
      measured.set(name, [...(measured.get(name) ?? []), await spent(run)]);
  for (const [name, { against, target }] of Object.entries(variants)) {
    const runs = measured.get(name)!;
    const base = measured.get(against)!;
    const of = (field: keyof Run) => medianOf(runs.map((run) => run[field]));
    const ratios = runs.map((run, round) => run.perSecond / base[round]!.perSecond).sort((a, b) => a - b);
    const ratio = medianOf(ratios);
    const between = [1, 3].map((quarter) => ratios[Math.floor((ratios.length * quarter) / 4)]!.toFixed(2)).join(' to ');
    const each = (run: Run) => run.node + run.database;
    const cheaper = medianOf(runs.map((run, round) => each(base[round]!) / each(run)));
    const wanted = target ? ` (at least ${target.toFixed(2)}: ${ratio >= target ? 'holds' : 'does not hold'})` : '';
    console.log(
      `${name.padEnd(26)} ${Math.round(of('perSecond')).toString().padStart(6)} /s  p50 ${of('p50').toFixed(1)} ms  p99 ${of('p99').toFixed(1)} ms  cpu ${Math.round(of('node'))} + ${Math.round(of('database'))} µs  ${ratio.toFixed(2)} (half between ${between}) of ${against}, by processor time ${cheaper.toFixed(2)}${wanted}`,
    );
  }
} catch (error) {
  // Printed at once: the end of the platform may take its time.
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const connection of opened.splice(0)) connection.close();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
