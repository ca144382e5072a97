import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const MODULES = {
  core: 'http',
  accounts: 'identity',
  money: 'ledger',
  betting: 'orders',
  casino: 'wallet',
  delivery: 'edge',
  realtime: 'sockets',
};
type Room = keyof typeof MODULES;
const ROOMS = Object.keys(MODULES) as Room[];
const BELOW: Readonly<Record<Room, readonly Room[]>> = {
  core: [],
  accounts: ['core'],
  money: ['core', 'accounts'],
  betting: ['core', 'accounts', 'money'],
  casino: ['core', 'accounts', 'money'],
  delivery: ['core', 'accounts'],
  realtime: ['core', 'accounts'],
};

const exporting = (name: string): string => `export const ${name} = 1;\n`;
const importing = (...specs: readonly string[]): string =>
  specs
    .map((spec, index) => `import * as part${index} from '${spec}';\nexport const used${index} = part${index};\n`)
    .join('');

/** A small platform: from each room an import of every room, and one violation of each other rule. */
const files: Record<string, string> = {};
for (const room of ROOMS) {
  files[`src/${room}/${MODULES[room]}/index.ts`] = exporting(room);
  files[`src/${room}/${MODULES[room]}/inner.ts`] = exporting('inner');
  for (const other of ROOMS)
    if (other !== room)
      files[`src/${room}/${MODULES[room]}/to-${other}.ts`] = importing(`../../${other}/${MODULES[other]}`);
}
Object.assign(files, {
  'src/core/jobs/index.ts': exporting('jobs'),
  'src/core/jobs/by-file.ts': importing('../http/inner'),
  'src/core/jobs/by-index.ts': importing('../http'),
  'src/core/jobs/types.ts': "import type { inner } from '../http/inner';\nexport type Inner = typeof inner;\n",
  'src/core/jobs/jobs.test.ts': importing('../http/inner', '../../services', '../../../sandbox'),
  'src/cli/staff.ts': importing('../accounts/identity/inner'),
  'src/services/index.ts': importing('../core/http/inner', '../realtime/sockets'),
  'src/services/load-sandbox.ts': "export const load = () => import('../../sandbox');\n",
  'src/services/register-casino.ts': importing('../../sandbox'),
  'src/money/ledger/by-services.ts': importing('../../services'),
  'src/platform.ts': importing('./services'),
  'sandbox/index.ts': "import type { core } from '../src/core/http';\nexport type Core = typeof core;\n",
  'sandbox/values.ts': importing('../src/core/http'),
});

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

let tree: string;
let found: readonly string[];
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'planted-rooms-'));
  for (const [path, text] of Object.entries(files)) {
    const file = join(tree, 'platform', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const json = execFileSync(
    process.execPath,
    [CRUISER, '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', 'platform'],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { violations } = (JSON.parse(json) as { summary: { violations: readonly Violation[] } }).summary;
  const short = (path: string) => path.replace('platform/', '');
  found = violations.map(({ rule, from, to }) => `${rule.name}: ${short(from)} -> ${short(to)}`).sort();
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const of = (rule: string): readonly string[] => found.filter((line) => line.startsWith(`${rule}:`));

test.each(ROOMS)('the room %s imports only the rooms below it [H1.09]', (room) => {
  const refused = ROOMS.filter((other) => other !== room && !BELOW[room].includes(other));
  expect(of('rooms-one-way').filter((line) => line.startsWith(`rooms-one-way: src/${room}/`))).toEqual(
    refused
      .map(
        (other) =>
          `rooms-one-way: src/${room}/${MODULES[room]}/to-${other}.ts -> src/${other}/${MODULES[other]}/index.ts`,
      )
      .sort(),
  );
});

test('an inner file of another module is refused, by types too; its index and tests are not [H1.09]', () => {
  expect(of('modules-by-index')).toEqual([
    'modules-by-index: src/cli/staff.ts -> src/accounts/identity/inner.ts',
    'modules-by-index: src/core/jobs/by-file.ts -> src/core/http/inner.ts',
    'modules-by-index: src/core/jobs/types.ts -> src/core/http/inner.ts',
    'modules-by-index: src/services/index.ts -> src/core/http/inner.ts',
  ]);
});

test('services are imported by the start alone [H1.09]', () => {
  expect(of('services-connect')).toEqual([
    'services-connect: src/money/ledger/by-services.ts -> src/services/index.ts',
  ]);
});

test('a static import of the sandbox is refused, the dynamic one of load-sandbox is not [H1.08 H1.09]', () => {
  expect(of('no-sandbox')).toEqual(['no-sandbox: src/services/register-casino.ts -> sandbox/index.ts']);
});

test('the sandbox imports types of the server alone [H1.08]', () => {
  expect(of('sandbox-by-types')).toEqual(['sandbox-by-types: sandbox/values.ts -> src/core/http/index.ts']);
});
