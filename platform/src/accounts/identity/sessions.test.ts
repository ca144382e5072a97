import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createTenantDirectory } from '../../core/tenants';
import { Accounts } from './accounts';
import { Sessions } from './sessions';

let database: TestDatabase;
let now = Date.parse('2026-01-01T00:00:00Z');
let sessions: Sessions;
const tenant = { id: 'royal' };
const account = { id: 'somebody', demo: false };

beforeAll(async () => {
  database = await openTestDatabase();
  await createTenantDirectory(database, { publicUrl: null });
  await new Accounts(database).create({
    id: 'somebody',
    tenantId: 'royal',
    userType: 'user',
    userName: 'somebody',
    passwordHash: '',
  });
});
afterAll(() => database?.close());
beforeEach(() => {
  sessions = new Sessions(database, { sessionHours: 24, sessionRotateMinutes: 15 }, () => now);
});

const minutes = (count: number) => void (now += count * 60_000);
const signedIn = async (token: string) => (await sessions.authenticate(token, tenant)) !== null;

test('a token is stored as a hash only [S-04]', async () => {
  const token = await sessions.begin(account);
  const { rows } = await database.query<{ row: string }>('select user_session::text as row from user_session');
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});

test('a token is exchanged when it is a quarter of an hour old, once for calls at the same moment [A7.06]', async () => {
  const token = await sessions.begin(account);
  const caller = (await sessions.authenticate(token, tenant))!;
  expect(await sessions.rotate(caller)).toBeNull();
  minutes(16);
  await sessions.authenticate(token, tenant);
  const exchanged = await Promise.all([sessions.rotate(caller), sessions.rotate(caller), sessions.rotate(caller)]);
  expect(exchanged.filter((next) => next !== null)).toHaveLength(1);
});

test('an older token is valid until a minute after the first use of its successor [A7.06]', async () => {
  const old = await sessions.begin(account);
  minutes(16);
  const next = (await sessions.rotate((await sessions.authenticate(old, tenant))!))!;
  minutes(30);
  expect(await signedIn(old)).toBe(true);
  expect(await signedIn(next)).toBe(true);
  expect(await signedIn(old)).toBe(true);
  minutes(0.9);
  expect(await signedIn(old)).toBe(true);
  minutes(1.1);
  expect(await signedIn(old)).toBe(false);
  expect(await signedIn(next)).toBe(true);
});

test('a token ends after its hours, a demo one after six [A4.12 A8.14]', async () => {
  const token = await sessions.begin(account);
  const demo = await sessions.begin({ id: 'somebody', demo: true });
  minutes(6 * 60 + 1);
  expect([await signedIn(token), await signedIn(demo)]).toEqual([true, false]);
  minutes(18 * 60);
  expect(await signedIn(token)).toBe(false);
});

test('a logout ends exchanged tokens too and notifies subscribers [A7.15]', async () => {
  const ended: unknown[] = [];
  sessions.onSessionRevoked((what) => ended.push(what.family === null ? 'all' : 'one'));
  const old = await sessions.begin(account);
  const other = await sessions.begin(account);
  minutes(16);
  const next = (await sessions.rotate((await sessions.authenticate(old, tenant))!))!;
  await sessions.end((await sessions.authenticate(next, tenant))!);
  expect([await signedIn(old), await signedIn(next), await signedIn(other)]).toEqual([false, false, true]);
  await sessions.endAll('somebody');
  expect(await signedIn(other)).toBe(false);
  expect(ended).toEqual(['one', 'all']);
});

test('a session that a link made of another ends with it and lives no longer [A2.10 S-02]', async () => {
  const source = await sessions.begin(account);
  minutes(10);
  const caller = (await sessions.authenticate(source, tenant))!;
  const derived = (await sessions.derive(caller))!;
  expect(await signedIn(derived)).toBe(true);
  await sessions.end(caller);
  expect([await signedIn(source), await signedIn(derived)]).toEqual([false, false]);
  const demo = await sessions.begin({ id: 'somebody', demo: true });
  minutes(300);
  const copy = (await sessions.derive((await sessions.authenticate(demo, tenant))!))!;
  minutes(61);
  expect(await signedIn(copy)).toBe(false);
});

test('a link token works once, also at the same moment, and is exchanged no more [S-02]', async () => {
  const source = await sessions.begin(account);
  minutes(16);
  const caller = (await sessions.authenticate(source, tenant))!;
  const derived = await Promise.all([sessions.derive(caller), sessions.derive(caller), sessions.derive(caller)]);
  expect(derived.filter((token) => token !== null)).toHaveLength(1);
  await sessions.authenticate(source, tenant);
  expect(await sessions.rotate(caller)).toBeNull();
  minutes(2);
  expect(await signedIn(source)).toBe(false);
});

test('the sweep removes expired sessions and codes', async () => {
  await sessions.begin(account);
  minutes(25 * 60);
  await sessions.sweep();
  const { rows } = await database.query<{ n: number }>('select count(*) as n from user_session');
  expect(rows[0]?.n).toBe(0);
});

test('ending the other sessions of an account ends those this process has just seen, and no other account [A7.25 S-10]', async () => {
  await new Accounts(database).create({
    id: 'another',
    tenantId: 'royal',
    userType: 'user',
    userName: 'another',
    passwordHash: '',
  });
  const [own, second, foreign] = [
    await sessions.begin(account),
    await sessions.begin(account),
    await sessions.begin({ id: 'another', demo: false }),
  ];
  const ended: (string | null)[] = [];
  sessions.onSessionRevoked(({ accountId, family }) => ended.push(family && accountId));
  for (const token of [own, second, foreign]) expect(await signedIn(token)).toBe(true);
  await sessions.endOthers((await sessions.authenticate(own, tenant))!);
  expect([await signedIn(own), await signedIn(second), await signedIn(foreign)]).toEqual([true, false, true]);
  expect(ended).toEqual(['somebody']);
});

test('a sweep removes the sessions that have expired and leaves the others [S-04]', async () => {
  const old = await sessions.begin(account);
  minutes(12 * 60);
  const young = await sessions.begin(account);
  minutes(12 * 60 + 1);
  await sessions.sweep();
  const { rows } = await database.query('select 1 from user_session where account_id = $1', ['somebody']);
  expect(rows).toHaveLength(1);
  expect([await signedIn(old), await signedIn(young)]).toEqual([false, true]);
});
