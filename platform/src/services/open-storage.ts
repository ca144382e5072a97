import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  Accounts,
  createSecondFactorPolicy,
  Sessions,
  openSecondFactorKeys,
  type SecondFactorKeys,
} from '../accounts/identity';
import { Notifications } from '../accounts/notifications';
import { ADAPTER_SECRETS, resealAdapters } from '../adapters/frame';
import { acceptDamage, findDamage, LogArchive, openBackupStore, UNFINISHED } from '../core/backup';
import { resealDocuments } from '../accounts/kyc';
import { deriveKeys, loadKeys, retireReplacedSecret, type Config, StartRefused, type KeyRing } from '../core/config';
import { Redis } from 'ioredis';
import {
  clusterRoot,
  createLocalMarks,
  createPool,
  createSharedMarks,
  openDatabase,
  ReadReplica,
  RowChangeNotifier,
  type Connection,
  type Database,
} from '../core/database';
import { redisOptions } from '../core/message-bus';
import { Health } from '../core/health';
import { createCallCount, createLog, createRateLimits, switchLevelBySignal } from '../core/http';
import { createMetrics } from '../core/metrics';
import { SpanExporter, Tracer } from '../core/traces';
import { createTenantDirectory, type TenantDirectory } from '../core/tenants';
import { resealWebhooks } from '../delivery/registry-api';
import { SignedAddresses, Uploads } from '../delivery/uploads';
import { createLedger } from '../money/ledger';
import { createLocalFeed } from './create-feed';
import { measureDatabase } from './measure';
import { joinGroups, openGroups } from './open-groups';
import type { Closing, PlatformOptions } from './running-platform';
import { claimInstallation } from './start-findings';

/** Purpose of the keys that encrypt those of identity documents. */
export const DOCUMENT_KEYS = 'identity documents';
/** What the secrets of webhooks are sealed for. */
export const WEBHOOK_SECRETS = 'webhook secrets';

const WRONG_KEY =
  'SECRET_KEY is not the key of this database: its stored secrets cannot be read. Accepted: that key, or the new one with that key in SECRET_KEY_PREVIOUS.';

/**
 * The keys of stored secrets, which are encrypted anew where SECRET_KEY was replaced (G2.05).
 * @throws {StartRefused} where SECRET_KEY is set and neither it nor SECRET_KEY_PREVIOUS is the key of the database
 */
export async function openKeys(
  database: Database,
  config: Pick<Config, 'secretKey'>,
  secret: KeyRing,
): Promise<SecondFactorKeys> {
  const sealing = deriveKeys(secret, 'second factor');
  const keys = await openSecondFactorKeys(database, sealing);
  if (keys || config.secretKey === null) {
    await resealWebhooks(database, deriveKeys(secret, WEBHOOK_SECRETS));
    await resealAdapters(database, deriveKeys(secret, ADAPTER_SECRETS));
    await resealDocuments(database, deriveKeys(secret, DOCUMENT_KEYS));
  }
  if (keys) return keys;
  if (config.secretKey !== null) throw new StartRefused(WRONG_KEY);
  // A generated key that was lost with its data folder: a demonstration goes on without the old secrets.
  return { sealing, recovery: sealing[0] };
}

/** Sends the log of the embedded database away where ARCHIVE_TO names a place (G5.01). */
async function openLogArchive(
  { archiveTo, databaseUrl, dataDir, backupRecipients }: Config,
  database: Database,
  warn: (message: string, fields?: object) => void,
): Promise<LogArchive | null> {
  if (archiveTo === null || databaseUrl !== null) return null;
  const archive = new LogArchive({
    database,
    root: clusterRoot(dataDir),
    store: await openBackupStore(archiveTo),
    recipients: backupRecipients ?? [],
    onState: (problem) =>
      problem === null ? warn('log archive recovered') : warn('log archive failed', { detail: problem }),
  });
  await archive.start();
  return archive;
}

/** @throws {StartRefused} for a restored database whose proof found something that nobody accepted (G5.04) */
async function refuseDamage(database: Database, accepted: boolean): Promise<void> {
  const damage = await findDamage(database);
  if (!damage) return;
  if (accepted) return acceptDamage(database);
  throw new StartRefused(
    [
      `The database was restored to ${damage.restoredTo.toISOString()} and its proof found:`,
      ...damage.problems,
      'Accepted: another backup, or serve --accept-damage.',
    ].join('\n'),
  );
}

/** The replica that lists read; null without one. */
async function openReplica(
  { databaseReplicaUrl, redisUrl }: Config,
  primary: Database,
  warn: (message: string, fields?: object) => void,
  closing: Closing,
): Promise<ReadReplica | null> {
  if (databaseReplicaUrl === null) return null;
  const redis = redisUrl === null ? null : new Redis(redisUrl, redisOptions);
  redis?.on('error', () => undefined);
  const replica = new ReadReplica({
    ...{ primary, warn },
    pool: createPool({ connectionString: databaseReplicaUrl }),
    marks: redis ? createSharedMarks(redis) : createLocalMarks(),
  });
  closing.add(async () => {
    await replica.stop();
    redis?.disconnect();
  });
  await replica.start();
  return replica;
}

/** Reads the brands again when one of them is edited by any process. */
function followBrands(
  changes: RowChangeNotifier,
  tenants: Pick<TenantDirectory, 'reload'>,
  warn: (message: string, fields?: object) => void,
): void {
  changes.on(
    'tenant',
    () => void tenants.reload().catch((error: unknown) => warn('tenant reload failed', { err: error })),
  );
}

/** Traces go to the collector that the configuration names; null without one: nothing is traced and costs anything. */
function openTracer({ otelEndpoint, traceRatio }: Config, closing: Closing): Tracer | null {
  if (otelEndpoint === null) return null;
  const exporter = new SpanExporter(otelEndpoint);
  closing.add(() => exporter.close());
  return new Tracer({ ratio: traceRatio, exporter });
}

/** The database with what reads and writes it in every room, before anything is served. */
export async function openStorage(config: Config, options: PlatformOptions, closing: Closing) {
  const log = createLog(config, options.logDestination);
  closing.add(switchLevelBySignal(log, config));
  const info = (message: string, fields: object = {}): void => log.info(fields, message);
  const warn = (message: string, fields: object = {}): void => log.warn(fields, message);
  const feed = options.feed ?? createLocalFeed(config, info);
  const secret = loadKeys(config);
  const health = new Health({ log: warn });
  // Without the internal port nobody reads metrics: nothing is measured.
  const metrics = config.adminPort === null ? null : createMetrics();
  const tracer = openTracer(config, closing);
  if (existsSync(join(config.dataDir, UNFINISHED)))
    throw new StartRefused(
      `The restore into ${config.dataDir} was not finished. Accepted: delete the folder and restore again.`,
    );
  // Opened first and closed last: the server finishes its last log file while it ends.
  let archive: LogArchive | null = null;
  closing.add(() => archive?.stop());
  const database = await openDatabase({
    archives: config.archiveTo !== null,
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl ?? undefined,
    migrates: config.migrateOnStart,
    log,
    lost: (reason) => {
      health.setPhase('lost');
      options.onDatabaseLost?.(reason);
    },
  });
  closing.add(() => database.close());
  if (metrics) measureDatabase(metrics, database.pool);
  const replica = await openReplica(config, database, warn, closing);
  archive = await openLogArchive(config, database, warn);
  await refuseDamage(database, options.acceptDamage ?? false);
  await claimInstallation(database, config);
  const groups = await openGroups(config, { ...options.groups, database, health, warn, closing });
  const factorKeys = await openKeys(database, config, secret);
  if (config.secretKey === null) retireReplacedSecret(config.dataDir, Date.now());
  const tenants = await createTenantDirectory(database, config);
  const ledger = createLedger(database);
  const notifications = new Notifications(database);
  const accounts = new Accounts(database);
  const changes = new RowChangeNotifier(database);
  // Before the first word, so that a record that is edited meanwhile is not missed.
  followBrands(changes, tenants, warn);
  joinGroups(groups, config, { database, changes });
  await changes.start();
  closing.add(() => changes.stop());
  const secondFactorPolicy = createSecondFactorPolicy(tenants);
  const sessions = new Sessions(database, config, Date.now, changes, secondFactorPolicy);
  const [limits, callCount] = [createRateLimits(config), createCallCount(config)];
  const uploads = new Uploads(database, new SignedAddresses(deriveKeys(secret, 'upload addresses')));
  closing.add(() => [limits, callCount].forEach((each) => each?.close()));
  return {
    log,
    info,
    warn,
    feed,
    secret,
    health,
    metrics,
    tracer,
    database,
    replica,
    /** Lists read here: the replica, where there is one and the call may. */
    reads: (replica?.reads ?? database) satisfies Connection,
    factorKeys,
    groups,
    tenants,
    ledger,
    notifications,
    accounts,
    changes,
    secondFactorPolicy,
    sessions,
    limits,
    callCount,
    uploads,
  };
}

export type Storage = Awaited<ReturnType<typeof openStorage>>;
