import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findProgram } from '@backlay/shared/testing/find-program';
import { resolveServerUser } from '../src/core/database/embedded/binaries';

/** Versions that the platform serves besides the embedded one. */
const VERSIONS = [15, 16, 17];

/** A PostgreSQL of this machine beside the embedded one, `POSTGRES_PATH` names another one; installs Debian's where it can. */
export const findOtherPostgres = (): string | null =>
  findProgram({
    variable: 'POSTGRES_PATH',
    places: VERSIONS.flatMap((version) => [
      `/usr/lib/postgresql/${version}/bin/postgres`,
      `/opt/homebrew/opt/postgresql@${version}/bin/postgres`,
    ]),
    debian: 'postgresql',
    attempts: 1,
  });

export interface OtherPostgres {
  /** For the superuser, who owns no database of a platform. */
  readonly admin: pg.Client;
  /** A new empty database with an owner who is no superuser. */
  createDatabase(name: string): Promise<string>;
  close(): Promise<void>;
}

/** A server of another version in a temporary folder, which archives its log to nowhere. */
export async function openOtherPostgres(program: string): Promise<OtherPostgres> {
  const account = resolveServerUser();
  const folder = mkdtempSync(join(tmpdir(), 'backlay-other-'));
  const [data, socket] = [join(folder, 'data'), join(folder, 'run')];
  for (const path of [data, socket]) mkdirSync(path, { mode: 0o700 });
  chmodSync(folder, 0o755);
  if (account) for (const path of [data, socket]) chownSync(path, account.uid, account.gid);
  const options = { ...account, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  const made = spawnSync(
    join(dirname(program), 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`The other PostgreSQL has no cluster: ${made.stderr || made.error?.message}`);
  const settings = {
    ...{ listen_addresses: '', unix_socket_directories: socket, fsync: 'off', full_page_writes: 'off' },
    ...{ archive_mode: 'on', archive_command: '/bin/true', timezone: 'Asia/Kolkata' },
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', data, ...flags], { ...options, stdio: 'ignore' });
  const endpoint = { host: socket, port: 5432, user: 'postgres', password: '', database: 'postgres' };
  const connect = async (attempt = 0): Promise<pg.Client> => {
    const client = new pg.Client(endpoint);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === 500) throw error;
      await sleep(20);
      return connect(attempt + 1);
    }
  };
  const admin = await connect();
  await admin.query(`CREATE ROLE owner LOGIN PASSWORD 'owner'`);
  return {
    admin,
    async createDatabase(name) {
      await admin.query(`CREATE DATABASE ${name} OWNER owner`);
      return `postgres://owner:owner@${encodeURIComponent(socket)}:5432/${name}`;
    },
    async close() {
      await admin.end();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
