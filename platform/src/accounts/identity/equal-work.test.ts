import pg from 'pg';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { definePasswordCalls } from './password-calls';
import { defineSignupCalls } from './signup';
import { attemptLogin } from './testing';

const work = { hashes: 0, statements: 0 };

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<Record<'hash' | 'verify', unknown>>('@node-rs/argon2');
  const counted =
    (call: (...given: never[]) => unknown) =>
    (...given: never[]) => {
      work.hashes += 1;
      return call(...given);
    };
  return { ...real, hash: counted(real.hash as never), verify: counted(real.verify as never) };
});

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  const query = pg.Client.prototype.query;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    if (/user_account|one_time_code/.test(typeof statement === 'string' ? statement : statement.text))
      work.statements += 1;
    return Reflect.apply(query, this, given) as never;
  });
  // The hash that unknown names are compared with is made once.
  await attemptLogin(platform, 'nobody', 'wrong-one1');
});
afterAll(async () => {
  jest.restoreAllMocks();
  await platform?.close();
});

/** The work of a call. A job of the platform adds statements to one attempt, never to the least of three. */
async function workOf(call: () => Promise<{ status: number }>): Promise<typeof work & { status: number }> {
  const attempts = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    Object.assign(work, { hashes: 0, statements: 0 });
    const { status } = await call();
    attempts.push({ ...work, status });
  }
  return attempts.reduce((least, one) => (one.statements < least.statements ? one : least));
}

test('a login with a wrong password hashes once and queries once for known and unknown names [S-10]', async () => {
  const known = await workOf(() => attemptLogin(platform, 'player1', 'wrong-one1'));
  expect(known).toEqual({ hashes: 1, statements: 1, status: 400 });
  for (const name of ['nobody-of-that-name', '9800000000', 'nobody@nowhere.example'])
    expect(await workOf(() => attemptLogin(platform, name, 'wrong-one1'))).toEqual(known);
  expect(await workOf(() => attemptLogin(platform, 'agent1', 'wrong-one1'))).toEqual({ ...known, status: 200 });
});

test('a login by a wrong code does the same work for known and unknown numbers [S-10]', async () => {
  await platform.database.query(`update user_account set phone = '+919800000001' where id = 'royal-player1'`);
  const byCode = (phone: string) => () => attemptLogin(platform, phone, 'otp-login', { otp: '123456' });
  expect(await workOf(byCode('9800000001'))).toEqual(await workOf(byCode('9800000002')));
});

test('a sign-up hashes once before its first query, for known and unknown numbers [S-10]', async () => {
  await platform.database.query(`update user_account set phone = '+919800000001' where id = 'royal-player1'`);
  const body = { otp: '123456', type: 'b2c', whiteLabelId: 'wl-royal', password: 'Quiet-Otter-41' };
  for (const phone of ['9800000001', '9800000003'])
    expect(await workOf(() => platform.call('royal', 'signup', { body: { ...body, phone } }))).toMatchObject({
      hashes: 1,
    });
});

test.each([
  ['sendForgotOtp', definePasswordCalls],
  ['sendSignupOtp', defineSignupCalls],
] as const)('%s responds before a number is queried [S-10]', async (name, defineCalls) => {
  const handlers = new Map<string, (request: unknown) => Promise<unknown>>();
  const byPhone = jest.fn(() => new Promise<never>(() => undefined));
  const parts = { accounts: { byPhone }, limits: { consume: async () => null } };
  defineCalls(((call: string, handler: never) => void handlers.set(call, handler)) as never, parts as never);
  const tenant = {
    id: 'royal',
    type: 'b2c',
    audience: 'player',
    whiteLabelId: 'wl',
    flags: { otpLogin: true },
    theme: { enable: { forgetPassword: true } },
  };
  const body = { phone: '9800000001', type: 'sms', whiteLabelId: 'wl', operator: 'login' };
  const answer = await handlers.get(name)!({ tenant, body, address: '192.0.2.1', log: { warn: () => undefined } });
  expect(answer).toEqual({ message: 'OTP Send Successfully' });
  expect(byPhone).toHaveBeenCalledTimes(1);
});
