import { join, resolve, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Authority, createCallAudit } from '../accounts/authority';
import { TransactionCodes } from '../accounts/identity';
import { createMarketStore, createSocketMarkets, MarketService } from '../betting/markets';
import type { Config } from '../core/config';
import { createApp, createRouteRegistrar, OpenRequests, recordPublicReads } from '../core/http';
import { createMessageBus } from '../core/message-bus';
import { openMonitoring } from '../delivery/monitoring';
import { openReleases } from '../delivery/releases';
import { openRealtime } from '../realtime/sockets';
import { createCluster } from './create-cluster';
import { createSharedFeed } from './create-feed';
import { openHealth } from './open-health';
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
  const { log, info, warn, health, database, tenants, sessions, changes, limits } = storage;
  const bus = config.redisUrl === null ? null : createMessageBus(config.redisUrl);
  closing.add(() => bus?.close());
  const watched = await openHealth({ health, database, bus, warn });
  closing.add(() => watched.close());
  const processes = await createCluster({
    bus,
    database,
    alone: storage.feed,
    openFeed: async (stored, term) => options.feed ?? createSharedFeed(config, info, stored, term),
    log: warn,
  });
  closing.add(() => processes.close());
  const markets = new MarketService({
    feed: processes.feed,
    store: createMarketStore(database.pool, (message, error) => warn(message, { err: error })),
    log: warn,
  });
  closing.add(() => markets.stop());
  const releases = await openReleases(database, {
    releaseStore: config.releaseStore,
    cacheFolder: isInside(config.releaseStore, config.dataDir) ? null : join(config.dataDir, 'release-cache'),
    onStoreState: ({ state, detail }) => health.set('releases', state, detail),
    tenants: () => tenants.all(),
    log: (message, detail) => warn(message, { detail }),
  });
  closing.add(() => releases.close());
  const rollouts = openRollouts({ database, releases, health, warn, closing });
  const monitoring = openMonitoring({
    database,
    knows: releases.knows,
    targets: config,
    log: (message, detail) => warn(message, { detail }),
  });
  closing.add(() => monitoring.close());
  monitoring.subscribe(listenToPages(rollouts));
  monitoring.subscribe(({ isFirstFault, tenantId, remote, version, address }) => {
    if (isFirstFault)
      releases
        .reportFault(tenantId, remote, version, address)
        .catch((error: unknown) => warn('A fault could not be judged', { err: error }));
  });
  watched.watch(markets, processes.isLeader);

  const app = await createApp({ config, log, tenants, health });
  const requests = new OpenRequests(app);
  closing.add(() => closeApp(app));
  const codes = new TransactionCodes(database, limits);
  const authority = new Authority({ database, tenants, codes });
  const socketMarkets = createSocketMarkets(markets);
  const socket = { server: app.server, config, sessions, changes, tenants, markets: socketMarkets, authority, bus };
  const realtime = openRealtime(socket);
  closing.add(() => realtime.close());
  watched.onRecovery(() => realtime.refresh());
  const { authorize } = authority;
  const registrar = createRouteRegistrar(app, sessions, limits, {
    ...{ authorize, checkResponses: config.checkResponses },
    observe: observeVisitors(rollouts),
    audit: createCallAudit(database, storage.accounts),
  });
  const { define, read: readPublic } = recordPublicReads(registrar, app.log);
  const { announce } = realtime;
  return {
    bus,
    processes,
    markets,
    releases,
    rollouts,
    monitoring,
    app,
    requests,
    codes,
    authority,
    realtime,
    announce,
    define,
    readPublic,
  };
}

export type Server = Awaited<ReturnType<typeof openServer>>;

/** Lets calls under way finish; connections that only wait are cut after a while. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(late);
}
