import {
  Accounts,
  createSecondFactorPolicy,
  Sessions,
  openSecondFactorKeys,
  type SecondFactorKeys,
} from '../accounts/identity';
import { Notifications } from '../accounts/notifications';
import { deriveKeys, loadKeys, retireReplacedSecret, type Config, StartRefused, type KeyRing } from '../core/config';
import { openDatabase, RowChangeNotifier, type Database } from '../core/database';
import { Health } from '../core/health';
import { createLog, createRateLimits } from '../core/http';
import { createTenantDirectory } from '../core/tenants';
import { resealWebhooks } from '../delivery/registry-api';
import { SignedAddresses, Uploads } from '../delivery/uploads';
import { createLedger } from '../money/ledger';
import { createLocalFeed } from './create-feed';
import type { Closing, PlatformOptions } from './running-platform';
import { claimInstallation } from './start-findings';

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
  if (keys || config.secretKey === null) await resealWebhooks(database, deriveKeys(secret, WEBHOOK_SECRETS));
  if (keys) return keys;
  if (config.secretKey !== null) throw new StartRefused(WRONG_KEY);
  // A generated key that was lost with its data folder: a demonstration goes on without the old secrets.
  return { sealing, recovery: sealing[0] };
}

/** The database with what reads and writes it in every room, before anything is served. */
export async function openStorage(config: Config, options: PlatformOptions, closing: Closing) {
  const log = createLog(config, options.logDestination);
  const info = (message: string, fields: object = {}): void => log.info(fields, message);
  const warn = (message: string, fields: object = {}): void => log.warn(fields, message);
  const feed = options.feed ?? createLocalFeed(config, info);
  const secret = loadKeys(config);
  const health = new Health({ log: warn });
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl ?? undefined,
    log,
    lost: (reason) => {
      health.setPhase('lost');
      options.onDatabaseLost?.(reason);
    },
  });
  closing.add(() => database.close());
  await claimInstallation(database, config);
  const factorKeys = await openKeys(database, config, secret);
  if (config.secretKey === null) retireReplacedSecret(config.dataDir, Date.now());
  const tenants = await createTenantDirectory(database, config);
  const ledger = createLedger(database);
  const notifications = new Notifications(database);
  const accounts = new Accounts(database);
  const changes = new RowChangeNotifier(database);
  // Before the first word, so that a record that is edited meanwhile is not missed.
  changes.on(
    'tenant',
    () => void tenants.reload().catch((error: unknown) => warn('brands were not read', { err: error })),
  );
  await changes.start();
  closing.add(() => changes.stop());
  const secondFactorPolicy = createSecondFactorPolicy(tenants);
  const sessions = new Sessions(database, config, Date.now, changes, secondFactorPolicy);
  const limits = createRateLimits(config);
  const uploads = new Uploads(database, new SignedAddresses(deriveKeys(secret, 'upload addresses')));
  closing.add(() => limits.close());
  return {
    log,
    info,
    warn,
    feed,
    secret,
    health,
    database,
    factorKeys,
    tenants,
    ledger,
    notifications,
    accounts,
    changes,
    secondFactorPolicy,
    sessions,
    limits,
    uploads,
  };
}

export type Storage = Awaited<ReturnType<typeof openStorage>>;
