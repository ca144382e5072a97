// bench: two processes, 11 releases with a server part one after the other: how long until both draw each without a restart; exits 1 above 2 s
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'platform', '-i', 'platform/testing/processes.test.ts', '-t', 'F9.01'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, RELEASED_PARTS: '11', DRAWN_WITHIN_MS: '2000' } },
);
process.exitCode = status ?? 1;
