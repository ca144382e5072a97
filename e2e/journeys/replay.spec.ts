import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signInAt } from '../steps/account';
import { keepPicture } from '../steps/picture';
import { expect, test } from '../steps/journey';
import { runProduct, type RunningProduct } from '../product/run-product';

const recording = resolve(
  dirname(fileURLToPath(import.meta.url)),
  '../../../shared/data/betfair/cricket-t20-ned-png-1.200806927.mcm.gz',
);

test.describe('the recorded T20, Netherlands v Papua New Guinea', () => {
  test.skip(!existsSync(recording), 'the recorded exchange data is not beside the repository');
  test.setTimeout(600_000);
  let product: RunningProduct;

  test.beforeAll(async () => {
    product = await runProduct({ FEED: `replay:${recording}@300,from=20` }, { empty: true });
  });
  test.afterAll(() => product?.stop());

  test(
    'an event page follows it: in play, suspended, won by Netherlands [B2.02 B2.28 B3.27 B4.24 B4.27]',
    { tag: '@desktop' },
    async ({ page }, info) => {
      // Signed in: the socket brings what a visitor's polling could miss at this speed.
      await signInAt(page, `http://royal.localhost:${product.port}/`);
      await page.goto(`http://royal.localhost:${product.port}/events/31573045`);
      await expect(page.getByText('Netherlands v Papua New Guinea').first()).toBeVisible();
      await page.evaluate(watch);

      await expect(page.getByText(/Result: Netherlands/)).toBeVisible({ timeout: 200_000 });
      const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
      expect(seen).toMatchObject({ live: 1, suspended: 1, score: 1 });
      expect(seen['prices']).toBeGreaterThan(10);
      await keepPicture(page, info, 'event-recorded-settled');
    },
  );
});

/** Notes in the page, at every change of it, what has been on screen. */
function watch() {
  const seen = { live: 0, suspended: 0, score: 0, prices: 0 };
  const prices = new Set<string>();
  Object.assign(window, { seen });
  const note = () => {
    const text = document.querySelector('main')?.textContent ?? '';
    if (text.includes('LIVE')) seen.live = 1;
    if (text.includes('SUSPENDED')) seen.suspended = 1;
    if (/\d+\/\d+ ?\(\d+(\.\d)?\)/.test(text)) seen.score = 1;
    prices.add(document.querySelector('main [data-cell]')?.textContent ?? '');
    seen.prices = prices.size;
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  note();
}
