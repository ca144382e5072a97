import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Authority } from './authority';
import { openBus } from './bus';
import {
  claimInstallation,
  drain,
  feedAlone,
  feedTogether,
  openAccess,
  openAccount,
  openApprovals,
  configureCaps,
  openBetting,
  openBettingCalls,
  openBonuses,
  openCasinoRoom,
  openHealth,
  openKeys,
  openMarketDesk,
  openMarketNews,
  openMoneyCalls,
  openPayments,
  openPlayerDesk,
  openProcesses,
  openQaRoom,
  openReleaseDesk,
  openSaferGambling,
  openWithdrawals,
  seed,
  startJobs,
  tellPlayers,
  pageSubjects,
} from './composition';
import { deriveKeys, loadKeys, type Config } from './config';
import { Changes, openDatabase, type DatabaseLost } from './database';
import { registerEdge } from './edge';
import { Notifications } from './engagement';
import type { Feed } from './feed';
import { Health, openAdminPort } from './health';
import { callDefiner, createApp, createLimits, createLog, OpenRequests } from './http';
import {
  Accounts,
  createSecondFactorPolicy,
  everybodyInIndia,
  httpSms,
  noSms,
  serviceLookup,
  Sessions,
  TransactionCodes,
} from './identity';
import { createLedger } from './ledger';
import { marketLists } from './market-calls';
import { createMarketStore, MarketService } from './markets';
import { defineStatementCall, servePaymentWebhook } from './payments';
import { openRealtime } from './realtime';
import { openReleases, startLines } from './releases';
import { serveFeedHooks, serveLiveTv, SmsOutbox } from './sandbox';
import { defineStaffCalls } from './staff';
import { openTenants } from './tenants';
import { defineUploadCalls, serveUploads, SignedAddresses, Uploads } from './uploads';

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
  readonly say?: (line: string) => void;
  /** Told when the embedded database has ended by itself: the platform answers no more, and is to be closed. */
  readonly lost?: (reason: DatabaseLost) => void;
  /** A feed of one's own, for tests. */
  readonly feed?: Feed;
  /** Takes the lines of the log instead of standard output, for tests. */
  readonly logTo?: { write(line: string): void };
}

/** The whole platform out of its configuration: the one place where modules meet. Resolves once everything is up. */
export async function startPlatform(config: Config, options: PlatformOptions = {}): Promise<RunningPlatform> {
  const log = createLog(config, options.logTo);
  const info = (message: string, fields: object = {}): void => log.info(fields, message);
  const warn = (message: string, fields: object = {}): void => log.warn(fields, message);
  const feed = options.feed ?? feedAlone(config, info);
  const secret = loadKeys(config);
  const health = new Health({ log: warn });
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl ?? undefined,
    log,
    lost: (reason) => {
      health.setPhase('lost');
      options.lost?.(reason);
    },
  });
  const closing: (() => unknown)[] = [() => database.close()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    await claimInstallation(database, config);
    const factorKeys = await openKeys(database, config, secret);
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
    const secondFactorPolicy = createSecondFactorPolicy(tenants);
    const sessions = new Sessions(database, config, Date.now, changes, secondFactorPolicy);
    const limits = createLimits(config);
    const uploads = new Uploads(database, new SignedAddresses(deriveKeys(secret, 'upload addresses')));
    closing.push(() => limits.close());
    const bus = config.redisUrl === null ? null : openBus(config.redisUrl);
    closing.push(() => bus?.close());
    const watched = await openHealth({ health, database, bus, warn });
    closing.push(() => watched.close());
    const processes = await openProcesses({
      bus,
      database,
      alone: feed,
      openFeed: async (kept, term) => options.feed ?? feedTogether(config, info, kept, term),
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
    const realtime = openRealtime({ server: app.server, config, sessions, changes, tenants, markets, authority, bus });
    closing.push(() => realtime.close());
    watched.onRecovery(() => realtime.refresh());
    const { announce } = realtime;
    const { authorize } = authority;
    const define = callDefiner(app, sessions, limits, { authorize, checkResponses: config.checkResponses });
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
    const { bonuses, occasions, players } = await openBonuses(house);
    const { saferGambling, usage } = openSaferGambling(database, tenants, changes);
    const { betting, settlement } = openBetting({ ...house, markets, saferGambling, bonuses });
    closing.push(() => betting.stop({ handOver: health.isDraining && bus !== null }));
    await configureCaps(database, markets, tenants);

    const outbox = new SmsOutbox(options.say ?? (() => undefined));
    const sms = config.sandbox ? outbox : config.smsGatewayUrl ? httpSms(config.smsGatewayUrl) : noSms;
    const ipLookup = config.ipLookupUrl ? serviceLookup(config.ipLookupUrl) : everybodyInIndia;
    const { payments, webhookKey, repeatMessages } = openPayments({
      ...house,
      outbox,
      saferGambling,
      bonuses,
      occasions,
    });
    tellPlayers({ ...house, bonuses, payments });

    const lists = marketLists(markets);
    openAccess({
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
    defineStaffCalls(define, { ...house, disconnect: realtime.disconnect });
    await openWithdrawals({ ...house, ...waiting, payments });
    const desk = openMarketDesk({ ...house, ...waiting, markets, settlement });
    openBettingCalls({ ...house, markets, lists, betting, ipLookup });
    openMoneyCalls({ ...house, ...waiting, payments, bonuses, players, saferGambling, usage });
    openPlayerDesk(house);
    defineStatementCall(define, ledger);
    const casino = await openCasinoRoom({ ...house, ...waiting, logins: sessions, saferGambling, bonuses });
    closing.push(() => casino.close());
    openAccount(house);
    defineUploadCalls(define, uploads, limits, tenants);
    serveUploads(app, uploads);
    openReleaseDesk({ ...house, releases });
    const qa = openQaRoom({ ...house, releases });
    await servePaymentWebhook(app, payments, webhookKey);
    if (config.sandbox) {
      serveFeedHooks(app, () => processes.source, processes.isLeader);
      closing.push(serveLiveTv({ app, feed: processes.source, markets, announce }));
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

    await seed(house);
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
    const stopWatching = openMarketNews(markets, lists, announce);
    await desk.load();
    await markets.start();
    await desk.restore({ asTheyStand: !processes.isLeader() });
    await processes.join({ sessions, tenants, markets, desk });
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
