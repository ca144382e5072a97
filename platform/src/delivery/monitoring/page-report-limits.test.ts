import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let store: TestStore;
// A twentieth of what a site allows: 12 reports a minute of an address, 3 of a page view.
beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell' });
  store.publish(remoteRelease('wallet'), { 'remoteEntry.js': 'wallet' });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  platform = await openTestPlatform({
    RATE_LIMIT_SCALE: '0.05',
    TRUST_PROXY: 'loopback',
    RELEASE_STORE: store.folder,
  });
});
afterAll(async () => {
  await platform?.close();
  store?.remove();
});

const error = {
  remote: 'wallet',
  version: '1.0.0',
  kind: 'rejection',
  name: 'Error',
  message: 'refused',
  stack: '',
  route: '/',
  since: 1,
  money: false,
  count: 1,
};
const report = async (address: string, view: string, errors: readonly object[] = [error]) =>
  (
    await platform.send('/__reports/page', {
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify({ view, language: 'en-IN', errors }),
    })
  ).status;

test('a report of a page is stored for the brand of its host, and one that is none is refused [F4.01]', async () => {
  expect(await report('203.0.113.1', 'a')).toBe(204);
  expect(await report('203.0.113.1', 'a', [{ ...error, kind: 'gossip' }])).toBe(400);
  const { rows } = await platform.database.query('select tenant_id, remote, version, kind from page_error_group');
  expect(rows).toEqual([{ tenant_id: 'royal', remote: 'wallet', version: '1.0.0', kind: 'rejection' }]);
});

test('reports beyond the limit of a page view are refused, other views of the address are not [F4.08]', async () => {
  const sent = [1, 2, 3, 4].map(() => report('203.0.113.2', 'b'));
  expect((await Promise.all(sent)).sort()).toEqual([204, 204, 204, 429]);
  expect(await report('203.0.113.2', 'c')).toBe(204);
});

test('reports beyond the limit of an address are refused, those of another address are not [F4.08]', async () => {
  const sent = Array.from({ length: 14 }, (_, at) => report('203.0.113.3', `d${at}`));
  expect((await Promise.all(sent)).filter((status) => status === 429)).toHaveLength(2);
  expect(await report('203.0.113.4', 'e')).toBe(204);
});
