import { createHmac } from 'node:crypto';
import { DEMO_TRANSACTION_CODE } from '../../accounts/identity';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { tvSigned } from '../../adapters/suppliers/tv-signed';
import { buildEvent, buildMarket } from '../feed/testing';
import { TvAddresses, type TvViewer } from './live-tv';

const KEY = 'the-key-of-the-television-supplier';
let platform: TestPlatform;
let admin: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  admin = await platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(() => platform?.close());

/** An event whose pictures staff set. */
async function showTv(id: string, iframeUrl = `https://tv.example/live/${id}?quality=high`): Promise<string> {
  const event = buildEvent({ id });
  platform.feed.publish(
    { kind: 'event', at: 1, event },
    { kind: 'market', at: 1, market: buildMarket(event, { id: `${id}-odds` }) },
  );
  const body = { eventId: id, iframeUrl };
  expect((await platform.call('staff', 'setLiveTv', { token: admin, userType: 'administrator', body })).status).toBe(
    200,
  );
  return id;
}

/** The address that a player gets, with the cookie of a browser. */
async function askForAddress(brand: string, token: string, eventId: string, cookie = BROWSER): Promise<string> {
  const { body } = await platform.call(brand, 'liveTv', { token, query: { eventIds: eventId }, headers: { cookie } });
  return body.docs[0].iframeUrl;
}
const BROWSER = `backlay_tv=${'a'.repeat(22)}`;
const OTHER_BROWSER = `backlay_tv=${'b'.repeat(22)}`;

async function open(brand: string, path: string, cookie = BROWSER) {
  const { status, headers } = await platform.send(path, { host: `${brand}.localhost`, headers: { cookie } });
  return { status, location: headers['location'] };
}

test('a page that names an event gets its pictures at once, while the list of all may be a second old [B7.12]', async () => {
  const token = await platform.login('royal');
  const list = async () => (await platform.call('royal', 'liveTv', { token, headers: { cookie: BROWSER } })).body.docs;
  await list();
  await showTv('tv-9');
  expect(await askForAddress('royal', token, 'tv-9')).toMatch(/^\/live-tv\/tv-9\?/);
});

test('an address of live TV opens for its brand, event, login and browser alone [G7.09]', async () => {
  const [one, other] = [await showTv('tv-1'), await showTv('tv-2')];
  const royal = await platform.login('royal');
  const path = await askForAddress('royal', royal, one);
  expect(path).toMatch(/^\/live-tv\/tv-1\?until=\d+&session=/);
  expect(await open('royal', path)).toEqual({ status: 302, location: 'https://tv.example/live/tv-1?quality=high' });

  const second = new URL(await askForAddress('royal', await platform.login('royal'), one), 'http://x').searchParams;
  const withSession = new URL(path, 'http://x');
  withSession.searchParams.set('session', second.get('session') ?? '');
  const later = new URL(path, 'http://x');
  later.searchParams.set('until', String(Number(later.searchParams.get('until')) + 60_000));
  for (const [what, tried] of [
    ['another brand', () => open('metro', path)],
    ['another event', () => open('royal', path.replace('tv-1', other))],
    ['another login', () => open('royal', withSession.pathname + withSession.search)],
    ['another browser', () => open('royal', path, OTHER_BROWSER)],
    ['a later end', () => open('royal', later.pathname + later.search)],
    ['no signature', () => open('royal', '/live-tv/tv-1')],
  ] as const)
    expect([what, (await tried()).status]).toEqual([what, 403]);

  await platform.call('royal', 'logout', { token: royal });
  expect((await open('royal', path)).status).toBe(403);
});

test('a browser without the cookie gets one with its first address, and that one opens it alone [G7.09]', async () => {
  await showTv('tv-5');
  const token = await platform.login('royal');
  const given = { token, query: { eventIds: 'tv-5' } };
  const path = await askForAddress('royal', token, 'tv-5', '');
  expect((await open('royal', path, '')).status).toBe(403);
  const { headers, body } = await platform.call('royal', 'liveTv', given);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^backlay_tv=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await open('royal', body.docs[0].iframeUrl, cookie.split(';')[0])).status).toBe(302);
});

test('an address ends after 10 minutes, and one that is renewed holds [G7.09]', () => {
  let now = Date.UTC(2027, 0, 1);
  const addresses = new TvAddresses([KEY], () => now);
  const viewer: TvViewer = { tenantId: 'royal', session: 'login', browser: '' };
  const ask = () => Object.fromEntries(new URL(addresses.sign('tv-1', viewer).iframeUrl, 'http://x').searchParams);
  const first = ask();
  now += 9 * 60_000;
  const renewed = ask();
  expect(addresses.check('tv-1', viewer, first)).not.toBeNull();
  now += 60_000;
  expect(addresses.check('tv-1', viewer, first)).toBeNull();
  expect(addresses.check('tv-1', viewer, renewed)).not.toBeNull();
});

test('an address of the host of a supplier carries the signature that the supplier checks [G7.09 G7.01]', async () => {
  const eventId = await showTv('tv-3');
  const body = {
    ...{
      tenantId: 'royal',
      kind: 'tv',
      adapter: 'signed',
      isActive: true,
      priority: 0,
      settings: { host: 'tv.example' },
    },
    ...{ secrets: { key: KEY }, transactionCode: DEMO_TRANSACTION_CODE, reason: 'a new supplier' },
  };
  const saved = await platform.call('staff', 'saveAdapter', { token: admin, userType: 'administrator', body });
  expect(saved).toMatchObject({ status: 200 });
  const royal = await platform.login('royal');
  const { location } = await open('royal', await askForAddress('royal', royal, eventId));
  const url = new URL(String(location));
  const signature = url.searchParams.get('signature');
  url.searchParams.delete('signature');
  expect(signature).toBe(createHmac('sha256', KEY).update(`${url.pathname}${url.search}`).digest('hex'));
  expect(Number(url.searchParams.get('expires')) * 1000).toBeGreaterThan(Date.now() + 9 * 60_000);
  expect(url.searchParams.get('viewer')).toMatch(/^[\da-f]{32}$/);

  // Another host, and a brand without the supplier, keep the address of staff.
  await showTv('tv-4', 'https://pictures.example/1');
  expect((await open('royal', await askForAddress('royal', royal, 'tv-4'))).location).toBe(
    'https://pictures.example/1',
  );
  const metro = await platform.login('metro');
  expect((await open('metro', await askForAddress('metro', metro, eventId))).location).not.toContain('signature');
});

test.each([
  [{ host: 'https://tv.example' }, { key: KEY }, 'host'],
  [{ host: 'tv.example' }, { key: 'short' }, 'key'],
])(
  'a supplier of live TV with settings %j and a key is refused where one is wrong [G7.09]',
  (settings, secrets, field) => {
    expect(() => tvSigned.open(settings, secrets)).toThrow(field);
  },
);
