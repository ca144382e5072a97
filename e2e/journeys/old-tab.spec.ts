import { getPriceButton, getSlip, openMatch, placeBet } from '../steps/betting';
import { urlFor } from '../steps/brand-site';
import { expect, expectHeaderUsable, panel, test } from '../steps/federation-assertions';

/** What an open tab asks for that a release has removed: any file of the shell or of a remote. */
const FILES = /\/(shell|remotes)\/.+\.(js|css|json)(\?|$)/;

test(
  'a tab whose old files a release removed takes bets, and Try again mends each part without a reload [E8.17]',
  { tag: '@desktop' },
  async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(urlFor('royal'));
    await openMatch(page);
    await expectHeaderUsable(page);
    await page.evaluate(() => Object.assign(window, { sameTab: true }));
    await page.route(FILES, (route) => route.fulfill({ status: 404 }));

    // Betting is loaded: it goes on as before.
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await placeBet(page, '100');
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('250');

    // What is not loaded takes its own place only: a sheet of the shell, and a screen of a remote.
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again.first()).toBeVisible();
    await page.unroute(FILES);
    await again.first().click();
    await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(getSlip(page).getByRole('textbox', { name: 'Stake' })).toHaveValue('250');

    await page.route(FILES, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Live Casino' }).first().click();
    await expect(panel(page)).toBeVisible();
    await expectHeaderUsable(page);
    await page.unroute(FILES);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('heading', { name: 'Live Casino' }).first()).toBeVisible();

    expect(await page.evaluate(() => 'sameTab' in window)).toBe(true);
    expect(dialogs).toEqual([]);
  },
);
