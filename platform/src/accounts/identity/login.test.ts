import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { newPlayer, tokenOf, attemptLogin } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const login = (email: string, password: string, more: Parameters<typeof attemptLogin>[3] = {}) =>
  attemptLogin(platform, email, password, more);

test('a login returns docs and the token in an exposed header [A7.06 A7.07 A7.12 A7.14]', async () => {
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

test('a login accepts future9 and diamondWL as booleans only [A7.13 OQ-63]', async () => {
  for (const more of [{ future9: 'true' }, { diamondWL: 'true' }, { future9: 'false', diamondWL: 'false' }])
    expect((await login('player1', 'Player@123', more)).status).toBe(200);
  expect((await login('player1', 'Player@123', { future9: 'maybe' })).status).toBe(400);
});

test('wrong credentials are 400 with a message, the same for an account that does not exist [A8.03 OQ-07]', async () => {
  const wrong = await login('player1', 'not it');
  const nobody = await login('nobody-of-that-name', 'not it');
  expect([wrong.status, wrong.body]).toEqual([400, { message: 'Invalid username or password' }]);
  expect([nobody.status, nobody.body]).toEqual([wrong.status, wrong.body]);
});

test('a blocked account gets its message and its tokens end [A8.13]', async () => {
  const token = await platform.login('metro');
  await platform.database.query(`update user_account set status = 'suspended' where id = 'metro-player1'`);
  try {
    const answer = await login('player1', 'Player@123', { brand: 'metro' });
    expect([answer.status, answer.body.message]).toEqual([400, 'Access Denied: Account Locked By Admin']);
    expect((await platform.call('metro', 'profile', { token })).status).toBe(401);
  } finally {
    await platform.database.query(`update user_account set status = 'active' where id = 'metro-player1'`);
  }
});

test('a player site refuses a staff name with its literal for any password and counts the attempt [A1.16 OQ-03]', async () => {
  const answers = [];
  for (const password of ['Admin@123', 'Wrong@123', ...Array.from({ length: 8 }, (_, at) => `guess-${at}`)])
    answers.push(await login('agent1', password));
  for (const answer of answers) {
    expect([answer.status, answer.body.docs?.userType, answer.body.message]).toEqual([
      200,
      'agent',
      'Login with admin website',
    ]);
    expect(answer.headers['authorization']).toBeUndefined();
    expect(answer.body).toEqual(answers[0]!.body);
  }
  expect((await login('agent1', 'Admin@123')).status).toBe(429);
  expect((await login('AGENT1', 'Admin@123', { brand: 'staff' })).status).toBe(429);
});

test('the admin website accepts every role and refuses players [A1.16 OQ-03]', async () => {
  for (const name of [
    'admin1',
    'whitelabel1',
    'subadmin1',
    'supermaster1',
    'master1',
    'branch1',
    'subbranch1',
    'defaultbranch1',
  ])
    expect(tokenOf(await login(name, 'Admin@123', { brand: 'staff' }))).not.toBe('');
  expect((await login('player1', 'Player@123', { brand: 'staff' })).status).toBe(400);
});

test('ten wrong passwords from one address make it wait for that account [S-10]', async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect((await login('orbit-nobody', 'x', { brand: 'orbit' })).status).toBe(400);
  const answer = await login('orbit-nobody', 'x', { brand: 'orbit' });
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('wrong passwords at the same moment are counted as wrong passwords in a row [S-10]', async () => {
  const tries = await Promise.all(Array.from({ length: 25 }, () => login('guessed_name', 'wrong-one1')));
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('wrong passwords count per person over user name, number, e-mail, every spelling and every brand [S-10]', async () => {
  for (const brand of ['royal', 'orbit', 'metro']) {
    await newPlayer(platform, `guessed_${brand}`, { brand });
    await platform.database.query('update user_account set phone = $2, email = $3 where id = $1', [
      `guessed_${brand}`,
      '+919800004711',
      `guessed@${brand}.example`,
    ]);
  }
  const tries: [string, string][] = [
    ['royal', 'guessed_royal'],
    ['royal', 'GUESSED_Royal'],
    ['royal', 'guessed@royal.example'],
    ['royal', 'Guessed@Royal.example'],
    ['royal', '9800004711'],
    ['royal', '09800004711'],
    ['orbit', '+91 98000 04711'],
    ['orbit', 'guessed_orbit'],
    ['metro', '919800004711'],
    ['metro', 'guessed@metro.example'],
  ];
  for (const [brand, name] of tries) expect((await login(name, 'wrong-one1', { brand })).status).toBe(400);
  for (const [brand, name] of tries) expect((await login(name, 'Player@123', { brand })).status).toBe(429);
});

test('a correct password resets its own attempts and none of another account [S-10]', async () => {
  for (const brand of ['royal', 'metro']) await newPlayer(platform, `same_name_${brand}`, { brand });
  await platform.database.query(`update user_account set user_name = 'same_name' where id like 'same_name_%'`);
  for (let tries = 0; tries < 9; tries += 1) expect((await login('same_name', 'wrong-one1')).status).toBe(400);
  for (let tries = 0; tries < 3; tries += 1)
    expect((await login('same_name', 'Player@123', { brand: 'metro' })).status).toBe(200);
  expect((await login('same_name', 'wrong-one1')).status).toBe(400);
  expect((await login('same_name', 'wrong-one1')).status).toBe(429);
});

test('after a log-out the token is 401 [A7.15]', async () => {
  const token = await platform.login('royal');
  expect(
    (await platform.call('royal', 'logout', { token, query: { country: 'India', domain: 'royal.localhost' } })).status,
  ).toBe(200);
  expect((await platform.call('royal', 'points', { token })).status).toBe(401);
});
