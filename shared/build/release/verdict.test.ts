/** @jest-environment node */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

jest.setTimeout(120_000);

let folder: string;
const store = () => join(folder, 'store');
/** Writes a file at once: the release that reads it never sees half of it. */
const put = (path: string, content: object | string) => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content));
  renameSync(`${file}.new`, file);
};
const channels = () => JSON.parse(readFileSync(join(store(), 'channels.json'), 'utf8'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-verdict-'));
  put('store/remotes/casino/1.0.0/release.json', {
    kind: 'remote',
    name: 'casino',
    version: '1.0.0',
    routes: [{ path: '/casino', screen: 'x', access: 'public' }],
    slots: [],
    files: {},
  });
  put('store/channels.json', {
    revision: 1,
    decided: 1,
    channels: { stable: { casino: { version: '1.0.0', revision: 1 } } },
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run release -- --from` of a remote of one file that shows one path. */
async function release(path: string): Promise<{ code: number | null; out: string; error: string }> {
  put('built/remote.json', {
    name: 'guest',
    contract: '^1.0.0',
    routes: [{ path, screen: 'hello', access: 'public' }],
    slots: [],
  });
  const container = 'backlay_guest_1_0_0';
  const build = { version: '1.0.0', container, entry: 'remoteEntry.js', shared: {}, css: [], screens: { hello: [] } };
  put('built/build.json', build);
  put('built/remoteEntry.js', `var ${container} = {};`);
  const script = join(__dirname, '../bootstrap.mjs');
  const child = spawn(process.execPath, [script, 'release', '--from', join(folder, 'built')], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], RELEASE_STORE: store(), DATA_DIR: folder },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (error += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, error })));
}

/** A platform that decides on whatever is asked of the guest; ends with the release. */
async function deciding<T>(refused: object | null, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    const now = channels();
    const command = now.channels.stable.guest;
    if (!command || now.decided >= now.revision) return;
    if (refused) delete now.channels.stable.guest;
    const refusal = { channel: 'stable', name: 'guest', ...command, ...refused };
    put('store/channels.json', { ...now, decided: now.revision, refused: refused ? [refusal] : [] });
  }, 10);
  return work().finally(() => clearInterval(timer));
}

test('a release ends with 0 once the platform has moved the channel, and not before [F2.02]', async () => {
  const released = await deciding(null, () => release('/guest'));
  expect(released).toMatchObject({ code: 0, error: '' });
  expect(released.out).toContain('guest 1.0.0 is published; stable points at it.');
  // Who asks is for the audit (F2.10).
  const by = { name: expect.stringMatching(/\S/) };
  expect(channels().channels.stable.guest).toMatchObject({ version: '1.0.0', revision: 2, by });
});

test('a release that the platform refuses ends with 2 and the reason [F2.02]', async () => {
  const refusal = { rule: 'contract', reason: 'it does not fit royal', remedy: 'another shell' };
  const released = await deciding(refusal, () => release('/guest'));
  expect(released).toMatchObject({
    code: 2,
    error: 'Refused (contract): it does not fit royal.\nWanted: another shell.\n',
  });
  expect(released.out).not.toContain('points at it');
});

test('a release that claims a taken path ends with 2, and nothing is published or asked for [F2.02]', async () => {
  const released = await release('/casino');
  expect(released.code).toBe(2);
  expect(released.error).toContain('/casino belongs to casino 1.0.0');
  expect(existsSync(join(store(), 'remotes/guest'))).toBe(false);
  expect(channels().revision).toBe(1);
});
