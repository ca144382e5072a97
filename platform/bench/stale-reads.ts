// bench: 1,000 bets through one of two processes, each read at once through the other: how many lists or balances were stale
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'platform', '-i', 'platform/testing/processes.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, STALE_READS: '1000' } },
);
process.exitCode = status ?? 1;
