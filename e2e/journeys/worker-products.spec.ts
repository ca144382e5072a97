import { expect, test } from '../steps/journey';
import { createMobileNumber, register } from '../steps/account';
import { urlFor } from '../steps/brand-site';
import { getProductPort } from '../product/ports';

test(
  'the user name that one worker registers is free for another worker, whose product has it apart [H1.36]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    const others = Array.from({ length: info.config.workers }, (_, worker) => getProductPort(worker)).filter(
      (port) => port !== undefined && port !== getProductPort(),
    );
    test.skip(others.length === 0, 'one worker, or one product for all of them');
    const name = await register(page, 'royal', createMobileNumber());
    await page.goto(urlFor('royal', '/profile'));
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    for (const port of others) await register(page, 'royal', name, `http://royal.localhost:${port}/`);
  },
);
