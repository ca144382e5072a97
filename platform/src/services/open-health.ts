import type { MessageBus } from '../core/message-bus';
import { DatabaseMonitor, listAbsentModules, readMigrations, readSchema, type Database } from '../core/database';
import type { Config } from '../core/config';
import { judgeParts, type Health } from '../core/health';
import { describeRateProblem } from '../betting/market-admin';
import type { MarketService } from '../betting/markets';

/** How often all parts are judged, ms. */
const JUDGE_MS = 500;
/** How often the schema is compared with the migrations of this version, ms. */
const SCHEMA_MS = 10_000;
/** How long what another process published of itself counts, ms. */
const RECEIVED_MS = 2000;
const TOPIC = 'process';

export interface HealthDeps {
  readonly config: Pick<Config, 'maxDatabaseDelay'>;
  readonly health: Health;
  readonly database: Database;
  /** Null where there is one process. */
  readonly bus: MessageBus | null;
  readonly warn: (message: string, fields?: object) => void;
}

export interface WatchedHealth {
  /** The markets that are paused while nothing can be bet on. */
  watch(markets: MarketService, isLeader: () => boolean): void;
  /** Runs when this process, or a source of its messages, was away and is back: pages may have missed something. */
  onRecovery(listener: () => void): void;
  close(): Promise<void>;
}

/** Watches database, Redis and prices, and records their state in `health`. */
export async function openHealth({ config, health, database, bus, warn }: HealthDeps): Promise<WatchedHealth> {
  const listeners = new Set<() => void>();
  const recovered = (): void => listeners.forEach((listener) => listener());
  let markets: MarketService | null = null;
  let isLeader = (): boolean => true;
  let rateProblem: string | null = null;
  let othersWroteAt = -Infinity;
  let schema = { pendingMigrations: 0, unknownMigrations: 0, versionsAhead: 0 };

  const monitor: DatabaseMonitor = new DatabaseMonitor({
    pool: database.pool,
    timeoutMs: config.maxDatabaseDelay,
    self: bus?.processId ?? `alone-${process.pid}`,
    facts: () => ({ isReady: health.readiness().isReady, hasRedis: bus?.isAvailable ?? false }),
    mayBlock: () => !health.isStarting,
    onChange: (problem) => {
      if (problem === null) warn('database recovered');
      else warn('database check failed', { detail: problem });
      judge();
      if (problem === null) recovered();
    },
  });

  function judge(): void {
    const problem = monitor.currentProblem;
    const states = judgeParts({
      isAlone: bus === null,
      canWrite: problem === null,
      othersCanWrite: performance.now() - othersWroteAt < RECEIVED_MS,
      hasRedis: bus?.isAvailable ?? true,
      othersHaveRedis: monitor.others.withRedis > 0,
      isFeedSilent: markets?.isSilent ?? false,
      ...schema,
    });
    health.set('database', states.database, problem ?? undefined);
    health.set('schema', states.schema, states.schema === 'ok' ? undefined : 'of another version');
    health.set('redis', states.redis, states.redis === 'ok' ? undefined : 'Redis does not respond');
    health.set('prices', states.prices, states.prices === 'ok' ? (rateProblem ?? undefined) : 'the source is silent');
    // Without Redis only the leader has fresh prices.
    markets?.setPaused(problem !== null || (bus !== null && !bus.isAvailable && !isLeader()));
    if (problem === null) bus?.publish(TOPIC, { canWrite: true });
  }

  const compare = createSchemaComparison(database);
  const compareSchema = async (): Promise<void> => void (schema = await compare());

  await bus?.subscribe(TOPIC, () => (othersWroteAt = performance.now()));
  bus?.onAvailability((isAvailable) => {
    warn(isAvailable ? 'redis reconnected' : 'redis disconnected');
    judge();
  });
  bus?.onGap(recovered);
  await monitor.start();
  const timers = [
    setInterval(judge, JUDGE_MS),
    // What cannot be read now is read the next time.
    setInterval(() => void compareSchema().catch(() => undefined), SCHEMA_MS),
  ];
  for (const timer of timers) timer.unref();

  return {
    watch(watched, leads) {
      markets = watched;
      watched.onRate((rate) => {
        rateProblem = describeRateProblem(rate);
        if (rateProblem) warn('pound rate rejected', { detail: rateProblem });
      });
      isLeader = leads;
    },
    onRecovery: (listener) => void listeners.add(listener),
    async close() {
      timers.forEach((timer) => clearInterval(timer));
      await monitor.stop();
    },
  };
}

/** Compares the migrations of this version with those that are applied; modules that are not installed do not count. */
function createSchemaComparison(database: Database) {
  const migrations = readMigrations();
  const wanted = new Set(
    migrations.filter(({ isRepeatable }) => !isRepeatable).map(({ module, name }) => `${module}/${name}`),
  );
  const absent = listAbsentModules();
  return async () => {
    const { rows } = await database.query<{ label: string }>(
      `SELECT module || '/' || name AS label FROM schema_migration WHERE module <> ALL ($1)`,
      [absent],
    );
    const applied = new Set(rows.map(({ label }) => label));
    const { version, own } = await readSchema(database, migrations);
    return {
      pendingMigrations: [...wanted].filter((label) => !applied.has(label)).length,
      unknownMigrations: [...applied].filter((label) => !wanted.has(label)).length,
      versionsAhead: version - own,
    };
  };
}
