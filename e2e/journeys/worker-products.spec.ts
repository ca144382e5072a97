import { expect, test } from '../steps/journey';
import { createMobileNumber, register } from '../steps/account';
import { urlFor } from '../steps/brand-site';
import { registerAt } from '../steps/new-player';
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
    await expect(
      page
        .getByRole('main')
        .getByText(`••${name.slice(-3)}`)
        .first(),
    ).toBeVisible();
    // The journeys of that worker may have closed its site for a while: they open it again.
    for (const port of others) await expect(() => registerAt(page, `http://royal.localhost:${port}/`, name)).toPass();
  },
);
