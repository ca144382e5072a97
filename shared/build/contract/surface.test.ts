/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compareSurfaces } from './compare';
import { readSurface } from './surface';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backlay-surface-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function surfaceOf(host: string, further: Readonly<Record<string, string>> = {}) {
  const files = {
    ...further,
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'shared/src/host/index.ts': host,
    'shared/src/contract/index.ts':
      "import './schemas';\nexport const endpoints = {};\nexport interface SocketEvents {}\nexport interface SocketRequests {}\n",
    'shared/src/contract/schemas.ts': 'export const schemas = {};\n',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return readSurface(root);
}

test('the content of a Readonly is compared, also under another name [A1.01]', () => {
  const places = surfaceOf(`
    export type Texts = Readonly<Record<'yes' | 'no', string>>;
    export interface Boot {
      readonly texts: Texts;
      readonly servers: Readonly<Record<'b2b' | 'b2c', string>>;
      readonly hashes: Readonly<Record<string, number>>;
    }
  `);
  expect(places['host.Boot.texts']).toEqual({ type: 'Texts' });
  expect(places['host.Texts.no']).toEqual({ type: 'string' });
  expect(places['host.Boot.servers.b2c']).toEqual({ type: 'string' });
  expect(places['host.Boot.hashes[*]']).toEqual({ type: 'number' });
});

test('an optional field of a record is not required from a remote [A1.01]', () => {
  const places = surfaceOf('export interface RemoteModule { readonly slots: Readonly<Record<string, string>> }');
  expect(places['host.RemoteModule.slots[*]']).toEqual({ type: 'string', optional: true, taken: true });
});

test('the result of a promise is compared by structure under its name [A1.01]', () => {
  const places = surfaceOf(`
    export type Texts = Readonly<Partial<Record<'yes' | 'no', string>>>;
    export type Dictionaries = Readonly<Record<string, () => Promise<Texts>>>;
  `);
  expect(places['host.Dictionaries[*]()']).toEqual({ type: 'Promise<Texts>' });
  expect(places['host.Texts.no']).toMatchObject({ optional: true });
});

test('components and their own properties are part of the surface, so that a change of one is seen [F1.01]', () => {
  const ui = (tone: string) =>
    surfaceOf('export interface Host { readonly contract: string }', {
      'shared/src/ui/index.ts': `export interface TagProps { tone: ${tone}; label?: string }
        export const Tag = ({ label }: TagProps): string => label ?? '';`,
    });
  const before = ui("'info' | 'warning'");
  expect(before).toMatchObject({
    'ui.Tag': { type: '({ label }: TagProps) => string' },
    'ui.TagProps.tone': { type: '"info" | "warning"', taken: true },
    'ui.TagProps.label': { type: 'string', optional: true, taken: true },
  });
  const { level, changes } = compareSurfaces(before, ui("'info'"));
  expect([level, changes.map(({ path }) => path)]).toEqual(['major', ['ui.TagProps.tone']]);
});
