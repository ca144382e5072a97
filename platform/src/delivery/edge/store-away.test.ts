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
