import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../product/chromium';
import { checkAccessibility } from '../steps/accessibility';
import { getPriceButton, openMatch } from '../steps/betting';
import { urlFor, type Brand } from '../steps/brand-site';
import { expect, test } from '../steps/journey';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';

/** The browser offers to install the site; the page stores whether its question was opened. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => document.documentElement.setAttribute('data-asked', '');
    const userChoice = Promise.resolve({ outcome: 'accepted' });
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice }));
  });

test(
  'the bar that offers the home screen gives way to an open slip and asks once [E7.04]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.addInitScript(() => localStorage.setItem('betVisits', '2'));
    await playerWithMoney(page);
    await openMatch(page);
    const bar = page.getByRole('region', { name: /to your home screen$/ });
    const price = getPriceButton(page, 'Back Backlay Lions', '1.90');
    await expect(price).toBeVisible();
    await offerInstallation(page);
    await expect(bar).toBeVisible();
    await keepPicture(page, info, 'install-bar');
    await checkAccessibility(page);
    await price.click();
    await expect(page.getByRole('dialog', { name: 'Bet slip' })).toBeVisible();
    await expect(bar).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Bet slip' })).toBeHidden();
    await expect(bar).toBeVisible();
    await bar.getByRole('button', { name: 'Add' }).click();
    await expect(page.locator('html[data-asked]')).toBeAttached();
    await expect(bar).toBeHidden();

    await page.reload();
    await expect(price).toBeVisible();
    await offerInstallation(page);
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await expect(page.getByRole('button', { name: 'Add to home screen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  },
);

test(
  'Chromium finds nothing against the installation of Royal and Metro, each under its own name [E7.04]',
  { tag: '@phone' },
  async () => {
    // A private window is never installable, and journeys have private ones.
    const folder = mkdtempSync(join(tmpdir(), 'backlay-installed-'));
    const options = { executablePath: findChromium(), args: chromiumArguments, serviceWorkers: 'allow' as const };
    const context = await chromium.launchPersistentContext(folder, options);
    try {
      const page = await context.newPage();
      const tools = await context.newCDPSession(page);
      const installable = async (brand: Brand) => {
        await page.goto(urlFor(brand));
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
        const { data = '{}', errors } = await tools.send('Page.getAppManifest');
        expect({ brand, installabilityErrors, errors }).toEqual({ brand, installabilityErrors: [], errors: [] });
        return JSON.parse(data) as { name: string; theme_color: string; icons: { sizes: string; purpose: string }[] };
      };
      const royal = await installable('royal');
      const metro = await installable('metro');
      expect([royal.name, metro.name]).toEqual(['Royal', 'Metro']);
      expect(royal.theme_color).not.toBe(metro.theme_color);
      expect(royal.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
        '192x192 any',
        '192x192 maskable',
        '512x512 any',
        '512x512 maskable',
      ]);
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
