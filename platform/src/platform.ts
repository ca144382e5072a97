import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Authority } from './accounts/authority';
import { createMessageBus } from './core/message-bus';
import {
  claimInstallation,
  drain,
  createLocalFeed,
  createSharedFeed,
  registerAccounts,
  registerEngagement,
  openApprovals,
  configureCaps,
  registerBetting,
  registerBettingRoutes,
  registerBonuses,
  registerCasino,
  openHealth,
  openKeys,
  registerMarketAdmin,
  registerMarketUpdates,
  registerMoney,
  registerPayments,
  registerPlayerAdmin,
  createCluster,
  registerQa,
  registerReleaseAdmin,
  registerSaferGambling,
  registerWithdrawals,
  seedDemoData,
  startJobs,
  notifyPlayers,
  pageSubjects,
} from './services';
import { deriveKeys, loadKeys, type Config } from './core/config';
import { RowChangeNotifier, openDatabase, type DatabaseLostError } from './core/database';
import { registerEdge } from './delivery/edge';
import { Notifications } from './accounts/notifications';
import type { Feed } from './betting/feed';
import { Health, openAdminPort } from './core/health';
import { createRouteRegistrar, createApp, createRateLimits, createLog, OpenRequests } from './core/http';
import {
  Accounts,
  createSecondFactorPolicy,
  createFixedCountryLookup,
  createHttpSmsSender,
  noSms,
  createHttpIpLookup,
  Sessions,
  TransactionCodes,
} from './accounts/identity';
import { createLedger } from './money/ledger';
import { createMarketListCache, createMarketStore, createSocketMarkets, MarketService } from './betting/markets';
import { defineStatementCall, servePaymentWebhook } from './money/payments';
import { openRealtime } from './realtime/sockets';
import { openReleases, startLines } from './delivery/releases';
import { registerFeedControlRoutes, registerLiveTvRoutes, SmsOutbox } from '../sandbox';
import { registerStaffActionRoutes } from './accounts/staff-actions';
import { createTenantDirectory } from './core/tenants';
import { defineUploadCalls, serveUploads, SignedAddresses, Uploads } from './delivery/uploads';

export { verifyPlatformLedger } from './services';

/** How long calls under way may take when the platform is closed, ms. */
const CLOSE_MS = 3000;

export interface RunningPlatform {
  /** http://127.0.0.1:<port>, whatever the brand. */
  readonly url: string;
  readonly port: number;
  /** Where each brand is. */
  readonly brands: readonly { readonly name: string; readonly url: string; readonly about: string }[];
  /** What a start has to say of the releases. */
  readonly releaseLines: readonly string[];
  /** Takes over what was changed in the tenants' records. */
  reloadTenants(): Promise<void>;
  /** Port of `/readyz` with names; null without ADMIN_PORT. */
  readonly adminPort: number | null;
  /**
   * Leaves the service without anybody noticing (G3.03): unready at once, serving for DRAIN_WAIT, then calls and bets under way are
   * finished while sockets leave; closes everything. At most 40 s.
   */
  drain(): Promise<void>;
  /** Lets calls under way finish, then closes everything. */
  close(): Promise<void>;
}

export interface PlatformOptions {
  /** Where lines for people go: text messages of the sandbox. */
  readonly onMessage?: (line: string) => void;
  /** Told when the embedded database has ended by itself: the platform answers no more, and is to be closed. */
  readonly onDatabaseLost?: (reason: DatabaseLostError) => void;
  /** A feed of one's own, for tests. */
  readonly feed?: Feed;
  /** Takes the lines of the log instead of standard output, for tests. */
  readonly logDestination?: { write(line: string): void };
}

/** The whole platform out of its configuration: the one place where modules meet. Resolves once everything is up. */
export async function startPlatform(config: Config, options: PlatformOptions = {}): Promise<RunningPlatform> {
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
  const closing: (() => unknown)[] = [() => database.close()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    await claimInstallation(database, config);
    const factorKeys = await openKeys(database, config, secret);
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
    closing.push(() => changes.stop());
    const secondFactorPolicy = createSecondFactorPolicy(tenants);
    const sessions = new Sessions(database, config, Date.now, changes, secondFactorPolicy);
    const limits = createRateLimits(config);
    const uploads = new Uploads(database, new SignedAddresses(deriveKeys(secret, 'upload addresses')));
    closing.push(() => limits.close());
    const bus = config.redisUrl === null ? null : createMessageBus(config.redisUrl);
    closing.push(() => bus?.close());
    const watched = await openHealth({ health, database, bus, warn });
    closing.push(() => watched.close());
    const processes = await createCluster({
      bus,
      database,
      alone: feed,
      openFeed: async (stored, term) => options.feed ?? createSharedFeed(config, info, stored, term),
      log: warn,
    });
    closing.push(() => processes.close());
    const markets = new MarketService({
      feed: processes.feed,
      store: createMarketStore(database.pool, (message, error) => warn(message, { err: error })),
      log: warn,
    });
    closing.push(() => markets.stop());
    const releases = await openReleases(database, {
      releaseStore: config.releaseStore,
      tenants: () => tenants.all(),
      log: (message, detail) => warn(message, { detail }),
    });
    closing.push(() => releases.close());

    watched.watch(markets, processes.isLeader);

    const app = await createApp({ config, log, tenants, health });
    const requests = new OpenRequests(app);
    closing.push(() => closeApp(app));
    const codes = new TransactionCodes(database, limits);
    const authority = new Authority({ database, tenants, codes });
    const realtime = openRealtime({
      server: app.server,
      config,
      sessions,
      changes,
      tenants,
      markets: createSocketMarkets(markets),
      authority,
      bus,
    });
    closing.push(() => realtime.close());
    watched.onRecovery(() => realtime.refresh());
    const { announce } = realtime;
    const { authorize } = authority;
    const define = createRouteRegistrar(app, sessions, limits, { authorize, checkResponses: config.checkResponses });
    // What every room may ask for; each names in its set-up what it does ask for.
    const house = {
      config,
      secret,
      database,
      changes,
      tenants,
      ledger,
      notifications,
      accounts,
      sessions,
      limits,
      uploads,
      app,
      define,
      authority,
      codes,
      announce,
      info,
      warn,
    };

    const waiting = openApprovals(house);
    const { bonuses, occasions, players } = await registerBonuses(house);
    const { saferGambling, usage } = registerSaferGambling(database, tenants, changes);
    const { betting, settlement } = registerBetting({ ...house, markets, saferGambling, bonuses });
    closing.push(() => betting.stop({ handOver: health.isDraining && bus !== null }));
    await configureCaps(database, markets, tenants);

    const outbox = new SmsOutbox(options.onMessage ?? (() => undefined));
    const sms = config.sandbox ? outbox : config.smsGatewayUrl ? createHttpSmsSender(config.smsGatewayUrl) : noSms;
    const ipLookup = config.ipLookupUrl ? createHttpIpLookup(config.ipLookupUrl) : createFixedCountryLookup;
    const { payments, webhookKey, repeatMessages } = registerPayments({
      ...house,
      outbox,
      saferGambling,
      bonuses,
      occasions,
    });
    notifyPlayers({ ...house, bonuses, payments });

    const lists = createMarketListCache(markets);
    registerAccounts({
      ...house,
      factorKeys,
      secondFactorPolicy,
      lists,
      sms,
      ipLookup,
      payments,
      bonuses,
      occasions,
      saferGambling,
    });
    registerStaffActionRoutes(define, { ...house, disconnect: realtime.disconnect });
    await registerWithdrawals({ ...house, ...waiting, payments });
    const backOffice = registerMarketAdmin({ ...house, ...waiting, markets, settlement });
    registerBettingRoutes({ ...house, markets, lists, betting, ipLookup });
    registerMoney({ ...house, ...waiting, payments, bonuses, players, saferGambling, usage });
    registerPlayerAdmin(house);
    defineStatementCall(define, ledger);
    const casino = await registerCasino({ ...house, ...waiting, logins: sessions, saferGambling, bonuses });
    closing.push(() => casino.close());
    registerEngagement(house);
    defineUploadCalls(define, uploads, limits, tenants);
    serveUploads(app, uploads);
    registerReleaseAdmin({ ...house, releases });
    const qa = registerQa({ ...house, releases });
    await servePaymentWebhook(app, payments, webhookKey);
    if (config.sandbox) {
      registerFeedControlRoutes(app, () => processes.source, processes.isLeader);
      closing.push(registerLiveTvRoutes({ app, feed: processes.source, markets, announce }));
    }
    registerEdge(app, {
      tenants,
      releases,
      qa,
      config,
      limits,
      subject: pageSubjects(markets),
      frames: casino.frames,
      liveReload: config.liveReload,
    });

    await seedDemoData(house);
    // What a killed process left undecided is given back, and what it left half settled is finished, before anybody is let in.
    if (bus === null) await betting.recover();
    await settlement.resume();
    await app.ready();
    await repeatMessages();
    await bonuses.sweep();
    await casino.recover();

    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    tenants.setPort(port);
    const stopWatching = registerMarketUpdates(markets, lists, announce);
    await backOffice.load();
    await markets.start();
    await backOffice.restore({ asTheyStand: !processes.isLeader() });
    await processes.join({ sessions, tenants, markets, admin: backOffice });
    await startJobs({
      ...house,
      jobs: processes.jobs,
      casino,
      repeatMessages,
      bonuses,
      occasions,
      betting,
      qa,
      releases,
      log,
    });
    closing.push(stopWatching, () => processes.jobs.stop());
    const admin =
      config.adminPort === null
        ? null
        : await openAdminPort({ port: config.adminPort, host: config.adminHost }, health);
    closing.push(() => admin?.close());
    health.setPhase('serving');
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      brands: tenants.all().map((tenant) => ({
        name: tenant.name,
        url: tenants.urlOf(tenant),
        about: tenant.audience === 'staff' ? 'admin website' : tenant.flags.casinoOnly ? 'casino only' : tenant.type,
      })),
      releaseLines: startLines(releases.registry.snapshot(), {
        production: config.mode === 'production',
        workingTree: config.workingTree,
        channel: config.releaseChannel ?? 'stable',
      }),
      reloadTenants: () => tenants.reload(),
      adminPort: (admin?.address() as AddressInfo | undefined)?.port ?? null,
      drain: async () => {
        await drain({ app, requests, realtime, processes, health, waitMs: config.drainWait * 1000, warn });
        await close();
      },
      close: async () => {
        health.setPhase('draining');
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lets calls under way finish; connections that only wait are cut after a while. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(late);
}
