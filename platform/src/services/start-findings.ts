import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findErrorCode, findText } from '@backlay/shared/domain';
import { listUnsafeSettings, StartRefused, type Config } from '../core/config';
import { demoFinding, listControlFindings, listExternalFindings, type Database } from '../core/database';
import { listSeededMethods } from '../money/payments';

/** Describes the mode in which a data folder is used. */
const MODE_FILE = 'mode';
/** Names a release store, so that a process can compare it with the store of the others. */
const STORE_FILE = '.store-id';
/** The name of the store that this data folder was used with, for a start while the store is away. */
const REMEMBERED_FILE = 'release-store';

/** Every reason not to start that can be found before the database is opened, one line each (G2.01, G2.04). */
export async function listStartFindings(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const { dataDir, databaseUrl, mode } = config;
  return [
    ...listUnsafeSettings(config, environment),
    ...folderFindings(config),
    ...(mode === 'production' && readMode(dataDir) === 'demo' ? [demoFinding(`DATA_DIR ${dataDir}`)] : []),
    ...(databaseUrl ? await listExternalFindings(databaseUrl, mode) : []),
    ...(config.controlDatabaseUrl ? await listControlFindings(config.controlDatabaseUrl, mode) : []),
  ];
}

/**
 * Ties data folder, database and release store to this installation and its mode.
 * @throws StartRefused when they belong to another mode or installation, or hold seeded payment details in production
 */
export async function claimInstallation(database: Database, config: Config): Promise<void> {
  const { dataDir, mode, redisUrl, releaseStore } = config;
  await database.query('insert into installation (mode) values ($1) on conflict do nothing', [mode]);
  const { rows } = await database.query<{ mode: string }>('select mode from installation');
  const findings: string[] = [];
  if (mode === 'production') {
    if (rows[0]?.mode === 'demo') findings.push(demoFinding('The database'));
    for (const { tenantId, paymentName } of await listSeededMethods(database))
      findings.push(
        `Payment way ${paymentName} of ${tenantId} has the details of the demonstration: players would pay nobody. Accepted: your own.`,
      );
  } else if ([rows[0]?.mode, readMode(dataDir)].includes('production'))
    findings.push(
      'BACKLAY_MODE is demo, but database or DATA_DIR are those of a production. Accepted: production, or a new folder.',
    );
  if (
    mode === 'production' &&
    redisUrl &&
    !releaseStore.startsWith('s3://') &&
    !(await isSharedStore(database, releaseStore, dataDir))
  )
    findings.push(
      `RELEASE_STORE ${releaseStore} is not the folder of the other processes: players would get different versions. Accepted: one folder or bucket for all.`,
    );
  if (findings.length > 0) throw new StartRefused(findings.join('\n'));
  if (readMode(dataDir) === mode) return;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, MODE_FILE), `${mode}\n`);
}

function readMode(dataDir: string): string | null {
  const file = join(dataDir, MODE_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** A folder that cannot be written stops the start in every mode. */
function folderFindings({ dataDir, mode }: Config): readonly string[] {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, ...(mode === 'production' && { mode: 0o700 }) });
    writeFileSync(probe, '');
    rmSync(probe);
    return [];
  } catch (error) {
    const reason = findErrorCode(error) ?? findText(error, 'message');
    return [
      `DATA_DIR ${dataDir} cannot be written: ${reason}. Accepted: a folder that the user of the platform may write.`,
    ];
  }
}

/** Whether this folder is the one that the first process named. The first process names it. */
async function isSharedStore(database: Database, folder: string, dataDir: string): Promise<boolean> {
  const file = join(folder, STORE_FILE);
  const remembered = readRemembered(dataDir, folder);
  const own = existsSync(file) ? readFileSync(file, 'utf8').trim() : (remembered ?? randomUUID());
  const { rows } = await database.query<{ id: string }>(
    'update installation set release_store = coalesce(release_store, $1) returning release_store as id',
    [own],
  );
  if (rows[0]?.id !== own) return false;
  // A store that is away stays away: an empty folder in its place is no store.
  if (!existsSync(file) && remembered === null) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${own}\n`);
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, REMEMBERED_FILE), `${own} ${folder}\n`);
  return true;
}

/** The name of the store that an earlier run of this process used at the same place (G3.02). */
function readRemembered(dataDir: string, folder: string): string | null {
  const file = join(dataDir, REMEMBERED_FILE);
  if (!existsSync(file)) return null;
  const [id = '', ...place] = readFileSync(file, 'utf8').trim().split(' ');
  return place.join(' ') === folder ? id : null;
}
