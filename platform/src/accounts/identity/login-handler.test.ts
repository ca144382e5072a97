import { OTP_LOGIN_PASSWORD, serverMessages } from '@backlay/shared/domain';
import { reject } from '../../core/http';
import { createLoginHandler } from './login';
import { hashPassword } from './password-hash';
import { noteCalls, PLAIN_ACCOUNT } from './testing';

const SITE = {
  ...{ id: 'royal', audience: 'player', whiteLabelId: 'wl', app: { isMaintenance: false }, flags: { otpLogin: true } },
};
const TENANTS = [SITE, { id: 'metro', audience: 'player' }, { id: 'staff', audience: 'staff' }];

/** The handler with parts of the test's own, and what they were asked for. */
async function open({
  account = {} as object | null,
  points = [0, 0] as readonly [available: number, exposure: number],
  held = null as string | null,
  busy = '',
  administrators = 1,
} = {}) {
  const { log, note } = noteCalls();
  const passwordHash = await hashPassword('Quiet-Otter-41');
  const found = account && { ...PLAIN_ACCOUNT, phone: '+919800000001', passwordHash, ...account };
  const handler = createLoginHandler({
    accounts: {
      byLogin: note('looked up', found),
      byPhone: note('by phone', found),
      administrators: async () => administrators,
    },
    limits: {
      consume: async (name: string, key: string) => {
        log.push(['counted', name, key]);
        return name === busy ? reject(429, 'Too many') : null;
      },
      refund: note('refunded', undefined),
    },
    codes: { consume: note('code', true) },
    sessions: { begin: note('begun', 'token') },
    signIns: { signedIn: async () => undefined },
    secondFactor: { isOn: async () => false },
    breaks: { breakOf: async () => held && { kind: held }, textOf: () => 'On a break' },
    ledger: { points: async () => ({ available: points[0], exposure: points[1] }) },
    tenants: { all: () => TENANTS },
  } as never);
  const given: string[] = [];
  const body = { email: 'rohan', password: 'Quiet-Otter-41', whiteLabelId: 'wl' };
  const login = (more: object = {}, tenant: object = {}) =>
    handler({
      tenant: { ...SITE, ...tenant },
      body: { ...body, ...more },
      ...{ address: '192.0.2.1', giveToken: (token: string) => void given.push(token) },
    } as never);
  return { log, given, login };
}
const refused = (status: number, message: string) => expect.objectContaining({ status, message });
const INVALID = refused(400, 'Invalid username or password');

test('a login is counted for address, pair and person, and a right one takes its two tries back [S-10]', async () => {
  const { log, given, login } = await open();
  expect(await login()).toMatchObject({ message: serverMessages['login.success'] });
  const person = '+919800000001';
  expect(log).toEqual([
    ['looked up', ['royal', 'staff'], 'rohan'],
    ['counted', 'loginAddress', '192.0.2.1'],
    ['counted', 'loginPair', `${person}|192.0.2.1`],
    ['counted', 'loginAccount', person],
    ['refunded', 'loginPair', `${person}|192.0.2.1`],
    ['refunded', 'loginAccount', person],
    ['begun', expect.objectContaining({ id: 'a' }), { pending: false }],
  ]);
  expect(given).toEqual(['token']);
  const staff = await open({ account: { userType: 'agent' } });
  await staff.login({}, { id: 'staff', audience: 'staff' });
  expect(staff.log[0]).toEqual(['looked up', ['staff'], 'rohan']);
});

test.each([
  ['loginAddress', 1],
  ['loginPair', 2],
  ['loginAccount', 3],
])('too many of %s are refused before a password is looked at [S-10]', async (busy, counted) => {
  const { log, given, login } = await open({ busy });
  expect(await login()).toMatchObject({ status: 429 });
  expect([log.filter(([name]) => name === 'counted').length, log.length, given]).toEqual([counted, counted + 1, []]);
});

test('a wrong password, the dummy one and an unknown name take no try back [A8.03 S-09]', async () => {
  const { log, given, login } = await open();
  expect(await login({ password: 'wrong' })).toEqual(INVALID);
  expect(log.map(([name]) => name)).not.toContain('refunded');
  const passwordHash = await hashPassword(OTP_LOGIN_PASSWORD);
  expect(await (await open({ account: { passwordHash } })).login({ password: OTP_LOGIN_PASSWORD })).toEqual(INVALID);
  expect(await (await open({ account: null })).login()).toEqual(INVALID);
  expect(given).toEqual([]);
});

test('a login by code is for a number and a brand that has it, whatever the password is [A5.05 A5.06]', async () => {
  const { log, given, login } = await open();
  const byCode = { email: '9800000001', otp: '123456', password: 'x' };
  expect(await login(byCode)).toMatchObject({ docs: { correlationId: 'a' } });
  expect(log).toContainEqual(['code', 'royal', '+919800000001', 'login', '123456']);
  expect(log).toContainEqual(['by phone', 'royal', '+919800000001']);
  expect(given).toEqual(['token']);
  const invalid = refused(400, serverMessages['forgot.otp']);
  expect(await login({ ...byCode, email: 'rohan' })).toEqual(invalid);
  expect(await login(byCode, { flags: { otpLogin: false } })).toEqual(invalid);
});

test('a staff site names its missing administrator to staff alone, and a blocked account its lock [A8.13 D1.08]', async () => {
  const none = { account: null, administrators: 0 };
  const staff = { id: 'staff', audience: 'staff' };
  expect(await (await open(none)).login({}, staff)).toMatchObject({ message: expect.stringContaining('create-admin') });
  expect(await (await open(none)).login()).toEqual(INVALID);
  expect(await (await open({ account: null })).login({}, staff)).toEqual(INVALID);
  const blocked = await open({ account: { blocked: true } });
  expect(await blocked.login()).toEqual(refused(400, serverMessages['login.locked']));
  expect(blocked.given).toEqual([]);
  const player = await open();
  expect(await player.login({}, staff)).toEqual(INVALID);
  expect(player.given).toEqual([]);
});

test.each([
  ['selfExclusion', {}, [0, 0], false],
  ['selfExclusion', {}, [1, 0], true],
  ['selfExclusion', {}, [0, 1], true],
  ['selfExclusion', { demo: true }, [0, 0], true],
  ['timeOut', {}, [0, 0], true],
  [null, {}, [0, 0], true],
] as const)('a player on the break %s with %j and the points %j signs in: %p', async (held, account, points, isIn) => {
  const { given, login } = await open({ held, account, points });
  const answer = await login();
  expect(given).toEqual(isIn ? ['token'] : []);
  if (!isIn) expect(answer).toEqual(refused(400, 'On a break'));
});
