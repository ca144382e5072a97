import { serverMessages } from '@backlay/shared/domain';
import { setFlag } from '../../core/tenants/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { guessKey } from './login';
import { attemptLogin, enrol, newPlayer, nextCodeTo, readSentOtp, tokenOf } from './testing';

type Docs = Record<string, unknown>;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const login = (email: string, password = 'Player@123', more: Parameters<typeof attemptLogin>[3] = {}) =>
  attemptLogin(platform, email, password, more);
const refusal = ({ status, body }: { readonly status: number; readonly body: Docs }) => [status, body['message']];
const setAccount = (id: string, change: string) =>
  platform.database.query(`UPDATE user_account SET ${change} WHERE id = $1`, [id]);
async function setTenant(id: string, path: string, value: unknown) {
  await platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record::jsonb, $2::text[], $3::jsonb) WHERE id = $1`,
    [id, path, JSON.stringify(value)],
  );
  await platform.running.reloadTenants();
}
const INVALID = [400, 'Invalid username or password'];

test('a login names what the account has, and its brand where nobody created it [A7.12 A7.14]', async () => {
  const { id } = await newPlayer(platform, 'entry-1');
  expect((await login(id)).body).toEqual({
    docs: {
      userType: 'user',
      enable2fa: false,
      otpVerified: false,
      changePassword: false,
      cockFightCreated: false,
      demo: false,
      createdBy: 'staff-agent1',
      correlationId: id,
    },
    message: serverMessages['login.success'],
  });
  await setAccount(
    id,
    `must_change_password = true, created_by = '', demo = true, settings = '{"cockFightCreated": true}'`,
  );
  expect((await login(id, 'Player@123', { correlationId: 'given' })).body.docs).toMatchObject({
    ...{ changePassword: true, cockFightCreated: true, demo: true, createdBy: 'wl-royal', correlationId: 'given' },
  });
});

test('a staff name at a player site is answered with its type alone [A1.16 OQ-03]', async () => {
  await setAccount('staff-agent1', `must_change_password = true, settings = '{"cockFightCreated": true}'`);
  const answer = await login('agent1', 'Admin@123');
  expect([tokenOf(answer), answer.body]).toEqual([
    '',
    {
      docs: {
        userType: 'agent',
        enable2fa: false,
        otpVerified: false,
        changePassword: false,
        cockFightCreated: false,
        demo: false,
        createdBy: 'wl-royal',
        correlationId: '',
      },
      message: serverMessages['login.adminWebsite'],
    },
  ]);
  await setAccount('staff-agent1', `must_change_password = false, settings = '{}'`);
  // A player is no staff, and a site of players knows nobody of another one.
  expect(refusal(await login('player1', 'Player@123', { brand: 'staff' }))).toEqual(INVALID);
  await newPlayer(platform, 'entry-royal-only');
  expect(refusal(await login('entry-royal-only', 'Player@123', { brand: 'orbit' }))).toEqual(INVALID);
});

test('maintenance closes the sign-in of players and of no staff [A4.25]', async () => {
  await setTenant('orbit', '{app,isMaintenance}', true);
  await setTenant('staff', '{app,isMaintenance}', true);
  const closed = await login('player1', 'Player@123', { brand: 'orbit' });
  expect(refusal(closed)).toEqual([503, serverMessages['maintenance.title']]);
  expect((await login('agent1', 'Admin@123', { brand: 'staff' })).status).toBe(200);
  await setTenant('orbit', '{app,isMaintenance}', false);
  await setTenant('staff', '{app,isMaintenance}', false);
  expect((await login('player1', 'Player@123', { brand: 'orbit' })).status).toBe(200);
});

test('a staff site without an administrator names the command that makes one, to nobody else [D1.08]', async () => {
  await platform.database.query(`UPDATE user_account SET status = 'suspended' WHERE user_type = 'administrator'`);
  const none = await login('nobody', 'wrong-one1', { brand: 'staff' });
  expect(refusal(none)).toEqual([400, expect.stringContaining('npm run staff -- create-administrator')]);
  expect(refusal(await login('nobody', 'wrong-one1'))).toEqual(INVALID);
  await platform.database.query(`UPDATE user_account SET status = 'active' WHERE user_type = 'administrator'`);
  expect(refusal(await login('nobody', 'wrong-one1', { brand: 'staff' }))).toEqual(INVALID);
});

test('a login by code is for the number of the account, where the brand has it [A5.05 A5.06 S-09]', async () => {
  const { id } = await newPlayer(platform, 'entry-code');
  const phone = '+919820055501';
  await setAccount(id, `phone = '${phone}'`);
  const send = async () => {
    const before = (await readSentOtp(platform, phone)) ?? '';
    const body = { phone, type: 'sms', whiteLabelId: 'wl-royal', operator: 'login' };
    expect((await platform.call('royal', 'sendSignupOtp', { body })).status).toBe(200);
    return nextCodeTo(platform, phone, before);
  };
  const code = await send();
  const wrong = code === '111111' ? '222222' : '111111';
  expect(refusal(await login(phone, 'x', { otp: wrong }))).toEqual([400, serverMessages['forgot.otp']]);
  expect(refusal(await login(id, 'x', { otp: code }))).toEqual([400, serverMessages['forgot.otp']]);
  await setFlag(platform, 'royal', 'otpLogin', false);
  expect(refusal(await login(phone, 'x', { otp: code }))).toEqual([400, serverMessages['forgot.otp']]);
  await setFlag(platform, 'royal', 'otpLogin', true);
  expect((await login(phone, 'x', { otp: code })).body.docs.correlationId).toBe(id);
  await setAccount(id, `password_hash = (SELECT password_hash FROM user_account WHERE id = 'staff-agent1')`);
  expect((await login(id, 'Admin@123')).status).toBe(200);
});

test('a self-excluded player signs in only where there is money, staff and demo accounts always', async () => {
  const { id, token } = await newPlayer(platform, 'entry-break', { rupees: 1 });
  const pause = (kind: string, days: number) => platform.call('royal', 'takeBreak', { token, body: { kind, days } });
  expect((await pause('selfExclusion', 182)).status).toBe(200);
  expect((await login(id)).status).toBe(200);
  const empty = (change: string) =>
    platform.database.query(`UPDATE ledger_balance SET ${change} WHERE user_id = $1`, [id]);
  await platform.database.query('ALTER TABLE ledger_balance DISABLE TRIGGER USER');
  await empty('available = 0, held = 1');
  expect((await login(id)).status).toBe(200);
  await empty('held = 0');
  expect(refusal(await login(id))).toEqual([400, expect.stringMatching(/excluded|break|until/i)]);
  await setAccount(id, 'demo = true');
  expect((await login(id)).status).toBe(200);
});

test('a second factor makes a session that owes it, at its own site only [OQ-08]', async () => {
  const token = await platform.login('staff', 'master1', 'Admin@123');
  await enrol(platform, token, { userType: 'master' });
  const answer = await login('master1', 'Admin@123', { brand: 'staff' });
  expect(answer.body.docs).toMatchObject({ enable2fa: true, otpVerified: false });
  const owing = await platform.call('staff', 'players', { token: tokenOf(answer), userType: 'master' });
  expect(owing.status).toBe(401);
  await platform.database.query('DELETE FROM second_factor');
});

test.each([
  [{ phone: '+919800000001', userName: 'Rohan' }, 'anything', '+919800000001'],
  [{ phone: null, userName: ' Rohan ' }, '9800000001', 'name:rohan'],
  [null, '98000 00001', '+919800000001'],
  [null, ' Ｒohan ', 'name:rohan'],
])('wrong passwords of %j for the input %j are counted under %s [S-10]', (found, input, key) => {
  expect(guessKey(found, input)).toBe(key);
});
