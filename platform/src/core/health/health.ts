import { createRecord, requireValue } from '@backlay/shared/domain';

/** How a part does. `degraded`: other processes lack it as well, so this one stays behind the proxy (G3.01). */
export type PartState = 'ok' | 'degraded' | 'down';
export type PartName = 'process' | 'database' | 'schema' | 'releases' | 'redis' | 'prices' | 'control';

export interface Part {
  readonly state: PartState;
  /** ISO time of the last change of state. */
  readonly since: string;
  /** One line for whoever operates the platform; no addresses, no secrets. */
  readonly detail?: string;
}

export interface Readiness {
  readonly isReady: boolean;
  readonly status: 'ok' | 'degraded' | 'starting' | 'draining' | 'down';
  readonly parts: Readonly<Record<PartName, Part>>;
}

type Phase = 'starting' | 'serving' | 'draining' | 'lost';

export interface HealthOptions {
  readonly clock?: () => number;
  /** Receives one line for each change of a part. */
  readonly log?: (message: string, fields: object) => void;
}

const PARTS = ['process', 'database', 'schema', 'releases', 'redis', 'prices', 'control'] as const;
const PHASES = {
  starting: { state: 'down', detail: 'starting' },
  serving: { state: 'ok' },
  draining: { state: 'down', detail: 'draining' },
  lost: { state: 'down', detail: 'the database has ended' },
} as const;

/** What works in this process and what does not, and since when. */
export class Health {
  private readonly parts = new Map<PartName, Part>();
  private readonly clock: () => number;
  private phase: Phase = 'starting';

  constructor(private readonly options: HealthOptions = {}) {
    this.clock = options.clock ?? Date.now;
    for (const name of PARTS) this.parts.set(name, { state: 'ok', since: this.now() });
    this.setPhase('starting');
  }

  setPhase(phase: Phase): void {
    // A platform that ends does not begin again.
    if (this.phase === 'lost' || (this.phase === 'draining' && phase === 'serving')) return;
    this.phase = phase;
    const { state, detail } = { detail: undefined, ...PHASES[phase] };
    this.set('process', state, detail);
  }

  get isStarting(): boolean {
    return this.phase === 'starting';
  }

  get isDraining(): boolean {
    return this.phase === 'draining';
  }

  /** Notes how a part does; the time stays while the state does. */
  set(name: PartName, state: PartState, detail?: string): void {
    const before = this.parts.get(name);
    const part = { state, since: before?.state === state ? before.since : this.now(), ...(detail && { detail }) };
    this.parts.set(name, part);
    if (before && before.state !== state && name !== 'process')
      this.options.log?.('part state changed', { part: name, state, detail });
  }

  stateOf(name: PartName): PartState {
    return this.parts.get(name)?.state ?? 'ok';
  }

  /** The response of `/readyz`: not ready when this process lacks what others have. */
  readiness(): Readiness {
    const parts = createRecord(PARTS, (name) => requireValue(this.parts.get(name), name));
    const states = Object.values(parts).map(({ state }) => state);
    const isReady = !states.includes('down');
    const trouble = states.includes('degraded') ? 'degraded' : 'ok';
    const ending = this.phase === 'serving' || this.phase === 'lost' ? 'down' : this.phase;
    return { isReady, status: isReady ? trouble : ending, parts };
  }

  private now(): string {
    return new Date(this.clock()).toISOString();
  }
}

/** Facts that one process can report about itself and the others. */
export interface Observed {
  readonly isAlone: boolean;
  readonly canWrite: boolean;
  /** Another process reported over Redis that it can write. */
  readonly othersCanWrite: boolean;
  readonly hasRedis: boolean;
  /** Another process wrote into the database that it has Redis. */
  readonly othersHaveRedis: boolean;
  readonly isFeedSilent: boolean;
  readonly pendingMigrations: number;
  readonly unknownMigrations: number;
  /** Versions by which the schema is newer than this server. */
  readonly versionsAhead: number;
}

type Judged = Readonly<Record<'database' | 'schema' | 'redis' | 'prices', PartState>>;

/** The table of G3.01: what this process alone lacks is `down`, what all of them lack is `degraded`. */
export function judgeParts(seen: Observed): Judged {
  const lacks = (has: boolean, othersHave: boolean): PartState => (has ? 'ok' : othersHave ? 'down' : 'degraded');
  const { pendingMigrations, unknownMigrations, versionsAhead } = seen;
  const isTooNew = versionsAhead > 1;
  const isOlder = versionsAhead <= 0 && pendingMigrations > 0;
  return {
    database: lacks(seen.canWrite, seen.othersCanWrite),
    schema: isTooNew || isOlder ? 'down' : unknownMigrations > 0 || versionsAhead === 1 ? 'degraded' : 'ok',
    redis: seen.isAlone ? 'ok' : lacks(seen.hasRedis, seen.othersHaveRedis),
    prices: seen.isFeedSilent ? 'degraded' : 'ok',
  };
}
