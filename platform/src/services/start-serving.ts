import { serveMetrics } from './serve-metrics';
import { registerMarketUpdates } from './register-market-admin';
import type { RoomDeps, Rooms } from './register-rooms';
import type { Closing } from './running-platform';
import { startJobs } from './start-jobs';
import { getListeningPort } from '../core/http';
import type { Config } from '../core/config';
import { seedCredit } from '../money/credit';
import type { Database } from '../core/database';
import { seedDemoAccounts, type Accounts, type TransactionCodes } from '../accounts/identity';
import type { Ledger } from '../money/ledger';
import { seedMethods } from '../money/payments';
import type { TenantDirectory } from '../core/tenants';

export interface SeedDeps {
  readonly config: Config;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly codes: TransactionCodes;
}

/** What every brand has from its first start: ways to pay in, and where it is a demo the accounts to try it with. */
export async function seedDemoData({ config, database, tenants, accounts, ledger, codes }: SeedDeps): Promise<void> {
  // A production database begins without brands, ways to pay and accounts (D1.09).
  if (config.mode === 'production') return;
  const playerSites = tenants.all().filter(({ audience }) => audience === 'player');
  await seedMethods(
    database,
    playerSites.map(({ id }) => id),
  );
  if (!config.demoAccounts) return;
  const served = new Set(tenants.all().map(({ id }) => id));
  await seedDemoAccounts(accounts, ledger, codes, (tenantId) => served.has(tenantId));
  await seedCredit(database, Date.now());
}

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
  await deps.recorder.start();
  await markets.start();
  await backOffice.restore({ asTheyStand: !processes.isLeader() });
  await processes.join({ sessions: deps.sessions, tenants, markets, admin: backOffice });
  rooms.push.start();
  rooms.mail.start();
  rooms.payoutQueue.start();
  deps.groups?.start();
  await startJobs({ ...deps, ...rooms, jobs: processes.jobs });
  closing.add(stopWatching, () => processes.jobs.stop());
  const admin = await serveMetrics(deps, rooms, closing);
  health.setPhase('serving');
  return { port, adminPort: admin && getListeningPort(admin) };
}
