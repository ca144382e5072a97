import type { Browser, FrameLocator, Page } from '@playwright/test';
import { declareFramed, framedContainer } from '../fixtures/framed-remote';
import { publishExternalRemote } from '../product/publish-external-remote';
import { checkAccessibility } from '../steps/accessibility';
import { expect, test } from '../steps/isolated-product';

/** One module, released for a frame and for the page. */
const PLACES = ['frame', 'page'] as const;
const nameIn = (place: 'frame' | 'page'): string => (place === 'frame' ? 'greeter' : 'pagegreeter');

test.beforeAll(async ({ ownProduct }) => {
  test.setTimeout(400_000);
  for (const place of PLACES) {
    const name = nameIn(place);
    await publishExternalRemote(ownProduct.dataDir, {
      ...{ name, version: '1.0.0', declares: declareFramed(name, place) },
      script: framedContainer('Hello from a frame', `/${name}`),
    });
  }
});

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Without the header of the journeys: with it each request of an opaque origin asks the server first. */
async function open(browser: Browser, port: number, name: string, viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: {}, viewport });
  const page = await context.newPage();
  await page.goto(`http://royal.localhost:${port}/${name}`);
  return page;
}
const viewOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="greeter"]');

for (const place of PLACES)
  test(
    `a remote in the place ${place} shows its screen, leads to its routes and back, and opens what it may [F5.02 F5.04 F5.05]`,
    { tag: '@desktop' },
    async ({ browser, ownProduct }) => {
      const name = nameIn(place);
      const page = await open(browser, ownProduct.port, name);
      const view = place === 'frame' ? viewOf(page) : page.getByRole('main');
      await expect(view.getByRole('heading', { name: 'Hello from a frame' })).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('iframe[title="greeter"]')).toHaveCount(place === 'frame' ? 1 : 0);
      await view.getByRole('button', { name: 'Wave (0)' }).click();
      await expect(view.getByRole('button', { name: 'Wave (1)' })).toBeVisible();
      await expect(page.getByText(place === 'frame' ? 'greeter: Hello back' : 'Hello back')).toBeVisible();
      await view.getByRole('link', { name: 'Seventh' }).click();
      await expect(view.getByText('shows 7')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/${name}/7`);
      await page.goBack();
      await expect(view.getByText('greets')).toBeVisible();
      await page.goForward();
      await expect(view.getByText('shows 7')).toBeVisible();
      await view.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.context().close();
    },
  );

for (const viewport of [PHONE, DESKTOP])
  test(
    `a frame ${viewport.width} px wide has the height of its content, the keys of the page and no finding of axe [F5.07]`,
    { tag: '@desktop' },
    async ({ browser, ownProduct }) => {
      const page = await open(browser, ownProduct.port, 'greeter', viewport);
      const view = viewOf(page);
      await expect(view.getByRole('heading')).toBeVisible({ timeout: 20_000 });
      const frame = page.locator('iframe[title="greeter"]');
      const heightOf = async () => (await frame.boundingBox())?.height ?? 0;
      await expect.poll(async () => (await heightOf()) !== 160).toBe(true);
      const before = await heightOf();

      // In place: what comes before the frame, its own controls in order, what comes after it.
      const focused = () => page.evaluate(() => document.activeElement?.tagName);
      for (let press = 0; press < 60 && (await focused()) !== 'IFRAME'; press += 1) await page.keyboard.press('Tab');
      const order: string[] = [];
      while ((await focused()) === 'IFRAME' && order.length < 10) {
        order.push(await view.locator(':focus').innerText());
        await page.keyboard.press('Tab');
      }
      expect(order).toEqual(['Wave (0)', 'More', 'Sign in', 'Seventh']);
      await page.keyboard.press('Shift+Tab');
      await expect(view.locator(':focus')).toHaveText('Seventh');

      await view.getByRole('button', { name: 'More' }).press('Enter');
      await expect.poll(async () => (await heightOf()) - before).toBeGreaterThan(300);
      // A margin of the screen counts.
      const opened = await heightOf();
      await view
        .locator('#root > *')
        .first()
        .evaluate((element: HTMLElement) => void (element.style.margin = '12px 0 30px'));
      await expect.poll(async () => (await heightOf()) - opened).toBeGreaterThanOrEqual(30);
      // No bar inside the frame, and none at the side of the page.
      const overflow = () => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
        return [scrollHeight > clientHeight, scrollWidth > clientWidth];
      };
      expect(await view.locator('html').evaluate(overflow)).toEqual([false, false]);
      expect((await page.evaluate(overflow))[1]).toBe(false);
      await checkAccessibility(page);
      await page.context().close();
    },
  );

test(
  'theme and language of the page change inside a frame at once [F5.07]',
  { tag: '@desktop' },
  async ({ browser, ownProduct }) => {
    const page = await open(browser, ownProduct.port, 'greeter');
    const view = viewOf(page);
    await expect(view.getByRole('heading')).toBeVisible({ timeout: 20_000 });
    const background = () => view.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const dark = await background();
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
    await expect(view.locator('html[data-theme=light]')).toHaveCount(1);
    expect(await background()).not.toBe(dark);
    await page.evaluate(() => localStorage.setItem('language', 'hi-in'));
    await page.reload();
    await expect(view.locator('html[lang=hi-in]')).toHaveCount(1);
    await expect(view.locator('section')).toHaveAttribute('data-language', 'hi-in');
    await page.context().close();
  },
);
