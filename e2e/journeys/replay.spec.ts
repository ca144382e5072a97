import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepPicture } from '../steps/picture';
import { expect, test } from '../steps/journey';
import { runProduct, type RunningProduct } from '../product/run-product';

const recording = resolve(
  dirname(fileURLToPath(import.meta.url)),
  '../../../shared/data/betfair/cricket-t20-ned-png-1.200806927.mcm.gz',
);

test.describe('the recorded T20, Netherlands v Papua New Guinea', () => {
  test.skip(!existsSync(recording), 'the recorded exchange data is not beside the repository');
  test.setTimeout(240_000);
  let product: RunningProduct;

  test.beforeAll(async () => {
    product = await runProduct({ FEED: `replay:${recording}@150,from=20` });
  });
  test.afterAll(() => product?.stop());

  test('B2.02 B2.28 B3.27 B4.24 B4.27 an event page follows it: in play, suspended, won by Netherlands', async ({
    page,
  }, info) => {
    test.skip(info.project.name === 'phone', 'one play through the recording is enough');
    await page.goto(`http://royal.localhost:${product.port}/4`);
    await page
      .getByRole('link', { name: /Netherlands v Papua New Guinea/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/events\//);

    const seen = { live: false, suspended: false, score: false };
    const prices = new Set<string>();
    const result = page.getByText(/Result: Netherlands/);
    const deadline = Date.now() + 200_000;
    while (Date.now() < deadline && !(await result.isVisible())) {
      seen.live ||= await page.getByText('LIVE').first().isVisible();
      seen.suspended ||= await page.getByText('SUSPENDED').first().isVisible();
      seen.score ||= await page
        .getByText(/\d+\/\d+ \(\d+(\.\d)?\)/)
        .first()
        .isVisible();
      const back = await page
        .getByRole('button', { name: /^Back Netherlands/ })
        .first()
        .textContent({ timeout: 1_000 })
        .catch(() => null);
      if (back) prices.add(back);
      if (seen.score && prices.size === 5) await keepPicture(page, info, 'event-recorded');
      await page.waitForTimeout(250);
    }
    await expect(result).toBeVisible();
    expect(seen).toEqual({ live: true, suspended: true, score: true });
    expect(prices.size).toBeGreaterThan(10);
    await keepPicture(page, info, 'event-recorded-settled');
  });
});
