import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildPlatform } from '../../shared/build/build-platform';
import { endServerOf } from '../src/core/database/testing';
import { openTestStore, shellRelease, type TestStore } from '../src/delivery/releases/testing';

const platform = resolve(__dirname, '..');
let folder: string;
let server: string;
let store: TestStore;
const children: ChildProcess[] = [];

/** An installation of the built server that leaves the sandbox out. */
beforeAll(async () => {
  const built = await buildPlatform();
  folder = mkdtempSync(join(tmpdir(), 'backlay-without-sandbox-'));
  server = join(folder, 'platform/dist/main.mjs');
  mkdirSync(join(folder, 'platform/dist'), { recursive: true });
  copyFileSync(built, server);
  for (const part of ['src', 'node_modules', 'package.json'])
    symlinkSync(join(platform, part), join(folder, 'platform', part));
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell' });
  store.point(1, { stable: { shell: '1.0.0' } });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await endServerOf(join(folder, 'data'));
  rmSync(folder, { recursive: true, force: true });
  store.remove();
});

function start(environment: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [server], {
    cwd: folder,
    env: { PATH, HOME, LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: '0', RELEASE_STORE: store.folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const port = new Promise<number>((done, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /on port (\d+)/.exec(out)?.[1];
      if (found) done(Number(found));
    });
    void ended.then(() => failed(new Error(`The server ended: ${out}${errors}`)));
  });
  return { child, port, ended, errors: () => errors };
}

const pageOf = (port: number, host: string): Promise<{ status: number | undefined; text: string }> =>
  new Promise((done, failed) => {
    const headers = { host, accept: 'text/html', 'x-forwarded-proto': 'https' };
    request({ host: '127.0.0.1', port, path: '/', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => done({ status: answer.statusCode, text }));
    })
      .on('error', failed)
      .end();
  });

test('the built server without platform/sandbox starts in production and serves a page [H1.08]', async () => {
  const { child, port, ended } = start({
    BACKLAY_MODE: 'production',
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'q7Zk1vXw9TtR4mB2nC6yLpH8sJ0dGfAe',
    PUBLIC_URL: 'https://staff.example.com',
    STAFF_HOST: 'staff.example.com',
    FRAME_HOSTS: 'tv.example.com',
    FEED: 'none',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_WAIT: '0',
    MIGRATE_ON_START: 'on',
  });
  const page = await pageOf(await port, 'staff.example.com');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<!doctype html>');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('with SANDBOX=on it exits 1 and names the missing part [H1.08]', async () => {
  const { ended, port, errors } = start({ DATA_DIR: join(folder, 'demo'), SANDBOX: 'on' });
  port.catch(() => undefined);
  expect(await ended).toBe(1);
  expect(errors()).toBe(
    'The sandbox is missing: platform/sandbox is not installed. SANDBOX is on: set it to off, or install the sandbox.\n',
  );
});
