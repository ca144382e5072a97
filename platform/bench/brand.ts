// bench: a brand that is published and rolled back 20 times under 100 open pages of two processes: when the last page shows it; exits 1 above 1 s (D6.10). Arguments: pages, times
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
const [pages = '100', runs = '20'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'platform', '-i', 'platform/src/cli/brand.test.ts', '-t', 'D6.10'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BRAND_PAGES: pages, BRAND_RUNS: runs } },
);
process.exitCode = status ?? 1;
