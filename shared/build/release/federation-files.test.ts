/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { releaseRecord } from '../../src/contract/schemas';
import { importRemoteFolder } from '../external-remotes/import-folder';
import { root } from '../workspace';
import { FEDERATION_FILES, writeFederationFiles } from './federation-files';

/** Readers of the module-federation project, as its own tools install them. */
const fromShell = createRequire(join(root, 'shell/package.json'));
const fromEnhanced = createRequire(fromShell.resolve('@module-federation/enhanced'));
const { generateSnapshotFromManifest } = fromEnhanced('@module-federation/sdk');
const AdmZip = createRequire(fromEnhanced.resolve('@module-federation/dts-plugin'))('adm-zip');

let base: string;
beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'backlay-federation-'))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

const route = (screen: string) => ({ path: `/guest-${screen}`, screen, access: 'public' });
const FILES = {
  'remoteEntry.js': 'var backlay_guest_1_2_0; self.__BACKLAY_INTEGRITY__;',
  'remote.js': 'void 1;',
  'screen-hello.js': 'void 2;',
  'screen-hello.css': 'a {}',
};

/** A release of an outside team: its record and its folder. */
async function release(over: object = {}, files: object = {}) {
  const folder = join(base, 'built');
  mkdirSync(folder);
  const declaration = {
    ...{ name: 'guest', contract: '^1.0.0', routes: [route('hello'), route('bye')] },
    slots: [{ name: 'overlay.guest', component: 'greeting' }],
  };
  const build = {
    ...{ version: '1.2.0', container: 'backlay_guest_1_2_0', entry: 'remoteEntry.js', shared: { react: '^19.0.0' } },
    ...{ css: [], screens: { hello: ['remote.js', 'screen-hello.js', 'screen-hello.css'], bye: ['remote.js'] } },
    ...over,
  };
  const all = { ...FILES, 'remote.json': JSON.stringify(declaration), 'build.json': JSON.stringify(build), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  expect(await importRemoteFolder(folder, join(base, 'dist'))).toMatchObject({ ok: true });
  const record = releaseRecord.parse(JSON.parse(readFileSync(join(base, 'dist/release.json'), 'utf8')));
  return { record, folder: join(base, 'dist/files') };
}

test.each([
  ['a script', {}, 'global'],
  ['an ES module', { type: 'module' }, 'module'],
])('the manifest of %s names the entry and the hashes of its record [F6.01]', async (_name, over, type) => {
  const { record, folder } = await release(over);
  const manifest = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
  const address = 'https://royal.example/remotes/guest/1.2.0/mf-manifest.json';
  const snapshot = generateSnapshotFromManifest(manifest, { version: address });
  expect(snapshot).toMatchObject({
    ...{ remoteEntry: record.entry, remoteEntryType: type, globalName: 'backlay_guest_1_2_0', buildVersion: '1.2.0' },
    ...{ publicPath: address.replace('mf-manifest.json', ''), remoteTypesZip: '@mf-types.zip' },
    ...{ remoteTypesAPI: '@mf-types.d.ts', shared: [{ sharedName: 'react', version: '^19.0.0' }] },
  });
  expect(snapshot.modules).toEqual([
    {
      ...{ moduleName: 'remote', modulePath: './remote' },
      assets: {
        js: { sync: ['remote.js'], async: ['screen-hello.js'] },
        css: { sync: [], async: ['screen-hello.css'] },
      },
    },
  ]);
  const hashes = Object.entries(record.files).map(([path, { integrity }]) => [path, integrity]);
  expect(manifest.integrity).toEqual(Object.fromEntries(hashes.filter(([path = '']) => path in FILES)));
  expect(Object.keys(record.files)).toEqual(expect.arrayContaining([...FEDERATION_FILES]));
});

/** Problems of a consumer's source that imports the exposed module, with what a tool unpacked. */
function typeCheck(folder: string, source: string): string[] {
  new AdmZip(join(folder, '@mf-types.zip')).extractAllTo(join(base, 'types/guest'), true);
  const consumer = join(base, 'consumer.ts');
  writeFileSync(consumer, source);
  const program = ts.createProgram([consumer, join(folder, '@mf-types.d.ts')], {
    ...{ strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: {
      'guest/*': [join(base, 'types/guest/*')],
      'REMOTE_ALIAS_IDENTIFIER/*': [join(base, 'types/guest/*')],
      react: [join(root, 'node_modules/@types/react')],
    },
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('the types of a release compile in a consumer, and refuse a screen that it has not [F6.01]', async () => {
  const { folder } = await release();
  const source = (screen: string) =>
    `import { screens, slots, start } from 'guest/remote';
export const views = [screens.${screen}, screens['bye'], slots.greeting] as const;
start?.({});`;
  expect(typeCheck(folder, source('hello'))).toEqual([]);
  expect(typeCheck(folder, source('lost'))).toEqual([expect.stringMatching(/'lost' does not exist/)]);
}, 60_000);

test('a manifest that the build wrote itself stays [F6.01]', async () => {
  const { folder, record } = await release({}, { 'mf-manifest.json': '{"id":"own"}' });
  expect(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')).toBe('{"id":"own"}');
  if (record.kind === 'remote') writeFederationFiles(folder, record);
  expect(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')).toBe('{"id":"own"}');
});
