// `live-cli.ts`: serves a page for every live pair of shell and remote and says in one line where; ends with its input.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { readConfig } from './config';
import { openBeside } from './database';
import { livePageHost, serveLivePages } from './edge';
import { livePairs, openRegistry, openStore, recordOf, releaseTenant } from './releases';
import { openTenants } from './tenants';

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  const { dataDir, databaseUrl } = config;
  const database = await openBeside({ dataDir, databaseUrl, log: { info: () => undefined } });
  try {
    const directory = await openTenants(database, config);
    const tenants = directory.all().map(releaseTenant);
    const store = openStore(config.releaseStore);
    const registry = await openRegistry(database, store, () => tenants);
    const snapshot = registry.snapshot();
    const pairs = livePairs(snapshot, tenants);
    const app = fastify();
    const anyBrand = directory.all().find(({ audience }) => audience === 'player') ?? directory.all()[0];
    serveLivePages(app, { store, find: (name, version) => recordOf(snapshot, name, version) }, pairs, (pair) => {
      const tenant = (pair.tenants[0] && directory.byId(pair.tenants[0])) || anyBrand;
      if (!tenant) throw new Error('There is no tenant');
      return tenant;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const said = pairs.map(({ shell, remote, tenants: who, misfit }, index) => ({
      page: `http://${livePageHost(index)}:${port}/`,
      shell: shell.version,
      remote: remote.name,
      version: remote.version,
      container: remote.container,
      entry: `/remotes/${remote.name}/${remote.version}/${remote.entry}`,
      // What a visitor sees; a path with a parameter has any value there.
      visits: remote.routes
        .filter(({ access }) => access === 'public')
        .map(({ path, screen }) => ({ path: path.replace(/:[^/]+/g, '1'), screen })),
      screens: [...new Set(remote.routes.map(({ screen }) => screen))],
      slots: [...new Set(remote.slots.map(({ component }) => component))],
      tenants: who,
      apart: misfit && `${misfit.reason}; wanted: ${misfit.remedy}`,
    }));
    process.stdout.write(`${JSON.stringify(said)}\n`);
    await new Promise((resolve) => process.stdin.on('end', resolve).resume());
    await app.close();
  } finally {
    await database.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
