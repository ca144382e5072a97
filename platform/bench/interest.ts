// bench: 10,000 subscriptions during a storm of prices, each the first of its process: frames with a gap, or older than their snapshot
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'platform', '-i', 'platform/testing/interest.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, INTEREST_BEGINS: '10000' } },
);
process.exitCode = status ?? 1;
