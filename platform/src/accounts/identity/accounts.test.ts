import type { AccountType } from '@backlay/shared/domain';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createTenantDirectory } from '../../core/tenants';
import { findOwnStatus, readOwnStatus, writeSessionsFrom, writeStatus } from './account-status';
import { Accounts, countBelow, readUserNames, type NewAccount } from './accounts';
import { administratorProblem, countAdministrators, insertAdministrator } from './administrators';
import { verifyPassword } from './password-hash';

let database: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  database = await openTestDatabase();
  await createTenantDirectory(database, { publicUrl: null });
  accounts = new Accounts(database);
});
afterAll(() => database?.close());

const add = (id: string, more: Partial<NewAccount> = {}) =>
  accounts.create({ id, tenantId: 'royal', userType: 'user', userName: id, passwordHash: 'hash', ...more });
const staff = (id: string, userType: AccountType, more: Partial<NewAccount> = {}) =>
  add(id, { tenantId: 'staff', userType, ...more });
const idOf = (account: { readonly id: string } | null) => account?.id ?? null;

test('an account has what it was created with, and else no name, number, address or origin [A5.17 D1.04]', async () => {
  const plain = await add('plain');
  expect(plain).toMatchObject({
    fullName: '',
    email: null,
    phone: null,
    demo: false,
    status: 'active',
    blocked: false,
  });
  expect(plain).toMatchObject({ passwordHash: 'hash', mustChangePassword: false, settings: {}, createdBy: '' });
  const { rows } = await database.query('SELECT origin FROM user_account WHERE id = $1', ['plain']);
  expect(rows).toEqual([{ origin: {} }]);
  const origin = { referrer: 'plain' };
  const full = await accounts.create({
    tenantId: 'orbit',
    userType: 'user',
    userName: 'full',
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '+919800000001',
    passwordHash: 'other',
    demo: true,
    origin,
  });
  expect(full).toMatchObject({ fullName: 'Asha Rao', email: 'asha@example.com', phone: '+919800000001', demo: true });
  expect(full?.id).toMatch(/^[\da-f-]{36}$/);
  expect(await accounts.byId(full!.id)).toEqual(full);
  expect(await accounts.byId('nobody')).toBeNull();
  const stored = await database.query('SELECT origin FROM user_account WHERE id = $1', [full!.id]);
  expect(stored.rows).toEqual([{ origin }]);
});

test('a taken name, number or address creates no account; any other failure is one [A7.19]', async () => {
  const email = 'taken@example.com';
  await add('taken', { phone: '+919800000002', email });
  expect(await add('other', { userName: 'TAKEN' })).toBeNull();
  expect(await add('other', { phone: '+919800000002' })).toBeNull();
  await expect(add('other', { tenantId: 'nowhere' })).rejects.toThrow('user_account_tenant_id_fkey');
  expect(await accounts.taken('royal', { userName: 'Taken' })).toBe('userName');
  expect(await accounts.taken('royal', { phone: '+919800000002' })).toBe('phone');
  expect(await accounts.taken('royal', { email: 'TAKEN@example.com' })).toBe('email');
  expect(
    await accounts.taken('royal', { userName: 'free', phone: '+919800000009', email: 'free@example.com' }),
  ).toBeNull();
  expect(await accounts.taken('orbit', { userName: 'taken', email })).toBeNull();
});

test('a login finds name, number and address, at the first of the sites that knows it [A7.12]', async () => {
  await add('by-login', { phone: '+919800000003', email: 'login@example.com' });
  await add('by-login-orbit', { tenantId: 'orbit', userName: 'by-login' });
  for (const login of ['BY-login', '9800000003', 'Login@example.com'])
    expect(idOf(await accounts.byLogin('royal', login))).toBe('by-login');
  expect(idOf(await accounts.byLogin(['orbit', 'royal'], 'by-login'))).toBe('by-login-orbit');
  expect(idOf(await accounts.byLogin(['metro', 'royal'], 'by-login'))).toBe('by-login');
  expect(await accounts.byLogin('metro', 'by-login')).toBeNull();
  expect(idOf(await accounts.byPhone('royal', '+919800000003'))).toBe('by-login');
  expect(await accounts.byPhone('orbit', '+919800000003')).toBeNull();
});

test('the up-line of a player are its ancestors and every administrator [D1.02]', async () => {
  await staff('up-root', 'administrator');
  await staff('up-house', 'whiteLabel', { parentId: 'up-root', tenantIds: ['royal'] });
  await staff('up-agent', 'agent', { parentId: 'up-house' });
  await staff('up-other', 'agent', { parentId: 'up-house' });
  await add('up-player', { parentId: 'up-agent' });
  const upLine = (await accounts.upLineOf('up-player')).filter((id) => id.startsWith('up-'));
  expect([...upLine].sort()).toEqual(['up-agent', 'up-house', 'up-root']);
  expect(await accounts.upLineOf('nobody')).toEqual([]);
  expect((await accounts.byId('up-player'))?.createdBy).toBe('up-agent');
  expect((await accounts.byId('up-agent'))?.tenantIds).toEqual(['royal']);
  const names = await readUserNames(accounts, ['up-agent', 'up-agent', 'nobody', 'up-root']);
  expect([...names]).toEqual([
    ['up-agent', 'up-agent'],
    ['up-root', 'up-root'],
  ]);
  const below = await countBelow(database, { accountId: 'up-house', userType: 'whiteLabel', tenantIds: ['royal'] });
  expect(below).toEqual({ roles: 2, players: 1, ownPlayers: 0 });
});

test('players are listed by name in pages, found by name, full name and number, without demo accounts [D1.03]', async () => {
  await add('list-c', { userName: 'Charu_list', fullName: 'Zoya Khan' });
  await add('list-a', { userName: 'asha_list', phone: '+919811122233' });
  await add('list-b', { userName: 'Bina_list' });
  await add('list-demo', { userName: 'demo_list', demo: true });
  await staff('list-agent', 'agent', { userName: 'agent_list' });
  const find = async (more: object = {}) => {
    const { players, total } = await accounts.players(null, { page: 1, limit: 10, search: '_LIST', ...more });
    return [players.map(({ id }) => id), total];
  };
  expect(await find()).toEqual([['list-a', 'list-b', 'list-c'], 3]);
  expect(await find({ limit: 2 })).toEqual([['list-a', 'list-b'], 3]);
  expect(await find({ limit: 2, page: 2 })).toEqual([['list-c'], 3]);
  expect(await find({ search: 'ZOYA' })).toEqual([['list-c'], 1]);
  expect(await find({ search: '9811122233' })).toEqual([['list-a'], 1]);
  expect(await find({ userId: 'list-b' })).toEqual([['list-b'], 1]);
  expect(await find({ search: 'nothing like it' })).toEqual([[], 0]);
  const { total } = await accounts.players(['list-a', 'list-b'], { page: 1, limit: 10 });
  expect(total).toBe(2);
});

test('people of a site are those who may sign in, by name; settings are merged, a password ends its marker [A4.22]', async () => {
  await add('people-b', { tenantId: 'metro' });
  await add('people-a', { tenantId: 'metro' });
  await add('people-c', { tenantId: 'metro' });
  const at = new Date();
  const suspend = { accountId: 'people-c', status: 'suspended', reason: 'why', until: null, at } as const;
  expect(await writeStatus(database, suspend)).toBe(true);
  expect((await accounts.peopleOf('metro')).map(({ id }) => id)).toEqual(['people-a', 'people-b']);
  await accounts.saveSetting('people-a', { confirmBets: true });
  await accounts.saveSetting('people-a', { betDelay: 3 });
  await database.query(`UPDATE user_account SET must_change_password = true WHERE id = 'people-a'`);
  await accounts.setPassword('people-a', 'new hash');
  expect(await accounts.byId('people-a')).toMatchObject({
    settings: { confirmBets: true, betDelay: 3 },
    passwordHash: 'new hash',
    mustChangePassword: false,
  });
  expect((await accounts.byId('people-b'))?.passwordHash).toBe('hash');
});

test('a status is read as it was set, ends by itself, and ends sessions where it lets nobody in [D1.14]', async () => {
  await add('standing');
  const at = new Date('2026-01-19T12:00:00Z');
  const until = new Date('2026-01-20T12:00:00Z');
  const set = (status: 'active' | 'betLocked' | 'suspended' | 'closed', more = {}) =>
    writeStatus(database, { accountId: 'standing', status, reason: 'why', until, at, ...more });
  const sessionsFrom = async () =>
    (
      await database.query<{ from: Date | null }>(
        `SELECT sessions_from AS from FROM user_account WHERE id = 'standing'`,
      )
    ).rows[0]?.from;
  expect(await set('betLocked', { by: 'staff-admin1' })).toBe(true);
  expect(await sessionsFrom()).toBeNull();
  const own = { status: 'betLocked', reason: 'why', until };
  expect(await readOwnStatus(database, 'standing')).toEqual({ ...own, by: 'staff-admin1' });
  expect(await findOwnStatus(database, 'standing', new Date(until.getTime() - 1))).toEqual(own);
  expect(await findOwnStatus(database, 'standing', until)).toEqual({ status: 'active', reason: '', until: null });
  expect([await readOwnStatus(database, 'nobody'), await findOwnStatus(database, 'nobody', at)]).toEqual([null, null]);
  expect(await set('suspended')).toBe(true);
  expect(await sessionsFrom()).toEqual(at);
  await writeSessionsFrom(database, 'standing', until);
  expect(await sessionsFrom()).toEqual(until);
  expect(await set('closed', { until: null })).toBe(true);
  expect(await sessionsFrom()).toEqual(at);
  expect([await set('active'), await writeStatus(database, { ...own, accountId: 'nobody', at } as never)]).toEqual([
    false,
    false,
  ]);
});

test.each([
  ['ab', 'Lantern-river-48', 'A user name has 3 to 30 letters, digits, dots, dashes or underscores.'],
  ['.abc', 'Lantern-river-48', 'A user name has 3 to 30 letters, digits, dots, dashes or underscores.'],
  ['a'.repeat(31), 'Lantern-river-48', 'A user name has 3 to 30 letters, digits, dots, dashes or underscores.'],
  ['abc', 'short1', 'Password should contain 8 character & 1 digit'],
  ['a'.repeat(30), 'Lantern-river-48', null],
  ['a.b', 'Lantern-river-48', null],
])('an administrator %s with the password %s has the problem %p [D1.08]', async (userName, password, problem) => {
  expect(await administratorProblem({ userName, password })).toBe(problem);
});

test('a new administrator signs in once with its password and counts while it may sign in [D1.08]', async () => {
  const before = await countAdministrators(database);
  const wanted = { tenantId: 'staff', userName: 'root_two', password: 'Lantern-river-48' };
  const made = await insertAdministrator(accounts, database, wanted);
  expect(await accounts.byId(made!.id)).toMatchObject({ userType: 'administrator', mustChangePassword: true });
  expect(await verifyPassword(made!.passwordHash, wanted.password)).toBe(true);
  expect(await insertAdministrator(accounts, database, wanted)).toBeNull();
  expect([await countAdministrators(database), await accounts.administrators()]).toEqual([before + 1, before + 1]);
  const shut = { accountId: made!.id, status: 'suspended', reason: 'why', until: null, at: new Date() } as const;
  await writeStatus(database, shut);
  expect(await countAdministrators(database)).toBe(before);
});
