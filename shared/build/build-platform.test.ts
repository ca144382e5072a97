/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buildPlatform } from './build-platform';

test('the server is built to one file that Node runs as it is, wherever it is started', async () => {
  const [file, same] = await Promise.all([buildPlatform(), buildPlatform()]);
  expect(same).toBe(file);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--help'], { cwd: '/', encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('DATABASE_URL');
  // What lies beside the sources is looked for there: migrations, pages of the sandbox, which is a file of its own.
  const sandbox = file.replace('main.mjs', 'sandbox.mjs');
  const asked = [file, sandbox]
    .flatMap((built) => [...readFileSync(built, 'utf8').matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)])
    .map(([, from]) => from!);
  expect(asked).toEqual(
    expect.arrayContaining(['../src/core/database/migrate.ts', '../sandbox/casino/server/bundle.ts']),
  );
  for (const from of asked) expect(() => readFileSync(new URL(from, `file://${file}`))).not.toThrow();
});
