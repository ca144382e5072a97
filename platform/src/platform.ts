import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { BettingService } from './betting';
import { bettingNews } from './betting-calls';
import { bonusNews } from './bonuses';
import {
  feedAlone,
  feedTogether,
  openAccess,
  openAccount,
  openBettingCalls,
  openBonuses,
  openCasinoRoom,
  openMarketDesk,
  openMarketNews,
  openMoneyCalls,
  openPayments,
  openPlayerDesk,
  openProcesses,
  openQaRoom,
  openSaferGambling,
  openWithdrawals,
  startJobs,
  withWagering,
  type FeedLog,
} from './composition';
import { loadSecret, type Config } from './config';
import { Changes, openDatabase } from './database';
import { registerEdge } from './edge';
import { Notifications } from './engagement';
import type { Feed } from './feed';
import { callDefiner, createApp, createLimits, createLog } from './http';
import {
  Accounts,
  BettingPlayers,
  DownLine,
  everybodyInIndia,
  httpSms,
  pointsDocs,
  seedAccounts,
  serviceLookup,
  Sessions,
  TransactionCodes,
} from './identity';
import { createLedger } from './ledger';
import { marketLists } from './market-calls';
import { createMarketStore, MarketService } from './markets';
import { defineStatementCall, seedMethods, servePaymentWebhook } from './payments';
import { openRealtime } from './realtime';
import { defineReleaseCalls, openReleases } from './releases';
import { serveFeedHooks, serveLiveTv, SmsOutbox } from './sandbox';
import { SettlementService } from './settlement';
import { defineStaffCalls } from './staff';
import { openTenants } from './tenants';
import { defineUploadCalls, serveUploads, Uploads } from './uploads';

/** How long calls under way may take when the platform stops, ms. */
const DRAIN_MS = 3000;

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

export interface PlatformOptions {
  /** Where lines for people go: text messages of the sandbox. */
  readonly say?: (line: string) => void;
  /** A feed of one's own, for tests. */
  readonly feed?: Feed;
  /** Takes the lines of the log instead of standard output, for tests. */
  readonly logTo?: { write(line: string): void };
}

/** The whole platform out of its configuration: the one place where modules meet. Resolves once everything is up. */
export async function startPlatform(config: Config, options: PlatformOptions = {}): Promise<RunningPlatform> {
  const log = createLog(config, options.logTo);
  const logFeed: FeedLog = (message, fields) => log.info(fields ?? {}, message);
  const feed = options.feed ?? feedAlone(config, logFeed);
  const secret = loadSecret(config);
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl ?? undefined, log });
  const closing: (() => unknown)[] = [() => database.close()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    let ready = false;
    const warn = (message: string, fields: object = {}): void => log.warn(fields, message);
    const tenants = await openTenants(database, config);
    const ledger = createLedger(database);
    const notifications = new Notifications(database);
    const accounts = new Accounts(database);
    const changes = new Changes(database);
    // Before the first word, so that a record that is edited meanwhile is not missed.
    changes.on(
      'tenant',
      () => void tenants.reload().catch((error: unknown) => warn('brands were not read', { err: error })),
    );
    await changes.start();
    closing.push(() => changes.stop());
    const sessions = new Sessions(database, config, Date.now, changes);
    const limits = createLimits(config);
    const uploads = new Uploads(database);
    closing.push(() => limits.close());
    const processes = await openProcesses({
      config,
      database,
      alone: feed,
      openFeed: async (kept) => options.feed ?? feedTogether(config, logFeed, kept),
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

    const app = await createApp({ config, log, tenants, isReady: () => ready });
    closing.push(() => closeApp(app));
    const realtime = openRealtime({ server: app.server, config, sessions, tenants, markets });
    closing.push(() => realtime.close());
    const { announce } = realtime;
    const { bonuses, occasions, players } = await openBonuses({ database, accounts, tenants, notifications });
    const { saferGambling, usage } = openSaferGambling(database, changes);
    const notify = bettingNews(
      announce,
      (note) =>
        void notifications.notify(note).catch((error: unknown) => warn('a note was not written', { err: error })),
    );
    const betting = new BettingService({
      database,
      markets,
      players: new BettingPlayers(accounts, Date.now, changes),
      limits: saferGambling,
      notify,
    });
    const settlement = new SettlementService({
      database,
      notify: withWagering(notify, bonuses, (error) => warn('wagering was not counted', { err: error })),
      log: (message, fields) => log.info(fields ?? {}, message),
    });
    markets.onResult(async (result, definition) => void (await settlement.settle(result, definition)));
    closing.push(() => betting.stop());

    const pushPoints = (accountId: string): void => {
      ledger.points(accountId).then(
        (points) => announce.toUser(accountId, 'getPtsUpdates', pointsDocs(points)),
        (error: unknown) => warn('points could not be pushed', { err: error }),
      );
    };
    const outbox = new SmsOutbox(options.say ?? (() => undefined));
    const sms = config.sandbox || !config.smsGatewayUrl ? outbox : httpSms(config.smsGatewayUrl);
    const ipLookup = config.ipLookupUrl ? serviceLookup(config.ipLookupUrl) : everybodyInIndia;
    const { payments, webhookKey, repeatMessages } = openPayments({
      app,
      config,
      secret,
      database,
      tenants,
      notifications,
      outbox,
      uploads,
      accounts,
      saferGambling,
      bonuses,
      occasions,
    });
    bonuses.onReleased(pushPoints);
    bonuses.onChange((grant) => announce.toUser(grant.accountId, 'getBonusUpdates', bonusNews(grant)));
    payments.onChange(({ accountId, requestId, status }) => {
      announce.toUser(accountId, 'getDepositStatusChanged', { _id: requestId, status });
      announce.toUser(accountId, 'getDepositUpdates', { _id: requestId, status });
      pushPoints(accountId);
    });
    notifications.onNew((accountId, { _id, title, message }) =>
      announce.toUser(accountId, 'getBroadcastNotification', { _id, title, message }),
    );

    const define = callDefiner(app, sessions, limits);
    const transactionCodes = new TransactionCodes(database, limits);
    const lists = marketLists(markets);
    openAccess({
      define,
      config,
      secret,
      database,
      tenants,
      lists,
      accounts,
      sessions,
      codes: transactionCodes,
      limits,
      ledger,
      sms,
      ipLookup,
      payments,
      bonuses,
      occasions,
      notifications,
      uploads,
      announce,
    });
    defineStaffCalls(define, {
      database,
      accounts,
      sessions,
      tenants,
      limits,
      announce,
      disconnect: realtime.disconnect,
      codes: transactionCodes,
    });
    await openWithdrawals({
      define,
      database,
      accounts,
      tenants,
      notifications,
      ledger,
      announce,
      codes: transactionCodes,
      payments,
      warn,
    });
    const desk = openMarketDesk({
      define,
      database,
      markets,
      settlement,
      announce,
      accounts,
      codes: transactionCodes,
      ledger,
    });
    openBettingCalls({ define, database, markets, lists, betting, accounts, ipLookup });
    openMoneyCalls({
      define,
      database,
      tenants,
      accounts,
      codes: transactionCodes,
      payments,
      bonuses,
      players,
      saferGambling,
      usage,
    });
    openPlayerDesk({ define, database, accounts, tenants, ledger, codes: transactionCodes });
    defineStatementCall(define, ledger);
    const casino = await openCasinoRoom({
      logins: sessions,
      app,
      define,
      config,
      secret,
      database,
      tenants,
      accounts,
      ledger,
      announce,
      saferGambling,
      bonuses,
      warn,
    });
    closing.push(() => casino.close());
    openAccount({ define, database, accounts, notifications, uploads, limits, codes: transactionCodes });
    defineUploadCalls(define, uploads, limits, tenants);
    serveUploads(app, uploads);
    defineReleaseCalls(define, releases, limits);
    const qa = openQaRoom({ app, define, config, secret, database, releases, tenants, accounts });
    releases.registry.onRevoked((remote, version) => announce.toAll('remoteRevoked', { remote, version }));
    releases.registry.onChanged((revision) => {
      for (const { id, audience } of tenants.all())
        if (audience === 'staff') announce.toTenant(id, 'releasesChanged', { revision });
    });
    await servePaymentWebhook(app, payments, webhookKey);
    if (config.sandbox) {
      serveFeedHooks(app, processes.source, processes.isLeader);
      closing.push(serveLiveTv({ app, feed: processes.source, markets, announce }));
    }
    registerEdge(app, {
      tenants,
      releases,
      qa,
      config,
      frames: casino.frames,
      liveReload: config.liveReload,
    });

    const playerSites = tenants.all().filter(({ audience }) => audience === 'player');
    await seedMethods(
      database,
      playerSites.map(({ id }) => id),
    );
    if (config.demoAccounts) {
      await seedAccounts(accounts, ledger, transactionCodes);
      await new DownLine(database).seed();
    }
    // What a killed process left undecided is given back, and what it left half settled is finished, before anybody is let in.
    await betting.recover({ onlyProcess: config.redisUrl === null });
    await settlement.resume();
    await app.ready();
    await repeatMessages();
    await bonuses.sweep();
    await casino.recover();

    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    tenants.setPort(port);
    const stopWatching = openMarketNews(markets, lists, announce);
    await desk.load();
    await markets.start();
    await desk.restore({ asTheyStand: !processes.isLeader() });
    await processes.join({ sessions, tenants, markets, desk });
    startJobs({
      jobs: processes.jobs,
      config,
      database,
      sessions,
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

/** Lets calls under way finish; connections that only wait are cut after a while. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(late);
}
