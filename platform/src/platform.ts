import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { defineCasinoCalls } from './casino';
import { deriveKey, loadSecret, type Config } from './config';
import { openDatabase } from './database';
import { registerEdge } from './edge';
import { defineEngagementCalls, Notifications } from './engagement';
import { createFeed, keptEpoch, keptReplayPosition, systemClock, type Feed } from './feed';
import { callDefiner, createApp, createLimits, createLog } from './http';
import {
  Accounts,
  defineIdentityCalls,
  everybodyInIndia,
  httpSms,
  OneTimeCodes,
  pointsDocs,
  seedAccounts,
  serviceLookup,
  Sessions,
} from './identity';
import { createLedger } from './ledger';
import { defineMarketCalls, marketLists } from './market-calls';
import { createMarketStore, MarketService } from './markets';
import { openPayments } from './open-payments';
import { definePaymentCalls, defineStatementCall, seedMethods, servePaymentWebhook } from './payments';
import { openRealtime } from './realtime';
import { defineReleaseCalls, openReleases } from './releases';
import { serveFeedHooks, SmsOutbox } from './sandbox';
import { defineTenantCalls, openTenants } from './tenants';

export interface RunningPlatform {
  /** http://127.0.0.1:<port>, whatever the brand. */
  readonly url: string;
  readonly port: number;
  /** Where each brand is. */
  readonly brands: readonly { readonly name: string; readonly url: string; readonly about: string }[];
  /** Takes over what was changed in the tenants' records. */
  reloadTenants(): Promise<void>;
  /** Lets calls under way finish, then closes everything. */
  close(): Promise<void>;
}

/** The feed cannot be what the configuration says; `message` is one line for the person who starts the platform. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
}

export interface PlatformOptions {
  /** Where lines for people go: text messages of the sandbox. */
  readonly say?: (line: string) => void;
  /** A feed of one's own, for tests. */
  readonly feed?: Feed;
}

/** The whole platform out of its configuration: the one place where modules meet. Resolves once everything is up. */
export async function startPlatform(config: Config, options: PlatformOptions = {}): Promise<RunningPlatform> {
  const log = createLog(config);
  const feed = options.feed ?? feedOf(config, (message, fields) => log.info(fields ?? {}, message));
  const secret = loadSecret(config);
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl ?? undefined, log });
  const closing: (() => unknown)[] = [() => database.close()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    let ready = false;
    const tenants = await openTenants(database, config);
    const ledger = createLedger(database);
    const notifications = new Notifications(database);
    const accounts = new Accounts(database);
    const sessions = new Sessions(database, config);
    const limits = createLimits(config);
    closing.push(() => limits.close());

    const app = await createApp({ config, log, tenants, isReady: () => ready });
    const markets = new MarketService({
      feed,
      store: createMarketStore(database.pool, (message, error) => log.error({ err: error }, message)),
      log: (message, fields) => log.warn(fields ?? {}, message),
    });
    const outbox = new SmsOutbox(options.say ?? (() => undefined));
    const sms = config.sandbox || !config.smsGatewayUrl ? outbox : httpSms(config.smsGatewayUrl);
    const { payments, webhookKey } = openPayments({ app, config, secret, database, tenants, ledger, notifications, outbox });

    const define = callDefiner(app, sessions, limits);
    const lists = marketLists(markets);
    defineTenantCalls(define, lists);
    defineIdentityCalls(define, {
      accounts,
      sessions,
      codes: new OneTimeCodes(database, sms, deriveKey(secret, 'one-time codes')),
      limits,
      tenants,
      ledger,
      deposits: payments,
      ipLookup: config.ipLookupUrl ? serviceLookup(config.ipLookupUrl) : everybodyInIndia,
      greeter: {
        welcome: (accountId, brand) =>
          notifications.notify({
            accountId,
            key: 'welcome',
            title: `Welcome to ${brand}`,
            message: 'Your account is ready. Add funds to place your first bet, and play within your means.',
          }),
      },
    });
    defineMarketCalls(define, markets, lists);
    definePaymentCalls(define, database, payments);
    defineStatementCall(define, ledger);
    defineCasinoCalls(define);
    defineEngagementCalls(define, notifications);
    await servePaymentWebhook(app, payments, webhookKey);
    if (config.sandbox) serveFeedHooks(app, feed);

    const releases = await openReleases(database, {
      releaseStore: config.releaseStore,
      log: (message, detail) => log.warn({ detail }, message),
    });
    closing.push(() => releases.close());
    defineReleaseCalls(define, releases);
    registerEdge(app, { tenants, releases, config, liveReload: config.liveReload });

    await seedMethods(database, tenants.all().filter(({ audience }) => audience === 'player').map(({ id }) => id));
    if (config.demoAccounts) await seedAccounts(accounts, ledger);

    await app.ready();
    const realtime = openRealtime({ server: app.server, config, sessions, tenants, markets });
    const { announce } = realtime;
    const pushPoints = (accountId: string): void =>
      void ledger.points(accountId).then(
        (points) => announce.toUser(accountId, 'getPtsUpdates', pointsDocs(points)),
        (error: unknown) => log.warn({ err: error }, 'points could not be pushed'),
      );
    payments.onChange(({ accountId, requestId, status }) => {
      announce.toUser(accountId, 'getDepositStatusChanged', { _id: requestId, status });
      announce.toUser(accountId, 'getDepositUpdates', { _id: requestId, status });
      pushPoints(accountId);
    });
    notifications.onNew((accountId, { _id, title, message }) =>
      announce.toUser(accountId, 'getBroadcastNotification', { _id, title, message }),
    );

    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    tenants.setPort(port);
    const sweep = setInterval(() => void sessions.sweep().catch((error: unknown) => log.warn({ err: error }, 'sweep failed')), 600_000);
    sweep.unref();
    closing.push(
      () => clearInterval(sweep),
      () => app.close(),
      () => realtime.close(),
    );
    await markets.start();
    closing.push(() => markets.stop());
    ready = true;
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      brands: tenants.all().map((tenant) => ({
        name: tenant.name,
        url: tenants.urlOf(tenant),
        about: tenant.audience === 'staff' ? 'admin website' : tenant.flags.casinoOnly ? 'casino only' : tenant.type,
      })),
      reloadTenants: () => tenants.reload(),
      close: async () => {
        ready = false;
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function feedOf(config: Config, log: (message: string, fields?: Readonly<Record<string, unknown>>) => void): Feed {
  const { feed: spec, simSeed: seed, simSpeed: speed, simScript: script, dataDir } = config;
  const choice = createFeed({
    spec,
    seed,
    speed,
    script,
    epoch: keptEpoch(join(dataDir, 'sim-epoch.json'), { seed, speed }, Date.now()),
    replayPosition: keptReplayPosition(join(dataDir, 'replay-position.json'), spec),
    clock: systemClock,
    log,
  });
  if (!choice.ok) throw new FeedRefused(choice.reason);
  return choice.feed;
}
