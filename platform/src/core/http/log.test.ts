import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { createLog, redactPath, createRequestLogger } from './log';

const lines: string[] = [];
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform(
    { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'trace' },
    { logDestination: { write: (line) => void lines.push(line) } },
  );
});
afterAll(() => platform?.close());

test.each([
  ['/login-user/rohan/Secret%40123', '/login-user'],
  ['/direct-login/eyJhbGciOi', '/direct-login'],
  ['/direct-login', '/direct-login'],
  ['/api/common/dupCheck?phone=9820144719', '/api/common/dupCheck'],
  ['/deposit#password=1', '/deposit'],
])('the logged address of %s is %s [S-01 S-02 S-11]', (url, path) => {
  expect(redactPath(url)).toBe(path);
});

test('typed values and credentials occur in no log line, whatever the result of the request [S-11]', async () => {
  const secrets = {
    password: 'Player@123',
    wrong: 'wr0ng-Passw0rd',
    phone: '9812345670',
    otp: '918273',
    email: 'rohan.mehta@example.com',
    planted: 'Planted%40Passw0rd',
    carried: 'carried-token-0123456789',
    correlation: '203.0.113.77',
  };
  const { password, wrong, phone, otp, email, planted, carried, correlation } = secrets;
  const token = await platform.login('royal', 'player1', password);
  const royal = { whiteLabelId: 'wl-royal' };
  await platform.call('royal', 'login', { body: { email: 'player1', password: wrong, ...royal } });
  await platform.call('royal', 'login', { body: { email: `+91${phone}`, password: 'x', otp, ...royal } });
  await platform.call('royal', 'sendSignupOtp', { body: { phone, type: 'sms', operator: 'register', ...royal } });
  await platform.call('royal', 'dupCheck', { query: { phone, email, userName: 'rohan', ...royal } });
  await platform.call('royal', 'resetPassword', { body: { phone, otp, password: wrong, ...royal } });
  await platform.call('royal', 'directLogin', { body: { token: carried } });
  await platform.call('royal', 'changePassword', { token, body: { oldPassword: wrong, password: 'Ch4nged-One' } });
  await platform.call('royal', 'points', { token: carried, query: { correlationIp: correlation } });
  const json = { 'content-type': 'application/json' };
  await platform.send(`/login-user/player1/${planted}`, { headers: { accept: 'text/html' } });
  await platform.send(`/login-user/player1/${planted}`, { method: 'POST', headers: json, body: '{}' });
  await platform.send(`/direct-login/${carried}?next=${email}`, { headers: { accept: 'text/html' } });
  await platform.send('/api/auth/direct', { method: 'POST', headers: json, body: `{"token":"${carried}",` });
  await platform.send(`/api/%E0%A4%A/${carried}`);
  // Every one of them was answered and logged.
  const messages = lines.map((line) => JSON.parse(line) as { call?: string; status?: number });
  for (const call of ['login', 'sendSignupOtp', 'dupCheck', 'resetPassword', 'directLogin', 'changePassword', 'points'])
    expect(messages.some((line) => line.call === call && line.status !== undefined)).toBe(true);
  expect(messages.some(({ call }) => call === 'GET /login-user')).toBe(true);
  expect(messages.some(({ call }) => call === 'POST /login-user')).toBe(true);
  const all = lines.join('');
  for (const [what, secret] of Object.entries({ ...secrets, token, changed: 'Ch4nged-One' }))
    expect([what, all.includes(secret)]).toEqual([what, false]);
});

test('a database error logs code and place without personal data [S-11]', () => {
  const stored: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void stored.push(line) });
  const error = Object.assign(new Error('invalid input syntax for type uuid: "rohan@example.com"'), {
    code: '22P02',
    constraint: 'user_account_phone',
    detail: 'Key (phone)=(+919812345670) already exists.',
    where: "unnamed portal parameter $1 = 'rohan@example.com'",
    parameters: ['+919812345670'],
  });
  log.error({ err: error, call: 'signup', phone: '+919812345670', body: { password: 'Player@123' } }, 'request failed');
  expect(JSON.parse(stored[0]!)).toMatchObject({
    call: 'signup',
    err: { type: 'Error', code: '22P02', constraint: 'user_account_phone', message: expect.stringContaining('uuid') },
  });
  expect(stored[0]).not.toMatch(/9812345670|rohan@example|Player@123/);
});

test('log lines of a request carry its id, obey the level and contain no secrets [S-11]', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const [one, two] = ['req-1', 'req-2'].map((reqId) => createRequestLogger(log, { reqId }, {}));
  one!.info({ call: 'login' }, 'request completed');
  two!.error({ password: 'Player@123' }, 'request failed');
  one!.debug({}, 'not asked for');
  one!.warn.bind(one)({}, 'again');
  one!.child({ part: 'x' }).info({}, 'inside');
  expect(lines).toEqual([
    expect.objectContaining({ reqId: 'req-1', call: 'login', msg: 'request completed' }),
    expect.objectContaining({ reqId: 'req-2', password: '[Redacted]', msg: 'request failed' }),
    expect.objectContaining({ reqId: 'req-1', msg: 'again' }),
    expect.objectContaining({ reqId: 'req-1', part: 'x', msg: 'inside' }),
  ]);
});
