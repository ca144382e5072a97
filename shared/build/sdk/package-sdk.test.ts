/** @jest-environment node */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findIncompatibility } from '../../src/compatibility/find-incompatibility';
import { importRemoteFolder } from '../external-remotes/import-folder';
import { writeBuiltSdk } from '../../testing/built-sdk';
import { contractVersion, readJson, root } from '../workspace';
import { SDK_ENTRIES } from './entries';
import type { SdkIndex } from './package-sdk';

// The declarations of everything are emitted once.
jest.setTimeout(240_000);

const REMOTE_CONFIG = `import { remoteConfig } from '@backlay/remote-sdk/webpack';
export default remoteConfig(import.meta.url);`;
const TEXTS = `import { defineTexts } from '@backlay/remote-sdk/host';
export const own = defineTexts({ 'game.title': 'Chess' });`;
const SCREEN = `import { useHost } from '@backlay/remote-sdk/host';
import { Card, Modal } from '@backlay/remote-sdk/ui';
import { useParams } from '@backlay/remote-sdk/router';
import { useState } from 'react';
import styles from './game.module.css';
import { own } from './texts';
export default function Game() {
  const t = own.useT();
  const { toasts } = useHost();
  const [count] = useState(useParams().id ?? '');
  return <Card className={styles.board}><button onClick={() => toasts.info(count)}>{t('game.title')}</button>
    <Modal open={false} onClose={() => undefined} title="">{null}</Modal></Card>;
}`;

let out: string;
let sdk: string;
const node = (args: readonly string[], cwd = root): string =>
  execFileSync(process.execPath, [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(async () => {
  mkdirSync(join(root, 'shared/dist'), { recursive: true });
  // Below shared, so that what the package depends on is found.
  out = mkdtempSync(join(root, 'shared/dist/test-'));
  await writeBuiltSdk(out);
  sdk = join(out, 'node_modules/@backlay/remote-sdk');
  mkdirSync(join(out, 'node_modules/@backlay'), { recursive: true });
  const { extract } = createRequire(join(root, 'platform/package.json'))('tar');
  mkdirSync(sdk);
  extract({ file: join(out, packed().file), cwd: sdk, strip: 1, sync: true });
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

const packed = () => {
  const index: SdkIndex = readJson(join(out, 'index.json'));
  const found = index.packages['@backlay/remote-sdk'];
  if (!found) throw new Error('index.json has no SDK');
  return found;
};
const paths = (): string[] =>
  readdirSync(sdk, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(sdk.length + 1));

test('the package has the version of the contract, in its manifest, its name and the index [F1.01]', () => {
  const { version, file, integrity, bytes } = packed();
  expect([version, file]).toEqual([contractVersion(), `backlay-remote-sdk-${contractVersion()}.tgz`]);
  expect(readJson(join(sdk, 'package.json'))).toMatchObject({ name: '@backlay/remote-sdk', version });
  const content = readFileSync(join(out, file));
  expect([integrity, bytes]).toEqual([
    `sha512-${createHash('sha512').update(content).digest('base64')}`,
    content.length,
  ]);
});

test('the package holds compiled modules and declarations, and no TypeScript source [F1.01]', () => {
  const files = paths();
  expect(files.filter((file) => /[.][cm]?tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.d.ts')).length).toBeGreaterThan(50);
  const { exports }: { exports: Record<string, { types: string; default?: string } | string> } = readJson(
    join(sdk, 'package.json'),
  );
  const named = Object.values(exports).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
  expect(named.filter((file) => !existsSync(join(sdk, file)))).toEqual([]);
});

test('each entry is imported by Node [F1.01]', () => {
  const names = SDK_ENTRIES.map(({ name }) => name).filter((name) => name !== 'command');
  writeFileSync(
    join(out, 'import-all.mjs'),
    `for (const name of ${JSON.stringify(names)}) {
       const module = await import('@backlay/remote-sdk/' + name);
       console.log(name, Object.keys(module).length > 0);
     }
     const [host, provided] = [await import('@backlay/remote-sdk/host'), await import('@backlay/remote-sdk/provided/host')];
     console.log('one host', host.useHost === provided.useHost);`,
  );
  expect(
    node([join(out, 'import-all.mjs')])
      .trim()
      .split('\n'),
  ).toEqual([...names.map((name) => `${name} true`), 'one host true']);
});

/** The problems of several sources, each a module of its own; the compiler runs once. */
const compile = (sources: readonly string[]): string[] => {
  const folder = join(out, 'typed');
  mkdirSync(folder, { recursive: true });
  const names = sources.map((_text, index) => `remote-${index}.tsx`);
  names.forEach((name, index) => writeFileSync(join(folder, name), sources[index] ?? ''));
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    jsx: 'react-jsx',
    noEmit: true,
    types: ['@backlay/remote-sdk/style-modules'],
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: names }));
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  // A message goes on in lines that are indented.
  const problems = stdout.split(/\n(?=\S)/);
  return names.map((name) => problems.filter((problem) => problem.includes(name)).join('\n'));
};

const REMOTE = `
  import { defineTexts, useHost, useSession, type RemoteModule } from '@backlay/remote-sdk/host';
  import { Button, TextField } from '@backlay/remote-sdk/ui';
  import { Link } from '@backlay/remote-sdk/router';
  import { fakeHost, buildProfile } from '@backlay/remote-sdk/testing';
  import styles from './screen.module.css';
  const texts = defineTexts({ 'game.title': 'Chess', 'game.wins': '{count} wins of {name}' });
  function Screen() {
    const t = texts.useT();
    const { api } = useHost();
    const signedIn = useSession((state) => state.status === 'signed-in');
    void api.call('markets', {});
    return (
      <Link to="/chess" className={styles.link}>
        {t('game.title')} {t('game.wins', { count: 3, name: String(signedIn) })} {t('ui.close')}
        <Button variant="primary">{t('game.title')}</Button>
      </Link>
    );
  }
  export const screens: RemoteModule['screens'] = { game: async () => ({ default: Screen }) };
  void [TextField, fakeHost({ session: { profile: buildProfile() } })];
`;

const MISTAKES = [
  ['a key of no catalogue', `t('game.lost')`, /'"game\.lost"' is not assignable|No overload matches/],
  ['a text without one of its placeholders', `t('game.wins', { count: 3 })`, /'name' is missing|No overload matches/],
  ['a text without its values', `t('game.wins')`, /"game\.wins"|No overload matches/],
  ['a call that the contract has not', `void api.call('nothing')`, /not assignable/],
] as const;

describe('the compiler', () => {
  let right: string | undefined;
  let wrong: string[];
  beforeAll(() => {
    const mistaken = MISTAKES.map(([, expression]) =>
      REMOTE.replace("void api.call('markets', {});", `${expression};`),
    );
    [right, ...wrong] = compile([REMOTE, ...mistaken]);
  });

  test('a remote written with the package passes the type check, with strict modules of Node [F1.01 F1.05]', () => {
    expect(right).toBe('');
  });

  test.each(MISTAKES.map(([what, , message], index) => [what, index, message] as const))(
    '%s is an error of the compiler [F1.01 F1.05]',
    (_what, index, message) => {
      expect(wrong[index]).toMatch(message);
    },
  );
});

test.each([
  ['1.7.0', '1.7.0', true],
  ['1.7.0', '1.9.2', true],
  ['1.7.0', '1.6.9', false],
  ['1.7.0', '2.0.0', false],
])('a remote of SDK %s in a shell of contract %s: compatible %s [F1.01]', (built, offered, isCompatible) => {
  const remote = { name: 'chess', version: '1.0.0', contract: `^${built}`, shared: {}, routes: [], slots: [] };
  const found = findIncompatibility(remote, { version: '1.0.0', contract: offered, shared: {} }, []);
  expect(found === null).toBe(isCompatible);
});

describe('backlay-remote check', () => {
  const run = (files: Readonly<Record<string, string>>): { code: number; text: string } => {
    const folder = mkdtempSync(join(out, 'remote-'));
    mkdirSync(join(folder, 'src'));
    mkdirSync(join(folder, 'node_modules'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(sdk, 'bin/backlay-remote.js'), 'check'], {
      cwd: folder,
      encoding: 'utf8',
      // Where pnpm keeps what npm would install beside the package.
      env: { ...process.env, NODE_PATH: join(root, 'platform/node_modules') },
    });
    return { code: status ?? -1, text: stdout + stderr };
  };
  const declaration = { name: 'chess', contract: `^${contractVersion()}`, routes: [], slots: [] };
  const json = (over: object = {}) => JSON.stringify({ ...declaration, ...over });
  const texts = `
    import { defineTexts } from '@backlay/remote-sdk/host';
    export const texts = defineTexts(
      { 'game.title': 'Chess', 'game.wins': '{count} wins', 'game.lost': 'Lost' },
      { 'hi-in': async () => (await import('./texts-hi')).hindi },
    );`;

  test('lists the texts that a language lacks, and ends with 0 [F1.05]', () => {
    const hindi = `export const hindi = { 'game.title': 'शतरंज', 'game.wins': '{count} जीत' };`;
    const { code, text } = run({ 'remote.json': json(), 'src/texts.ts': texts, 'src/texts-hi.ts': hindi });
    expect(text).toContain('hi-in: 1 of 3 texts are missing and show English: game.lost');
    expect(code).toBe(0);
  });

  test('refuses a translation with other placeholders than the English text [F1.05]', () => {
    const hindi = `export const hindi = { 'game.wins': '{number} जीत' };`;
    const { code, text } = run({ 'remote.json': json(), 'src/texts.ts': texts, 'src/texts-hi.ts': hindi });
    expect(text).toContain('hi-in: the placeholders of game.wins differ');
    expect(code).toBe(1);
  });

  test.each([
    ['an unknown field', json({ preload: true }), 'remote.json: Unrecognized key: "preload"'],
    ['a call of the house', json({ permissions: ['call:placeBet'] }), 'call:placeBet is for remotes of the house'],
    ['another contract', json({ contract: '^9.0.0' }), 'contract ^9.0.0 leaves out'],
    ['no JSON', '{', 'remote.json is no JSON'],
  ])('ends with 1 for %s in remote.json, and names the problem [F1.06]', (_what, file, message) => {
    const { code, text } = run({ 'remote.json': file });
    expect(text).toContain(message);
    expect(code).toBe(1);
  });
});

describe('backlay-remote build with the webpack preset', () => {
  let folder: string;
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const build = () =>
    spawnSync(process.execPath, [join(sdk, 'bin/backlay-remote.js'), 'build'], { cwd: folder, encoding: 'utf8' });

  beforeAll(() => {
    folder = mkdtempSync(join(out, 'remote-'));
    write('package.json', JSON.stringify({ name: 'chess', version: '1.0.0', type: 'module' }));
    write(
      'remote.json',
      JSON.stringify({
        name: 'chess',
        contract: `^${contractVersion()}`,
        routes: [{ path: '/chess', screen: 'game', access: 'public' }],
        slots: [{ name: 'home.betting-features', component: 'teaser' }],
        permissions: ['call:markets'],
      }),
    );
    write('webpack.config.mjs', REMOTE_CONFIG);
    write('src/game.module.css', '@layer remote { .board { color: var(--accent); } }');
    write('src/texts.ts', TEXTS);
    write('src/game.tsx', SCREEN);
    write(
      'src/remote.ts',
      `import { own } from './texts';
       export const { texts, languages } = own.module;
       export const screens = { game: () => import(/* webpackChunkName: "screen-game" */ './game') };
       export const slots = { teaser: () => import('./game') };`,
    );
  });

  test('writes a folder that is a release, with an entry of at most 4 kB and no copy of a shared module [F1.04]', async () => {
    const { status, stderr } = build();
    expect([status, stderr]).toEqual([0, '']);
    const dist = join(folder, 'dist');
    const taken = await importRemoteFolder(dist, join(out, 'taken'));
    expect(taken).toEqual({ ok: true, name: 'chess', version: '1.0.0' });
    const record = readJson(join(out, 'taken/release.json'));
    expect(record).toMatchObject({ container: 'backlay_chess_1_0_0', permissions: ['call:markets'] });
    expect(record.shared['@backlay/shared/host']).toBe(`^${contractVersion()}`);
    expect(record.screens.game.some((file: string) => file.endsWith('.css'))).toBe(true);
    const entry = brotliCompressSync(readFileSync(join(dist, 'remoteEntry.js'))).length;
    process.stdout.write(`entry of the webpack preset: ${entry} bytes br\n`);
    expect(entry).toBeLessThanOrEqual(4_096);
    const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'));
    const text = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
    expect(text).toContain('"chess"');
    // A copy of React would print a warning.
    expect(text).not.toContain('react.transitional.element');
  });

  test('a copy of a shared module fails the build, which names the module [F1.04]', () => {
    const react = createRequire(join(root, 'shared/package.json')).resolve('react');
    write('src/game.tsx', `import react from ${JSON.stringify(react)};\n${SCREEN}\nvoid react;`);
    const { status, stderr } = build();
    expect(status).toBe(1);
    expect(stderr).toContain('react is bundled, and the shell provides it');
  });

  test('a folder without a configuration of a bundler is refused with what is missing [F1.04]', () => {
    rmSync(join(folder, 'webpack.config.mjs'));
    const { status, stderr } = build();
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('No rspack.config.mjs and no webpack.config.mjs and no vite'),
    ]);
  });
});
