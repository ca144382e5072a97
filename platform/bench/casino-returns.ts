// bench: a million rounds of every casino game of the sandbox: each bet returns its stated rate within three standard errors
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'platform', '-i', 'platform/sandbox/casino/games/rules.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CASINO_ROUNDS: process.argv[2] ?? '1000000' } },
);
process.exitCode = status ?? 1;
