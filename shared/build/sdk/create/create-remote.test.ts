/** @jest-environment node */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { writeBuiltSdk } from '../../../testing/built-sdk';
import { findHeadlessChromium } from '../../../testing/find-program';
import { contractVersion, readJson, root } from '../../workspace';
import { SDK_NAME, type SdkIndex } from '../package-sdk';
import { CREATE_NAME } from './package-create';

// Three remotes are built; the first is checked, tested and opened in a browser as well. EVERY_PRESET=on does it with each of them
// (npm run bench sdk).
jest.setTimeout(240_000);
const README_COMMANDS = ['npm install', 'npm run check', 'npm test', 'npm run build', 'npm run test:browser'];
const BUILD_COMMANDS = ['npm install', 'npm run build'];

const run = promisify(execFile);
const tsx = createRequire(join(root, 'package.json')).resolve('tsx');
/** What `npm install` finds here: links to what the workspace has, so that no registry is asked. */
const INSTALL = `import { linkPackages } from ${JSON.stringify(join(root, 'shared/testing/link-packages.ts'))};
await linkPackages(process.cwd(), ${JSON.stringify(['shared', '.', 'e2e'].map((each) => join(root, each)))});`;

/** The tests of a remote open it in a browser. */
let chromium: string;
let home: string;
let server: Server;
let address: string;

beforeAll(async () => {
  chromium = findHeadlessChromium();
  home = mkdtempSync(join(tmpdir(), 'backlay-create-'));
  const out = join(home, 'sdk');
  await writeBuiltSdk(out);
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'install.mts'), INSTALL);
  const npm = execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  writeFileSync(
    join(home, 'bin/npm'),
    `#!/bin/sh
if [ "$1" = install ]; then exec "${process.execPath}" --import "${tsx}" "${join(home, 'install.mts')}"; fi
exec "${npm}" "$@"\n`,
  );
  chmodSync(join(home, 'bin/npm'), 0o755);
  const files: Readonly<Record<string, string>> = {
    '/registry/v1/sdk/create-backlay-remote.tgz': `create-backlay-remote-${contractVersion()}.tgz`,
  };
  server = createServer((request, response) => {
    const file = files[(request.url ?? '').replace(/[?].*/, '')];
    if (file) response.writeHead(200, { 'content-type': 'application/gzip' }).end(readFileSync(join(out, file)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const given = server.address();
  address = `http://127.0.0.1:${typeof given === 'object' && given ? given.port : 0}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(home, { recursive: true, force: true });
});

const environment = (): NodeJS.ProcessEnv => {
  // Node's own runner of tests and jest mark their processes.
  const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, JEST_WORKER_ID: _worker, ...env } = process.env;
  return {
    ...env,
    CI: '1',
    PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH']}`,
    npm_config_cache: join(home, 'npm-cache'),
    npm_config_update_notifier: 'false',
    CHROMIUM_PATH: chromium,
  };
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const given = probe.address();
      probe.close(() => resolve(typeof given === 'object' && given ? given.port : 0));
    });
  });

const packed = (name: string): string => {
  const index: SdkIndex = readJson(join(home, 'sdk/index.json'));
  return join(home, 'sdk', index.packages[name]?.file ?? '');
};

/** Runs a command line of a page; resolves with its exit code and what it printed. */
const shell = async (line: string, cwd: string): Promise<{ readonly code: number; readonly text: string }> => {
  try {
    const env = { ...environment(), PORT: String(await freePort()) };
    const { stdout, stderr } = await run('/bin/sh', ['-c', line], { cwd, env, timeout: 120_000 });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: number; stdout: string; stderr: string };
    return { code: code ?? -1, text: `${stdout}${stderr}` };
  }
};

/** The commands of a page: the lines of its blocks of sh. */
const listCommands = (page: string): string[] =>
  [...page.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));

test('npx of the served package writes a remote of the platform it came from and of its service [F1.02 F1.03]', async () => {
  const line = `npx --yes ${address}/registry/v1/sdk/create-backlay-remote.tgz?2026-11-29 tips --bundler vite --service https://tips.mates.example/`;
  expect(await shell(line, home)).toMatchObject({ code: 0 });
  const bin = join(home, 'sdk/create/bin', `${CREATE_NAME}.js`);
  const help = await shell(`"${process.execPath}" "${bin}" --help`, home);
  expect(help).toMatchObject({ code: 0, text: expect.stringContaining('--service <https address>') });
  const { devDependencies, scripts, config } = readJson(join(home, 'tips/package.json'));
  expect(config).toEqual({ registry: address });
  const service = 'https://tips.mates.example';
  for (const file of ['remote.json', 'src/tips.ts', 'src/remote.test.tsx', 'browser/tips.spec.ts']) {
    const text = readFileSync(join(home, 'tips', file), 'utf8');
    expect([file, text.includes(service), text.includes('api.tips.example')]).toEqual([file, true, false]);
  }
  expect(devDependencies[SDK_NAME]).toBe(`${address}/registry/v1/sdk/${contractVersion()}.tgz`);
  expect(Object.keys(scripts)).toEqual([
    'dev',
    'service',
    'check',
    'test',
    'test:browser',
    'build',
    'login',
    'release',
  ]);
  expect(readJson(join(home, 'tips/remote.json'))).toMatchObject({ name: 'tips', contract: `^${contractVersion()}` });
});

describe.each(['webpack', 'rspack', 'vite'])('a remote with %s', (bundler) => {
  const folder = (): string => join(home, `with-${bundler}`);
  const create = join('create/bin', `${CREATE_NAME}.js`);

  test('the commands of its README end with 0, in order, in an empty folder [F1.03]', async () => {
    const made = `"${process.execPath}" "${join(home, 'sdk', create)}" "${folder()}" --bundler ${bundler} --name chess --sdk "file:${packed(SDK_NAME)}"`;
    expect(await shell(made, home)).toMatchObject({ code: 0 });
    const commands = listCommands(readFileSync(join(folder(), 'README.md'), 'utf8'));
    expect(commands).toEqual(README_COMMANDS);
    const isWhole = bundler === 'webpack' || process.env['EVERY_PRESET'] === 'on';
    for (const command of isWhole ? commands : BUILD_COMMANDS)
      expect([command, await shell(command, folder())]).toMatchObject([command, { code: 0 }]);
  });

  test('its release names every file with its hash, and its maps lie apart [F1.04 F6.01]', () => {
    const release = join(folder(), 'release');
    const record = readJson(join(release, 'release.json'));
    const limit = bundler === 'vite' ? 30_720 : 4_096;
    const { br, bytes } = record.files[record.entry];
    process.stdout.write(`entry of the ${bundler} preset: ${br ?? bytes} bytes br\n`);
    expect(br ?? bytes).toBeLessThanOrEqual(limit);
    expect(record).toMatchObject({ kind: 'remote', name: 'chess', version: '1.0.0', entry: 'remoteEntry.js' });
    expect(record.type).toBe(bundler === 'vite' ? 'module' : undefined);
    expect(Object.keys(record.shared)).toContain('@backlay/shared/host');
    expect(record.navTexts['tips.title']['hi-in']).toBe('खिलाड़ियों के सुझाव');
    const files = Object.keys(record.files);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['mf-manifest.json', '@mf-types.zip', '@mf-types.d.ts']));
    expect(existsSync(join(release, 'maps')) && !existsSync(join(release, 'remote.json'))).toBe(true);
    expect(record.screens.tips.some((file: string) => file.startsWith('screen-tips'))).toBe(true);
    const text = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(release, file), 'utf8'));
    expect(text.filter((each) => /react\.transitional\.element|\beval\(|sourceMappingURL/.test(each))).toEqual([]);
  });

  test('a bundled copy of React is refused by its name [F1.04]', async () => {
    const screen = join(folder(), 'src/screen-tips.tsx');
    const react = createRequire(join(root, 'shared/package.json')).resolve('react');
    writeFileSync(
      screen,
      `import copy from ${JSON.stringify(react)};\n${readFileSync(screen, 'utf8')}\nvoid copy.version;`,
    );
    const { code, text } = await shell('npm run build', folder());
    expect(code).toBe(1);
    expect(text).toContain('react is bundled, and the shell provides it');
  });
});

test('the CI file is YAML that runs check, test and build, and releases with an identity token alone [F1.03]', () => {
  const text = readFileSync(join(home, 'with-rspack/.github/workflows/remote.yml'), 'utf8');
  const { jobs } = parse(text);
  const commands = (job: string): string[] => jobs[job].steps.flatMap(({ run: line }: { run?: string }) => line ?? []);
  for (const command of ['npm run check', 'npm test', 'npm run build']) expect(commands('verify')).toContain(command);
  expect(commands('release').at(-1)).toBe('npm run release -- --channel next');
  expect(jobs.release).toMatchObject({ needs: 'verify', permissions: { 'id-token': 'write' } });
  expect(jobs.verify.permissions).toBeUndefined();
  expect(text).not.toMatch(/secrets\.|REGISTRY_TOKEN/);
});

test.each([
  ['a folder that holds something', ['../with-rspack', '--platform', 'https://staff.example'], 'is not empty'],
  ['a name with capitals', ['New', '--platform', 'https://staff.example'], 'New is no name of a remote'],
  [
    'a bundler without a preset',
    ['new', '--bundler', 'parcel', '--platform', 'https://x.example'],
    'parcel is none of',
  ],
  [
    'a service that no brand reaches',
    ['new', '--platform', 'https://x.example', '--service', 'http://localhost:8788'],
    'http://localhost:8788 is no service: https, a host name with a dot, and no path',
  ],
  ['no platform', ['new'], 'The address of the platform is missing'],
])('%s is refused, and nothing is written [F1.03]', async (_what, args, message) => {
  const folder = join(home, 'refused');
  mkdirSync(folder, { recursive: true });
  const bin = join(home, 'sdk/create/bin', `${CREATE_NAME}.js`);
  const { code, text } = await shell(`"${process.execPath}" "${bin}" ${args.join(' ')}`, folder);
  expect([code, existsSync(join(folder, 'new'))]).toEqual([1, false]);
  expect(text).toContain(message);
});
