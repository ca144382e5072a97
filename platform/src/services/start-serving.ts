import { openAdminPort } from '../core/health';
import { registerMarketUpdates } from './register-market-admin';
import type { RoomDeps, Rooms } from './register-rooms';
import type { Closing } from './running-platform';
import { seedDemoData } from './seed';
import { startJobs } from './start-jobs';
import { getListeningPort } from '../core/http';

/** Finishes what an earlier process left, listens, and starts the feed and the jobs. Resolves once everything is up. */
export async function startServing(deps: RoomDeps, rooms: Rooms, closing: Closing) {
  const { config, bus, app, tenants, markets, announce, processes, health } = deps;
  const { betting, backOffice } = rooms;
  await seedDemoData(deps);
  // What a killed process left undecided is given back, and what it left half settled is finished, before anybody is let in.
  if (bus === null) await betting.recover();
  await rooms.settlement.resume();
  await app.ready();
  await rooms.repeatMessages();
  await rooms.bonuses.sweep();
  await rooms.casino.recover();

  await app.listen({ port: config.port, host: config.host });
  const port = getListeningPort(app.server);
  tenants.setPort(port);
  const stopWatching = registerMarketUpdates(markets, rooms.lists, announce);
  await backOffice.load();
  await markets.start();
  await backOffice.restore({ asTheyStand: !processes.isLeader() });
  await processes.join({ sessions: deps.sessions, tenants, markets, admin: backOffice });
  await startJobs({ ...deps, ...rooms, jobs: processes.jobs });
  closing.add(stopWatching, () => processes.jobs.stop());
  const admin =
    config.adminPort === null ? null : await openAdminPort({ port: config.adminPort, host: config.adminHost }, health);
  closing.add(() => admin?.close());
  health.setPhase('serving');
  return { port, adminPort: admin && getListeningPort(admin) };
}
