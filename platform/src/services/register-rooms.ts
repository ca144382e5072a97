import { seedPayoutTypes } from '../money/withdrawals';
import { join } from 'node:path';
import { createFixedCountryLookup, createHttpIpLookup } from '../accounts/identity';
import { registerStaffActionRoutes } from '../accounts/staff-actions';
import { SimFeed } from '../betting/feed';
import { createMarketListCache, eventInPlay, viewFor, type MarketService } from '../betting/markets';
import { deriveKeys, type Config } from '../core/config';
import { registerApiDocs } from '../delivery/api-docs';
import { openDrawing } from '../delivery/drawing';
import { NO_SUBJECT, readVisitor, registerEdge, type PageSubject } from '../delivery/edge';
import { framesOrigin, registerFrames } from '../delivery/frames';
import { registerPageReports } from '../delivery/monitoring';
import { registerRegistryApi } from '../delivery/registry-api';
import { registerIdentityAssertions } from '../delivery/releases';
import { defineUploadCalls, serveUploads } from '../delivery/uploads';
import { readStatement } from '../money/ledger';
import { defineStatementCall, servePaymentWebhook } from '../money/payments';
import { configureCaps, registerBetting } from './register-betting';
import { registerBettingRoutes } from './register-betting-routes';
import type { Sandbox } from './load-sandbox';
import { notifyPlayers } from './notify-players';
import type { Server } from './open-server';
import { WEBHOOK_SECRETS, type Storage } from './open-storage';
import { registerAccounts, registerSaferGambling } from './register-accounts';
import { chooseSmsSender, registerAdapters } from './register-adapters';
import { openApprovals } from './register-approvals';
import { registerBonuses } from './register-bonuses';
import { registerCasino } from './register-casino';
import { registerEngagement, registerPlayerAdmin } from './register-engagement';
import { registerMarketAdmin } from './register-market-admin';
import { registerHostChecks } from './register-host-checks';
import { registerKyc } from './register-kyc';
import { registerMail } from './register-mail';
import { registerMoney } from './register-money';
import { registerPush } from './register-push';
import { registerPayments } from './register-payments';
import { registerPayouts } from './register-payouts';
import { registerReconciliation } from './register-reconciliation';
import { registerQa, registerReleaseAdmin } from './register-qa';
import type { Closing, PlatformOptions } from './running-platform';
import { findGameByCode } from '../casino/games';
import { sportById } from '@backlay/shared/domain';

const EVENT = /^\/events\/(?:[^/]+\/)?([^/]+)\/?$/;
const GAME = /^\/casino\/[^/]+\/([^/]+)\/[^/]+\/[^/]+\/?$/;

/** The event or game that a path of a brand shows, by what the platform has of it at the moment. */
export const pageSubjects =
  (markets: Pick<MarketService, 'event'>) =>
  (path: string, tenantId?: string): PageSubject => {
    const [, eventId] = EVENT.exec(path) ?? [];
    if (eventId) {
      const shown = viewFor(markets.event(eventId), tenantId ? [tenantId] : []);
      if (!shown) return NO_SUBJECT;
      const { name, openDate, sportId: id, competition } = shown.event;
      const eventType = { id, name: sportById(id)?.name ?? '' };
      const event = { openDate: new Date(openDate).toISOString(), eventType, competition: competition.name };
      return { title: name, picture: null, event };
    }
    const [, gameCode] = GAME.exec(path) ?? [];
    const game = gameCode ? findGameByCode(gameCode) : null;
    return { title: game?.gameName ?? null, picture: game?.urlThumbRect ?? null };
  };

/** What every room may use; each names in its dependencies what it does use. */
export type RoomDeps = Storage & Server & { readonly config: Config; readonly sandbox: Sandbox | null };

/**
 * Follows brands that change while the platform runs: caps, ways to be paid out, and open pages, which read their settings again (G2.03).
 * Each process receives the change itself and informs its own tabs.
 */
function followBrands(
  deps: Pick<RoomDeps, 'changes' | 'database' | 'markets' | 'tenants' | 'announce' | 'warn'>,
): void {
  const { changes, database, markets, tenants, announce, warn } = deps;
  const follow = async (id: string | null): Promise<void> => {
    await tenants.reload();
    const brands = id === null ? tenants.all() : [tenants.byId(id)].filter((brand) => brand !== undefined);
    for (const brand of brands) announce.toTenantHere(brand.id, 'getConfigurationUpdates', { at: Date.now() });
    await configureCaps(database, markets, tenants);
    await seedPayoutTypes(
      database,
      brands.flatMap((brand) => (brand.audience === 'player' ? [brand.id] : [])),
    );
  };
  changes.on(
    'tenant',
    (id) => void follow(id).catch((error: unknown) => warn('brand change handling failed', { err: error })),
  );
}

/** Every room with its routes: the HTTP server knows all of them before it listens. */
export async function registerRooms(deps: RoomDeps, options: PlatformOptions, closing: Closing) {
  const { config, health, bus, database, markets, tenants, changes, define, app, realtime, sandbox } = deps;
  const waiting = openApprovals(deps);
  const { bonuses, occasions, players } = await registerBonuses(deps);
  const { saferGambling, usage } = registerSaferGambling(database, tenants, changes);
  const bets = registerBetting({ ...deps, saferGambling, bonuses });
  const { betting, settlement, multiples, cashOut, cashOutRules, alertWatcher, exchange } = bets;
  closing.add(() => exchange.stop());
  closing.add(() => betting.stop({ handOver: health.isDraining && bus !== null }));
  closing.add(() =>
    Promise.all([cashOutRules.stop(), alertWatcher.stop(), cashOut.stop(), multiples.stop()]).then(() => undefined),
  );
  await configureCaps(database, markets, tenants);
  followBrands(deps);

  const outbox = sandbox && new sandbox.SmsOutbox(options.onMessage ?? (() => undefined));
  const suppliers = await registerAdapters(deps, closing);
  const sms = chooseSmsSender(suppliers.adapters, config.sandbox ? outbox : null, deps.metrics);
  const ipLookup = config.ipLookupUrl ? createHttpIpLookup(config.ipLookupUrl) : createFixedCountryLookup;
  const paid = registerPayments({ ...deps, ...suppliers, outbox, saferGambling, bonuses, occasions });
  const { payments, repeatMessages, settlePayments } = paid;
  notifyPlayers({ ...deps, bonuses, payments });

  const lists = createMarketListCache(markets);
  const mail = await registerMail({ ...deps, ...suppliers }, closing);
  const hostChecks = registerHostChecks(deps);
  const partners = await registerPartners({ ...deps, ...suppliers });
  registerAccounts({ ...deps, lists, sms, mail, ipLookup, payments, bonuses, occasions, saferGambling });
  registerStaffActionRoutes(define, { ...deps, disconnect: realtime.disconnect });
  const payoutQueue = await registerPayouts({ ...deps, ...waiting, ...suppliers, payments }, closing);
  const backOffice = registerMarketAdmin({ ...deps, ...waiting, settlement, exchange });
  registerMoney({ ...deps, ...waiting, payments, bonuses, players, saferGambling, usage });
  await registerPlayerAdmin(deps);
  defineStatementCall(define, { statement: (userId, query) => readStatement(deps.reads, userId, query) });
  const casino = await registerCasino({ ...deps, ...waiting, logins: deps.sessions, saferGambling, bonuses });
  closing.add(() => casino.close());
  registerBettingRoutes({ ...deps, ...suppliers, lists, ...bets, ipLookup, findGames: casino.findGames });
  registerEngagement(deps);
  const push = registerPush({ ...deps, ...suppliers.push }, closing);
  defineUploadCalls(define, deps.uploads, deps.limits, tenants);
  serveUploads(app, deps.uploads);
  registerReleaseAdmin(deps);
  registerPageReports(app, { ...deps, findVisitor: readVisitor });
  const qa = registerQa(deps);
  const webhooks = await registerRegistryApi(app, {
    ...deps,
    checkResponses: config.checkResponses,
    sdkFolder: config.sdkFolder,
    allowLocal: config.mode !== 'production',
    webhookKeys: deriveKeys(deps.secret, WEBHOOK_SECRETS),
  });
  await registerIdentityAssertions(deps);
  await servePaymentWebhook(app, payments, suppliers.readPaymentMessage);
  if (sandbox && config.sandbox) registerSimulator(deps, sandbox, closing);
  if (config.mode !== 'production') registerApiDocs(app, join(process.cwd(), 'docs'));
  const drawing = openDrawing({
    releases: deps.releases,
    tenants: () => tenants.all(),
    answer: deps.readPublic,
    processes: config.drawingProcesses,
    waitMs: config.drawingWaitMs,
    timeZone: config.drawingTimeZone,
    warn: (message, detail) => deps.warn(message, detail),
  });
  closing.add(() => drawing.close());
  registerFrames(app, deps);
  registerEdge(app, {
    ...deps,
    qa,
    drawing,
    subject: pageSubjects(markets),
    frames: casino.frames,
    framesOrigin: () => framesOrigin(deps),
    liveReload: config.liveReload,
  });
  return {
    ...{ betting, settlement, bonuses, occasions, repeatMessages, settlePayments, casino, lists },
    ...{ backOffice, qa, webhooks, push, mail, hostChecks, payoutQueue, ...partners },
  };
}

/** Suppliers that neither take money nor send messages. */
async function registerPartners(
  deps: Parameters<typeof registerKyc>[0] & Parameters<typeof registerReconciliation>[0],
) {
  return { kyc: await registerKyc(deps), statements: registerReconciliation(deps) };
}

export type Rooms = Awaited<ReturnType<typeof registerRooms>>;

/** The sandbox's control of the simulator, and its pictures of simulated matches. */
function registerSimulator({ app, processes, markets, announce }: RoomDeps, sandbox: Sandbox, closing: Closing): void {
  const simulator = () => (processes.source instanceof SimFeed ? processes.source : null);
  sandbox.registerFeedControlRoutes(app, simulator, processes.isLeader);
  if (simulator()) closing.add(sandbox.registerLiveTvRoutes({ app, markets, isInPlay: eventInPlay, announce }));
}
