// `contract-check.ts [channel name=version …]`: serves a page for each live pair of shell and remote, or for each pair of these candidates,
// and prints in one line where; ends with its input. LIVE_STORES: stores to read in place of the registry, for a release.
// `contract-check.ts --compare name version,version brand,…`: the pages of these versions on these brands, for pictures (F6.04).
import fastify from 'fastify';
import { exitCodeOf } from '../../../shared/build/release/exit-code';
import { readConfig, type Config } from '../core/config';
import { attachDatabase } from '../core/database';
import { livePageHost, serveLivePages } from '../delivery/edge';
import {
  listDeployedPairs,
  liveViews,
  openRegistry,
  createReleaseStore,
  FileCache,
  recordOf,
  releaseTenant,
  snapshotOfStore,
  withCandidates,
  type DeployedPair,
  type RegistrySnapshot,
  type ReleaseStore,
} from '../delivery/releases';
import { toWireDomain, createTenantDirectory, seededTenants, type TenantRecord } from '../core/tenants';
import { getListeningPort } from '../core/http';

interface Known {
  readonly snapshot: RegistrySnapshot;
  readonly tenants: readonly TenantRecord[];
  readonly store: Pick<ReleaseStore, 'read'>;
  readonly close: () => Promise<void>;
}

/** What the registry knows, and what was published a moment ago. */
async function readRegistry(config: Config): Promise<Known> {
  const { dataDir, databaseUrl, releaseStore } = config;
  const database = await attachDatabase({ dataDir, databaseUrl, log: { info: () => undefined } });
  const tenants = (await createTenantDirectory(database, config)).all();
  const store = createReleaseStore(releaseStore);
  const registry = await openRegistry(database, store, () => tenants.map(releaseTenant));
  await registry.importFromStore();
  return { snapshot: registry.snapshot(), tenants, store, close: () => database.close() };
}

/** What the stores know; the first that has a file serves it. Brands are those of a fresh platform. */
async function readStores(places: readonly string[]): Promise<Known> {
  const stores = places.map(createReleaseStore);
  const found = await Promise.all(stores.map((store) => store.records(() => false)));
  // The last is what the platform reads.
  const wanted = await stores.at(-1)?.wantedChannels();
  const records = found.flatMap((one) => one.records);
  const read = async (path: string) => {
    for (const store of stores.slice(0, -1)) {
      const bytes = await store.read(path).catch(() => null);
      if (bytes) return bytes;
    }
    return createReleaseStore(places.at(-1) ?? '').read(path);
  };
  return {
    snapshot: snapshotOfStore(records, wanted ?? { revision: 0, channels: {} }),
    tenants: seededTenants,
    store: { read },
    close: () => Promise.resolve(),
  };
}

/** The versions of one remote on brands, each in the shell that `stable` points at. */
function listComparedPairs(snapshot: RegistrySnapshot, [name = '', versions = '', brands = '']: readonly string[]) {
  const stable = snapshot.channels.get('stable')?.get('shell');
  const shell = snapshot.shells.get(stable?.version ?? '');
  if (!shell) throw new Error('No shell is released to stable');
  return versions.split(',').flatMap((version) => {
    const remote = snapshot.remotes.get(name)?.get(version);
    if (!remote) throw new Error(`${name} ${version} is not published`);
    return brands.split(',').map((brand): DeployedPair => ({ shell, remote, tenants: [brand], incompatibility: null }));
  });
}

async function main([channel, ...named]: readonly string[]): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const places = process.env['LIVE_STORES']?.split(',');
  const known = places ? await readStores(places) : await readRegistry(read.config);
  const { tenants, store } = known;
  const isComparison = channel === '--compare';
  const candidates = Object.fromEntries(
    named.map((one) => {
      const [name = '', version = ''] = one.split('=', 2);
      return [name, version];
    }),
  );
  const snapshot = channel && !isComparison ? withCandidates(known.snapshot, channel, candidates) : known.snapshot;
  const isWanted = (name: string, version: string) => !channel || candidates[name] === version;
  try {
    const pairs = isComparison
      ? listComparedPairs(snapshot, named)
      : listDeployedPairs(snapshot, tenants.map(releaseTenant)).filter(
          ({ shell, remote }) => isWanted('shell', shell.version) || isWanted(remote.name, remote.version),
        );
    const wanted = isComparison ? [...new Set(pairs.flatMap(({ tenants: brands }) => brands))] : [];
    const unknown = wanted.find((brand) => !tenants.some(({ id, audience }) => id === brand && audience === 'player'));
    if (unknown !== undefined) throw new Error(`There is no brand ${unknown}`);
    const app = fastify();
    const find = (name: string, version: string) => recordOf(snapshot, name, version);
    const tenantOf = (pair: DeployedPair, audience: TenantRecord['audience']): TenantRecord => {
      const own = tenants.find(({ id, audience: whose }) => pair.tenants.includes(id) && whose === audience);
      const tenant = own ?? tenants.find(({ audience: whose }) => whose === audience) ?? tenants[0];
      if (!tenant) throw new Error('There is no tenant');
      return tenant;
    };
    const files = new FileCache({ store, folder: null, log: () => undefined });
    serveLivePages(app, { files, find }, pairs, tenantOf);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const port = getListeningPort(app.server);
    const domainNameOf = (...of: Parameters<typeof tenantOf>) => toWireDomain(tenantOf(...of), null).domainName;
    const printed = pairs.map((pair, index) => ({
      page: `http://${livePageHost(index)}:${port}/`,
      staffPage: `http://${livePageHost(index, 'staff')}:${port}/`,
      domains: { player: domainNameOf(pair, 'player'), staff: domainNameOf(pair, 'staff') },
      ...describePair(pair),
    }));
    process.stdout.write(`${JSON.stringify(printed)}\n`);
    await new Promise((resolve) => process.stdin.on('end', resolve).resume());
    await app.close();
  } finally {
    await known.close();
  }
}

const describePair = ({ shell, remote, tenants, incompatibility }: DeployedPair) => ({
  shell: shell.version,
  remote: remote.name,
  version: remote.version,
  container: remote.container,
  entry: `/remotes/${remote.name}/${remote.version}/${remote.entry}`,
  views: liveViews(remote),
  screens: [...new Set(remote.routes.map(({ screen }) => screen))],
  slots: [...new Set(remote.slots.map(({ component }) => component))],
  tenants,
  apart: incompatibility && `${incompatibility.reason}; wanted: ${incompatibility.remedy}`,
});

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(exitCodeOf(error));
  },
);
