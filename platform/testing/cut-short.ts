// Run by tests as a second process: exports or imports and kills itself, as a crash would, at a read or write of a part.
import { exportData, importData, openBackupStore, type BackupStore } from '../src/core/backup';
import { openDatabase, withoutTimeLimits } from '../src/core/database';

const [what = '', databaseUrl = '', place = '', id = '', last = ''] = process.argv.slice(2);
let parts = 0;

function count(path: string): void {
  if (!path.includes('/data.')) return;
  parts += 1;
  if (parts > Number(last)) process.kill(process.pid, 'SIGKILL');
}

const store = await openBackupStore(place);
const cut: BackupStore = {
  ...store,
  async read(path) {
    if (what === 'import') count(path);
    return store.read(path);
  },
  async write(path, bytes) {
    if (what === 'export') count(path);
    await store.write(path, bytes);
  },
};
const log = { info: () => undefined };
const database = await openDatabase({ dataDir: '/nonexistent', databaseUrl, log, isImport: what === 'import' });
await withoutTimeLimits(
  database,
  async (unlimited) => {
    if (what === 'import') return void (await importData(cut, id, unlimited));
    const client = await unlimited.pool.connect();
    await exportData(cut, { client, releases: [], channels: null, secret: null }, { partBytes: 20_000 });
    client.release();
  },
  3,
);
