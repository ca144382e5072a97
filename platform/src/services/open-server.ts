import { join, resolve, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Authority, createCallAudit } from '../accounts/authority';
import { Confirmations, TransactionCodes } from '../accounts/identity';
import {
  createMarketStore,
  createSocketMarkets,
  HistoryRecorder,
  MarketDepth,
  MarketService,
} from '../betting/markets';
import type { Feed } from '../betting/feed';
import type { Config } from '../core/config';
import { createApp, createRouteRegistrar, OpenRequests, serveDomainChallenges, recordPublicReads } from '../core/http';
import { createMessageBus } from '../core/message-bus';
import { openMonitoring } from '../delivery/monitoring';
import { openReleases, type Releases } from '../delivery/releases';
import type { Rollouts } from '../delivery/rollouts';
import { openRealtime } from '../realtime/sockets';
import { markPushes } from './mark-pushes';
import { createCluster, holdNamed } from './create-cluster';
import { createSharedFeed, openPushFeeds } from './create-feed';
import { poolOfBrand, pureExchangeOf } from './register-exchange';
import { openHealth } from './open-health';
import { countPageFailures } from './measure';
import { observeVisitors, openRollouts, listenToPages } from './open-rollouts';
import type { Storage } from './open-storage';
import type { Closing, PlatformOptions } from './running-platform';

/** Whether a store is a folder of the data folder: with it everything would be away. */
const isInside = (store: string, dataDir: string): boolean =>
  !store.startsWith('s3://') && resolve(store).startsWith(resolve(dataDir) + sep);

/** How long calls under way may take when the platform is closed, ms. */
const CLOSE_MS = 3000;

/** What this process shares with the others, and its HTTP server and socket, which do not listen yet. */
export async function openServer(config: Config, options: PlatformOptions, closing: Closing, storage: Storage) {
  const { log, info, warn, health, metrics, tracer, database, tenants, sessions, changes, limits } = storage;
  const bus = config.redisUrl === null ? null : createMessageBus(config.redisUrl);
  closing.add(() => bus?.close());
  const watched = await openHealth({ config, health, database, bus, warn });
  closing.add(() => watched.close());
  const push = await openPushFeeds({ config, database, bus, tenants, metrics, log: warn });
  const withPush = (feed: Feed): Feed => push?.merge(feed) ?? feed;
  const processes = await createCluster({
    bus,
    database,
    alone: withPush(storage.feed),
    openFeed: async (stored, term) => withPush(options.feed ?? (await createSharedFeed(config, info, stored, term))),
    log: warn,
    jobEnded: (job, result) => metrics?.count('jobRuns', job, result),
  });
  closing.add(() => processes.close());
  const markets = new MarketService({
    feed: processes.feed,
    poolOf: poolOfBrand(tenants),
    isPureExchange: pureExchangeOf(tenants),
    store: createMarketStore(database.pool, (message, error) => warn(message, { err: error })),
    log: warn,
    ...(metrics && { onFrameSent: (lagMs: number) => metrics.observe('frameLag', lagMs / 1000) }),
  });
  closing.add(() => markets.stop());
  const panels = openDepth({ database, warn, config }, markets, processes.isLeader, closing);
  const releases = await openReleases(database, {
    releaseStore: config.releaseStore,
    cacheFolder: isInside(config.releaseStore, config.dataDir) ? null : join(config.dataDir, 'release-cache'),
    onStoreState: ({ state, detail }) => health.set('releases', state, detail),
    tenants: () => tenants.all(),
    log: (message, detail) => warn(message, { detail }),
  });
  closing.add(() => releases.close());
  const rollouts = openRollouts({ database, releases, health, warn, closing });
  const monitoring = openPageMonitoring({ config, metrics, database, releases, rollouts, warn, closing });
  watched.watch(markets, processes.isLeader);

  const app = await createApp({ config, log, tenants, health, metrics, tracer });
  serveDomainChallenges(app, { tenants, secret: storage.secret });
  if (bus) holdNamed(app, markets);
  await push?.endpoint.serve(app);
  const requests = new OpenRequests(app);
  closing.add(() => closeApp(app));
  const codes = new TransactionCodes(database, limits);
  const confirmations = new Confirmations(database);
  const authority = new Authority({ database, tenants, codes });
  const seen = createSocketMarkets(markets, panels.depth);
  const socket = { server: app.server, config, sessions, changes, tenants, markets: seen, authority, bus, tracer };
  const realtime = openRealtime(socket);
  closing.add(() => realtime.close());
  watched.onRecovery(() => realtime.refresh());
  const registrar = createRouteRegistrar(app, sessions, limits, {
    ...{ authorize: authority.authorize, checkResponses: config.checkResponses },
    ...(storage.replica && { runCall: storage.replica.runCall.bind(storage.replica) }),
    observe: observeVisitors(rollouts),
    audit: createCallAudit(database, storage.accounts),
  });
  const { define, read: readPublic } = recordPublicReads(registrar, app.log);
  return {
    bus,
    processes,
    pushFeeds: push,
    markets,
    ...panels,
    releases,
    rollouts,
    monitoring,
    app,
    requests,
    codes,
    confirmations,
    authority,
    realtime,
    announce: storage.replica ? markPushes(realtime.announce, storage.replica) : realtime.announce,
    define,
    readPublic,
  };
}

interface PageMonitoringDeps extends Pick<Storage, 'metrics' | 'database' | 'warn'> {
  readonly config: Config;
  readonly releases: Releases;
  readonly rollouts: Rollouts;
  readonly closing: Closing;
}

/** What pages report of errors and speed: rollouts, metrics and the figures of releases follow it. */
function openPageMonitoring({ config, metrics, database, releases, rollouts, warn, closing }: PageMonitoringDeps) {
  const monitoring = openMonitoring({
    database,
    knows: releases.knows,
    targets: config,
    retention: config,
    log: (message, detail) => warn(message, { detail }),
  });
  closing.add(() => monitoring.close());
  monitoring.subscribe(listenToPages(rollouts));
  if (metrics) monitoring.subscribe(countPageFailures(metrics));
  monitoring.subscribe(({ isFirstFault, tenantId, remote, version, address }) => {
    if (isFirstFault)
      releases
        .reportFault(tenantId, remote, version, address)
        .catch((error: unknown) => warn('fault evaluation failed', { err: error }));
  });
  return monitoring;
}

/** What open panels show of a runner, and the record of its prices, which `start` begins. */
function openDepth(
  { database, warn, config }: Pick<Storage, 'database' | 'warn'> & { readonly config: Config },
  markets: MarketService,
  isLeader: () => boolean,
  closing: Closing,
) {
  const recorder = new HistoryRecorder({ markets, isLeader, database, warn, isArchived: config.oldMonthsTo !== null });
  closing.add(() => recorder.stop());
  return { recorder, depth: new MarketDepth(markets, recorder.histories) };
}

export type Server = Awaited<ReturnType<typeof openServer>>;

/** Lets calls under way finish; connections that only wait are cut after a while. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(late);
}
