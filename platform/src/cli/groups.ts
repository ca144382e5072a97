// Groups of brands, each with a database of its own: create <name> --address <host:port>, assign <brand> <group>, list,
// move <brand>[,<brand>…] <group>, map <proxy>.
import { existsSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isOneOf } from '@backlay/shared/domain';
import { options, readConfig, type Config } from '../core/config';
import { attachDatabase, createDatabase, createPool, type Database } from '../core/database';
import {
  BrandMover,
  ControlDatabase,
  listRoutes,
  MAP_KINDS,
  readBrandFacts,
  readGroupState,
  renderMap,
  type BrandFacts,
  type PlacedFacts,
} from '../core/groups';
import { createMoveParts } from '../platform';

const USAGE = `npm run groups -- create <name> --address <host:port>
npm run groups -- assign <brand> <group>
npm run groups -- list
npm run groups -- move <brand>[,<brand>…] <group>
npm run groups -- move <brand> --confirm | --cancel
npm run groups -- map ${MAP_KINDS.join('|')} [--out <file>]`;

const ADDRESS = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\]):\d{1,5}$/i;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Facts of the database that this command's environment names; none where it names no database with tables. */
async function readOwnFacts({
  dataDir,
  databaseUrl,
  migrateOnStart,
  brandGroup,
}: Config): Promise<readonly BrandFacts[]> {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'))) return [];
  const database = await attachDatabase({
    dataDir,
    databaseUrl,
    migrates: migrateOnStart,
    log: { info: () => undefined },
  });
  try {
    return await readBrandFacts(database, brandGroup);
  } finally {
    await database.close();
  }
}

/** Facts of placed brands; those of the own database stand in for brands that no group has reported yet. */
function chooseFacts(reported: readonly PlacedFacts[]): readonly PlacedFacts[] {
  const known = new Set<string>();
  return reported.filter(({ brand, group }) => {
    const key = `${group}:${brand}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

async function create(control: ControlDatabase, name: string, address: string | undefined): Promise<void> {
  const parsed = options.brandGroup.parse(name);
  if (!parsed.ok)
    throw new Error(`${name} is no name of a group: lower-case letters, digits and hyphens are accepted.`);
  if (address === undefined || !ADDRESS.test(address)) throw new Error(USAGE);
  print(`${name} ${(await control.createGroup({ name, address })) ? 'was created' : 'is there'}: ${address}`);
}

async function list(control: ControlDatabase): Promise<void> {
  const places = await control.readPlaces();
  for (const { name, address } of await control.listGroups()) {
    const brands = [...places].flatMap(([brand, group]) => (group === name ? [brand] : []));
    print(`${name} ${address} ${brands.join(', ') || '(no brands)'}`);
  }
  for (const { brands, from, to, step } of await control.moves.list())
    print(
      `${brands.join(', ')}: from ${from} to ${to}, ${step === 'moved' ? 'waits to be confirmed' : `under way (${step})`}`,
    );
}

async function map(control: ControlDatabase, kind: string, config: Config, out: string | undefined): Promise<void> {
  if (!isOneOf(MAP_KINDS, kind)) throw new Error(USAGE);
  const facts = chooseFacts(await control.readPlaced(await readOwnFacts(config)));
  const text = renderMap(kind, listRoutes(await control.listGroups(), facts));
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
  const known = new Set(facts.map(({ brand }) => brand));
  for (const brand of (await control.readPlaces()).keys())
    if (!known.has(brand)) process.stderr.write(`${brand} has no hosts yet: its group has not served it.\n`);
}

/** The group whose database it is. */
async function readGroupName(database: Database): Promise<string> {
  const { rows } = await database.query<{ found: boolean }>(`SELECT to_regclass('group_state') IS NOT NULL AS found`);
  const state = rows[0]?.found ? await readGroupState(database) : null;
  if (!state) throw new Error('A database belongs to no group yet: start a process of the group, which sets it up.');
  return state.group;
}

/** Moves brands between the databases that DATABASE_URL and OTHER_DATABASE_URL name, whichever is which. */
async function move(
  control: ControlDatabase,
  config: Config,
  { brands, group, how }: { readonly brands: string; readonly group: string; readonly how: MoveCommand },
): Promise<void> {
  const { databaseUrl, otherDatabaseUrl } = config;
  if (databaseUrl === null || otherDatabaseUrl === null)
    throw new Error('DATABASE_URL and OTHER_DATABASE_URL have to name the databases of both groups.');
  const opened = [databaseUrl, otherDatabaseUrl].map((connectionString) => {
    const pool = createPool({ connectionString, max: 4 }, { unlimited: true });
    return createDatabase(pool, 'external', () => pool.end());
  });
  try {
    const databases = new Map<string, Database>();
    for (const database of opened) databases.set(await readGroupName(database), database);
    const mover = new BrandMover({
      ...{ control, databases, print },
      parts: createMoveParts(config),
      by: userInfo().username,
    });
    if (how === 'move') await mover.move(brands.split(','), group);
    else await mover[how](brands);
  } finally {
    for (const database of opened) await database.close();
  }
  if (how === 'move') print(`groups move ${brands} --confirm ends the way back, --cancel goes it.`);
}

type MoveCommand = 'move' | 'confirm' | 'cancel';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      address: { type: 'string' },
      out: { type: 'string' },
      confirm: { type: 'boolean' },
      cancel: { type: 'boolean' },
    },
  });
  const [what, name = '', group, ...more] = positionals;
  const how: MoveCommand = values.confirm ? 'confirm' : values.cancel ? 'cancel' : 'move';
  const count = { create: 2, assign: 3, list: 1, move: how === 'move' ? 3 : 2, map: 2 }[what ?? ''];
  if (count !== positionals.length || more.length > 0) throw new Error(USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  if (config.controlDatabaseUrl === null)
    throw new Error('CONTROL_DATABASE_URL is not set: it names the database of the groups.');
  const control = new ControlDatabase(config.controlDatabaseUrl);
  try {
    await control.prepare(what === 'create' || config.migrateOnStart);
    if (what === 'create') await create(control, name, values.address);
    else if (what === 'list') await list(control);
    else if (what === 'move') await move(control, config, { brands: name, group: group ?? '', how });
    else if (what === 'map') await map(control, name, config, values.out);
    else {
      await control.assign(name, group ?? '', userInfo().username, await readOwnFacts(config));
      print(`${name} is in ${group}.`);
    }
  } finally {
    await control.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
