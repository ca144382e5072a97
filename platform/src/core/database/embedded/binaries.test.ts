import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveServerUser, detectMusl, installBinaries } from './binaries';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backlay-binaries-'));
  chmodSync(root, 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A package as npm unpacks it: a program that needs a library by a name that is only a link, and the list of links. */
function pack({ folder = join(root, 'package'), needs = 'libicu.so.60' } = {}) {
  const native = join(folder, 'native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  mkdirSync(join(native, 'lib'));
  writeFileSync(join(native, 'lib', 'libicu.so.60.2'), 'a library');
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]),
  );
  for (const program of ['initdb', 'postgres'])
    writeFileSync(
      join(native, 'bin', program),
      `#!/bin/sh\n[ -e "$(dirname "$0")/../lib/${needs}" ] || { echo "${needs}: cannot open shared object file" >&2; exit 127; }\n`,
      { mode: 0o755 },
    );
  return { native, version: '1.0.0' };
}

test('links to libraries that npm could not carry are restored, and the server runs where it was installed', () => {
  const source = pack();
  const { postgres } = installBinaries(resolveServerUser(), join(root, 'copy'), source, false);
  expect(postgres).toBe(join(source.native, 'bin', 'postgres'));
  expect(lstatSync(join(source.native, 'lib', 'libicu.so.60')).isSymbolicLink()).toBe(true);
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;
asRoot('programs in a folder that the account of the server cannot enter are copied out of it, once', () => {
  const home = join(root, 'private');
  const source = pack({ folder: join(home, 'package') });
  chmodSync(home, 0o700);
  const copyTo = join(root, 'copy');
  const { postgres, initdb } = installBinaries(resolveServerUser(), copyTo, source, false);
  expect([postgres, initdb].every((program) => program.startsWith(join(copyTo, '1.0.0')))).toBe(true);
  const { mtimeMs } = lstatSync(postgres);
  installBinaries(resolveServerUser(), copyTo, source, false);
  expect(lstatSync(postgres).mtimeMs).toBe(mtimeMs);
});

test('the error on musl names the missing glibc and a remedy', () => {
  const source = pack({ needs: 'ld-linux-x86-64.so.2' });
  expect(() => installBinaries(resolveServerUser(), join(root, 'copy'), source, true)).toThrow(
    'The embedded PostgreSQL needs glibc and this system has musl (Alpine). Set DATABASE_URL to a PostgreSQL 15 or later, or use a Debian image.',
  );
});

test('the error on other systems includes the output of the program', () => {
  const source = pack({ needs: 'libssl.so.9' });
  expect(() => installBinaries(resolveServerUser(), join(root, 'copy'), source, false)).toThrow(
    /^The embedded PostgreSQL does not run here: libssl\.so\.9: cannot open shared object file\. Set DATABASE_URL/,
  );
});

test('a Linux whose Node lacks glibc has musl', () => {
  expect(detectMusl('linux', { header: { glibcVersionRuntime: '2.36' } })).toBe(false);
  expect(detectMusl('linux', { header: {} })).toBe(true);
  expect(detectMusl('linux', undefined)).toBe(detectMusl());
  expect(detectMusl('darwin', { header: {} })).toBe(false);
});
