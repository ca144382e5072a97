import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../steps/journey';
import { openMatch } from '../steps/betting';
import { playerWithMoney } from '../steps/money';
import { urlFor } from '../steps/brand-site';

test(
  'a player watches a match by an address of their own, which opens in no other brand or browser [B1.04 G7.09]',
  { tag: '@both' },
  async ({ page, browser }) => {
    await playerWithMoney(page);
    await openMatch(page);
    await page.getByRole('button', { name: 'Live TV' }).click();
    const frame = page.locator('iframe[title="Live TV"]');
    await expect(page.frameLocator('iframe[title="Live TV"]').getByText('Backlay Lions')).toBeVisible();
    const path = (await frame.getAttribute('src')) ?? '';
    expect(path).toContain('/live-tv/');

    const address = new URL(path, urlFor('royal')).href;
    const open = async (context: BrowserContext, url: string) => {
      const tab = await context.newPage();
      const answer = await tab.goto(url);
      await tab.close();
      return answer?.status();
    };
    expect(await open(page.context(), address)).toBe(200);
    expect(await open(page.context(), address.replace('royal.', 'metro.'))).toBe(403);
    const other = await browser.newContext();
    expect(await open(other, address)).toBe(403);
    await other.close();
  },
);
