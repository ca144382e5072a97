import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { createAuthenticator } from './testing-authenticator';
import { readSentOtp, tokenOf, attemptLogin } from './testing';

let platform: TestPlatform;
let serial = 0;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '1' });
});
afterAll(() => platform?.close());
afterEach(() => platform.database.query('delete from one_time_code'));

/** The newest code of a number: it goes out after the answer, so that answers take the same time for everybody. */
async function codeFor(phone: string): Promise<string> {
  for (let look = 0; look < 100; look += 1) {
    const code = await readSentOtp(platform, phone);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no code for ${phone}`);
}

/** A player of royal with a number and the password Quiet-Otter-41. */
async function register(): Promise<string> {
  serial += 1;
  const phone = `+9198000${String(10_000 + serial)}`;
  const to = { phone, whiteLabelId: 'wl-royal' };
  await platform.call('royal', 'sendSignupOtp', { body: { ...to, type: 'sms', operator: 'register' } });
  const otp = await codeFor(phone);
  const body = { ...to, otp, type: 'b2c', password: 'Quiet-Otter-41' };
  expect((await platform.call('royal', 'signup', { body })).status).toBe(200);
  return phone;
}

const ask = (phone: string, brand = 'royal') =>
  platform.call(brand, 'sendForgotOtp', { body: { phone, type: 'sms', whiteLabelId: `wl-${brand}` } });
const reset = (phone: string, otp: string, password = 'Changed34', brand = 'royal') =>
  platform.call(brand, 'resetPassword', { body: { phone, otp, password, whiteLabelId: `wl-${brand}` } });
const login = (email: string, password: string, brand = 'royal') => attemptLogin(platform, email, password, { brand });
/** After the SMS of the registration, the next code is another. */
async function freshCode(phone: string, before: string): Promise<string> {
  for (let look = 0; look < 100; look += 1) {
    const code = await codeFor(phone);
    if (code !== before) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('no new code');
}
async function askedCode(phone: string): Promise<string> {
  const before = await codeFor(phone).catch(() => '');
  const answer = await ask(phone);
  expect([answer.status, answer.body.message]).toEqual([200, 'OTP Send Successfully']);
  return freshCode(phone, before);
}

describe('a forgotten password', () => {
  test('a code by SMS sets a new password; the old one and every session end [A7.22 A7.23]', async () => {
    const phone = await register();
    const session = tokenOf(await login(phone, 'Quiet-Otter-41'));
    const otp = await askedCode(phone);
    const answer = await reset(phone, otp);
    expect([answer.status, answer.body.message]).toEqual([200, 'Password Updated Successfully']);
    expect((await platform.call('royal', 'profile', { token: session })).status).toBe(401);
    expect((await login(phone, 'Quiet-Otter-41')).status).toBe(400);
    expect((await login(phone, 'Changed34')).status).toBe(200);
  });

  test('a reset removes every passkey of the account and notifies the player [E7.06]', async () => {
    const phone = await register();
    const session = tokenOf(await login(phone, 'Quiet-Otter-41'));
    const started = await platform.call('royal', 'startPasskey', { token: session });
    const passkey = createAuthenticator().create(started.body.docs);
    expect((await platform.call('royal', 'addPasskey', { token: session, body: { passkey } })).status).toBe(200);
    await reset(phone, await askedCode(phone));
    const token = tokenOf(await login(phone, 'Changed34'));
    expect((await platform.call('royal', 'passkeys', { token })).body.docs.passkeys).toEqual([]);
    const notifications = await platform.call('royal', 'notifications', { token });
    expect(notifications.body.docs.map(({ title }: { title: string }) => title)).toContain('Password reset');
  });

  test('a wrong, an expired and a used code respond 200 with message error and change nothing [A7.24 OQ-59]', async () => {
    const phone = await register();
    const otp = await askedCode(phone);
    const wrong = otp === '111111' ? '222222' : '111111';
    const refused = await reset(phone, wrong);
    expect([refused.status, refused.body]).toEqual([200, { message: 'error' }]);
    expect((await reset(phone, otp)).body.message).toBe('Password Updated Successfully');
    expect((await reset(phone, otp, 'Another56')).body).toEqual({ message: 'error' });
    expect((await login(phone, 'Changed34')).status).toBe(200);
  });

  test('a code lives five minutes and allows five tries [S-10]', async () => {
    const phone = await register();
    const otp = await askedCode(phone);
    const wrong = otp === '111111' ? '222222' : '111111';
    for (let time = 0; time < 5; time += 1) expect((await reset(phone, wrong)).body.message).toBe('error');
    expect((await reset(phone, otp)).body.message).toBe('error');
    const late = await askedCode(phone);
    await platform.database.query(`update one_time_code set expires_at = expires_at - interval '5 minutes'`);
    expect((await reset(phone, late)).body.message).toBe('error');
  });

  test('known and unknown numbers get one response; a number without an account gets no message [S-10]', async () => {
    const known = await ask(await register());
    const unknown = await ask('+919111100000');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const { rows } = await platform.database.query(`select 1 from one_time_code where phone = '+919111100000'`);
    expect(rows).toHaveLength(0);
  });

  test('a code is bound to its purpose and its brand [S-10]', async () => {
    const phone = await register();
    await platform.call('royal', 'sendSignupOtp', {
      body: { phone, type: 'sms', whiteLabelId: 'wl-royal', operator: 'login' },
    });
    expect((await reset(phone, await codeFor(phone))).body.message).toBe('error');
    const otp = await askedCode(phone);
    expect((await reset(phone, otp, 'Changed34', 'orbit')).body.message).toBe('error');
  });

  test('the sixth code for a number within a quarter of an hour is refused [S-10]', async () => {
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push((await ask('+919222200000')).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('a b2b brand resets no passwords [A2.34 OQ-29]', async () => {
    expect((await ask('+919333300000', 'metro')).status).toBe(403);
    expect((await reset('+919333300000', '123456', 'Changed34', 'metro')).status).toBe(403);
  });

  test.each([
    ['a b2b brand that shows the link', '{type}', 'b2b', 'b2c'],
    ['a b2c brand that hides the link', '{theme,enable,forgetPassword}', false, true],
  ])('%s resets no passwords [A2.34 OQ-29]', async (_what, path, closed, open) => {
    const set = async (value: unknown) => {
      await platform.database.query(
        `update tenant set record = jsonb_set(record::jsonb, $1::text[], $2::jsonb) where id = 'royal'`,
        [path, JSON.stringify(value)],
      );
      await platform.running.reloadTenants();
    };
    await set(closed);
    expect((await ask('+919444400000')).status).toBe(403);
    expect((await reset('+919444400000', '123456')).status).toBe(403);
    await set(open);
    expect((await ask('+919444400000')).status).toBe(200);
  });

  test('a password without a digit is refused before the code is used up [A5.18 OQ-18]', async () => {
    const phone = await register();
    const otp = await askedCode(phone);
    const weak = await reset(phone, otp, 'onlyletters');
    expect([weak.status, weak.body.message]).toEqual([400, 'Password should contain 8 character & 1 digit']);
    expect((await reset(phone, otp)).body.message).toBe('Password Updated Successfully');
  });
});

test.each(['Password123', 'p@ssw0rd1', 'Welcome@123', 'iloveyou2', 'ADMIN@123'])(
  'the common password %s is refused at sign-up, reset and change',
  async (password) => {
    const text = 'This password is used by many people, please choose another one';
    const phone = await register();
    const token = tokenOf(await login(phone, 'Quiet-Otter-41'));
    const body = { phone: '+919800099999', otp: '123456', type: 'b2c', whiteLabelId: 'wl-royal', password };
    const answers = [
      await platform.call('royal', 'signup', { body }),
      await reset(phone, '123456', password),
      await platform.call('royal', 'changePassword', { token, body: { oldPassword: 'Quiet-Otter-41', password } }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.message]).toEqual([400, text]);
  },
);

describe('a changed password', () => {
  const change = (brand: string, token: string, oldPassword: string, password: string, userType = 'user') =>
    platform.call(brand, 'changePassword', { token, userType, body: { oldPassword, password } });

  test('a player changes it and every session ends, this one too [A4.21 A7.25 OQ-58]', async () => {
    const phone = await register();
    const token = tokenOf(await login(phone, 'Quiet-Otter-41'));
    const answer = await change('royal', token, 'Quiet-Otter-41', 'Changed34');
    expect([answer.status, answer.body]).toEqual([200, { message: 'PASSWORD UPDATED' }]);
    expect((await platform.call('royal', 'profile', { token })).status).toBe(401);
    expect((await login(phone, 'Changed34')).status).toBe(200);
  });

  test('the wire name is password: newPassword is not read [A7.25 OQ-58]', async () => {
    const token = tokenOf(await login(await register(), 'Quiet-Otter-41'));
    const answer = await platform.call('royal', 'changePassword', {
      token,
      body: { oldPassword: 'Quiet-Otter-41', newPassword: 'Changed34' },
    });
    expect(answer.status).toBe(400);
  });

  test('a wrong old password is refused, and after six attempts none is verified [A5.27]', async () => {
    const token = tokenOf(await login(await register(), 'Quiet-Otter-41'));
    const answers = [];
    for (let time = 0; time < 7; time += 1) answers.push(await change('royal', token, `wrong${time}`, 'Changed34'));
    expect(answers[0]?.body.message).toBe('Invalid Password');
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect((await change('royal', token, 'Quiet-Otter-41', 'Changed34')).status).toBe(429);
  });

  test('a role keeps its session, loses the others and the marker, and gets a transaction code that works [A4.22 OQ-56]', async () => {
    const token = await platform.login('staff', 'agent1', 'Admin@123');
    const other = await platform.login('staff', 'agent1', 'Admin@123');
    await platform.database.query(`update user_account set must_change_password = true where id = 'staff-agent1'`);
    expect((await login('agent1', 'Admin@123', 'staff')).body.docs.changePassword).toBe(true);
    const answer = await change('staff', token, 'Admin@123', 'Changed34', 'agent');
    expect(answer.body.message).toBe('PASSWORD UPDATED');
    expect(answer.body.docs.transactionCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const profile = await platform.call('staff', 'profile', { token, userType: 'agent' });
    expect([profile.status, profile.body.docs.changePassword]).toEqual([200, false]);
    expect((await platform.call('staff', 'profile', { token: other, userType: 'agent' })).status).toBe(401);
    const again = await change('staff', token, 'Changed34', 'Changed35', 'agent');
    expect(again.body.docs.transactionCode).not.toBe(answer.body.docs.transactionCode);
  });

  test('a demo account cannot change the password that all demo accounts share [S-09]', async () => {
    const userName = 'demo_change_1';
    await platform.call('royal', 'signupDemo', {
      body: { userName, password: 'Demo@1234', demoWhiteLabelId: 'wl-royal-demo' },
    });
    const token = tokenOf(await login(userName, 'Demo@1234'));
    const answer = await change('royal', token, 'Demo@1234', 'Changed34');
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This is your Demo Account, Please Login as Normal user',
    ]);
  });
});
