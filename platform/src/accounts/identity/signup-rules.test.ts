import { serverMessages } from '@backlay/shared/domain';
import { setFlag } from '../../core/tenants/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { attemptLogin, newPlayer, readSentOtp, tokenOf } from './testing';

type Docs = Record<string, unknown>;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

let serial = 0;
const newPhone = () => `98765${String(10_000 + (serial += 1))}`;
const refusal = ({ status, body }: { readonly status: number; readonly body: Docs }) => [status, body['message']];
const sendCode = (phone: string, more: Docs = {}, brand = 'royal') =>
  platform.call(brand, 'sendSignupOtp', {
    body: { phone, type: 'sms', whiteLabelId: `wl-${brand}`, operator: 'register', ...more },
  });
const signup = (phone: string, otp: string, more: Docs = {}, brand = 'royal') =>
  platform.call(brand, 'signup', {
    body: { phone, otp, type: 'b2c', password: 'Quiet-Otter-41', whiteLabelId: `wl-${brand}`, ...more },
  });
async function register(more: Docs = {}) {
  const phone = newPhone();
  expect((await sendCode(phone)).status).toBe(200);
  const answer = await signup(phone, (await readSentOtp(platform, phone)) ?? '', more);
  return { phone: `+91${phone}`, answer };
}
const stored = async (phone: string) =>
  (
    await platform.database.query<Docs & { origin: Docs }>(
      `SELECT user_name, full_name, email, user_type, demo, tenant_id, origin FROM user_account WHERE phone = $1`,
      [phone],
    )
  ).rows[0];
async function setTenant(path: string, value: unknown, id = 'royal') {
  await platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record::jsonb, $2::text[], $3::jsonb) WHERE id = $1`,
    [id, path, JSON.stringify(value)],
  );
  await platform.running.reloadTenants();
}

test('a sign-up stores names, address and where the player came from [A5.17 A7.16 A2.11]', async () => {
  const origin = {
    referrer: 'friend-1',
    promoCode: 'SUMMER',
    branchId: 'staff-branch1',
    utmSource: 'poster',
    registrationSource: 'web',
    wagerBonusId: 'offer-1',
  };
  const own = { userName: 'asha_rao', fullName: 'Asha Rao', email: 'asha.rao@example.com' };
  const { phone, answer } = await register({ ...own, ...origin });
  expect(refusal(answer)).toEqual([200, serverMessages['register.success']]);
  expect(await stored(phone)).toMatchObject({
    ...{ user_name: 'asha_rao', full_name: 'Asha Rao', email: 'asha.rao@example.com' },
    ...{ user_type: 'user', demo: false, tenant_id: 'royal', origin },
  });
});

test.each([
  [{}, { named: true, email: null }],
  [{ email: 'not an address' }, { named: true, email: null }],
  [{ email: 'a@b' }, { named: true, email: null }],
  [{ email: 'a b@example.com' }, { named: true, email: null }],
])('a sign-up with %j has the number for what was not given [A5.17]', async (given, expected) => {
  const { phone, answer } = await register(given);
  expect(answer.status).toBe(200);
  const { user_name: name, email } = (await stored(phone))!;
  expect({ named: name === phone, email }).toEqual(expected);
});

test('a user name that is a number is the own one, and another has 5 to 24 signs [A5.17]', async () => {
  const NAME = [400, 'Username must be 5–24 letters, digits or underscores'];
  for (const userName of ['abcd', 'a'.repeat(25), 'with space', newPhone()]) {
    const { answer } = await register({ userName });
    expect([userName, ...refusal(answer)]).toEqual([userName, ...NAME]);
  }
  const phone = newPhone();
  await sendCode(phone);
  const own = await signup(phone, (await readSentOtp(platform, phone)) ?? '', { userName: `0${phone}` });
  expect(own.status).toBe(200);
  expect((await stored(`+91${phone}`))?.['user_name']).toBe(`+91${phone}`);
});

test('a sign-up is refused with the reason, in the order of the form [A7.16 A8.01]', async () => {
  const phone = newPhone();
  expect(refusal(await signup(phone, '123456', { whiteLabelId: 'wl-orbit' }))).toEqual([404, 'Site not found']);
  expect(refusal(await signup('12', '123456'))).toEqual([400, serverMessages['otp.mobileInvalid']]);
  expect(refusal(await signup(phone, '12345'))).toEqual([400, serverMessages['register.otp']]);
  expect(refusal(await signup(phone, '123456'))).toEqual([400, serverMessages['forgot.otp']]);
  const { phone: known } = await register({ userName: 'taken_name', email: 'taken@example.com' });
  const taken = async (more: Docs, number = newPhone()) => refusal(await signup(number, '123456', more));
  expect(await taken({ userName: 'Taken_Name' })).toEqual([409, 'This user name is already taken']);
  expect(await taken({ email: 'TAKEN@example.com' })).toEqual([409, 'This e-mail is already registered']);
  expect(await taken({ userName: 'somebody_else' }, known)).toEqual([409, 'This mobile number is already registered']);
});

test('values are checked one by one, each with its own text [A7.19 OQ-62]', async () => {
  const { phone } = await register({ userName: 'checked_name', email: 'checked@example.com' });
  const check = async (query: Record<string, string>) => {
    const { status, body } = await platform.call('royal', 'dupCheck', {
      query: { whiteLabelId: 'wl-royal', ...query },
    });
    return [status, body.message];
  };
  expect(await check({ userName: 'checked_name' })).toEqual([409, 'This user name is already taken']);
  expect(await check({ phone })).toEqual([409, 'This mobile number is already registered']);
  expect(await check({ email: 'checked@example.com' })).toEqual([409, 'This e-mail is already registered']);
  expect(await check({ phone: 'no number' })).toEqual([200, 'Success']);
});

test.each([
  ['{type}', 'b2b', 'b2c'],
  ['{theme,enable,isRegister}', false, true],
  ['{app,isRegister}', false, true],
])('a brand whose %s is %j registers nobody and still sends codes to sign in [A1.08 OQ-32]', async (path, off, on) => {
  await setTenant(path, off);
  const phone = newPhone();
  expect(refusal(await sendCode(phone))).toEqual([403, serverMessages['otp.sendFailed']]);
  expect(refusal(await signup(phone, '123456'))).toEqual([403, 'Registration is not available on this site']);
  expect((await sendCode(phone, { operator: 'Login' })).status).toBe(200);
  await setTenant(path, on);
  await setFlag(platform, 'royal', 'otpLogin', false);
  expect((await sendCode(phone, { operator: 'login' })).status).toBe(403);
  expect((await sendCode(phone)).body).toEqual({ message: serverMessages['forgot.sent'] });
  await setFlag(platform, 'royal', 'otpLogin', true);
  expect(refusal(await sendCode('12'))).toEqual([400, serverMessages['otp.mobileInvalid']]);
});

test('the owner of a number that is on a break learns of it with the right code only', async () => {
  const { id, token } = await newPlayer(platform, 'on-a-break', { brand: 'orbit' });
  const phone = newPhone();
  await platform.database.query('UPDATE user_account SET phone = $2 WHERE id = $1', [id, `+91${phone}`]);
  await platform.call('orbit', 'takeBreak', { token, body: { kind: 'selfExclusion', days: 182 } });
  await sendCode(phone);
  const code = (await readSentOtp(platform, phone)) ?? '';
  const wrong = code === '111111' ? '222222' : '111111';
  expect(refusal(await signup(phone, wrong))).toEqual([400, serverMessages['forgot.otp']]);
  const [status, message] = refusal(await signup(phone, code));
  expect([status, message === serverMessages['forgot.otp']]).toEqual([400, false]);
  const { rows } = await platform.database.query(
    `SELECT 1 FROM user_account WHERE phone = $1 AND tenant_id = 'royal'`,
    [`+91${phone}`],
  );
  expect(rows).toEqual([]);
});

test('a demo account is named and paid once, and each refusal has its reason [A7.18 S-09]', async () => {
  const demo = (more: Docs = {}) =>
    platform.call('royal', 'signupDemo', {
      body: { userName: 'demo_rules_1', password: 'Demo@1234', demoWhiteLabelId: 'wl-royal-demo', ...more },
    });
  const none = [404, 'Demo is not available on this site'];
  expect(refusal(await demo({ demoWhiteLabelId: 'wl-orbit-demo' }))).toEqual(none);
  await setFlag(platform, 'royal', 'demoLogin', false);
  expect(refusal(await demo())).toEqual(none);
  await setFlag(platform, 'royal', 'demoLogin', true);
  expect((await demo({ userName: 'abcd' })).status).toBe(400);
  expect(refusal(await demo({ password: 'Quiet-Otter-41' }))).toEqual([400, serverMessages['login.demoFailed']]);
  const made = await demo();
  expect(made.body).toEqual({
    docs: { userName: 'demo_rules_1', demo: true },
    message: serverMessages['register.success'],
  });
  expect(refusal(await demo())).toEqual([409, 'This user name is already taken']);
  const token = tokenOf(await attemptLogin(platform, 'demo_rules_1', 'Demo@1234'));
  const { docs } = (await platform.call('royal', 'profile', { token })).body;
  expect(docs).toMatchObject({ fullName: 'Demo', demo: true, userType: 'user', points: 50_000 });
});
