import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

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
