import { databaseUrlOf } from '../../../testing/index';
import { StartRefused } from '../config';
import { openTestDatabase, type TestDatabase } from '../database/testing';
import { createTenantDirectory, seededTenants, type TenantRecord } from '../tenants';
import { factsOf } from './brand-facts';
import { ControlDatabase } from './control-database';
import { ControlFollower } from './control-follower';
import { listGroupConflicts, readGroupState, refreshMembership } from './membership';

let controlTables: TestDatabase;
let control: ControlDatabase;
let database: TestDatabase;
let fresh: TestDatabase;
const away = new ControlDatabase('postgres://nobody@127.0.0.1:1/none');
beforeAll(async () => {
  controlTables = await openTestDatabase([]);
  control = new ControlDatabase(databaseUrlOf(controlTables));
  await control.prepare(true);
  database = await openTestDatabase();
  fresh = await openTestDatabase();
  for (const name of ['north', 'south']) await control.createGroup({ name, address: 'localhost:1' });
  for (const brand of ['royal', 'orbit']) await control.assign(brand, 'north', 'test');
  for (const brand of ['kings', 'metro']) await control.assign(brand, 'south', 'test');
});
afterAll(async () => {
  await away.close();
  await control?.close();
  for (const each of [controlTables, database, fresh]) await each?.close();
});

const [royal] = seededTenants;
const kings = (rules: Partial<TenantRecord['rules']> = {}, exchangeOrders = false): TenantRecord => ({
  ...royal!,
  ...{ id: 'kings', whiteLabelId: 'wl-kings', demoWhiteLabelId: null, hosts: ['kings.localhost'] },
  flags: { ...royal!.flags, exchangeOrders },
  rules: { minDepositBalance: 0, ...rules },
});

test('in a group the directory has its own brands and the staff site, and seeds no others [G6.05]', async () => {
  await refreshMembership(database, control, 'south', Date.now());
  const directory = await createTenantDirectory(database, { publicUrl: null, brandGroup: 'south' });
  expect(directory.all().map(({ id }) => id)).toEqual(['metro', 'staff']);
  expect((await database.query('SELECT id FROM tenant ORDER BY id')).rows).toEqual([{ id: 'metro' }, { id: 'staff' }]);
});

test('a brand file that joins brands of two groups is a conflict that names no other brand [G6.05]', async () => {
  await control.report('north', [factsOf(royal!)]);
  await refreshMembership(database, control, 'south', Date.now());
  const conflicts = (record: TenantRecord) => listGroupConflicts(database, record);
  expect(await conflicts(kings())).toEqual([]);
  expect(await conflicts(kings({ sister: 'metro' }))).toEqual([]);
  expect(await conflicts(kings({ sister: 'orbit' }))).toEqual([
    'rules.sister: orbit is not in the group south: sister sites are in one group.',
  ]);
  expect(await conflicts(kings({}, true))).toEqual(['The pool main belongs to a brand of another group.']);
  expect(await conflicts(kings({ exchange: { pool: 'south' } }, true))).toEqual([]);
  expect(await conflicts({ ...kings(), hosts: ['royal.localhost'] })).toEqual([
    'The host royal.localhost belongs to a brand of another group.',
  ]);
  expect(await conflicts({ ...kings(), id: 'queens' })).toEqual([
    'id: queens is not in the group south of this database: backlay groups assign queens south.',
  ]);
  expect(await listGroupConflicts(fresh, kings({ sister: 'orbit' }))).toEqual([]);
});

const states: string[] = [];
const follower = (group: string, over: Partial<{ database: TestDatabase; control: ControlDatabase }> = {}) =>
  new ControlFollower({
    ...{ database, control, group, migrates: false, clock: Date.now, warn: () => undefined },
    onState: (state) => states.push(state),
    ...over,
  });

test('a group that never read the control database does not start without it, and later it does [G6.05]', async () => {
  await expect(follower('south', { database: fresh, control: away }).open()).rejects.toThrow(
    /^The control database cannot be read, and this group never read it: /,
  );
  expect(await readGroupState(fresh)).toBeNull();
  await follower('south', { database: fresh }).open();
  await follower('south', { database: fresh, control: away }).open();
  expect(states).toEqual(['ok', 'degraded']);
});

test('a start under an unknown group, or in the database of another one, is refused [G6.05]', async () => {
  await expect(follower('north').open()).rejects.toThrow(
    new StartRefused('This database is that of the group south, and BRAND_GROUP is north.'),
  );
  const unknown = await openTestDatabase();
  try {
    await expect(follower('west', { database: unknown }).open()).rejects.toThrow(
      new StartRefused('There is no group west in the control database: backlay groups create west makes it.'),
    );
  } finally {
    await unknown.close();
  }
});
