import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from '../../testing/index';
import { buildProgram } from '../../testing/programs';
import { openTestDatabase, type TestDatabase } from '../core/database/testing';

let control: TestDatabase;
let platform: TestPlatform;
let folder: string;
let program: string;
beforeAll(async () => {
  program = await buildProgram(resolve(__dirname, 'groups.ts'));
  folder = mkdtempSync(join(tmpdir(), 'backlay-groups-'));
  control = await openTestDatabase([]);
  platform = await openTestPlatform();
});
afterAll(async () => {
  await platform?.close();
  await control?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as an operator does. The database of brands is that of the platform, unless there is none yet. */
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}, file = program) =>
  new Promise<{ code: number | null; out: string; errors: string }>((done) => {
    const child = spawn(process.execPath, [file, ...args], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder,
        CONTROL_DATABASE_URL: databaseUrlOf(control),
        ...environment,
      },
    });
    const texts = { out: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (texts.errors += chunk.toString()));
    child.once('close', (code) => done({ code, ...texts }));
  });
const withBrands = () => ({ DATABASE_URL: databaseUrlOf(platform.database) });

test('groups are created, get brands and are listed; without a control database they are refused [G6.05]', async () => {
  expect(await run(['list'], { CONTROL_DATABASE_URL: '' })).toEqual({
    code: 1,
    out: '',
    errors: 'CONTROL_DATABASE_URL is not set: it names the database of the groups.\n',
  });
  expect(await run(['create', 'north', '--address', '10.0.0.1:4000'])).toMatchObject({
    code: 0,
    out: 'north was created: 10.0.0.1:4000\n',
  });
  expect((await run(['create', 'North!', '--address', '10.0.0.1:4000'])).code).toBe(1);
  expect((await run(['create', 'south', '--address', 'nowhere'])).errors).toMatch(/groups -- create/);
  await run(['create', 'south', '--address', 'south.brands.svc:4000']);
  expect(await run(['create', 'north', '--address', 'north.brands.svc:4000'])).toMatchObject({
    out: 'north is there: north.brands.svc:4000\n',
  });
  expect(await run(['assign', 'kings', 'west'])).toEqual({
    code: 1,
    out: '',
    errors: 'There is no group west: north, south.\n',
  });
  expect(await run(['assign', 'kings', 'south'])).toMatchObject({ code: 0, out: 'kings is in south.\n' });
  expect((await run(['list'])).out).toBe(
    'north north.brands.svc:4000 (no brands)\nsouth south.brands.svc:4000 kings\n',
  );
});

test('sister sites, brands of one account tree and the staff site are not divided over groups [G6.05]', async () => {
  expect((await run(['assign', 'royal', 'north'], withBrands())).code).toBe(0);
  expect(await run(['assign', 'orbit', 'south'], withBrands())).toEqual({
    code: 1,
    out: '',
    errors: 'orbit cannot be in south: royal is in north, and they are sister sites.\n',
  });
  expect((await run(['assign', 'metro', 'south'], withBrands())).errors).toBe(
    'metro cannot be in south: royal is in north, and both are in the account tree of staff-whitelabel1.\n',
  );
  expect((await run(['assign', 'staff', 'south'], withBrands())).errors).toMatch(/each group has one/);
  expect((await run(['assign', 'orbit', 'north'], withBrands())).code).toBe(0);
});

test('the map has the hosts of each group and names brands without hosts [G6.05]', async () => {
  const file = join(folder, 'groups.conf');
  expect(await run(['map', 'nginx', '--out', file], withBrands())).toMatchObject({
    code: 0,
    out: '',
    errors: 'kings has no hosts yet: its group has not served it.\n',
  });
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('  royal.localhost backlay_north;\n');
  expect(text).toContain('server north.brands.svc:4000;');
  expect(text).not.toContain('metro');
  expect((await run(['map', 'apache'], withBrands())).errors).toMatch(/map nginx\|haproxy\|ingress/);
});

test('backlay migrate brings the control database up to date beside the one of the brands [G6.05]', async () => {
  const migrate = await buildProgram(resolve(__dirname, 'migrate.ts'));
  const empty = await openTestDatabase([]);
  try {
    const ran = await run([], { ...withBrands(), CONTROL_DATABASE_URL: databaseUrlOf(empty) }, migrate);
    expect(ran).toMatchObject({ code: 0, errors: '' });
    expect(ran.out).toContain('The tables of the control database are up to date.\n');
    expect((await empty.query('SELECT name FROM brand_group')).rows).toEqual([]);
  } finally {
    await empty.close();
  }
});

test('a move is refused without both databases, and where one is that of no group [G6.06]', async () => {
  expect(await run(['move', 'royal', 'south'], withBrands())).toEqual({
    code: 1,
    out: '',
    errors: 'DATABASE_URL and OTHER_DATABASE_URL have to name the databases of both groups.\n',
  });
  const both = { ...withBrands(), OTHER_DATABASE_URL: databaseUrlOf(control) };
  expect((await run(['move', 'royal', 'south'], both)).errors).toMatch(/belongs to no group yet/);
  expect((await run(['move', 'royal'], both)).errors).toMatch(/move <brand> --confirm \| --cancel/);
});
