import type { Database } from '../../core/database';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import type { FiguresByBrand, VersionFigures } from './figures';
import type { ReleaseTenant } from './registry-change';
import { openRegistry, type Registry } from './registry';
import { folderStore } from './store';
import { openTestStore, publicRoute, remoteRelease, shellRelease, type TestStore } from './testing-store';

export * from './testing-store';

/** Figures that make a version good by the default rule. */
export const goodFigures = (over: Partial<VersionFigures> = {}): VersionFigures => ({
  loads: 200,
  failures: 2,
  faults: 0,
  visitors: 20,
  firstAt: 0,
  lastAt: 600_000,
  ...over,
});

/** Versions (`wallet 1.0.0`) that are good on one brand, and so over all. */
export const goodOn = (tenantId: string, ...keys: readonly string[]): ReadonlyMap<string, FiguresByBrand> =>
  new Map(keys.map((key) => [key, { byTenant: new Map([[tenantId, goodFigures()]]), all: goodFigures() }]));

/** Counts what makes a version good on a brand, as its visitors would in ten minutes. */
export async function makeGood(
  database: Pick<Database, 'query'>,
  name: string,
  version: string,
  { tenantId = 'royal', loads = 200, failures = 0, visitors = 20, minutes = 10 } = {},
): Promise<void> {
  const bits = '1'.repeat(visitors).padEnd(1024, '0');
  await database.query(
    `insert into release_health (tenant_id, remote, version, loads, failures, visitors, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6::bit(1024), now() - make_interval(mins => $7), now())`,
    [tenantId, name, version, loads, failures, bits, minutes],
  );
}

/** A registry over a store with a shell, a wallet and a casino, which `stable` points at. */
export async function openTestRegistry(
  tenants: readonly ReleaseTenant[],
): Promise<{ readonly database: TestDatabase; readonly store: TestStore; readonly registry: Registry }> {
  const database = await openTestDatabase();
  const store = openTestStore();
  store.publish(shellRelease());
  store.publish(remoteRelease('wallet'), { 'remoteEntry.js': 'wallet 1.0.0' });
  store.publish(remoteRelease('casino', { routes: [publicRoute('/casino')] }));
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0', casino: '1.0.0' } });
  const registry = await openRegistry(database, folderStore(store.folder), () => tenants);
  await registry.importFromStore();
  return { database, store, registry };
}
