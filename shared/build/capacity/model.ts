import { measurements, type AssumptionName, type Assumed, type Measured, type MeasuredName } from './inputs';

type Input = MeasuredName | AssumptionName | 'players';
type Values = Readonly<Record<Input, number>>;

/** What a number rests on: assumptions alone, or a measured figure beyond the load of its benchmark. */
export type Basis = 'assumed' | 'extrapolated';

export interface CapacityRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly basis: Basis;
  /** The inputs that it was computed from, through other rows as well. */
  readonly from: readonly Input[];
}

export interface Capacity {
  readonly rows: readonly CapacityRow[];
  /** Parts by how full one of each would be, fullest first; 1 is full. */
  readonly parts: readonly CapacityRow[];
}

interface Definition {
  readonly unit: string;
  readonly compute: (input: Values, of: (row: string) => number) => number;
}

const US = 1e6;
const GIGA = 1e9;

const rows: Readonly<Record<string, Definition>> = {
  sockets: { unit: '', compute: ({ players }) => players },
  deliveries: {
    unit: '/s',
    compute: ({ players, inPlay, eventsWatched, framesPerEvent, quietFrames }) =>
      players * (inPlay * eventsWatched * framesPerEvent + (1 - inPlay) * quietFrames),
  },
  reads: { unit: '/s', compute: ({ players, publicReads, playerReads }) => players * (publicReads + playerReads) },
  bets: { unit: '/s', compute: ({ players, betsPerPlayer }) => players * betsPerPlayer },
  'reads for each bet': { unit: '', compute: (_input, of) => of('reads') / of('bets') },
  bandwidth: {
    unit: 'Gbit/s',
    compute: ({ frameBytes, responseBytes }, of) =>
      (8 * (of('deliveries') * frameBytes + (of('reads') + of('bets')) * responseBytes)) / GIGA,
  },
  'cores for deliveries': { unit: '', compute: ({ deliveryUs }, of) => (of('deliveries') * deliveryUs) / US },
  'cores for requests': {
    unit: '',
    compute: ({ players, publicReads, publicCallUs, playerReads, playerCallUs, betUs }, of) =>
      (players * (publicReads * publicCallUs + playerReads * playerCallUs) + of('bets') * betUs) / US,
  },
  'cores for sockets of lost machines': {
    unit: '',
    compute: ({ lost, reconnectSeconds, connectUs }, of) => (of('sockets') * lost * connectUs) / reconnectSeconds / US,
  },
  processes: {
    unit: '',
    compute: ({ utilisation }, of) =>
      Math.max(1, Math.ceil((of('cores for deliveries') + of('cores for requests')) / utilisation)),
  },
  // What is left after a loss serves everybody and takes the sockets of what was lost, each at a full core.
  'processes with reserve': {
    unit: '',
    compute: ({ lost }, of) => {
      const afterLoss =
        of('cores for deliveries') + of('cores for requests') + of('cores for sockets of lost machines');
      return Math.max(2, of('processes'), Math.ceil(afterLoss / (1 - lost)));
    },
  },
  memory: {
    unit: 'GB',
    compute: ({ socketBytes, processBytes }, of) =>
      (of('sockets') * socketBytes + of('processes with reserve') * processBytes) / GIGA,
  },
  machines: {
    unit: '',
    compute: ({ coresPerMachine, machineBytes, machineBits, lost }, of) =>
      Math.max(
        2,
        Math.ceil(of('processes with reserve') / coresPerMachine),
        Math.ceil((of('memory') * GIGA) / (machineBytes * (1 - lost))),
        Math.ceil((of('bandwidth') * GIGA) / (machineBits * (1 - lost))),
      ),
  },
  'cores of PostgreSQL': {
    unit: '',
    compute: ({ players, playerReads, playerCallDatabaseUs, betDatabaseUs }, of) =>
      (players * playerReads * playerCallDatabaseUs + of('bets') * betDatabaseUs) / US,
  },
  'PostgreSQL servers, one for each brand group': {
    unit: '',
    compute: ({ databaseCores, utilisation }, of) =>
      Math.max(1, Math.ceil(of('cores of PostgreSQL') / (databaseCores * utilisation))),
  },
  // The leader writes each frame once, and every process with a watcher of the event receives it. News have one receiver (G6.02).
  'messages of Redis': {
    unit: '/s',
    compute: ({ eventsInPlay, framesPerEvent, newsPerBet, players, inPlay, eventsWatched }, of) => {
      const watchers = (players * inPlay * eventsWatched) / eventsInPlay;
      const receivers = Math.min(of('processes with reserve'), watchers);
      return eventsInPlay * framesPerEvent * (1 + receivers) + of('bets') * newsPerBet * 2;
    },
  },
};

const parts: Readonly<Record<string, Definition>> = {
  'cores of one machine': {
    unit: '',
    compute: ({ coresPerMachine, utilisation }, of) =>
      (of('cores for deliveries') + of('cores for requests')) / (coresPerMachine * utilisation),
  },
  'memory of one machine': { unit: '', compute: ({ machineBytes }, of) => (of('memory') * GIGA) / machineBytes },
  'network of one machine': { unit: '', compute: ({ machineBits }, of) => (of('bandwidth') * GIGA) / machineBits },
  'one PostgreSQL server': {
    unit: '',
    compute: ({ databaseCores, utilisation }, of) => of('cores of PostgreSQL') / (databaseCores * utilisation),
  },
  'one Redis': {
    unit: '',
    compute: ({ redisMessages, utilisation }, of) => of('messages of Redis') / (redisMessages * utilisation),
  },
};

/** A row with the inputs that its formula read. */
function computeRow(name: string, { unit, compute }: Definition, input: Values): CapacityRow {
  const from = new Set<Input>();
  const watched = new Proxy(input, {
    get(values, key: Input) {
      from.add(key);
      return values[key];
    },
  });
  const of = (row: string): number => {
    const definition = rows[row];
    if (!definition) throw new Error(`The model has no ${row}`);
    return definition.compute(watched, of);
  };
  const value = compute(watched, of);
  const basis = measurements.some(({ name: measured }) => from.has(measured)) ? 'extrapolated' : 'assumed';
  return { name, value, unit, basis, from: [...from] };
}

/**
 * What a number of players needs, with the reserve for machines that are lost at once (G6.08).
 * @param players players online at the peak
 */
export function computeCapacity(players: number, measured: Measured, assumed: Assumed): Capacity {
  const input: Values = { ...measured, ...assumed, players };
  const computeAll = (of: typeof rows) =>
    Object.entries(of).map(([name, definition]) => computeRow(name, definition, input));
  return { rows: computeAll(rows), parts: computeAll(parts).sort((a, b) => b.value - a.value) };
}
