import { tokenOf } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { isPublicAddress } from '../../core/http';
import { assetImage } from './site-calls';

let platform: TestPlatform;
let player: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0', CHAT_HOSTS: 'desk.example, chat.orbit.example' });
  player = await platform.login('royal');
});
afterAll(() => platform?.close());

test('the white-label role decides whether the European casino is removed [A3.17 A7.27]', async () => {
  const { status, body } = await platform.call('royal', 'whiteLabelRole', { token: player });
  expect([status, body.docs]).toEqual([200, { europeanCasinoDisabled: false }]);
});

test('a player has a cock-fight provider record until the session ends; the profile states it [A7.29 A7.30]', async () => {
  const created = async () =>
    (await platform.call('royal', 'profile', { token: player })).body.docs.cockFightCreated as boolean;
  expect(await created()).toBe(false);
  const answer = await platform.call('royal', 'cockFightCreate', { token: player });
  expect([answer.status, answer.headers['cache-control'], await created()]).toEqual([200, 'no-store', true]);
  expect((await platform.call('royal', 'cockFightLogout', { token: player })).status).toBe(200);
  expect(await created()).toBe(false);
});

test('a demo player has no such record [A7.29 A7.30]', async () => {
  await platform.database.query("update user_account set demo = true where id = 'metro-player1'");
  const demo = await platform.login('metro');
  for (const name of ['cockFightCreate', 'cockFightLogout'] as const)
    expect((await platform.call('metro', name, { token: demo })).status).toBe(403);
  await platform.database.query("update user_account set demo = false where id = 'metro-player1'");
});

test('the links of a site, under both paths, by white label, by branch, or without an id [A3.16 A7.33]', async () => {
  await platform.database.query(
    `update user_account set settings = settings || '{"communication":{"whatsapp":"919000000777"}}' where id = 'staff-branch1'`,
  );
  const own = { whatsapp: '919000000001', depositWhatsapp: '919000000003', withdrawWhatsapp: '919000000004' };
  const common = await platform.call('royal', 'communicationDetail');
  expect(common.body.docs).toMatchObject(own);
  const value = '5f0000000000000000000000/default';
  expect(common.body.docs.chat).toEqual({ type: 'tawk', value, page: `https://tawk.to/chat/${value}` });
  const typed = await platform.call('royal', 'ownCommunicationDetail', {
    token: player,
    query: { adminId: 'wl-royal' },
  });
  expect(typed.body.docs).toMatchObject(own);
  const branch = await platform.call('royal', 'communicationDetail', { query: { adminId: 'staff-branch1' } });
  expect(branch.body.docs).toMatchObject({ ...own, whatsapp: '919000000777' });
});

test('the chat uses the address of the domain record and is absent when its host is not allowed [A2.83 A3.16 S-12]', async () => {
  const chatAt = async (page: string) => {
    await platform.database.query(`update tenant set record = jsonb_set(record, '{chat}', $1) where id = 'orbit'`, [
      JSON.stringify({ type: 'pulse', value: 'orbit-support', page }),
    ]);
    await platform.running.reloadTenants();
    return (await platform.call('orbit', 'communicationDetail')).body.docs.chat;
  };
  expect((await chatAt('https://chat.orbit.example/{value}')).page).toBe('https://chat.orbit.example/orbit-support');
  expect(await chatAt('https://evil.example/{value}')).toBeUndefined();
});

test('the links of another brand, a player or an unknown name respond 404 [A7.33 S-05]', async () => {
  for (const adminId of ['wl-metro', 'royal-player1', 'nobody'])
    expect((await platform.call('royal', 'communicationDetail', { query: { adminId } })).status).toBe(404);
});

test('the configuration accepts the literal request and returns tree and home on request only [A7.31]', async () => {
  const query = { domainType: 'mobile', domainUrl: 'royal.localhost', wholeAppConfiguration: true };
  const bare = (await platform.call('royal', 'cumulative', { query })).body.docs;
  expect([bare.home, bare.marketGroup]).toEqual([undefined, undefined]);
  const whole = await platform.call('royal', 'cumulative', { query: { ...query, marketGroup: true, home: true } });
  expect(Object.keys(whole.body.docs)).toEqual(expect.arrayContaining(['home', 'marketGroup', 'hotEvent', 'date']));
});

test('a domain returns its type and its two sister sites [A1.19 A3.08]', async () => {
  const domainOf = async (brand: string) => (await platform.call(brand, 'cumulative')).body.docs.domain;
  const port = platform.running.port;
  expect(await domainOf('royal')).toEqual({
    domainName: 'royal.localhost',
    type: 'b2c',
    whitelabelId: 'wl-royal',
    isWorld: false,
    isSwitchAllowed: true,
    worldWebsiteUrl: `http://orbit.localhost:${port}`,
  });
  expect(await domainOf('orbit')).toMatchObject({
    isWorld: true,
    isSwitchAllowed: true,
    diamondWebsiteUrl: `http://royal.localhost:${port}`,
  });
  const metro = await domainOf('metro');
  expect([metro.isSwitchAllowed, metro.worldWebsiteUrl, metro.type]).toEqual([false, undefined, 'b2b']);
});

test('every part of the configuration has its wire name [A3.10 A3.11 A3.12 A3.13 A3.14 A3.15]', async () => {
  const { globalAppConfiguration: theme, appConfigruation: app } = (await platform.call('royal', 'cumulative')).body
    .docs;
  expect(theme.headerBottom.marqueeText).toContain('Royal');
  expect(theme.theme.bannerText).toContain('Phishing');
  expect(theme.registration).toMatchObject({
    whatsappNumber: '919000000001',
    whatsappNumberForCreateId: '919000000002',
  });
  for (const video of ['signUpVideo', 'loginVideo', 'depositVideo', 'withdrawVideo', 'playVideo'])
    expect(theme.registration[video]).toMatch(/^https:/);
  expect(theme.socialMedia).toMatchObject({
    facebook: expect.any(String),
    instagram: expect.any(String),
    telegram: expect.any(String),
    youtube: expect.any(String),
  });
  expect(theme.enable).toEqual({ forgetPassword: true, isRegister: true });
  expect([theme.companyDetail, theme.companyTermsCondition, theme.copyrighMessage].every(Boolean)).toBe(true);
  for (const off of ['isMaintenance', 'isSocketBlocked']) expect([off, app[off]]).toEqual([off, false]);
  for (const on of ['useSocket', 'depositButton', 'withdrawButton', 'isRegister'])
    expect([on, app[on]]).toEqual([on, true]);
  expect(app).toMatchObject({
    depositWhatsapp: '919000000003',
    withdrawWhatsapp: '919000000004',
    whatsappNumber: '919000000001',
  });
});

test('each static page returns its text with the brand name [A2.18 A7.42]', async () => {
  const paths = [
    '/rules-and-regulation',
    '/privacy-policy',
    '/responsible-gambling',
    '/about-us',
    '/terms-and-condition',
  ];
  const texts = await Promise.all(
    paths.map(async (path) => {
      const { body } = await platform.call('orbit', 'pageContent', { query: { path } });
      return (body.docs.paragraphs as string[]).join(' ');
    }),
  );
  expect(new Set(texts).size).toBe(paths.length);
  for (const text of texts) expect([text.length > 200, text.includes('{brand}')]).toEqual([true, false]);
  expect(texts[0]).toContain('on Orbit');
  expect((await platform.call('orbit', 'pageContent', { query: { path: '/nothing' } })).body.docs.paragraphs).toEqual(
    [],
  );
});

describe('a session from a link', () => {
  const open = (brand: string, token: string) => platform.call(brand, 'directLogin', { body: { token } });
  test('a sister site accepts the token, exchanges it and continues with the same account [A1.20 A2.10 S-02]', async () => {
    const token = await platform.login('royal');
    const answer = await open('orbit', token);
    expect([answer.status, answer.body.docs.userType]).toEqual([200, 'user']);
    const next = tokenOf(answer);
    expect(next).not.toBe(token);
    const profile = await platform.call('orbit', 'profile', { token: next });
    expect(profile.body.docs._id).toBe('royal-player1');
    const { rows } = await platform.database.query<{ seconds: number }>(
      `select extract(epoch from min(expires_at) - now())::int as seconds from user_session where account_id = 'royal-player1'`,
    );
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
  });

  test('a site that is no sister, a tampered token and one that has ended are refused alike [S-02]', async () => {
    const token = await platform.login('royal');
    const refused = [
      await open('metro', token),
      await open('royal', `${token.slice(0, -1)}~`),
      await open('royal', ''),
    ];
    await platform.call('royal', 'logout', { token });
    refused.push(await open('royal', token));
    for (const { status, body, headers } of refused) {
      expect([status, body.message]).toEqual([400, 'This login link has expired']);
      expect(headers['authorization']).toBeUndefined();
    }
  });
});

describe('pictures of the operator', () => {
  const image = (bytes: string, type = 'image/png') =>
    (async () => new Response(bytes, { headers: { 'content-type': type } })) as typeof fetch;
  const deps = { hosts: ['assets.example'], resolve: async () => ['203.0.113.9'], load: image('PNG') };

  test('a picture on an asset host is proxied; another host, scheme, port or login is refused [A7.34 S-06]', async () => {
    expect((await assetImage('https://assets.example/logo.png', deps))?.toString()).toBe('PNG');
    for (const url of [
      'http://assets.example/logo.png',
      'https://evil.example/logo.png',
      'https://assets.example:8443/logo.png',
      'https://user@assets.example/logo.png',
      'file:///etc/passwd',
      'not an address',
    ])
      expect(await assetImage(url, deps)).toBeNull();
  });

  test('private addresses, non-pictures and too large files are not proxied [S-06]', async () => {
    for (const inner of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '192.168.0.1',
      '::1',
      'fd00::1',
      '::ffff:10.0.0.1',
    ])
      expect([
        !isPublicAddress(inner),
        await assetImage('https://assets.example/a', { ...deps, resolve: async () => [inner] }),
      ]).toEqual([true, null]);
    expect(isPublicAddress('203.0.113.9')).toBe(true);
    expect(
      await assetImage('https://assets.example/a', { ...deps, load: image('<svg/>', 'image/svg+xml') }),
    ).toBeNull();
    expect(
      await assetImage('https://assets.example/a', { ...deps, load: image('x'.repeat(6 * 1024 * 1024)) }),
    ).toBeNull();
  });

  test('the call responds 404 for an unknown address [A7.34]', async () => {
    const answer = await platform.call('royal', 'imageBase', { query: { imageUrl: 'https://evil.example/a.png' } });
    expect([answer.status, answer.body.message]).toEqual([404, 'Picture not found']);
  });
});
