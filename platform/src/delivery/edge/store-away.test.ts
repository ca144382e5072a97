import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let store: TestStore;
beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell' });
  store.publish(remoteRelease('wallet'), { 'remoteEntry.js': 'remote', 'late.js': 'late' });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  platform = await openTestPlatform({ RELEASE_STORE: store.folder });
}, 120_000);
afterAll(async () => {
  await platform?.close();
  store?.remove();
});

test('without its release store a process serves cached files, and 503 with Retry-After for others [G3.02]', async () => {
  const file = (name: string) => platform.send(`/remotes/wallet/1.0.0/${name}`);
  expect((await file('remoteEntry.js')).status).toBe(200);
  store.remove();
  const page = await platform.send('/', { headers: { accept: 'text/html' } });
  expect([page.status, page.text.includes('/remotes/wallet/1.0.0/')]).toEqual([200, true]);
  const cached = await file('remoteEntry.js');
  expect([cached.status, cached.text]).toEqual([200, 'remote']);
  const missing = await file('late.js');
  expect(missing).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'cache-control': 'no-store' },
    body: { message: 'The site is busy. Please try again.' },
  });
  expect(missing.headers['etag']).toBeUndefined();
});

test('publishing while the release store is away answers 503 with Retry-After and writes nothing [G3.02]', async () => {
  const stored = async () => {
    const { rows } = await platform.database.query(
      'select (select revision from release_revision) as revision, (select count(*)::int from release_audit) as entries',
    );
    return rows[0];
  };
  const staff = { token: await platform.login('staff', 'admin1', 'Admin@123'), userType: 'administrator' };
  const { revision } = (await platform.call('staff', 'releasesOverview', staff)).body.docs;
  const before = await stored();
  for (const [name, to] of [
    ['promoteRelease', { channel: 'next' }],
    ['pinRelease', { tenantId: 'royal' }],
  ] as const)
    expect(
      await platform.call('staff', name, { ...staff, body: { revision, remote: 'wallet', version: '1.0.0', ...to } }),
    ).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { message: 'the release store does not respond; please try again later' },
    });
  expect(await stored()).toEqual(before);
});
