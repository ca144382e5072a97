import { openTestDatabase, type TestDatabase } from '../database/testing';
import { DownLine } from './down-line';

let database: TestDatabase;
let downLine: DownLine;
beforeAll(async () => {
  database = await openTestDatabase();
  downLine = new DownLine(database);
  await database.query(
    `insert into tenant (id, white_label_id, record) values ('royal', 'wl-royal', '{}'), ('staff', 'wl-staff', '{}')`,
  );
  const person = (id: string, userType: string, createdBy = '', origin = {}) =>
    database.query(
      `insert into user_account (id, tenant_id, user_type, user_name, password_hash, created_by, origin)
       values ($1, 'staff', $2, $1, '', $3, $4)`,
      [id, userType, createdBy, JSON.stringify(origin)],
    );
  await person('root', 'administrator');
  await person('house', 'whiteLabel', 'root');
  await person('north', 'branch', 'house');
  await person('south', 'branch', 'house');
  await person('open', 'defaultBranch', 'house');
  await person('made', 'user', 'north');
  await person('linked', 'user', '', { branchId: 'south' });
  await person('walked-in', 'user');
  await person('strange-link', 'user', '', { branchId: 'made' });
});
afterAll(() => database?.close());

const reach = async (accountId: string, userType: 'whiteLabel' | 'branch' | 'defaultBranch' | 'user') => {
  const ids = await downLine.reachOf({ accountId, userType });
  return ids === 'everybody' ? ids : [...ids].sort();
};

test('C1.01 a role reaches those whom it created and those under them, and nobody else', async () => {
  expect(await reach('north', 'branch')).toEqual(['made']);
  expect(await reach('house', 'whiteLabel')).toEqual([
    'linked',
    'made',
    'north',
    'open',
    'south',
    'strange-link',
    'walked-in',
  ]);
});

test("C1.01 a player who came by a branch's link is that branch's, one who came by none the default branch's", async () => {
  expect(await reach('south', 'branch')).toEqual(['linked']);
  expect(await reach('open', 'defaultBranch')).toEqual(['strange-link', 'walked-in']);
});

test('C1.01 S-05 an administrator reaches everybody, a player nobody', async () => {
  expect(await downLine.covers({ accountId: 'root', userType: 'administrator' }, 'made')).toBe(true);
  expect(await downLine.covers({ accountId: 'south', userType: 'branch' }, 'made')).toBe(false);
  expect(await reach('made', 'user')).toEqual([]);
});

test('A3.04 the counters of a role are those below it: roles, players, and the players with nobody in between', async () => {
  const counts = (accountId: string, userType: 'administrator' | 'whiteLabel' | 'branch' | 'defaultBranch') =>
    downLine.countsOf({ accountId, userType });
  expect(await counts('root', 'administrator')).toEqual({ roles: 4, players: 4, ownPlayers: 0 });
  expect(await counts('house', 'whiteLabel')).toEqual({ roles: 3, players: 4, ownPlayers: 0 });
  expect(await counts('north', 'branch')).toEqual({ roles: 0, players: 1, ownPlayers: 1 });
  expect(await counts('open', 'defaultBranch')).toEqual({ roles: 0, players: 2, ownPlayers: 2 });
  await database.query("update user_account set demo = true where id = 'walked-in'");
  expect(await counts('open', 'defaultBranch')).toEqual({ roles: 0, players: 1, ownPlayers: 1 });
});
