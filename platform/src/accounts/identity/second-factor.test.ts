import { newTab } from '../../realtime/sockets/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { appCode, bytesOf, forgetSteps as forgetStepsOf, tokenOf, attemptLogin } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterEach(() => platform.database.query('delete from second_factor'));
afterAll(() => platform?.close());

const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((by) => appCode(secret, by));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? '';
};
const forgetSteps = () => forgetStepsOf(platform);

const login = (brand = 'royal') => attemptLogin(platform, 'player1', 'Player@123', { brand });
const set = (brand: string, token: string, otp: string, enable2fa: boolean) =>
  platform.call(brand, 'setSecondFactor', { token, body: { otp, enable2fa } });
const verify = (brand: string, token: string, otp: string) =>
  platform.call(brand, 'verifySecondFactor', { token, body: { otp } });

async function turnOn(brand: string): Promise<{ secret: string; recoveryCodes: string[]; token: string }> {
  const token = await platform.login(brand);
  const started = await platform.call(brand, 'startSecondFactor', { token });
  const { secret } = started.body.docs;
  const done = await set(brand, token, appCode(secret), true);
  expect(done.status).toBe(200);
  await forgetSteps();
  return { secret, recoveryCodes: done.body.docs.recoveryCodes, token };
}

test('an authenticator is set up with secret and QR and is active after a correct code [A2.24 OQ-08]', async () => {
  const token = await platform.login('orbit');
  const started = await platform.call('orbit', 'startSecondFactor', { token });
  const { secret, uri } = started.body.docs;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(
    `otpauth://totp/${encodeURIComponent('Orbit')}:player1?secret=${secret}&issuer=Orbit&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await login('orbit')).body.docs.enable2fa).toBe(false);
  const wrong = await set('orbit', token, wrongCode(secret), true);
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid OTP']);
  const on = await set('orbit', token, appCode(secret), true);
  expect(new Set(on.body.docs.recoveryCodes).size).toBe(10);
  expect((await platform.call('orbit', 'startSecondFactor', { token })).status).toBe(409);
  const { rows } = await platform.database.query<{ secret: Buffer }>(
    `select secret from second_factor where account_id = 'orbit-player1'`,
  );
  expect(rows[0]?.secret.includes(bytesOf(secret))).toBe(false);
});

test('a pending second factor permits profile, verification and logout only [A2.25 A4.02 OQ-08]', async () => {
  const { secret } = await turnOn('royal');
  const answer = await login();
  expect(answer.body.docs).toMatchObject({ enable2fa: true, otpVerified: false });
  const pending = tokenOf(answer);
  const profile = await platform.call('royal', 'profile', { token: pending });
  expect(profile.body.docs).toMatchObject({ userName: 'player1', enable2fa: true, otpVerified: false, points: 0 });
  for (const name of ['points', 'notifications', 'openBets', 'startSecondFactor', 'changePassword'] as const)
    expect([name, (await platform.call('royal', name, { token: pending })).status]).toEqual([name, 401]);

  const socket = newTab(platform.running.port, { token: pending, userType: 'user' });
  const asVisitor = await new Promise<boolean>((resolve) => {
    socket.on('connect_error', () => resolve(true));
    socket.on('disconnect', () => resolve(true));
    socket.on('connect', () => setTimeout(() => resolve(!socket.connected), 300));
  });
  socket.close();
  expect(asVisitor).toBe(true);

  const wrong = await verify('royal', pending, wrongCode(secret));
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid OTP']);
  const right = await verify('royal', pending, appCode(secret));
  const token = tokenOf(right);
  expect([right.status, right.body.message, token !== pending]).toEqual([200, 'Login Successful', true]);
  expect((await platform.call('royal', 'points', { token })).status).toBe(200);
  expect((await platform.call('royal', 'profile', { token })).body.docs.otpVerified).toBe(true);
  expect((await platform.call('royal', 'profile', { token: pending })).status).toBe(401);
  expect((await set('royal', token, (await forgetSteps(), appCode(secret)), false)).status).toBe(200);
});

test('a code is accepted once, also under simultaneous attempts [OQ-08]', async () => {
  const { secret, token } = await turnOn('royal');
  const [first, second] = [tokenOf(await login()), tokenOf(await login())];
  const code = appCode(secret);
  const answers = await Promise.all([verify('royal', first, code), verify('royal', second, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await verify('royal', tokenOf(await login()), code)).status).toBe(400);
  await forgetSteps();
  expect((await set('royal', token, appCode(secret), false)).status).toBe(200);
});

test('a recovery code works once in any spelling; the factor turns off and on again [OQ-08]', async () => {
  const { recoveryCodes, token } = await turnOn('royal');
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  expect((await verify('royal', tokenOf(await login()), first.toUpperCase().replace('-', ' '))).status).toBe(200);
  expect((await verify('royal', tokenOf(await login()), first)).status).toBe(400);
  expect((await set('royal', token, second, false)).status).toBe(200);
  expect((await login()).body.docs.enable2fa).toBe(false);
  const { rows } = await platform.database.query(`select 1 from recovery_code where account_id = 'royal-player1'`);
  expect(rows).toHaveLength(0);
});

test('wrong codes are counted for the account, over all its logins [S-10]', async () => {
  const { secret } = await turnOn('metro');
  const statuses = [];
  for (let time = 0; time < 7; time += 1)
    statuses.push((await verify('metro', tokenOf(await login('metro')), wrongCode(secret))).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
  expect((await verify('metro', tokenOf(await login('metro')), appCode(secret))).status).toBe(429);
});

test('guesses at the same moment are counted as guesses in a row [S-10]', async () => {
  const { secret } = await turnOn('royal');
  const pending = tokenOf(await login());
  const code = wrongCode(secret);
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify('royal', pending, code)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
});

test('a session that owes the code is not let in by a link, here or at the sister site [OQ-08 S-02]', async () => {
  await turnOn('orbit');
  const pending = tokenOf(await login('orbit'));
  expect(pending).toMatch(/^[\w-]{43}$/);
  for (const brand of ['orbit', 'royal']) {
    const answer = await platform.call(brand, 'directLogin', { body: { token: pending } });
    expect([answer.status, answer.body.message]).toEqual([400, 'This login link has expired']);
    expect(answer.headers['authorization']).toBeUndefined();
  }
});
