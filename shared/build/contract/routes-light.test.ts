/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** A small contract: light routes, and one violation of each kind. */
const FILES: Readonly<Record<string, string>> = {
  'common/endpoint.ts': 'export const get = 1;\n',
  'common/fields.ts': 'export const id = 1;\n',
  'qa/schemas.ts': "import { id } from '../common/fields';\nexport const qa = id;\n",
  'qa/routes.ts': "import { get } from '../common/endpoint';\nexport const qa = get;\n",
  'staff/routes.ts': "import { id } from '../common/fields';\nexport const staff = id;\n",
  'bonuses/routes.ts': "import type { qa } from '../qa/schemas';\nexport type Bonuses = typeof qa;\n",
  'endpoints.ts':
    "import { qa } from './qa/routes';\nimport { qa as heavy } from './qa/schemas';\nexport const all = [qa, heavy];\n",
};

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

test('routes of the contract that import schemas or fields, by types too, break contract-routes-light [H1.09]', () => {
  const tree = mkdtempSync(join(tmpdir(), 'planted-routes-'));
  try {
    for (const [path, text] of Object.entries(FILES)) {
      const file = join(tree, 'shared/src/contract', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const json = execFileSync(
      process.execPath,
      [CRUISER, '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', 'shared'],
      { cwd: tree, encoding: 'utf8' },
    );
    const { violations } = (JSON.parse(json) as { summary: { violations: readonly Violation[] } }).summary;
    const light = violations.filter(({ rule }) => rule.name === 'contract-routes-light');
    expect(light.map(({ from, to }) => `${from} -> ${to}`.replaceAll('shared/src/contract/', '')).sort()).toEqual([
      'bonuses/routes.ts -> qa/schemas.ts',
      'endpoints.ts -> qa/schemas.ts',
      'staff/routes.ts -> common/fields.ts',
    ]);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
});
