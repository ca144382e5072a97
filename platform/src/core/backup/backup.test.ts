import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterRoot, openDatabase, type Database } from '../database';
import { endServerOf } from '../database/testing';
import { removeDataFolders } from '../database/testing-folders';
import {
  createIdentity,
  listReleaseFiles,
  listSets,
  LogArchive,
  openBackupStore,
  readChannelFile,
  RestoreRefused,
  restoreSet,
  takeBackup,
  verifySet,
  type BackupStore,
} from '.';

const silent = { info: () => undefined };
let folder: string;
let dataDir: string;
let store: BackupStore;
let database: Database;
let archive: LogArchive;

const open = (dir = dataDir) => openDatabase({ dataDir: dir, log: silent, archives: true, migrations: [] });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-backup-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  store = await openBackupStore(join(folder, 'backups'));
  database = await open();
  await database.query(
    'CREATE TABLE note (n int PRIMARY KEY, at timestamptz DEFAULT clock_timestamp()); CREATE TABLE upload (content bytea)',
  );
});
afterEach(async () => {
  for (const dir of readdirSync(folder)) await endServerOf(join(folder, dir));
  await archive?.stop();
  await database.close().catch(() => undefined);
  removeDataFolders(folder);
});

async function startArchive(recipients: readonly string[] = []): Promise<void> {
  const onState = (problem: string | null) => expect(problem).toBeNull();
  archive = new LogArchive({ database, root: clusterRoot(dataDir), store, recipients, onState });
  await archive.start();
}

const add = (n: number) => database.query('INSERT INTO note (n) VALUES ($1)', [n]);

async function backUp(options: Parameters<typeof takeBackup>[2] = {}, secret: string | null = null): Promise<string> {
  const client = await database.pool.connect();
  try {
    const releaseFolder = join(dataDir, 'releases');
    const { id } = await takeBackup(
      store,
      {
        client,
        clusterFolder: join(clusterRoot(dataDir), 'data'),
        releases: await listReleaseFiles(releaseFolder),
        channels: await readChannelFile(releaseFolder),
        secret,
      },
      options,
    );
    return id;
  } finally {
    client.release();
  }
}

/** Waits until the archive has what is committed now. */
async function archived(): Promise<void> {
  const { rows } = await database.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
  while (!(await store.list('log')).some((path) => path.endsWith(rows[0]!.name))) await sleep(20);
}

const readNotes = async (dir: string): Promise<number[]> => {
  const restored = await openDatabase({ dataDir: dir, log: silent, migrations: [] });
  try {
    return (await restored.query<{ n: number }>('SELECT n FROM note ORDER BY n')).rows.map(({ n }) => n);
  } finally {
    await restored.close();
  }
};

test('a set restores to the end of the archived log and to a moment in it [G5.01 G5.02]', async () => {
  await startArchive();
  await add(1);
  const id = await backUp();
  await add(2);
  const { rows } = await database.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  await add(3);
  await archived();
  const whole = await restoreSet(store, id, { dataDir: join(folder, 'whole') });
  // Production refuses a data folder that others can read.
  expect(statSync(join(folder, 'whole')).mode & 0o777).toBe(0o700);
  expect(whole.restoredTo).toEqual(expect.any(Date));
  expect(await readNotes(join(folder, 'whole'))).toEqual([1, 2, 3]);
  await restoreSet(store, id, { dataDir: join(folder, 'moment'), to: rows[0]!.at });
  expect(await readNotes(join(folder, 'moment'))).toEqual([1, 2]);
  const late = restoreSet(store, id, { dataDir: join(folder, 'late'), to: new Date(Date.now() + 3_600_000) });
  await expect(late).rejects.toThrow(/^The log ends before/);
});

test('a set without an archive restores what was committed before the backup ended [G5.01]', async () => {
  archive = new LogArchive({ database, root: clusterRoot(dataDir), store, recipients: [], onState: () => undefined });
  await add(1);
  const id = await backUp();
  await add(2);
  await restoreSet(store, id, { dataDir: join(folder, 'again'), archive: null });
  expect(await readNotes(join(folder, 'again'))).toEqual([1]);
});

test('a restored cluster is archived on and restores again [G5.01]', async () => {
  await startArchive();
  await add(1);
  const id = await backUp();
  await archived();
  await restoreSet(store, id, { dataDir: join(folder, 'second'), archives: true });
  const second = await open(join(folder, 'second'));
  const onState = () => undefined;
  const next = new LogArchive({
    database: second,
    root: clusterRoot(join(folder, 'second')),
    store,
    recipients: [],
    onState,
  });
  await next.start();
  await second.query('INSERT INTO note (n) VALUES (7)');
  await second.close();
  await next.stop();
  await restoreSet(store, id, { dataDir: join(folder, 'third') });
  expect(await readNotes(join(folder, 'third'))).toEqual([1, 7]);
});

test('releases are stored once, and restored with their channel file [G5.01]', async () => {
  await startArchive();
  mkdirSync(join(dataDir, 'releases/remotes/wallet/1.0.0'), { recursive: true });
  writeFileSync(join(dataDir, 'releases/remotes/wallet/1.0.0/remoteEntry.js'), 'wallet');
  writeFileSync(join(dataDir, 'releases/channels.json'), '{}');
  await backUp();
  const stored = await store.list('releases');
  expect(stored).toHaveLength(1);
  await sleep(1100);
  const id = await backUp();
  expect(await store.list('releases')).toEqual(stored);
  await restoreSet(store, id, { dataDir: join(folder, 'again') });
  expect(readFileSync(join(folder, 'again/releases/remotes/wallet/1.0.0/remoteEntry.js'), 'utf8')).toBe('wallet');
  expect(readFileSync(join(folder, 'again/releases/channels.json'), 'utf8')).toBe('{}');
});

test('a set that was not completed is not listed, and a folder in use is refused [G5.01 G5.02]', async () => {
  await startArchive();
  const { write } = store;
  const broken = {
    ...store,
    write: (path: string, bytes: Uint8Array) => {
      if (path.endsWith('/manifest')) throw new Error('the disk is full');
      return write(path, bytes);
    },
  };
  const complete = store;
  store = broken;
  await expect(backUp()).rejects.toThrow('the disk is full');
  store = complete;
  expect(await store.list('sets')).not.toEqual([]);
  expect(await listSets(store)).toEqual([]);
  await sleep(1100);
  const id = await backUp();
  await expect(restoreSet(store, id, { dataDir })).rejects.toThrow(RestoreRefused);
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
});

test('an encrypted set opens for each recipient only, and SECRET_KEY with the passphrase only [G5.01 G5.08]', async () => {
  const [first, second, stranger] = [createIdentity(), createIdentity(), createIdentity()];
  const recipients = [first.recipient, second.recipient];
  await startArchive(recipients);
  await add(1);
  const passphrase = 'correct horse battery';
  const id = await backUp({ recipients, passphrase }, 'the key of the platform');
  await add(2);
  await archived();
  for (const path of await store.list('.')) {
    const bytes = (await store.read(path))!;
    expect([path, bytes.includes('the key of the platform')]).toEqual([path, false]);
  }
  const refused = restoreSet(store, id, { dataDir: join(folder, 'no'), keys: { identities: [stranger.identity] } });
  await expect(refused).rejects.toThrow('encrypted for others');
  const opened = { identities: [second.identity], passphrase };
  expect(await restoreSet(store, id, { dataDir: join(folder, 'yes'), keys: opened })).toMatchObject({
    secret: 'restored',
  });
  expect(await readNotes(join(folder, 'yes'))).toEqual([1, 2]);
  expect(readFileSync(join(folder, 'yes/secret'), 'utf8')).toBe('the key of the platform\n');
  const locked = await restoreSet(store, id, {
    dataDir: join(folder, 'locked'),
    keys: { identities: [first.identity] },
  });
  expect(locked.secret).toBe('locked');
  expect(existsSync(join(folder, 'locked/secret'))).toBe(false);
});

test('verify names the object with a changed byte, and a restore of it stops [G5.08]', async () => {
  await startArchive();
  const id = await backUp();
  expect(await verifySet(store, id)).toEqual([]);
  const file = join(folder, 'backups/sets', id, 'database.00001');
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(file, bytes);
  expect(await verifySet(store, id)).toEqual([
    expect.stringMatching(/database\.00001 was changed \(PG_VERSION, .+ more\)$/),
  ]);
  await expect(restoreSet(store, id, { dataDir: join(folder, 'no') })).rejects.toThrow('database.00001 was changed');
  expect(existsSync(join(folder, 'no/restoring'))).toBe(true);
});
