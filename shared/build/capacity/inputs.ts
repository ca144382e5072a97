import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';

/**
 * What the benchmarks of this repository measure, in the unit of the name: processor time in µs, sizes in bytes. The first group of the
 * expression is the number in what the benchmark prints; `times` brings it to the unit.
 */
export const measurements = [
  {
    name: 'publicCallUs',
    about: 'a call without a session',
    bench: 'http',
    row: /^public call .* cpu (\d+) \+ \d+ µs/m,
  },
  {
    name: 'playerCallUs',
    about: 'a call of a player',
    bench: 'http',
    row: /^balance of a player .* cpu (\d+) \+ \d+ µs/m,
  },
  {
    name: 'playerCallDatabaseUs',
    about: 'a call of a player, in PostgreSQL',
    bench: 'http',
    row: /^balance of a player .* cpu \d+ \+ (\d+) µs/m,
  },
  { name: 'betUs', about: 'a bet', bench: 'http', row: /^bets, many accounts .* cpu (\d+) \+ \d+ µs/m },
  {
    name: 'betDatabaseUs',
    about: 'a bet, in PostgreSQL',
    bench: 'http',
    row: /^bets, many accounts .* cpu \d+ \+ (\d+) µs/m,
  },
  { name: 'deliveryUs', about: 'a frame to one socket', bench: 'fanout', row: /^platform .* cpu ([\d.]+) µs each/m },
  { name: 'frameBytes', about: 'a frame without compression', bench: 'fanout', row: /^platform frame (\d+) bytes/m },
  {
    name: 'connectUs',
    about: 'a socket from its connection to its first frame',
    bench: 'fanout',
    row: /^platform socket ([\d.]+) ms cpu/m,
    times: 1000,
  },
  {
    name: 'socketBytes',
    about: 'what the platform keeps for a socket',
    bench: 'fanout',
    row: /^platform socket .* ([\d.]+) kB kept/m,
    times: 1000,
  },
] as const;

export type MeasuredName = (typeof measurements)[number]['name'];
export type Measured = Readonly<Record<MeasuredName, number>>;

export interface MeasuredFigures {
  /** Day of the measurement, and the machine that it was done on. */
  readonly on: string;
  readonly cores: number;
  readonly figures: Measured;
}

/** The figures of one run of each benchmark. Throws with the name of a figure that an output lacks. */
export function readFigures(outputs: Readonly<Record<'http' | 'fanout', string>>): Measured {
  const read = measurements.map(({ name, bench, row, ...unit }) => {
    const value = Number(row.exec(outputs[bench])?.[1]) * ('times' in unit ? unit.times : 1);
    if (!(value > 0)) throw new Error(`bench ${bench} printed no ${name}`);
    return [name, value];
  });
  return Object.fromEntries(read);
}

export const MEASURED_FILE = join(root, 'shared/build/capacity/measured.json');

/** The figures that `npm run capacity -- --measure` wrote last. */
export const readMeasured = (): MeasuredFigures => JSON.parse(readFileSync(MEASURED_FILE, 'utf8'));

/** Numbers that nothing here measures. Each is an option of `npm run capacity`, under its name in kebab case. */
export const assumptions = [
  { name: 'inPlay', value: 0.2, about: 'share of the players online who watch an event' },
  { name: 'eventsWatched', value: 1, about: 'events that such a player watches at once' },
  { name: 'framesPerEvent', value: 4, about: 'frames a second of a watched event' },
  { name: 'eventsInPlay', value: 200, about: 'events in play at once' },
  { name: 'quietFrames', value: 0.1, about: 'frames a second to every other player: lists, balance, notices' },
  { name: 'publicReads', value: 0.02, about: 'calls without a session a second and player online' },
  { name: 'playerReads', value: 0.05, about: 'calls with a session a second and player online' },
  { name: 'betsPerPlayer', value: 0.0014, about: 'bets a second and player online: five an hour' },
  { name: 'responseBytes', value: 4000, about: 'bytes of an average response, compressed' },
  { name: 'newsPerBet', value: 3, about: 'messages on the bus for a bet: to its player and to other processes' },
  { name: 'utilisation', value: 0.6, about: 'share of a core that is planned for; the rest is for peaks' },
  { name: 'lost', value: 1 / 3, about: 'share of the machines that may be lost at once' },
  { name: 'reconnectSeconds', value: 30, about: 'seconds in which sockets of lost machines are connected again' },
  { name: 'processBytes', value: 350e6, about: 'bytes of a process without a socket' },
  { name: 'coresPerMachine', value: 8, about: 'cores of a machine that serves' },
  { name: 'machineBytes', value: 32e9, about: 'bytes of memory of such a machine' },
  { name: 'machineBits', value: 5e9, about: 'bits a second that its network takes' },
  { name: 'databaseCores', value: 32, about: 'cores of a PostgreSQL server: one for each brand group' },
  { name: 'redisMessages', value: 500_000, about: 'messages a second, in and out, of one Redis on one core' },
] as const;

export type AssumptionName = (typeof assumptions)[number]['name'];
export type Assumed = Readonly<Record<AssumptionName, number>>;

export const assumptionNames = assumptions.map(({ name }) => name);

export const assumedByDefault: Assumed = Object.fromEntries(
  assumptions.map(({ name, value }): (string | number)[] => [name, value]),
);
