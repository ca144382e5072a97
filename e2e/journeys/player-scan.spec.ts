import type { Page } from '@playwright/test';
import { getPriceButton, getSlip, openMatch } from '../steps/betting';
import { urlFor } from '../steps/brand-site';
import { expect, test } from '../steps/journey';
import { openDeposit } from '../steps/money';
import { openSignedIn } from '../steps/new-player';

const ROUTES = [
  ...['/', '/inPlay', '/cricket', '/horse-racing', '/ballByBall', '/favorite', '/button-values', '/bet-history'],
  ...['/open-bets', '/search', '/live-casino', '/slot-games', '/crash-games', '/transaction', '/my-wallet'],
  ...['/awaiting-bonus', '/profit-loss', '/withdraw', '/notification', '/complain-box', '/refer', '/leadership-board'],
  ...['/secureauth', '/devices', '/profile'],
];

/** What no player screen of a brand with `indianUnits` may show, by the row that forbids it. */
const FORBIDDEN = {
  'E8.14, a short amount in other units': /(?<![\w.-])₹?\d[\d,]*(?:\.\d+)?[klMB](?!\w)/,
  'E8.16, a long id': /(?<!\w)(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?!\w)/i,
  'E8.13, a complete phone number': /(?<!\d)(?:\+?91[ -]?)?[6-9]\d{4} ?\d{5}(?!\d)/,
};

/** Goes to a path without a load of the page. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The text of a screen, as soon as it stays the same. */
async function readScreen(page: Page): Promise<string> {
  let before = '';
  await expect(async () => {
    const now = await page.locator('body').innerText();
    const isSettled = now === before && now.length > 100;
    before = now;
    expect(isSettled).toBe(true);
  }).toPass({ intervals: [300] });
  return before;
}

async function scan(page: Page, what: string): Promise<void> {
  const text = await readScreen(page);
  for (const [row, pattern] of Object.entries(FORBIDDEN))
    expect.soft(text.match(pattern)?.[0] ?? null, `${what}: ${row}`).toBeNull();
}

test(
  'player screens show no long id, phone or foreign unit; safer gambling is two presses away [E8.13 E8.14 E8.16]',
  { tag: '@phone' },
  async ({ page }) => {
    await openSignedIn(page, urlFor('royal', '/'));
    const profile = page.getByRole('banner').getByRole('button', { name: /^Profile menu/ });
    const menu = page.getByRole('dialog', { name: 'Profile' });
    const saferGambling = menu.getByRole('link', { name: 'Safer gambling' });
    for (const path of ROUTES) {
      await goInside(page, path);
      await scan(page, path);
      await profile.click();
      await expect(saferGambling, path).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
    await openDeposit(page);
    await scan(page, 'deposit');
    await expect(page.getByRole('dialog', { name: 'ADD FUNDS' }).getByText('Safer gambling')).toBeVisible();
    await openMatch(page);
    await scan(page, 'event');
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await scan(page, 'slip');
    await getSlip(page).getByRole('button', { name: 'Safer gambling' }).click();
    await expect(page).toHaveURL(/\/safer-gambling/);
    await scan(page, 'safer gambling');
  },
);
