/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setChannel, publish, readChannels } from './store';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'backlay-store-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

/** A finished build, as build-package.ts leaves it. */
function build(version: string, letter: string, revision: string | null = null): string {
  const dist = join(folder, `dist-${version}-${letter}`);
  mkdirSync(join(dist, 'files'), { recursive: true });
  writeFileSync(join(dist, 'files/remoteEntry.js'), letter);
  const files = { 'remoteEntry.js': { integrity: hash(letter), bytes: 1 } };
  writeFileSync(
    join(dist, 'release.json'),
    JSON.stringify({ kind: 'remote', name: 'wallet', version, revision, files }),
  );
  return dist;
}

const store = () => join(folder, 'store');
const published = (version: string) => readFileSync(join(store(), `remotes/wallet/${version}/remoteEntry.js`), 'utf8');

test('a version is published once: equal bytes pass, other bytes are refused without change', () => {
  expect(publish(store(), build('2.3.1', 'a'))).toEqual({ ok: true, fresh: true });
  expect(publish(store(), build('2.3.1', 'a', 'f'.repeat(40)))).toEqual({ ok: true, fresh: false });
  expect(publish(store(), build('2.3.1', 'b'))).toEqual({
    ok: false,
    reason: 'wallet 2.3.1 is published already with other bytes; raise its version',
  });
  expect(published('2.3.1')).toBe('a');
  expect(publish(store(), build('2.3.2', 'b'))).toEqual({ ok: true, fresh: true });
});

test('a channel is written only from its latest revision', () => {
  expect(setChannel(store(), 0, 'stable', { wallet: '1.0.0', casino: '1.0.0' })).toEqual({ ok: true, revision: 1 });
  expect(setChannel(store(), 0, 'stable', { wallet: '1.1.0' })).toEqual({
    ok: false,
    reason: 'the channels are at revision 1, not 0',
  });
  expect(setChannel(store(), 1, 'next', { wallet: '1.1.0' })).toEqual({ ok: true, revision: 2 });
  expect(readChannels(store())).toEqual({
    revision: 2,
    channels: {
      stable: { wallet: { version: '1.0.0', revision: 1 }, casino: { version: '1.0.0', revision: 1 } },
      next: { wallet: { version: '1.1.0', revision: 2 } },
    },
  });
});

test('a lock whose owner is gone holds nobody up, and one whose owner lives does', () => {
  mkdirSync(store(), { recursive: true });
  const lock = join(store(), 'channels.json.lock');
  writeFileSync(lock, String(process.pid));
  expect(setChannel(store(), 0, 'stable', { wallet: '1.0.0' })).toEqual({
    ok: false,
    reason: 'somebody else is writing the channels',
  });
  writeFileSync(lock, '2147483646');
  expect(setChannel(store(), 0, 'stable', { wallet: '1.0.0' })).toEqual({ ok: true, revision: 1 });
  expect(existsSync(lock)).toBe(false);
});
