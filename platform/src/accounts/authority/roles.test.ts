import type { EndpointName } from '@backlay/shared/contract';
import { LEVEL_PERMISSIONS } from '@backlay/shared/domain';
import { RowChangeNotifier } from '../../core/database';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { openHierarchies, type Hierarchy } from './testing-hierarchies';
import { DEMO_TRANSACTION_CODE, Sessions } from '../identity';
import { SUPPLIED_ROLES } from './roles';

let platform: TestPlatform;
let hierarchies: ReturnType<typeof openHierarchies>;
let north: Hierarchy;
let south: Hierarchy;
let changes: RowChangeNotifier;

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  hierarchies = openHierarchies(platform);
  north = await hierarchies.create('north', 'royal', 'staff-admin1');
  south = await hierarchies.create('south', 'metro', 'staff-admin1');
  changes = new RowChangeNotifier(platform.database);
  await changes.start();
});
afterAll(async () => {
  changes?.stop();
  await platform?.close();
});

const LIFE = { sessionHours: 24, sessionRotateMinutes: 600 };

const CODE = { reason: 'a good reason', transactionCode: DEMO_TRANSACTION_CODE };
const asHouse = (call: EndpointName, body: object) =>
  hierarchies.as('staff-admin1', 'administrator', call, { body: { ...CODE, ...body } });
const asNorth = (call: EndpointName, body: object) =>
  hierarchies.as('north-whiteLabel', 'whiteLabel', call, { body: { ...CODE, ...body } });
const entries = async (action: string) =>
  (
    await platform.database.query<{ actor: string; owner: string | null; outcome: string | null; reason: string }>(
      `SELECT actor_name AS actor, owner_name AS owner, outcome, reason FROM admin_audit WHERE action = $1 ORDER BY id`,
      [action],
    )
  ).rows;
/** A role of the house with these permissions; its id. */
const makeRole = async (name: string, permissions: readonly string[], more: object = {}) => {
  const made = await asHouse('saveRole', { name, permissions, ...more });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.docs._id as string;
};
/** An account that works for another one; its id. */
const makePowerUser = async (userName: string, roleId: string, more: object = {}) => {
  const made = await asHouse('createPowerUser', { userId: 'north-agent', userName, roleId, ...more });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.docs as { readonly _id: string; readonly password: string };
};
const until = async <T>(read: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> => {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await read();
    if (isDone(found) || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('roles', () => {
  test('a fresh database has a template for each level and the eight supplied roles [D1.05]', async () => {
    const { rows } = await platform.database.query<{ id: string; permissions: string[] }>(
      'SELECT id, permissions FROM staff_role WHERE is_supplied',
    );
    const { user: _none, ...levels } = LEVEL_PERMISSIONS;
    const wanted = { ...levels, ...SUPPLIED_ROLES };
    const sorted = (names: Iterable<string>) => [...names].sort();
    expect(Object.keys(SUPPLIED_ROLES)).toHaveLength(8);
    expect(Object.fromEntries(rows.map(({ id, permissions }) => [id, sorted(permissions)]))).toEqual(
      Object.fromEntries(Object.entries(wanted).map(([id, permissions]) => [id, sorted(permissions)])),
    );
  });

  test('a permission that is taken from a role is refused in every process, without a new sign-in [D1.05]', async () => {
    const role = await makeRole('Cashiers of the north', ['request.view', 'request.decide']);
    await asHouse('assignRole', { userId: 'north-master', roleId: role });
    const token = await hierarchies.tokenOf('north-master');
    // Another process has sessions of its own, and learns of the change from the database alone.
    const other = new Sessions(platform.database, LIFE, Date.now, changes);
    const mayDecide = async () => (await other.authenticate(token, { id: 'staff' }))?.permissions.has('request.decide');
    const decide = async () =>
      (
        await hierarchies.as('north-master', 'master', 'decideDeposit', {
          body: { depositId: north.owned.deposit, amount: 500, action: 'approve', transactionCode: 'wrong' },
        })
      ).body.message;
    const before = await decide();
    expect(before).not.toBe("You don't have permission for this");
    expect(await mayDecide()).toBe(true);
    await asHouse('saveRole', { roleId: role, name: 'Cashiers of the north', permissions: ['request.view'] });
    expect(await until(decide, (message) => message !== before)).toBe("You don't have permission for this");
    expect(await until(mayDecide, (may) => may === false)).toBe(false);
    const lists = await hierarchies.as('north-master', 'master', 'deposits');
    expect(lists.status).toBe(200);
  });

  test('an unknown permission, a taken name and the role of administrators are refused [D1.05]', async () => {
    expect((await asHouse('saveRole', { name: 'Wrong', permissions: ['everything'] })).status).toBe(400);
    await makeRole('Twice', ['bet.view']);
    expect((await asHouse('saveRole', { name: 'twice', permissions: [] })).status).toBe(409);
    const changed = await asHouse('saveRole', { roleId: 'administrator', name: 'administrator', permissions: [] });
    expect(changed.status).toBe(409);
    expect((await asHouse('saveRole', { roleId: 'unknown', name: 'Unknown', permissions: [] })).status).toBe(404);
  });

  test('a white label sees the roles of the house and of its own tenants alone [D1.05 D1.03]', async () => {
    await makeRole('Of royal', ['bet.view'], { tenantId: 'royal' });
    await makeRole('Of metro', ['bet.view'], { tenantId: 'metro' });
    const { docs } = (await hierarchies.as('north-whiteLabel', 'whiteLabel', 'roles')).body;
    const names = (docs as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Of royal', 'trader', 'agent']));
    expect(names).not.toContain('Of metro');
  });
});

describe('a role or a scope that a person gives', () => {
  test('a foreign permission, tenant or account in a role is refused with 403 and is in the audit [D1.06]', async () => {
    const own = { name: 'Mine', permissions: ['request.view'], tenantId: 'royal' };
    const refused = [
      await asNorth('saveRole', { ...own, permissions: ['request.view', 'market.correct'] }),
      await asNorth('saveRole', { ...own, tenantId: 'metro' }),
      await asNorth('saveRole', { ...own, tenantId: undefined }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await entries('saveRole')).filter(({ outcome }) => outcome === 'refused')).toHaveLength(3 + 4);
    const made = await asNorth('saveRole', own);
    expect(made.status).toBe(200);
    const roleId = made.body.docs._id as string;
    const wider = await asNorth('saveRole', { ...own, roleId, permissions: ['request.view', 'market.correct'] });
    expect(wider.status).toBe(403);
  });

  test('a role with more than the giver has, the own account and a foreign account are refused [D1.06]', async () => {
    const corrects = await makeRole('Corrects', ['market.correct']);
    const harmless = await makeRole('Harmless', ['bet.view']);
    expect((await asNorth('assignRole', { userId: 'north-agent', roleId: corrects })).status).toBe(403);
    expect((await asNorth('assignRole', { userId: 'north-agent', roleId: 'administrator' })).status).toBe(403);
    expect((await asNorth('assignRole', { userId: 'north-whiteLabel', roleId: harmless })).status).toBe(403);
    expect((await asNorth('assignRole', { userId: 'south-agent', roleId: harmless })).status).toBe(404);
    expect((await asNorth('assignRole', { userId: 'north-admin', roleId: harmless })).status).toBe(200);
  });

  test('another tenant or a parent subtree for a power user is refused with 403 [D1.06]', async () => {
    const roleId = await makeRole('Reads', ['request.view']);
    const wanted = { userId: 'north-agent', userName: 'north-reader', roleId };
    expect((await asNorth('createPowerUser', { ...wanted, tenantIds: ['metro'] })).status).toBe(403);
    expect((await asNorth('createPowerUser', { ...wanted, subtreeOf: 'north-whiteLabel' })).status).toBe(403);
    expect((await asNorth('createPowerUser', { ...wanted, subtreeOf: 'south-agent' })).status).toBe(403);
    expect((await asNorth('createPowerUser', { ...wanted, userId: south.accounts.agent })).status).toBe(404);
    expect((await entries('createPowerUser')).map(({ outcome }) => outcome)).toEqual(Array(4).fill('refused'));
  });
});

describe('a power user', () => {
  const asPower = async (id: string, call: EndpointName, given: object = {}) =>
    hierarchies.as(id, 'agent', call, given);

  test('lists what its owner sees and may not decide, and the audit names both [D1.07]', async () => {
    const { _id: id, password } = await makePowerUser('north-lists', await makeRole('Lists', ['request.view']));
    expect(password.length).toBeGreaterThanOrEqual(12);
    const listed = await asPower(id, 'deposits');
    expect((listed.body.docs as unknown[]).length).toBeGreaterThan(0);
    const body = {
      depositId: north.owned.deposit,
      amount: 500,
      action: 'approve',
      transactionCode: DEMO_TRANSACTION_CODE,
    };
    expect((await asPower(id, 'decideDeposit', { body })).status).toBe(403);
    const refused = (await entries('decideDeposit')).at(-1);
    expect(refused).toMatchObject({ actor: 'north-lists', owner: 'north-agent', outcome: 'refused' });
  });

  test('has no permission that its owner lacks, and none that the owner loses [D1.07]', async () => {
    const wide = await makeRole('Wide', ['request.view', 'market.correct', 'bet.view']);
    const { _id: id } = await makePowerUser('north-wide', wide);
    const permissions = async () =>
      (await platform.database.query('SELECT identity_permissions(a) AS p FROM user_account a WHERE id = $1', [id]))
        .rows[0]?.['p'] as string[];
    expect([...(await permissions())].sort()).toEqual(['bet.view', 'request.view']);
    await asHouse('assignRole', { userId: 'north-agent', roleId: await makeRole('Bets alone', ['bet.view']) });
    expect(await permissions()).toEqual(['bet.view']);
    expect(
      (
        await until(
          () => asPower(id, 'deposits'),
          ({ status }) => status === 403,
        )
      ).status,
    ).toBe(403);
    await asHouse('assignRole', { userId: 'north-agent', roleId: 'agent' });
  });

  test('sees nothing outside a smaller scope, and is no level of the hierarchy [D1.07]', async () => {
    const before = await hierarchies.as('north-agent', 'agent', 'creditLines');
    const role = await makeRole('Small', ['request.view', 'account.suspend']);
    const { _id: id } = await makePowerUser('north-small', role, { subtreeOf: 'north-subBranch' });
    expect((await asPower(id, 'deposits')).body.docs).toHaveLength(1);
    const status = { userId: 'north-branch', status: 'betLocked', ...CODE };
    expect((await asPower(id, 'setAccountStatus', { body: status })).status).toBe(404);
    const below = platform.database.query(
      `INSERT INTO user_account (id, tenant_id, user_type, user_name, password_hash, parent_id)
       VALUES ('below-power', 'staff', 'branch', 'below-power', 'x', $1)`,
      [id],
    );
    await expect(below).rejects.toThrow('which has no down-line');
    const after = await hierarchies.as('north-agent', 'agent', 'creditLines');
    expect(before.body.docs.children).toHaveLength(1);
    expect(after.body.docs.children).toEqual(before.body.docs.children);
    const credit = { userId: id, amount: 10, requestRef: 'credit-for-power', ...CODE };
    expect((await hierarchies.as('north-agent', 'agent', 'giveCredit', { body: credit })).status).not.toBe(200);
  });

  test('of the house with one tenant alone has no call that acts on every tenant [D1.07 D1.03]', async () => {
    const role = await makeRole('Switches', ['site.switch', 'market.global', 'market.suspend']);
    const ofHouse = { userId: 'staff-admin1' };
    const { _id: whole } = await makePowerUser('house-whole', role, ofHouse);
    const { _id: part } = await makePowerUser('house-part', role, { ...ofHouse, tenantIds: ['royal'] });
    const status = async (id: string, call: EndpointName) => (await hierarchies.as(id, 'administrator', call)).status;
    expect(await status(whole, 'siteSettings')).toBe(200);
    for (const call of ['siteSettings', 'refreshAllPages', 'administratorMarkets'] as const)
      expect(await status(part, call)).toBe(403);
  });

  test('may not change the account for which it works [D1.07]', async () => {
    const role = await makeRole('Suspends', ['account.suspend', 'session.end', 'role.edit']);
    const { _id: id } = await makePowerUser('north-rebel', role);
    const status = { userId: 'north-agent', status: 'suspended', ...CODE };
    await platform.database.query(
      `UPDATE user_account SET transaction_code_hash = (SELECT transaction_code_hash FROM user_account WHERE id = 'staff-admin1') WHERE id = $1`,
      [id],
    );
    expect((await asPower(id, 'setAccountStatus', { body: status })).status).toBe(403);
    expect((await asPower(id, 'endSessions', { body: { userId: 'north-agent', ...CODE } })).status).toBe(403);
  });

  test('approves a deposit and gives a bonus from the line of its owner [D1.07 D2.08]', async () => {
    const role = await makeRole('Decides', ['request.view', 'request.decide', 'adjust.propose', 'account.view']);
    const { _id: id } = await makePowerUser('north-decides', role);
    await platform.database.query(
      `UPDATE user_account SET transaction_code_hash = (SELECT transaction_code_hash FROM user_account WHERE id = 'staff-admin1') WHERE id = $1`,
      [id],
    );
    const approve = () => {
      const { deposit } = north.owned;
      return asPower(id, 'decideDeposit', { body: { depositId: deposit, amount: 500, action: 'approve', ...CODE } });
    };
    expect((await approve()).status).toBe(409);
    await platform.database.query(
      `INSERT INTO credit_movement (key, kind, to_id, amount, reason, actor_name, address, at)
       VALUES ('test:north-agent', 'issue', 'north-agent', 80000, 'For the test', 'test', '', 0)`,
    );
    await platform.database.query(`INSERT INTO credit_line (owner_id, given) VALUES ('north-agent', 80000)`);
    expect((await approve()).status).toBe(200);
    const bonus = {
      userId: north.owned.player,
      bonusType: 'manualDepositBonus',
      amount: 300,
      requestRef: 'of-power-1',
    };
    expect((await asPower(id, 'grantBonus', { body: { ...bonus, ...CODE } })).status).toBe(200);
    const { rows } = await platform.database.query(
      `SELECT owner_id AS owner, used FROM credit_line WHERE owner_id IN ('north-agent', $1)`,
      [id],
    );
    expect(rows).toEqual([{ owner: 'north-agent', used: 80_000 }]);
    expect((await asPower(id, 'creditLines')).body.docs.own).toMatchObject({ given: 800, free: 0 });
  });

  test('is one of at most fifty, also when two add the last at the same time [D1.07]', async () => {
    const roleId = await makeRole('Many', ['bet.view']);
    const add = (at: number) =>
      asHouse('createPowerUser', { userId: 'south-agent', userName: `south-power-${at}`, roleId });
    for (let at = 1; at < 50; at += 1) expect((await add(at)).status).toBe(200);
    const last = await Promise.all([add(50), add(51)]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { docs } = (await hierarchies.as('south-agent', 'agent', 'powerUsers', { query: { userId: 'south-agent' } }))
      .body;
    expect(docs).toHaveLength(50);
  });

  test('is suspended with its owner: its session ends [D1.07]', async () => {
    const { _id: id } = await makePowerUser('north-ends', await makeRole('Ends', ['request.view']));
    expect((await asPower(id, 'deposits')).status).toBe(200);
    await asHouse('setAccountStatus', { userId: 'north-agent', status: 'suspended' });
    expect(
      (
        await until(
          () => asPower(id, 'deposits'),
          ({ status }) => status === 401,
        )
      ).status,
    ).toBe(401);
  });
});
