// bench: three processes, PostgreSQL, Redis and a proxy under bets, reads and sockets, while each is killed, frozen, cut off or restarted in turn; what each fault cost, and whether the ledger balances; --short for a few minutes
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'platform', '-i', 'platform/testing/chaos.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHAOS: process.argv.includes('--short') ? 'short' : 'full' },
  },
);
process.exitCode = status ?? 1;
