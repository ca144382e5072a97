import type { BrowserContextOptions, Page } from '@playwright/test';
import { urlFor } from './brand-site';
import { expect, test as journey } from './journey';
import { balance } from './money';
import { openSignedIn } from './new-player';

/** A player of royal who is signed in already: one login for all journeys of a worker. */
export const test = journey.extend<object, { playerState: BrowserContextOptions['storageState'] }>({
  playerState: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.1.1' } });
      await openSignedIn(page, urlFor('royal'));
      await expect(page.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible();
      const state = await page.context().storageState();
      await page.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
  storageState: async ({ playerState }, provide) => provide(playerState),
});

export const games = (page: Page) => page.getByText('Lightning Roulette').first();
export const panel = (page: Page) => page.getByRole('main').getByText('Something went wrong.').first();

/** What the player reads in the place that failed, and can do about it. */
export async function expectFailureMessage(page: Page) {
  // A file that hangs or comes after two more tries takes its time.
  await expect(panel(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
}

/** Header, session and balance. */
export async function expectHeaderUsable(page: Page) {
  await expect(page.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible();
  await expect(balance(page)).toBeVisible();
}

/** Header, session, balance and the other remotes. */
export async function expectOtherRemotesUsable(page: Page) {
  await expectHeaderUsable(page);
  await page.getByRole('link', { name: 'Exchange' }).first().click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(panel(page)).toBeHidden();
}

export { expect };
