import { DEMO_PASSWORD, OTP_LOGIN_PASSWORD } from '@backlay/shared/domain';
import { askIpay } from '../../money/payments/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { readSentOtp, nextCodeTo, tokenOf, attemptLogin } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const codeFor = async (phone: string) => (await readSentOtp(platform, phone)) ?? 'no code';
const login = (email: string, password: string, more: Parameters<typeof attemptLogin>[3] = {}) =>
  attemptLogin(platform, email, password, more);

const sendCode = (phone: string, operator = 'register') =>
  platform.call('royal', 'sendSignupOtp', { body: { phone, type: 'sms', whiteLabelId: 'wl-royal', operator } });

const signup = (phone: string, otp: string, more: Record<string, unknown> = {}) =>
  platform.call('royal', 'signup', {
    body: {
      phone,
      userName: phone,
      email: phone,
      otp,
      type: 'b2c',
      password: 'Quiet-Otter-41',
      whiteLabelId: 'wl-royal',
      ...more,
    },
  });

test('a number and its code make an account, which can log in by number [A5.17 A7.16 A7.17 A7.20]', async () => {
  const phone = '9811111111';
  expect((await sendCode(phone)).body).toEqual({ message: 'OTP Send Successfully' });
  const answer = await signup(phone, await codeFor(phone), { utmSource: 'poster', referrer: 'abc' });
  expect([answer.status, answer.body.message]).toEqual([200, 'Signup Successfull']);
  for (const name of [phone, `+91${phone}`, `0${phone}`])
    expect((await login(name, 'Quiet-Otter-41')).status).toBe(200);
  const token = tokenOf(await login(phone, 'Quiet-Otter-41'));
  const { body } = await platform.call('royal', 'profile', { token });
  expect(body.docs).toMatchObject({ phone: `+91${phone}`, email: `+91${phone}`, points: 0 });
  const notes = await platform.call('royal', 'notifications', { token });
  const titles: readonly string[] = notes.body.docs.map(({ title }: { title: string }) => title);
  // Each login above came without the cookie of a known browser (E7.08).
  expect(titles.filter((title) => title !== 'New sign-in')).toEqual(['Welcome to Royal']);
});

test('a sign-up stores the time of consent and the text version of the brand [S-16]', async () => {
  const register = async (phone: string) => {
    await sendCode(phone);
    expect((await signup(phone, await codeFor(phone))).status).toBe(200);
    const { rows } = await platform.database.query<{ tenant_id: string; origin: Record<string, string> }>(
      'select tenant_id, origin from user_account where phone = $1',
      [`+91${phone}`],
    );
    return rows[0]!;
  };
  const before = Date.now() - 1000;
  const first = await register('9844444401');
  expect(first).toMatchObject({ tenant_id: 'royal', origin: { consentTo: expect.stringMatching(/^[0-9a-f]{16}$/) } });
  expect(Date.parse(first.origin['consentAt']!)).toBeGreaterThan(before);
  expect((await register('9844444402')).origin['consentTo']).toBe(first.origin['consentTo']);
  const terms = (text: string) =>
    platform.database.query(
      `update tenant set record = jsonb_set(record, '{theme,companyTermsCondition}', to_jsonb($1::text)) where id = 'royal'`,
      [text],
    );
  const { rows } = await platform.database.query<{ text: string }>(
    `select record #>> '{theme,companyTermsCondition}' as text from tenant where id = 'royal'`,
  );
  await terms('Other words');
  await platform.running.reloadTenants();
  expect((await register('9844444403')).origin['consentTo']).not.toBe(first.origin['consentTo']);
  await terms(rows[0]!.text);
  await platform.running.reloadTenants();
});

test('the code call accepts JSON and forms [A7.21]', async () => {
  const body = new URLSearchParams({
    phone: '9822222222',
    type: 'sms',
    whiteLabelId: 'wl-royal',
    operator: 'register',
  });
  const answer = await platform.send('/api/common/signup/otp', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  expect(answer.status).toBe(200);
  expect(await codeFor('9822222222')).toMatch(/^\d{6}$/);
});

test('a code is used once, and five wrong tries end it [S-10]', async () => {
  const phone = '9833333333';
  await sendCode(phone);
  const code = await codeFor(phone);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) expect((await signup(phone, wrong)).body.message).toBe('Invalid OTP');
  expect((await signup(phone, code)).status).toBe(400);
  await sendCode(phone);
  const fresh = await codeFor(phone);
  const twice = await Promise.all([signup(phone, fresh), signup(phone, fresh)]);
  expect(twice.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

test('a code of another number, brand or purpose is no code [S-10]', async () => {
  await sendCode('9844444444');
  const code = await codeFor('9844444444');
  expect((await signup('9844444445', code)).status).toBe(400);
  expect((await login('9844444444', OTP_LOGIN_PASSWORD, { otp: code })).status).toBe(400);
  expect((await signup('9844444444', code)).status).toBe(200);
});

test('five codes in a quarter of an hour are enough for one number [S-10]', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await sendCode('9855555555')).status).toBe(200);
  expect((await sendCode('9855555555')).status).toBe(429);
});

test('a login by code needs the code; the dummy password alone is refused [A5.05 A5.06 S-09]', async () => {
  const phone = '9866666666';
  await sendCode(phone);
  const first = await codeFor(phone);
  await signup(phone, first);
  expect((await login(`+91${phone}`, OTP_LOGIN_PASSWORD)).status).toBe(400);
  await sendCode(`+91${phone}`, 'login');
  const code = await nextCodeTo(platform, phone, first);
  expect((await login(`+91${phone}`, OTP_LOGIN_PASSWORD, { otp: code })).status).toBe(200);
  expect((await login(`+91${phone}`, OTP_LOGIN_PASSWORD, { otp: code })).status).toBe(400);
});

test('a login code request for an unknown number gets the response of a known one [S-10]', async () => {
  const answer = await sendCode('9877777777', 'login');
  expect([answer.status, answer.body]).toEqual([200, { message: 'OTP Send Successfully' }]);
  expect(await codeFor('9877777777')).toBe('no code');
});

test('a taken value is 409 with a message, a free one has empty docs [A7.19 OQ-62]', async () => {
  const check = (query: Record<string, string>) =>
    platform.call('royal', 'dupCheck', { query: { whiteLabelId: 'wl-royal', ...query } });
  const phone = '9855555501';
  await sendCode(phone);
  expect((await signup(phone, await codeFor(phone), { email: 'taken@example.com' })).status).toBe(200);
  const all: Record<string, string>[] = [
    { userName: 'PLAYER1' },
    { phone: `+91${phone}` },
    { phone },
    { email: 'Taken@example.com' },
  ];
  for (const taken of all) {
    const answer = await check(taken);
    expect([taken, answer.status, answer.body.message]).toEqual([taken, 409, expect.stringMatching(/\w/)]);
  }
  // An account of one brand is none of another.
  const other = await platform.call('orbit', 'dupCheck', { query: { whiteLabelId: 'wl-orbit', phone } });
  expect([other.status, other.body.docs]).toEqual([200, []]);
  const free = await check({ userName: 'somebody_new', phone: '9888888888', email: 'new@example.com' });
  expect([free.status, free.body.docs]).toEqual([200, []]);
});

test('the server repeats the password rule [A5.18 OQ-18]', async () => {
  await sendCode('9899999999');
  const answer = await signup('9899999999', await codeFor('9899999999'), { password: 'short1' });
  expect([answer.status, answer.body.message]).toEqual([400, 'Password should contain 8 character & 1 digit']);
});

test('a b2b brand refuses registration [A1.08]', async () => {
  const body = { phone: '9812121212', type: 'sms', whiteLabelId: 'wl-metro', operator: 'register' };
  expect((await platform.call('metro', 'sendSignupOtp', { body })).status).toBe(403);
});

test("a user name equal to another player's number is refused", async () => {
  await sendCode('9813131313');
  expect((await signup('9813131313', await codeFor('9813131313'), { userName: '9811111111' })).status).toBe(400);
});

test('a demo account plays with points, cannot deposit, and its password works for demo only [A7.18 S-09]', async () => {
  const body = { userName: 'demo_abc123', password: DEMO_PASSWORD, demoWhiteLabelId: 'wl-royal-demo' };
  expect((await platform.call('royal', 'signupDemo', { body })).status).toBe(200);
  const answer = await login('demo_abc123', DEMO_PASSWORD, { demo: true });
  expect(answer.body.docs.demo).toBe(true);
  const token = tokenOf(answer);
  expect((await platform.call('royal', 'points', { token })).body.docs.availablePts).toBe(50_000);
  const deposit = await askIpay(platform, token, { amount: 500, requestRef: 'demo-ref-1' });
  expect([deposit.status, deposit.body.message]).toEqual([
    403,
    'This is your Demo Account, Please Login as Normal user',
  ]);
  const own = { userName: 'demo_own123', password: 'MyOwn@1234', demoWhiteLabelId: 'wl-royal-demo' };
  expect((await platform.call('royal', 'signupDemo', { body: own })).status).toBe(400);
});

test('one address checks 60 values in ten minutes, and no more [S-10]', async () => {
  const check = async () =>
    (await platform.call('metro', 'dupCheck', { query: { whiteLabelId: 'wl-metro', userName: 'anybody' } })).status;
  let allowed = 0;
  while (allowed < 100 && (await check()) === 200) allowed += 1;
  // The test of taken values asked six times from the same address.
  expect(allowed).toBe(54);
  expect(await check()).toBe(429);
});
