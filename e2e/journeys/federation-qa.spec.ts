import type { Browser, Page } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { confirm, inspect, openConsole, expectAction, view } from '../steps/release-console';
import { replaceManifest, rewriteManifest } from '../steps/federation';
import { expect, test } from '../steps/journey';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'QA' });

test(
  'a QA pin shows a badge on every page and is changed or removed in the drawer [A6.01]',
  { tag: '@both' },
  async ({ page }, info) => {
    await openConsole(page, urlFor('staff'));
    const brand = await expectAction(page, 'Royal', 'wallet');
    const badge = badgeOf(brand);
    await expect(badge).toBeVisible();
    await brand.goto(urlFor('royal', '/live-casino'));
    await expect(badge).toBeVisible();
    await badge.getByRole('button', { name: /^QA: wallet/ }).click();
    const drawer = brand.getByRole('dialog', { name: 'QA versions' });
    await expect(drawer.getByRole('combobox', { name: 'casino' })).toBeVisible();
    await expect(drawer.getByLabel('Link for a colleague with the QA right')).toHaveValue(/^http/);
    await keepPicture(brand, info, 'qa-drawer');
    await checkAccessibility(brand);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await badge.getByRole('button', { name: 'Clear QA versions' }).click();
    await expect(badge).toBeHidden();
    await expect(brand.getByRole('link', { name: 'Live Casino' }).first()).toBeVisible();
  },
);

/** The link that the drawer of a brand's page gives to a colleague. */
async function sharedLink(brand: Page): Promise<string> {
  await badgeOf(brand)
    .getByRole('button', { name: /^QA: wallet/ })
    .click();
  const link = brand.getByLabel('Link for a colleague with the QA right');
  await expect(link).toHaveValue(/^http/);
  return link.inputValue();
}

const colleague = async (browser: Browser, viewport: { width: number; height: number } | null) => {
  const context = await browser.newContext({ viewport, extraHTTPHeaders: { 'x-forwarded-for': '10.66.1.9' } });
  return { context, page: await context.newPage() };
};

test(
  'a shared QA link checks the permission of a colleague and applies the same versions only with it [A6.01]',
  { tag: '@desktop' },
  async ({ page, browser }, info) => {
    await openConsole(page, urlFor('staff'));
    const link = await sharedLink(await expectAction(page, 'Royal', 'wallet'));
    const { context, page: other } = await colleague(browser, page.viewportSize());
    // Whoever has not signed in does so first, and comes back to the link.
    await other.goto(link);
    const sheet = other.getByRole('dialog', { name: 'Login' });
    await sheet.getByLabel('Username or Mobile').fill('agent1');
    await sheet.getByLabel('Password', { exact: true }).fill('Admin@123');
    await other.keyboard.press('Enter');
    await expect(other.getByText('This account may not pin versions')).toBeVisible();

    await page.bringToFront();
    await view(page, 'QA right').click();
    await keepPicture(page, info, 'release-console-rights');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Give the QA right to agent1' }).click();
    await confirm(page, 'Give the QA right to agent1', 'Give', 'looks at the wallet with us');
    await expect(page.getByText('Agent, QA right')).toBeVisible();

    await other.goto(link);
    await expect(badgeOf(other)).toBeVisible();
    expect(new URL(other.url()).host).toBe(new URL(urlFor('royal')).host);

    await page.getByRole('button', { name: 'Take the QA right from agent1' }).click();
    await confirm(page, 'Take the QA right from agent1', 'Take away');
    await other.reload();
    await expect(other.getByRole('banner')).toBeVisible();
    await expect(badgeOf(other)).toBeHidden();
    await view(page, 'Audit log').click();
    await expect(page.getByText('revoked QA permission from agent1').first()).toBeVisible();
    await expect(page.getByText('looks at the wallet with us').first()).toBeVisible();
    await context.close();
  },
);

test(
  'every fatal page offers the way out of QA versions: broken manifest, throwing shell, missing shell [A8.10 A8.11]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await openConsole(page, urlFor('staff'));
    const brand = await expectAction(page, 'Royal', 'wallet');
    await expect(badgeOf(brand)).toBeVisible();
    const failed = brand.getByRole('heading', { name: 'Something went wrong.' });
    const out = brand.getByRole('link', { name: 'Clear QA versions' });

    await replaceManifest(brand, '{"qa":{"pins":{"wallet":"1.0.0"}},"tenant":{"id":"roy');
    await brand.goto(urlFor('royal'));
    await expect(failed).toBeVisible();
    await expect(out).toBeVisible();
    await brand.unrouteAll();

    // Something that the shell needs before anything of it stands.
    await rewriteManifest(brand, (manifest) => void Reflect.deleteProperty(manifest, 'configuration'));
    await brand.goto(urlFor('royal'));
    await expect(failed).toBeVisible();
    await expect(out).toBeVisible();
    await brand.unrouteAll();

    await brand.route('**/shell/**/main*.js', (route) => route.fulfill({ status: 404 }));
    await brand.goto(urlFor('royal'));
    await expect(failed).toBeVisible();
    await keepPicture(brand, info, 'shell-missing');
    await checkAccessibility(brand);
    await brand.unrouteAll();
    await out.click();
    await expect(brand.getByRole('banner')).toBeVisible();
    await expect(badgeOf(brand)).toBeHidden();
    await expect(failed).toBeHidden();
  },
);

test(
  'the QA badge shows on a shell that fails to render, and ends the pins [A8.10]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await openConsole(page, urlFor('staff'));
    const brand = await expectAction(page, 'Royal', 'wallet');
    brand.on('dialog', (dialog) => void dialog.accept());
    await rewriteManifest(brand, (manifest) => {
      const { tenant } = manifest as unknown as { tenant: { theme: unknown } };
      tenant.theme = null;
    });
    await brand.goto(urlFor('royal'));
    await expect(brand.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    await keepPicture(brand, info, 'fatal-with-badge');
    const out = brand
      .getByRole('button', { name: 'Clear QA versions' })
      .or(brand.getByRole('link', { name: 'Clear QA versions' }));
    await expect(out).toBeVisible();
    await brand.unrouteAll();
    await out.click();
    await expect(brand.getByRole('banner')).toBeVisible();
    await expect(badgeOf(brand)).toBeHidden();
  },
);

test(
  'the console previews a QA version first, and shows nothing without permission [A6.01]',
  { tag: '@desktop' },
  async ({ page }) => {
    await openConsole(page, urlFor('staff'), 'subadmin1');
    const place = await inspect(page, 'Royal', 'wallet');
    await expect(place.getByRole('button', { name: 'Try it myself' })).toBeHidden();
    await expect(place.getByRole('button', { name: /Pin|Promote|Revoke/ })).toHaveCount(0);
    await expect(view(page, 'QA right')).toBeHidden();
  },
);
