import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertAdminAudit } from '../core/audit';
import { openTestDatabase, type TestDatabase } from '../core/database/testing';
import { openRegistry } from '../delivery/releases/registry';
import { openTestStore, shellRelease, type TestStore } from '../delivery/releases/testing';
import { folderStore } from '../delivery/releases/store';
import { SignedAddresses, Uploads } from '../delivery/uploads';
import { createLedger } from '../money/ledger';
import { proveRestored } from './prove-restored';

/** The smallest PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let database: TestDatabase;
let store: TestStore;
beforeEach(async () => {
  database = await openTestDatabase();
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'as released' });
  store.point(1, { stable: { shell: '1.0.0' } });
  await (await openRegistry(database, folderStore(store.folder), () => [])).importFromStore();
  await createLedger(database).openWith('asha', 100_000, 'opening');
  await database.query(`INSERT INTO tenant (id, white_label_id, record) VALUES ('royal', 'wl-royal', '{}')`);
  const saved = await new Uploads(database, new SignedAddresses(['a key'])).save({
    ...{ tenantId: 'royal', accountId: 'asha', picture: new Blob([PIXEL]) },
  });
  if (!('name' in saved)) throw new Error('the picture was refused');
  await insertAdminAudit(database, {
    ...{ actorId: 'a1', actorName: 'asha', actorType: 'administrator', subjectKind: 'site', subjectId: 'royal' },
    ...{ action: 'switched', changes: { on: true } },
  });
});
afterEach(async () => {
  store?.remove();
  await database?.close();
});

const prove = async () =>
  (await proveRestored(database, { releaseStore: store.folder }, { source: 'a test', restoredTo: new Date() }))
    .problems;

/** What a damaged disk, or somebody with every right, does. */
const damage = async (table: string, ...statements: readonly string[]): Promise<void> => {
  await database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements) await database.query(statement);
};

const kinds: readonly [string, () => Promise<unknown> | void, RegExp][] = [
  [
    'entry that is not balanced',
    () => damage('ledger_entry', 'UPDATE ledger_entry SET amount = amount + 1 WHERE user_id IS NOT NULL'),
    /entries|balance/i,
  ],
  [
    'balance',
    () => damage('ledger_balance', `UPDATE ledger_balance SET available = available + 1 WHERE user_id = 'asha'`),
    /available differs from its entries: asha/,
  ],
  [
    'exposure',
    () => damage('ledger_balance', `UPDATE ledger_balance SET held = held + 1 WHERE user_id = 'asha'`),
    /held.*asha|exposure.*asha/i,
  ],
  [
    'upload',
    () =>
      damage(
        'upload',
        'ALTER TABLE upload ALTER COLUMN content_hash DROP EXPRESSION',
        `UPDATE upload SET content = content || '\\x00'::bytea`,
      ),
    /^upload .+ has another content than was uploaded$/,
  ],
  [
    'file of a release',
    () => writeFileSync(join(store.folder, 'shell/1.0.0/main.js'), 'as changed'),
    /^release shell 1\.0\.0: main\.js has other bytes than were released$/,
  ],
  [
    'entry of the audit',
    () => damage('admin_audit', `UPDATE admin_audit SET reason = 'another'`),
    /^audit entry \d+ was changed$/,
  ],
];

test('a restored database without damage passes its proof [G5.04]', async () => {
  expect(await prove()).toEqual([]);
});

test.each(kinds)('a damaged %s is named by the proof of a restored database [G5.04]', async (_, plant, named) => {
  await plant();
  const problems = await prove();
  expect(problems).toContainEqual(expect.stringMatching(named));
  const { rows } = await database.query<{ problems: readonly string[] }>('SELECT problems FROM restoration');
  expect(rows).toEqual([{ problems }]);
});
