/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSurface } from './surface';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backlay-surface-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function surfaceOf(host: string) {
  const files = {
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
