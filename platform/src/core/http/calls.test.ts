import { endpoints } from '@backlay/shared/contract';
import type { EndpointName, Endpoint } from '@backlay/shared/contract';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const routes = Object.entries(endpoints) as [EndpointName, Endpoint][];

test('/healthz responds at any host after the start, with a status and no names [G3.02]', async () => {
  const answer = await platform.send('/healthz', { host: '127.0.0.1' });
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['status']]);
});

test('an unknown host gets a 404 page and 404 for calls without any brand name [A1.01]', async () => {
  const page = await platform.send('/', { host: 'evil.example' });
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const call = await platform.send('/api/common/home', { host: 'evil.example' });
  expect([call.status, call.body]).toEqual([404, { message: 'Unknown site' }]);
});

test('the host names the brand, with or without port, in any case [A1.01]', async () => {
  for (const host of ['metro.localhost', 'metro.localhost:4000', 'METRO.localhost.'])
    expect((await platform.send('/api/common/comulative', { host })).status).toBe(200);
  const domains = await Promise.all(['royal', 'metro', 'orbit'].map((brand) => platform.call(brand, 'cumulative')));
  expect(domains.map(({ body }) => [body.docs.domain.whitelabelId, body.docs.domain.type])).toEqual([
    ['wl-royal', 'b2c'],
    ['wl-metro', 'b2b'],
    ['wl-orbit', 'b2c'],
  ]);
});

test('a casino-only brand reads theme and flags from comulative, home and tree on request, no events [A7.32 OQ-25]', async () => {
  const { body } = await platform.call('orbit', 'cumulative', {
    query: { home: true, marketGroup: 'true', domainType: 'mobile' },
  });
  expect(body.docs).toMatchObject({
    maintenance: false,
    globalAppConfiguration: { logoText: 'Orbit', enable: { isRegister: true } },
    appConfigruation: { casinoOnly: true, noCasino: false, depositButton: true },
    home: { ongoing: [] },
    marketGroup: [],
    hotEvent: [],
    tournament: [],
  });
});

test.each(routes.filter(([, { access }]) => access !== 'public').map(([name]) => name))(
  '%s with a missing or unknown token is 401 with a message [A8.14]',
  async (name) => {
    for (const token of [undefined, 'x'.repeat(43), 'no token at all']) {
      const answer = await platform.call('royal', name, { token });
      expect([answer.status, answer.body]).toEqual([401, { message: 'Please log in' }]);
    }
  },
);

test('the type in the path is checked against the token and never trusted [A6.06]', async () => {
  const player = await platform.login('royal');
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  const branch = await platform.login('staff', 'defaultbranch1', 'Admin@123');
  const status = async (brand: string, token: string, userType: string) =>
    (await platform.call(brand, 'points', { token, userType })).status;
  expect(await status('royal', player, 'user')).toBe(200);
  expect(await status('royal', player, 'agent')).toBe(403);
  expect(await status('royal', player, 'administrator')).toBe(403);
  expect(await status('royal', player, 'superhero')).toBe(404);
  expect(await status('staff', agent, 'agent')).toBe(200);
  expect(await status('staff', agent, 'user')).toBe(403);
  // A6.04: defaultBranch is treated as branch.
  expect(await status('staff', branch, 'branch')).toBe(200);
});

test.each(routes.filter(([, { access }]) => access === 'player').map(([name]) => name))(
  '%s is for players only [A6.07]',
  async (name) => {
    const token = await platform.login('staff', 'agent1', 'Admin@123');
    expect((await platform.call('staff', name, { token, userType: 'agent' })).status).toBe(403);
  },
);

test('a token of one brand is invalid at another [A8.14]', async () => {
  const token = await platform.login('royal');
  expect((await platform.call('royal', 'profile', { token })).status).toBe(200);
  expect((await platform.call('metro', 'profile', { token })).status).toBe(401);
});

test('the token is read from either header, with or without Bearer [A7.05]', async () => {
  const token = await platform.login('royal');
  const variants: Record<string, string>[] = [
    { authorization: token },
    { authorization: `bearer ${token}` },
    { authentication: token },
  ];
  for (const headers of variants) expect((await platform.send('/api/user/pts', { headers })).status).toBe(200);
});

test('the correlation parameters of every call are accepted [A7.01 A7.02 A7.03]', async () => {
  const answer = await platform.send(
    '/api/common/home?correlationId=a&correlationIp=203.0.113.9&correlationSecret=MTIz&provider=mobile',
  );
  expect(answer.status).toBe(200);
});

test('docs of the compressed calls are base64 of gzip of JSON [A7.11]', async () => {
  const names = routes.filter(([, { compressed }]) => compressed).map(([name]) => name);
  expect(names.sort()).toEqual([
    'casinoGames',
    'cumulative',
    'home',
    'liveTv',
    'protectedScores',
    'scores',
    'sportTree',
  ]);
  const token = await platform.login('royal');
  for (const name of names) {
    const query: Record<string, string> = name === 'casinoGames' ? { gameType: 'lottery' } : {};
    const answer = await platform.call('royal', name, { query, token });
    expect([name, answer.status, typeof answer.body.docs]).toEqual([name, 200, 'object']);
  }
});

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each([
  ['half a body', json, '{"a":', 400],
  ['a body that poisons prototypes', json, '{"__proto__":{"admin":true}}', 400],
  ['a list', json, '[1,2]', 400],
  ['null', json, 'null', 400],
  ['a body of another kind', form, 'amount=1', 415],
  ['an unknown kind', { 'content-type': 'text/xml' }, '<a/>', 415],
  ['too much', json, JSON.stringify({ depositTypeId: 'x'.repeat(100_000) }), 413],
  ['a NUL', json, JSON.stringify({ depositTypeId: 'a\0b' }), 400],
])('a deposit with %s is refused with a message [S-15]', async (_what, headers, body, status) => {
  const token = await platform.login('royal');
  const answer = await platform.send('/api/user/deposit/iPay', {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  });
  expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
});

test.each([
  '/api/%E0%A4%A',
  '/api/user/../../etc/passwd',
  '/api/common/nothing',
  '/%00',
  `/api/user/${'x'.repeat(5000)}`,
])('the address %s responds below 500 [A7.75]', async (path) => {
  const { status } = await platform.send(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test('every response forbids sniffing, framing and caching of calls [S-04]', async () => {
  const { headers } = await platform.send('/api/common/home');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('in maintenance players get 503, visitors keep the public calls, administrators are exempt [A8.15 OQ-14]', async () => {
  const token = await platform.login('orbit');
  const flip = (on: boolean) =>
    platform.database.query(
      `update tenant set record = jsonb_set(record, '{app,isMaintenance}', $1) where id = 'orbit'`,
      [String(on)],
    );
  await flip(true);
  await platform.running.reloadTenants();
  try {
    expect((await platform.call('orbit', 'points', { token })).status).toBe(503);
    expect((await platform.call('orbit', 'cumulative')).body.docs.maintenance).toBe(true);
    const login = await platform.call('orbit', 'login', {
      body: { email: 'player1', password: 'Player@123', whiteLabelId: 'wl-orbit' },
    });
    expect([login.status, login.body.message]).toEqual([503, 'Website is Under Maintenance']);
  } finally {
    await flip(false);
    await platform.running.reloadTenants();
  }
  expect((await platform.call('orbit', 'points', { token })).status).toBe(200);
});
