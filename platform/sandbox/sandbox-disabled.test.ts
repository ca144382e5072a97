import { openTestStore, shellRelease, type TestStore } from '../src/delivery/releases/testing';
import { openTestPlatform, type TestPlatform } from '../testing/index';

let platform: TestPlatform;
let store: TestStore;
beforeAll(async () => {
  // With a shell every page of a brand is there.
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell' });
  store.point(1, { stable: { shell: '1.0.0' } });
  platform = await openTestPlatform({
    RELEASE_STORE: store.folder,
    SANDBOX: 'off',
    PAYMENT_GATEWAY_URL: 'https://pay.example/',
    CASINO_LAUNCH_URL: 'https://games.example/{token}/{game}',
    SMS_GATEWAY_URL: 'https://sms.example/send',
    ASSET_HOSTS: 'assets.example',
  });
});
afterAll(async () => {
  await platform?.close();
  store?.remove();
});

test.each([
  ['GET', '/__sandbox/sms'],
  ['GET', '/__sandbox/sms?phone=%2B919800000001'],
  ['GET', '/__sandbox/pay/order-1'],
  ['POST', '/__sandbox/pay/order-1'],
  ['POST', '/__sandbox/feed/openMatch'],
])('a disabled sandbox serves nothing: %s %s', async (method, path) => {
  const answer = await platform.send(path, { method, headers: { accept: 'text/html' } });
  expect(answer.status).toBe(404);
});
