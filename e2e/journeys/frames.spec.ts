import { FRAMED, framedContainer } from '../fixtures/framed-remote';
import { publishExternalRemote } from '../product/publish-external-remote';
import { expect, test } from '../steps/isolated-product';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ ownProduct }) => {
  test.setTimeout(400_000);
  const text = 'Hello from a frame';
  await publishExternalRemote(ownProduct.dataDir, {
    name: 'greeter',
    version: '1.0.0',
    script: framedContainer(text),
    declares: { ...FRAMED, routes: [{ path: '/greeter', screen: 'hello', access: 'public', hide: ['banner'] }] },
  });
});

test(
  'a remote in a frame shows its screen, and its toasts carry its name [F5.02 F5.04]',
  { tag: '@desktop' },
  async ({ browser, ownProduct }) => {
    // Without the header of the journeys: with it each request of an opaque origin asks the server first.
    const page = await browser.newPage({ extraHTTPHeaders: {} });
    await page.goto(`http://royal.localhost:${ownProduct.port}/greeter`);
    const frame = page.frameLocator('iframe[title="greeter"]');
    await expect(frame.getByRole('heading', { name: 'Hello from a frame' })).toBeVisible({ timeout: 20_000 });
    await frame.getByRole('button', { name: 'Wave (0)' }).click();
    await expect(page.getByText('greeter: Hello back')).toBeVisible();
    await page.close();
  },
);
