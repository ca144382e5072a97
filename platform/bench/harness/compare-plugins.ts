import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buildPlatform } from '../../../shared/build/build-platform';
import { LoadConnection, measure } from './connection';
import { medianOf } from './median';
import type { ServerPair } from './plugin-servers';

const AT_ONCE = 16;
const RUNS = 5;
/** How quick a machine is changes from one second to the next: each run goes from one side to the other this often. */
const SLICES = 6;
const SLICE_SECONDS = 0.35;

interface Side {
  readonly perSecond: number;
  /** Time on a processor for each request, µs. */
  readonly cpu: number;
}

/**
 * Prints for each plugin what the server does with it, as a share of what it does with the part written by hand (H1.31).
 * @param names of the plugins; all of them when there is none
 */
export async function comparePlugins(names: readonly string[] = []): Promise<void> {
  const child = fork(await buildPlatform('bench/harness/plugin-servers.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  try {
    const [pairs] = (await Promise.race([once(child, 'message'), exited.then(() => [[]])])) as [readonly ServerPair[]]; // what the child sends
    if (pairs.length === 0) throw new Error('the servers did not start');
    const cpu = async (): Promise<number> => {
      child.send('cpu');
      return ((await once(child, 'message')) as [number])[0]; // what the child sends
    };
    for (const one of pairs.filter(({ name }) => names.length === 0 || names.includes(name)))
      console.log(await comparePair(one, cpu));
  } finally {
    child.disconnect();
    await exited;
  }
}

async function comparePair({ name, hand, plugin, request }: ServerPair, cpu: () => Promise<number>): Promise<string> {
  const { method, path, form, ...rest } = request;
  const given = { ...rest, ...(form && { form: new URLSearchParams(form) }) };
  const open = (port: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => LoadConnection.open(port, 'royal.localhost')));
  const sides = [await open(hand), await open(plugin)] as const;
  const slice = async (connections: readonly LoadConnection[]): Promise<Side> => {
    const before = await cpu();
    const { perSecond } = await measure(connections, SLICE_SECONDS, (to) => to.send(method, path, given));
    return { perSecond, cpu: ((await cpu()) - before) / (perSecond * SLICE_SECONDS) };
  };
  try {
    // Not counted: code gets warm.
    for (const side of [...sides, ...sides, ...sides]) await slice(side);
    const runs: { readonly speed: number; readonly cost: number; readonly hand: number; readonly plugin: number }[] =
      [];
    for (let run = 0; run < RUNS; run += 1) {
      const measured: [Side[], Side[]] = [[], []];
      for (let n = 0; n < SLICES; n += 1)
        for (const side of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          measured[side].push(await slice(sides[side]));
      const of = (side: 0 | 1, field: keyof Side) => medianOf(measured[side].map((one) => one[field]));
      runs.push({
        speed: of(1, 'perSecond') / of(0, 'perSecond'),
        cost: of(0, 'cpu') / of(1, 'cpu'),
        hand: of(0, 'perSecond'),
        plugin: of(1, 'perSecond'),
      });
    }
    const middle = (field: 'speed' | 'cost' | 'hand' | 'plugin') => medianOf(runs.map((run) => run[field]));
    const range = runs.map(({ speed }) => speed).sort((a, b) => a - b);
    return `${name.padEnd(18)} ${middle('speed').toFixed(3)} of the part written by hand (${range[0]?.toFixed(3)} to ${range.at(-1)?.toFixed(3)}), by processor time ${middle('cost').toFixed(3)}; ${Math.round(middle('plugin'))} and ${Math.round(middle('hand'))} requests/s`;
  } finally {
    for (const connection of sides.flat()) connection.close();
  }
}
