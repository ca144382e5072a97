import { DEMO_PASSWORD, OTP_LOGIN_PASSWORD } from '@backlay/shared/domain';
import { openTestPlatform, type TestPlatform } from '../testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 120_000);
afterAll(() => platform?.close());

const codeFor = async (phone: string): Promise<string> => {
  const { body } = await platform.send(`/__sandbox/sms?phone=${encodeURIComponent(phone)}`, { host: '127.0.0.1' });
  return /^(\d{6}) /.exec(body[0]?.text ?? '')?.[1] ?? 'no code';
};

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
      password: 'Secret12',
      whiteLabelId: 'wl-royal',
      ...more,
    },
  });

const login = (email: string, password: string, brand = 'royal', more: Record<string, unknown> = {}) =>
  platform.call(brand, 'login', { body: { email, password, whiteLabelId: `wl-${brand}`, ...more } });

const tokenOf = (answer: { headers: Readonly<Record<string, unknown>> }) =>
  String(answer.headers['authorization'] ?? '').replace('Bearer ', '');

test('A7.06 A7.07 A7.12 A7.14 a login answers docs, and the token in a header that the browser may read', async () => {
  const answer = await login('player1', 'Player@123');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    message: 'Login Successful',
    docs: {
      userType: 'user',
      enable2fa: false,
      otpVerified: false,
      changePassword: false,
      demo: false,
      createdBy: 'wl-royal',
    },
  });
  expect(tokenOf(answer)).toMatch(/^[\w-]{43}$/);
  expect(answer.headers['access-control-expose-headers']).toBe('authorization');
});

test('A7.13 OQ-63 a login may say future9 or diamondWL, true or false and nothing else', async () => {
  for (const more of [{ future9: 'true' }, { diamondWL: 'true' }, { future9: 'false', diamondWL: 'false' }])
    expect((await login('player1', 'Player@123', 'royal', more)).status).toBe(200);
  expect((await login('player1', 'Player@123', 'royal', { future9: 'maybe' })).status).toBe(400);
});

test('A7.26 A3.06 A3.07 profile and balance of the seeded player, opened once with 50,000.00', async () => {
  const token = await platform.login('metro');
  const [profile, points] = [
    await platform.call('metro', 'profile', { token }),
    await platform.call('metro', 'points', { token }),
  ];
  expect(profile.body.docs).toMatchObject({
    userName: 'player1',
    userType: 'user',
    whiteLabelId: 'wl-metro',
    whiteLabelType: 'b2b',
    sessionMax: '0',
    depositCount: 0,
    points: 50_000,
  });
  expect(points.body.docs).toEqual({
    availablePts: 50_000,
    exposure: 0,
    pts: 50_000,
    profit: 0,
    loss: 0,
    clientPL: 0,
  });
});

test('A3.04 a role’s profile counts who is below it, live: a player who registers is one more; a player’s has no counters', async () => {
  const names = ['totalCommission', 'totalAdmin', 'totalUser', 'userAccount', 'userCount'];
  const admin = await platform.login('staff', 'admin1', 'Admin@123');
  const branch = await platform.login('staff', 'branch1', 'Admin@123');
  const counters = async (token: string, userType: string) => {
    const { docs } = (await platform.call('staff', 'profile', { token, userType })).body;
    return names.map((name) => docs[name]);
  };
  const [, roles, players, own, everybody] = await counters(admin, 'administrator');
  expect([roles > 0, players > 0, own, everybody]).toEqual([true, true, 0, roles + players]);
  const before = await counters(branch, 'branch');
  await platform.database.query(
    `insert into user_account (id, tenant_id, user_type, user_name, password_hash, origin)
     values ('counted', 'royal', 'user', 'counted', '', '{"branchId":"staff-branch1"}')`,
  );
  await platform.database.query(
    `insert into market_commission (market_id, user_id, event_id, market_type, amount, at)
     values ('m-counted', 'counted', 'e-counted', 'BETFAIR', 1250, 0)`,
  );
  expect(await counters(branch, 'branch')).toEqual([
    before[0] + 12.5,
    before[1],
    before[2] + 1,
    before[3] + 1,
    before[4] + 1,
  ]);
  expect((await counters(admin, 'administrator'))[2]).toBe(players + 1);
  const player = (await platform.call('royal', 'profile', { token: await platform.login('royal') })).body.docs;
  expect(names.filter((name) => name in player)).toEqual([]);
});

test('A8.03 OQ-07 wrong credentials are 400 with a message, the same for an account that does not exist', async () => {
  const wrong = await login('player1', 'not it');
  const nobody = await login('nobody-of-that-name', 'not it');
  expect([wrong.status, wrong.body]).toEqual([400, { message: 'Invalid username or password' }]);
  expect([nobody.status, nobody.body]).toEqual([wrong.status, wrong.body]);
});

test('A8.13 a blocked account is told so, and its tokens end', async () => {
  const token = await platform.login('metro');
  await platform.database.query(`update user_account set blocked = true where id = 'metro-player1'`);
  try {
    const answer = await login('player1', 'Player@123', 'metro');
    expect([answer.status, answer.body.message]).toEqual([400, 'Access Denied: Account Locked By Admin']);
    expect((await platform.call('metro', 'profile', { token })).status).toBe(401);
  } finally {
    await platform.database.query(`update user_account set blocked = false where id = 'metro-player1'`);
  }
});

test('A1.16 OQ-03 a role at a player site learns its type and gets no token; with a wrong password it learns nothing', async () => {
  const answer = await login('agent1', 'Admin@123');
  expect([answer.status, answer.body.docs.userType, answer.body.message]).toEqual([
    200,
    'agent',
    'Login with admin website',
  ]);
  expect(answer.headers['authorization']).toBeUndefined();
  expect((await login('agent1', 'Wrong@123')).status).toBe(400);
});

test('A1.16 OQ-03 the admin website takes every role and refuses players', async () => {
  for (const name of [
    'admin1',
    'whitelabel1',
    'subadmin1',
    'supermaster1',
    'master1',
    'agent1',
    'branch1',
    'subbranch1',
    'defaultbranch1',
  ])
    expect(tokenOf(await login(name, 'Admin@123', 'staff'))).not.toBe('');
  expect((await login('player1', 'Player@123', 'staff')).status).toBe(400);
});

test('S-10 ten wrong passwords from one address make it wait for that account', async () => {
  for (let tries = 0; tries < 10; tries += 1) expect((await login('orbit-nobody', 'x', 'orbit')).status).toBe(400);
  const answer = await login('orbit-nobody', 'x', 'orbit');
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('S-10 wrong passwords at the same moment are counted as wrong passwords in a row', async () => {
  const tries = await Promise.all(Array.from({ length: 25 }, () => login('guessed_name', 'wrong-one1')));
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('A3.01 the profile says when the account was changed last, and what of it is set up', async () => {
  const token = await platform.login('orbit');
  const profile = async () => (await platform.call('orbit', 'profile', { token })).body.docs;
  const before = await profile();
  expect(before).toMatchObject({ emailVerified: false, profileSetup: expect.any(Boolean) });
  await platform.call('orbit', 'saveConfirmBets', { token, body: { confirmBets: 'true' } });
  const after = await profile();
  expect([after.confirmBets, after.createdAt]).toEqual([true, before.createdAt]);
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  // A log-in alone changes nothing.
  await platform.login('orbit');
  expect((await profile()).updatedAt).toBe(after.updatedAt);
});

test('A7.16 A7.17 A7.20 A5.17 a number and its code make an account, which can log in by number', async () => {
  const phone = '9811111111';
  expect((await sendCode(phone)).body).toEqual({ message: 'OTP Send Successfully' });
  const answer = await signup(phone, await codeFor(phone), { utmSource: 'poster', referrer: 'abc' });
  expect([answer.status, answer.body.message]).toEqual([200, 'Signup Successfull']);
  for (const name of [phone, `+91${phone}`, `0${phone}`]) expect((await login(name, 'Secret12')).status).toBe(200);
  const token = tokenOf(await login(phone, 'Secret12'));
  const { body } = await platform.call('royal', 'profile', { token });
  expect(body.docs).toMatchObject({ phone: `+91${phone}`, email: `+91${phone}`, points: 0 });
  const notes = await platform.call('royal', 'notifications', { token });
  expect(notes.body.docs.map(({ title }: { title: string }) => title)).toEqual(['Welcome to Royal']);
});

test('S-16 when somebody agreed, and to which words of the brand, is kept with the account', async () => {
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

test('A7.21 the code call takes JSON and forms', async () => {
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

test('S-10 a code is used once, and five wrong tries end it', async () => {
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

test('S-10 a code of another number, brand or purpose is no code', async () => {
  await sendCode('9844444444');
  const code = await codeFor('9844444444');
  expect((await signup('9844444445', code)).status).toBe(400);
  expect((await login('9844444444', OTP_LOGIN_PASSWORD, 'royal', { otp: code })).status).toBe(400);
  expect((await signup('9844444444', code)).status).toBe(200);
});

test('S-10 five codes in a quarter of an hour are enough for one number', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await sendCode('9855555555')).status).toBe(200);
  expect((await sendCode('9855555555')).status).toBe(429);
});

test('A5.05 A5.06 S-09 login by code needs the code; the dummy password alone is nothing', async () => {
  const phone = '9866666666';
  await sendCode(phone);
  await signup(phone, await codeFor(phone));
  expect((await login(`+91${phone}`, OTP_LOGIN_PASSWORD)).status).toBe(400);
  await sendCode(`+91${phone}`, 'login');
  const code = await codeFor(phone);
  expect((await login(`+91${phone}`, OTP_LOGIN_PASSWORD, 'royal', { otp: code })).status).toBe(200);
  expect((await login(`+91${phone}`, OTP_LOGIN_PASSWORD, 'royal', { otp: code })).status).toBe(400);
});

test('S-10 asking for a login code says the same of a number that nobody has', async () => {
  const answer = await sendCode('9877777777', 'login');
  expect([answer.status, answer.body]).toEqual([200, { message: 'OTP Send Successfully' }]);
  expect(await codeFor('9877777777')).toBe('no code');
});

test('A7.19 OQ-62 what is taken is 409 with a message, what is free has empty docs', async () => {
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
  const elsewhere = await platform.call('orbit', 'dupCheck', { query: { whiteLabelId: 'wl-orbit', phone } });
  expect([elsewhere.status, elsewhere.body.docs]).toEqual([200, []]);
  const free = await check({ userName: 'somebody_new', phone: '9888888888', email: 'new@example.com' });
  expect([free.status, free.body.docs]).toEqual([200, []]);
});

test('A5.18 OQ-18 the server repeats the password rule', async () => {
  await sendCode('9899999999');
  const answer = await signup('9899999999', await codeFor('9899999999'), { password: 'short1' });
  expect([answer.status, answer.body.message]).toEqual([400, 'Password should contain 8 character & 1 digit']);
});

test('A1.08 a b2b brand registers nobody', async () => {
  const body = { phone: '9812121212', type: 'sms', whiteLabelId: 'wl-metro', operator: 'register' };
  expect((await platform.call('metro', 'sendSignupOtp', { body })).status).toBe(403);
});

test("nobody may register somebody else's number as a user name", async () => {
  await sendCode('9813131313');
  expect((await signup('9813131313', await codeFor('9813131313'), { userName: '9811111111' })).status).toBe(400);
});

test('A7.18 S-09 a demo account plays with points and cannot pay in; its password works for it alone', async () => {
  const body = { userName: 'demo_abc123', password: DEMO_PASSWORD, demoWhiteLabelId: 'wl-royal-demo' };
  expect((await platform.call('royal', 'signupDemo', { body })).status).toBe(200);
  const answer = await login('demo_abc123', DEMO_PASSWORD, 'royal', { demo: true });
  expect(answer.body.docs.demo).toBe(true);
  const token = tokenOf(answer);
  expect((await platform.call('royal', 'points', { token })).body.docs.availablePts).toBe(50_000);
  const deposit = await platform.call('royal', 'depositByIpay', {
    token,
    body: {
      depositTypeId: 'royal-ipay',
      amount: 500,
      operatorId: 101,
      redirectUrl: 'http://royal.localhost/transaction',
      requestRef: 'demo-ref-1',
    },
  });
  expect([deposit.status, deposit.body.message]).toEqual([
    403,
    'This is your Demo Account, Please Login as Normal user',
  ]);
  const own = { userName: 'demo_own123', password: 'MyOwn@1234', demoWhiteLabelId: 'wl-royal-demo' };
  expect((await platform.call('royal', 'signupDemo', { body: own })).status).toBe(400);
});

test('A7.15 after a log-out the token is 401', async () => {
  const token = await platform.login('royal');
  expect(
    (await platform.call('royal', 'logout', { token, query: { country: 'India', domain: 'royal.localhost' } })).status,
  ).toBe(200);
  expect((await platform.call('royal', 'points', { token })).status).toBe(401);
});

test('B7.05 Confirm Bets is kept with the account', async () => {
  const token = await platform.login('royal');
  expect((await platform.call('royal', 'saveConfirmBets', { token, body: { confirmBets: true } })).status).toBe(200);
  expect((await platform.call('royal', 'profile', { token })).body.docs.confirmBets).toBe(true);
});

test('A7.43 OQ-71 without a service every visitor is in India', async () => {
  const { body } = await platform.call('royal', 'ipInformation');
  expect(body.docs).toMatchObject({ country: 'India', country_code: 'IN' });
});
