import { statfs } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { openAdminPort } from '../core/health';
import type { Metrics, Reading } from '../core/metrics';
import { readDatabaseFigures, UNKNOWN_FIGURES, type DatabaseFigures } from './database-figures';
import type { RoomDeps, Rooms } from './register-rooms';
import type { Closing } from './running-platform';

/** How often what the database and the disk know is read, ms. */
const READ_MS = 15_000;
/** A request of the metrics reads figures of this age again, ms: the next request shows what a command changed. */
const FRESH_MS = 1000;
const DAY_MS = 86_400_000;

/** Opens the internal port with `/metrics`, whose readings come from every room; null without ADMIN_PORT. */
export async function serveMetrics(deps: RoomDeps, rooms: Rooms, closing: Closing): Promise<HttpServer | null> {
  const { config, health, metrics } = deps;
  if (config.adminPort === null || metrics === null) return null;
  provideProcess(metrics, deps, rooms);
  provideReleases(metrics, deps);
  closing.add(await provideFigures(metrics, deps));
  const { adminPort: port, adminHost: host, adminToken: token } = config;
  const server = await openAdminPort({ port, host, token, metrics }, health);
  closing.add(() => server.close());
  return server;
}

/** What this process knows of itself at any time. */
function provideProcess(
  metrics: Metrics,
  { realtime, markets, processes, pushFeeds, bus, health }: RoomDeps,
  { betting }: Rooms,
): void {
  const { name: source } = processes.feed;
  const countOpen = (): number =>
    markets.listAllEvents().reduce((sum, view) => sum + view.markets.filter(({ result }) => !result).length, 0);
  metrics.provide('sockets', () => [...realtime.countByBrand()].map(([brand, count]): Reading => [[brand], count]));
  metrics.provide('deliveries', () => [[[], realtime.deliveries]]);
  metrics.provide('delayWaiting', () => [[[], betting.waitingCount]]);
  metrics.provide('feedAge', () => [
    [[source], markets.silentMs / 1000],
    ...(pushFeeds?.sources ?? []).map(({ name }): Reading => [[name], markets.silentMsOf(name) / 1000]),
  ]);
  metrics.provide('marketsOpen', () => [[[source], countOpen()]]);
  metrics.provide('leader', () => [[[source], Number(processes.isLeader())]]);
  if (bus) metrics.provide('busLag', () => [[[], bus.lagMs / 1000]]);
  const states = { ok: 1, degraded: 0.5, down: 0 };
  metrics.provide('partState', () =>
    Object.entries(health.readiness().parts).map(([part, { state }]): Reading => [[part], states[state]]),
  );
}

/** The versions that a visitor without a rollout gets, by brand. */
function provideReleases(metrics: Metrics, { tenants, releases }: RoomDeps): void {
  metrics.provide('releaseInfo', () =>
    tenants.all().flatMap(({ id }): Reading[] => {
      const resolution = releases.resolve(id);
      if (!resolution) return [];
      const { shell, remotes } = resolution;
      const versions = [{ name: 'shell', version: shell.version }, ...remotes.map(({ release }) => release)];
      return versions.map(({ name, version }) => [[id, name, version], 1]);
    }),
  );
}

/** What the database and the disk know, read at intervals. Returns how to end that. */
async function provideFigures(metrics: Metrics, { config, database, warn }: RoomDeps): Promise<() => void> {
  let figures: DatabaseFigures = UNKNOWN_FIGURES;
  let diskFree: number | null = null;
  let isBusy = false;
  let readAt = 0;
  const read = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    readAt = performance.now();
    try {
      const { bavail, blocks } = await statfs(config.dataDir);
      diskFree = bavail / blocks;
      figures = await readDatabaseFigures(database);
    } catch (error) {
      warn('database metrics read failed', { err: error });
    } finally {
      isBusy = false;
    }
  };
  const one = (value: number | null): Reading[] => (value === null ? [] : [[[], value]]);
  const ageOf = (at: number | null): number | null => at && Math.max(0, Date.now() - at) / 1000;
  metrics.provide('proofOk', () => one(figures.proofPassed));
  metrics.provide('proofAge', () => one(ageOf(figures.provedAt)));
  metrics.provide('ledgerEntries', () => one(figures.ledgerEntries));
  metrics.provide('replicaLag', () => one(figures.replicaLagSeconds));
  metrics.provide('backupAge', () => one(ageOf(figures.archivedAt)));
  metrics.provide('backupOk', () => one(figures.backupPassed));
  metrics.provide('backupResultAge', () => one(ageOf(figures.backupAt)));
  // An external PostgreSQL is restored with its own tools: nothing is expected of it.
  metrics.provide('drillAge', () =>
    one(ageOf(figures.drillAt ?? (config.databaseUrl === null ? figures.firstBackupAt : null))),
  );
  metrics.provide('archiveOk', () => one(figures.archivePassed));
  metrics.provide('diskFree', () => {
    if (performance.now() - readAt > FRESH_MS) void read();
    return one(diskFree);
  });
  metrics.provide('hostsFailing', () => figures.hosts.map(({ brand, failing }): Reading => [[brand], failing]));
  metrics.provide('certificateDays', () =>
    figures.hosts.flatMap(({ brand, certificateEndsAt: endsAt }): Reading[] =>
      endsAt === null ? [] : [[[brand], (endsAt - Date.now()) / DAY_MS]],
    ),
  );
  metrics.provide('statementsLate', () => figures.lateStatements.map(({ brand, days }): Reading => [[brand], days]));
  metrics.provide('queueWaiting', () => figures.queues.map(({ queue, waiting }): Reading => [[queue], waiting]));
  metrics.provide('queueOldest', () =>
    figures.queues.map(({ queue, oldestAt }): Reading => [[queue], ageOf(oldestAt) ?? 0]),
  );
  await read();
  const timer = setInterval(() => void read(), READ_MS);
  timer.unref();
  return () => clearInterval(timer);
}
