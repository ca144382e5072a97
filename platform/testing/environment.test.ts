import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { rememberWorker } from '../../shared/testing/worker-state';

const native = process.getBuiltinModule('node:module').createRequire(__filename);

test('a test file runs in the context of Node, with the copy of a library that its worker has [H1.35]', () => {
  expect(new EventEmitter()).toBeInstanceOf(Object);
  expect(Buffer.from('a').buffer).toBeInstanceOf(ArrayBuffer);
  expect(pg.Pool).toBe(native('pg').Pool);
});

test('globals, environment, folder and listeners that a file leaves are gone for the next one [H1.35]', () => {
  const before = { exit: process.exit, folder: process.cwd(), home: process.env['HOME'], fetch: globalThis.fetch };
  const listener = () => undefined;
  const restore = rememberWorker();
  process.env['LEFT'] = 'on';
  delete process.env['HOME'];
  process.on('SIGUSR2', listener);
  process.chdir(tmpdir());
  process.exit = () => undefined as never;
  Object.assign(globalThis, { left: true, fetch: () => undefined });
  restore();
  expect(process.env['LEFT']).toBeUndefined();
  expect(process.env['HOME']).toBe(before.home);
  expect(process.listeners('SIGUSR2')).not.toContain(listener);
  expect(process.cwd()).toBe(before.folder);
  expect(process.exit).toBe(before.exit);
  expect('left' in globalThis).toBe(false);
  expect(globalThis.fetch).toBe(before.fetch);
});
