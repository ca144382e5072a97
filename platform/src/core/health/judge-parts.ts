import type { PartState } from './health';

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
}

type Judged = Readonly<Record<'database' | 'schema' | 'redis' | 'prices', PartState>>;

/** The table of G3.01: what this process alone lacks is `down`, what all of them lack is `degraded`. */
export function judgeParts(seen: Observed): Judged {
  const lacks = (has: boolean, othersHave: boolean): PartState => (has ? 'ok' : othersHave ? 'down' : 'degraded');
  const { pendingMigrations, unknownMigrations } = seen;
  return {
    database: lacks(seen.canWrite, seen.othersCanWrite),
    schema: pendingMigrations > 0 ? 'down' : unknownMigrations > 0 ? 'degraded' : 'ok',
    redis: seen.isAlone ? 'ok' : lacks(seen.hasRedis, seen.othersHaveRedis),
    prices: seen.isFeedSilent ? 'degraded' : 'ok',
  };
}
