import { Accounts, createSecondFactorPolicy, Sessions } from '../accounts/identity';
import { Notifications } from '../accounts/notifications';
import { deriveKeys, loadKeys, retireReplacedSecret, type Config } from '../core/config';
import { openDatabase, RowChangeNotifier } from '../core/database';
import { Health } from '../core/health';
import { createLog, createRateLimits } from '../core/http';
import { createTenantDirectory } from '../core/tenants';
import { SignedAddresses, Uploads } from '../delivery/uploads';
import { createLedger } from '../money/ledger';
import { createLocalFeed } from './create-feed';
import { openKeys } from './open-keys';
import type { Closing, PlatformOptions } from './running-platform';
import { claimInstallation } from './start-findings';

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
