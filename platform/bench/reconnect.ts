// bench: 10,000 sockets lose their process: when the last one is up to date at another one, its longest event-loop delay, handshakes per core and second; exits 1 where G6.04 is missed. Argument: sockets
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'platform', '-i', 'platform/testing/reconnect.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, RECONNECT_SOCKETS: process.argv[2] ?? '10000' } },
);
process.exitCode = status ?? 1;
