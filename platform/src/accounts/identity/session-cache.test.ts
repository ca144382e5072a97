import { LEVEL_PERMISSIONS } from '@backlay/shared/domain';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createTenantDirectory } from '../../core/tenants';
import { Accounts } from './accounts';
import type { SecondFactorPolicy } from './second-factor-policy';
import { Sessions } from './sessions';

const TTL_MS = 10_000;
const SOMEBODY = { id: 'somebody', demo: false };
const ROYAL = { id: 'royal' };

let database: TestDatabase;
let now = Date.UTC(2026, 0, 19);
beforeAll(async () => {
  database = await openTestDatabase();
  await createTenantDirectory(database, { publicUrl: null });
  const accounts = new Accounts(database);
  const create = (id: string, userType: 'user' | 'agent', tenantId: string) =>
    accounts.create({ id, tenantId, userType, userName: id, passwordHash: '' });
  await create('somebody', 'user', 'royal');
  await create('another', 'user', 'royal');
  await create('clerk', 'agent', 'staff');
  await accounts.saveSetting('clerk', { qualityAssurance: true });
});
afterAll(() => database?.close());
beforeEach(() => database.query('DELETE FROM user_session'));

/** Sessions of a process that caches them, and how often it read one. */
function open(policy?: SecondFactorPolicy) {
  const listeners = new Map<string, (id: string | null) => void>();
  const counted = { reads: 0, exchanges: 0 };
  const query: typeof database.query = (...given: Parameters<typeof database.query>) => {
    if (String(given[0]).includes('has_second_factor')) counted.reads += 1;
    if (String(given[0]).includes('set exchanged_at')) counted.exchanges += 1;
    return database.query(...given) as never;
  };
  const changes = {
    on: (kind: string, listener: (id: string | null) => void) => void listeners.set(kind, listener),
    version: () => 7,
    ttl: (mark: number) => (mark === 7 ? TTL_MS : 0),
  };
  const config = { sessionHours: 24, sessionRotateMinutes: 15 };
  const sessions = new Sessions({ ...database, query }, config, () => now, changes as never, policy);
  const see = async (token: string) => (await sessions.authenticate(token, ROYAL)) !== null;
  return { sessions, counted, see, notify: (kind: string, id: string | null) => listeners.get(kind)?.(id) };
}

test('a session is read once in its time, and again when that is over or the session ends before [A8.14]', async () => {
  const { sessions, counted, see } = open();
  const token = await sessions.begin(SOMEBODY);
  expect([await see(token), await see(token), counted.reads]).toEqual([true, true, 1]);
  now += TTL_MS - 1;
  await see(token);
  expect(counted.reads).toBe(1);
  now += 1;
  await see(token);
  expect(counted.reads).toBe(2);
  await database.query('UPDATE user_session SET expires_at = $1', [new Date(now + 2 * TTL_MS)]);
  now += TTL_MS;
  await see(token);
  await database.query('UPDATE user_session SET expires_at = $1', [new Date(now + 5)]);
  now += TTL_MS;
  expect([await see(token), await see(token)]).toEqual([false, false]);
  const short = await sessions.begin(SOMEBODY, { pending: true });
  now += 15 * 60_000 - 1;
  const pending = { pending: true };
  expect(await sessions.authenticate(short, ROYAL, pending)).toMatchObject({ pending: true });
  now += 1;
  expect(await sessions.authenticate(short, ROYAL, pending)).toBeNull();
});

test.each([
  ['session', 'own', 3],
  ['session', null, 4],
  ['session', 'of-another', 2],
  ['status', 'of-another', 4],
  ['account', 'somebody', 3],
  ['account', null, 4],
  ['account', 'nobody', 2],
])('a change of kind %s of %p is seen at once [D1.14]', async (kind, id, reads) => {
  const { sessions, counted, see, notify } = open();
  const tokens = [await sessions.begin(SOMEBODY), await sessions.begin({ id: 'another', demo: false })];
  for (const token of tokens) await see(token);
  const { family } = (await sessions.authenticate(tokens[0]!, ROYAL))!;
  notify(kind, id === 'own' ? family : id);
  for (const token of tokens) await see(token);
  expect(counted.reads).toBe(reads);
});

test('20,000 sessions are remembered, and one more makes them forgotten [A8.14]', async () => {
  const row = {
    ...{ family: 'f', account_id: 'a', user_type: 'user', demo: false, tenant_ids: ['royal'], tenant_id: 'royal' },
    ...{
      permissions: [],
      owner_id: null,
      quality_assurance: false,
      pending: false,
      has_second_factor: false,
      parent_hash: null,
      confirmed_at: null,
    },
    ...{ created_at: new Date(now), expires_at: new Date(now + 1e9), exchanged_at: null },
  };
  let reads = 0;
  const query = async () => ({ rows: [row], rowCount: (reads += 1) });
  const changes = { on: () => undefined, version: () => 0, ttl: () => TTL_MS };
  const config = { sessionHours: 24, sessionRotateMinutes: 15 };
  const sessions = new Sessions({ query } as never, config, () => now, changes as never);
  for (let n = 0; n < 20_000; n += 1) await sessions.authenticate(`t${n}`, ROYAL);
  await sessions.authenticate('t0', ROYAL);
  expect(reads).toBe(20_000);
  await sessions.authenticate('t20000', ROYAL);
  await sessions.authenticate('t0', ROYAL);
  expect(reads).toBe(20_002);
});

test('a caller has what the account has, at its own and the sister brand only [S-02 D1.02]', async () => {
  const { sessions } = open();
  const token = await sessions.begin({ id: 'clerk', demo: false });
  const at = (id: string, sister?: string) => sessions.authenticate(token, { id, rules: { sister } } as never);
  expect(await at('staff')).toEqual({
    ...{ accountId: 'clerk', userType: 'agent', demo: false, tenantIds: expect.any(Array) },
    permissions: LEVEL_PERMISSIONS.agent,
    ...{ qualityAssurance: true, pending: false, token, family: expect.any(String) },
  });
  expect([await at('royal'), await at('royal', 'orbit')]).toEqual([null, null]);
  expect(await sessions.authenticate(token, ROYAL)).toBeNull();
  expect(await at('royal', 'staff')).toMatchObject({ accountId: 'clerk' });
  const pending = await sessions.begin(SOMEBODY, { pending: true });
  expect(await sessions.authenticate(pending, ROYAL)).toBeNull();
  expect(await sessions.authenticate('unknown', ROYAL)).toBeNull();
});

test('a role that owes the second factor only enrols, and is read anew until it has one [D1.11]', async () => {
  const { sessions, counted } = open({ isRequired: ({ userType }) => userType === 'agent' });
  const token = await sessions.begin({ id: 'clerk', demo: false });
  const staff = { id: 'staff' };
  expect(await sessions.authenticate(token, staff)).toBeNull();
  expect(await sessions.authenticate(token, staff, { enrolling: true })).toMatchObject({ mustEnrol: true });
  expect(counted.reads).toBe(2);
  const clerk = { accountId: 'clerk', userType: 'agent', tenantIds: [] } as const;
  expect(await sessions.mustEnrol(clerk)).toBe(true);
  expect(await sessions.mustEnrol({ ...clerk, userType: 'user' })).toBe(false);
  await database.query(`INSERT INTO second_factor (account_id, secret, enabled) VALUES ('clerk', '', true)`);
  expect(await sessions.mustEnrol(clerk)).toBe(false);
  expect(await sessions.authenticate(token, staff)).not.toHaveProperty('mustEnrol');
  await sessions.authenticate(token, staff);
  expect(counted.reads).toBe(3);
  await database.query(`DELETE FROM second_factor`);
});

test('a pending session is promoted once and ends with that [OQ-08]', async () => {
  const { sessions } = open();
  const pending = await sessions.begin({ id: 'somebody', demo: true }, { pending: true });
  const caller = (await sessions.authenticate(pending, ROYAL, { pending: true }))!;
  const promoted = await sessions.promote(caller);
  expect(await sessions.authenticate(promoted!, ROYAL)).toMatchObject({ accountId: 'somebody', pending: false });
  expect(await sessions.authenticate(pending, ROYAL, { pending: true })).toBeNull();
  expect(await sessions.promote(caller)).toBeNull();
  const plain = await sessions.begin(SOMEBODY);
  expect(await sessions.promote((await sessions.authenticate(plain, ROYAL))!)).toBeNull();
});

test('a token is exchanged from its quarter of an hour on, a minute apart, and lives its hours anew [A7.06]', async () => {
  const { sessions, counted, see } = open();
  const expiry = async () =>
    (await database.query<{ at: Date }>('SELECT max(expires_at) AS at FROM user_session')).rows[0]!.at.getTime();
  const token = await sessions.begin(SOMEBODY);
  const caller = (await sessions.authenticate(token, ROYAL))!;
  now += 15 * 60_000 - 1;
  expect(await sessions.rotate(caller)).toBeNull();
  now += 1;
  expect(await sessions.rotate(caller)).not.toBeNull();
  expect(await expiry()).toBe(now + 24 * 3_600_000);
  now += 59_999;
  expect([await sessions.rotate(caller), counted.exchanges]).toEqual([null, 1]);
  now += 1;
  expect([await sessions.rotate(caller), counted.exchanges]).toEqual([null, 2]);
  now += 60_001;
  expect(await sessions.rotate(caller)).not.toBeNull();
  // What this process has not seen it does not exchange.
  expect(await open().sessions.rotate(caller)).toBeNull();
  expect(await sessions.rotate({ ...caller, pending: true })).toBeNull();
  expect(await see(token)).toBe(true);
  await database.query('DELETE FROM user_session');
  const demo = await sessions.begin({ id: 'somebody', demo: true });
  await database.query('UPDATE user_session SET expires_at = $1', [new Date(now + 5 * 3_600_000)]);
  const visitor = (await sessions.authenticate(demo, ROYAL))!;
  const until = await expiry();
  now += 15 * 60_000;
  expect(await sessions.rotate({ ...visitor, demo: true })).not.toBeNull();
  expect(await expiry()).toBe(until);
});

test('a session ends with its last millisecond and is then exchanged no more [A4.12 A7.06]', async () => {
  const { sessions, see } = open();
  const token = await sessions.begin(SOMEBODY);
  now += 24 * 3_600_000 - 1;
  expect(await see(token)).toBe(true);
  const caller = (await sessions.authenticate(token, ROYAL))!;
  now += 1;
  expect([await see(token), await sessions.rotate(caller)]).toEqual([false, null]);
});

test('a token that was exchanged, and one that a link used, are valid for exactly a minute more [A7.06 S-02]', async () => {
  const { sessions } = open();
  const spy = async (token: string) =>
    (
      await database.query<{ at: Date }>('SELECT expires_at AS at FROM user_session WHERE token_hash = sha256($1)', [
        Buffer.from(token),
      ])
    ).rows[0]?.at.getTime();
  const old = await sessions.begin(SOMEBODY);
  const caller = (await sessions.authenticate(old, ROYAL))!;
  now += 15 * 60_000;
  const next = (await sessions.rotate(caller))!;
  await sessions.authenticate(next, ROYAL);
  expect(await spy(old)).toBe(now + 60_000);
  const linked = await sessions.begin(SOMEBODY);
  await sessions.derive((await sessions.authenticate(linked, ROYAL))!);
  expect(await spy(linked)).toBe(now + 60_000);
});

test('a log-out without its family ends the one that was seen, and an unknown one ends nothing [A7.15]', async () => {
  const { sessions, see } = open();
  const ended: unknown[] = [];
  const stop = sessions.onSessionRevoked((what) => void ended.push(what));
  const [own, other] = [await sessions.begin(SOMEBODY), await sessions.begin(SOMEBODY)];
  const { family, ...caller } = (await sessions.authenticate(own, ROYAL))!;
  await sessions.end({ ...caller, token: 'never seen' });
  expect([await see(own), ended]).toEqual([true, []]);
  await sessions.end(caller);
  expect([await see(own), await see(other)]).toEqual([false, true]);
  expect(ended).toEqual([{ accountId: 'somebody', family }]);
  expect(stop()).toBe(true);
  await sessions.endAll('somebody');
  expect([await see(other), ended.length]).toEqual([false, 1]);
});

test('the other sessions end once each, also where the family is read from what was seen [A7.25 S-10]', async () => {
  const { sessions, see } = open();
  const ended: unknown[] = [];
  sessions.onSessionRevoked(({ accountId, family }) => void ended.push([accountId, family]));
  const [own, second] = [await sessions.begin(SOMEBODY), await sessions.begin(SOMEBODY)];
  const { family: _, ...caller } = (await sessions.authenticate(own, ROYAL))!;
  const { family } = (await sessions.authenticate(second, ROYAL))!;
  await sessions.endOthers(caller);
  expect([await see(own), await see(second), ended]).toEqual([true, false, [['somebody', family]]]);
  await sessions.endOthers({ ...caller, token: 'never seen' });
  expect([await see(own), ended.length]).toEqual([false, 2]);
});

test('a session that another process ended is read again, of the named account and family only [A7.15]', async () => {
  const { sessions, counted, see } = open();
  const tokens = [await sessions.begin(SOMEBODY), await sessions.begin(SOMEBODY)];
  const another = await sessions.begin({ id: 'another', demo: false });
  for (const token of [...tokens, another]) await see(token);
  const { family } = (await sessions.authenticate(tokens[0]!, ROYAL))!;
  sessions.forgetEnded({ accountId: 'somebody', family });
  for (const token of [...tokens, another]) await see(token);
  expect(counted.reads).toBe(4);
  sessions.forgetEnded({ accountId: 'somebody', family: null });
  for (const token of [...tokens, another]) await see(token);
  expect(counted.reads).toBe(6);
});

test('families that a status ended are named, and the sweep removes what expired before now [D1.14 S-04]', async () => {
  const { sessions } = open();
  const token = await sessions.begin(SOMEBODY);
  const { family } = (await sessions.authenticate(token, ROYAL))!;
  const gone = '00000000-0000-4000-8000-000000000000';
  expect([...(await sessions.endedByStatus([family, gone]))]).toEqual([gone]);
  await database.query(`UPDATE user_account SET status = 'suspended' WHERE id = 'somebody'`);
  expect([...(await sessions.endedByStatus([family]))]).toEqual([family]);
  await database.query(`UPDATE user_account SET status = 'active' WHERE id = 'somebody'`);
  const add = (phone: string, at: number) =>
    database.query(
      `INSERT INTO one_time_code (tenant_id, phone, purpose, code_hash, expires_at) VALUES ('royal', $1, 'login', '', $2)`,
      [phone, new Date(at)],
    );
  await add('1', now - 1);
  await add('2', now);
  await sessions.sweep();
  const { rows } = await database.query('SELECT phone FROM one_time_code');
  expect(rows).toEqual([{ phone: '2' }]);
});
