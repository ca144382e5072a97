import type { Page } from '@playwright/test';
import { expect, expectHeaderUsable, test } from '../steps/federation-assertions';
import { getPriceButton, getSlip, openMatch } from '../steps/betting';
import { urlFor } from '../steps/brand-site';

/** A lazy part of the shell and of each remote whose file comes with a press, not with the page. */
const parts: readonly {
  readonly part: string;
  readonly files: RegExp;
  readonly open: (page: Page) => Promise<unknown>;
  readonly path?: string;
  readonly shown: (page: Page) => ReturnType<Page['getByRole']>;
}[] = [
  {
    part: 'the profile menu of the shell',
    files: /\/shell\/[^/]+\/\d+\.\w+\.(js|css)/,
    open: (page) => page.getByRole('button', { name: /^Profile menu/ }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Profile' }),
  },
  {
    part: 'the deposit of the wallet',
    files: /\/remotes\/wallet\/[^/]+\/slot-deposit\./,
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'ADD FUNDS' }),
  },
  {
    part: 'the lobby of the casino',
    files: /\/remotes\/casino\/[^/]+\/screen-lobby\./,
    open: (page) => page.getByRole('link', { name: 'Live Casino' }).first().click(),
    shown: (page) => page.getByRole('heading', { name: 'Live Casino' }),
  },
  {
    part: 'a password of the account',
    files: /\/remotes\/account\/[^/]+\/slot-changePassword\./,
    path: '/profile',
    open: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /Change password/i })
        .click(),
    shown: (page) => page.getByRole('dialog', { name: /password/i }),
  },
  {
    part: 'the stakes of betting',
    files: /\/remotes\/betting\/[^/]+\/screen-buttonValues\./,
    open: (page) =>
      page.evaluate(() => {
        history.pushState(null, '', '/button-values');
        dispatchEvent(new PopStateEvent('popstate'));
      }),
    shown: (page) => page.getByRole('heading', { name: /stake|button/i }),
  },
];

for (const { part, files, open, shown, path = '/' } of parts)
  for (const fault of ['aborted', 'cut in half'] as const)
    test(
      `${part}, ${fault}: a panel in its place, and one press mends it [A8.10 E8.17]`,
      { tag: '@desktop' },
      async ({ page }) => {
        const dialogs: string[] = [];
        page.on('dialog', (dialog) => {
          dialogs.push(dialog.message());
          void dialog.dismiss();
        });
        await page.goto(urlFor('royal', path));
        await expectHeaderUsable(page);
        await page.route(files, (route) =>
          fault === 'aborted'
            ? route.abort()
            : route.fulfill({ contentType: 'text/javascript', body: 'self.half = (' }),
        );
        await page.evaluate(() => Object.assign(window, { sameDocument: true }));
        await open(page);
        const again = page.getByRole('button', { name: 'Try again' });
        await expect(again.first()).toBeVisible();
        await expect(page.getByText('Something went wrong.').first()).toBeVisible();
        await expect(page.getByText(/Loading (CSS )?chunk|Unexpected error/)).toHaveCount(0);
        await expect(page.getByRole('banner').first()).toBeVisible();
        await page.unroute(files);
        await again.first().click();
        await expect(shown(page).first()).toBeVisible();
        await expect(again).toHaveCount(0);
        expect(dialogs).toEqual([]);
        expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      },
    );

test(
  'a file that fails three times shows a panel, and Try again loads it and preserves the bet slip [H1.26]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(urlFor('royal', '/'));
    await openMatch(page);
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('250');
    // Each file fails on its own count: what the shell loads when it is idle takes no failure from the menu.
    const requests = new Map<string, number>();
    await page.route(/\/shell\/[^/]+\/\d+\.\w+\.js/, (route) => {
      const { pathname } = new URL(route.request().url());
      const count = (requests.get(pathname) ?? 0) + 1;
      requests.set(pathname, count);
      return count <= 3 ? route.abort() : route.continue();
    });
    let navigations = 0;
    page.on('framenavigated', (frame) => (navigations += frame === page.mainFrame() ? 1 : 0));
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again.first()).toBeVisible();
    expect([...requests.values()]).toContain(3);
    expect(Math.max(...requests.values())).toBe(3);
    await again.first().click();
    await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(getSlip(page).getByRole('textbox', { name: 'Stake' })).toHaveValue('250');
    expect(navigations).toBe(0);
  },
);
