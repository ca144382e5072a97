import { Sessions } from '../../accounts/identity';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
// A hundredth of what a site allows: 30 calls a minute of an address, 12 of an account.
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: 'loopback' });
});
afterAll(() => platform?.close());

const from = (address: string, path: string, token?: string) =>
  platform.send(path, {
    headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
  });
const tries = async (count: number, ask: () => ReturnType<typeof from>) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await ask()).status);
  return statuses;
};

test('an address without an account has one call limit, forged tokens included, separate from others [S-10]', async () => {
  const home = '/api/common/communicationDetail';
  expect(new Set(await tries(15, () => from('203.0.113.1', home)))).toEqual(new Set([200]));
  expect(new Set(await tries(15, () => from('203.0.113.1', '/api/user/pts', 'planted')))).toEqual(new Set([401]));
  const refused = await from('203.0.113.1', home);
  expect([refused.status, Number(refused.headers['retry-after']) > 0, refused.body]).toEqual([
    429,
    true,
    { message: 'Too many attempts, please try again later' },
  ]);
  expect((await from('203.0.113.2', home)).status).toBe(200);
});

test('an account has its own call limit over all addresses and does not consume theirs [S-10]', async () => {
  const sessions = new Sessions(platform.database, { sessionHours: 24, sessionRotateMinutes: 15 });
  const [one, two] = await Promise.all(
    ['royal-player1', 'metro-player1'].map((id) => sessions.begin({ id, demo: false })),
  );
  const addresses = ['203.0.113.3', '203.0.113.4'];
  const asked = await tries(12, () => from(addresses[0]!, '/api/user/pts', one));
  expect(new Set(asked)).toEqual(new Set([200]));
  for (const address of addresses) expect((await from(address, '/api/user/pts', one)).status).toBe(429);
  const other = await platform.send('/api/user/pts', {
    host: 'metro.localhost',
    headers: { 'x-forwarded-for': addresses[0]!, authorization: `Bearer ${two}` },
  });
  expect(other.status).toBe(200);
  expect((await from(addresses[0]!, '/api/common/communicationDetail')).status).toBe(200);
});
