import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findIncompatibility } from '@backlay/shared/compatibility';
import { isHousePermission, type ReleaseRecord, type RemoteRelease } from '@backlay/shared/contract/schemas';
import { findErrorCode } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import { admitRelease, type AcceptedSignature } from '../signatures';
import { DEFAULT_CHANNEL, recordOf, type RegistrySnapshot } from '../releases';
import { RegistryRejection } from './registry-rejection';
import { readTeam } from './teams';

/** A call of `eval` with a text, as a development build writes it; the policy of every page refuses it. */
const EVAL_OF_TEXT = /\beval\((?:"|'|`|__webpack_require__\.ts\()/;

/** What a server part could reach Node with. Its process has none of it; a release that tries is refused. */
const OF_NODE =
  /\brequire\s*\(\s*["'`]|\bimport\s*\(|^\s*import\s|["'`]node:|\bprocess\s*\.\s*(binding|dlopen|mainModule|getBuiltinModule)\b/m;

/** The checks of a publication, in their order. */
export const CHECKS = [
  'record',
  'files',
  'integrity',
  'signature',
  'code',
  'container',
  'permissions',
  'server',
  'contract',
  'shared',
  'routes',
  'slots',
];

/** @throws RegistryRejection for a signature that does not hold, or is missing where one is demanded (F2.06) */
export async function checkSignature(
  database: Connection,
  folder: string,
  record: ReleaseRecord,
): Promise<AcceptedSignature | null> {
  const admitted = await admitRelease(database, record, async (path) => {
    try {
      return await readFile(join(folder, path));
    } catch (error) {
      if (findErrorCode(error) === 'ENOENT') return null;
      throw error;
    }
  });
  if (!admitted.ok)
    throw refuse(admitted.rule, `${record.name} ${record.version}: ${admitted.reason}`, admitted.remedy);
  return admitted.signed;
}

/** @throws RegistryRejection for code that a page would refuse, and for an entry without its container */
export async function checkCode(folder: string, record: ReleaseRecord): Promise<void> {
  for (const path of Object.keys(record.files)) {
    if (!/\.m?js$/.test(path)) continue;
    const text = await readFile(join(folder, path), 'utf8');
    if (EVAL_OF_TEXT.test(text))
      throw refuse('code', `${path} evaluates text`, 'a production build without a devtool that uses eval');
    if (record.kind === 'remote' && !record.type && path === record.entry && !text.includes(record.container))
      throw refuse(
        'container',
        `${path} does not announce ${record.container}`,
        'an entry with the container of the record',
      );
  }
  if (!record.files[record.entry])
    throw refuse('container', `the entry ${record.entry} is no file of the release`, 'an entry among the files');
}

/** @throws RegistryRejection for what no brand can grant to a remote of an outside team (F1.06) */
export function checkPermissions({ teamRemotes }: RegistrySnapshot, record: ReleaseRecord): void {
  if (record.kind === 'shell' || !teamRemotes.has(record.name)) return;
  const house = (record.permissions ?? []).find(isHousePermission);
  if (house)
    throw refuse(
      'permissions',
      `${house} is for remotes of the house: it moves money or signs somebody in`,
      'no such permission: open the overlay of the house, for example overlay:deposit',
    );
}

/** @throws RegistryRejection for a server part of an isolated team, or that is no file, or that uses Node (F9.01, F9.02) */
export async function checkServerPart(database: Connection, folder: string, record: ReleaseRecord): Promise<void> {
  if (record.kind === 'shell' || !record.server) return;
  const { entry } = record.server;
  const owner = await readTeam(database, record.name);
  if (owner?.team.isolation === 'isolated')
    throw refuse('server', `${owner.team.name} is isolated: it has no server part`, 'no server in remote.json');
  if (!record.files[entry])
    throw refuse('server', `the server part ${entry} is no file of the release`, 'a server part among the files');
  const used = OF_NODE.exec(await readFile(join(folder, entry), 'utf8'));
  if (used)
    throw refuse('server', `${entry} uses Node: ${used[0].trim()}`, 'a server part that imports nothing of Node');
}

/** @throws RegistryRejection where a remote does not fit the shell and the remotes that a channel points at */
export function checkCompatibility(snapshot: RegistrySnapshot, record: ReleaseRecord, channel: string): void {
  if (record.kind === 'shell') return;
  const pointers = new Map([
    ...(snapshot.channels.get(DEFAULT_CHANNEL) ?? []),
    ...(snapshot.channels.get(channel) ?? []),
  ]);
  const records = [...pointers].flatMap(([name, { version }]) => recordOf(snapshot, name, version) ?? []);
  const shell = records.find((one) => one.kind === 'shell');
  // A platform without a shell shows no remote: the first shell is checked with the remotes that are there.
  if (shell?.kind !== 'shell') return;
  const beside = records.filter((one): one is RemoteRelease => one.kind === 'remote' && one.name !== record.name);
  const found = findIncompatibility(record, shell, beside);
  if (found) throw refuse(found.rule, `${record.name} ${record.version}: ${found.reason}`, found.remedy);
}

const refuse = (rule: string, message: string, satisfy: string): RegistryRejection =>
  new RegistryRejection('refused', rule, message, satisfy);
