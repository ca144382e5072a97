import { checkAccessibility } from '../steps/accessibility';
import { inspect, openConsole, pressByKeyboard, tabTo, view } from '../steps/release-console';
import { expect, test } from '../steps/journey';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

test(
  'staff sees versions, pins and unpins one after confirmation, and finds both in the log [A6.01]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await openConsole(page, urlFor('staff'));
    await keepPicture(page, info, 'release-console');
    await checkAccessibility(page);
    const place = await inspect(page, 'Orbit', 'casino');
    await keepPicture(page, info, 'release-console-detail');
    await checkAccessibility(page);
    await place.getByRole('button', { name: /^Pin / }).first().click();
    const question = page.getByRole('dialog', { name: /^Pin casino .* on Orbit/ });
    await question.getByRole('button', { name: /^Pin / }).click();
    await expect(place.getByText('Chosen by pinned on this tenant.')).toBeVisible();
    await place.getByRole('button', { name: /^Unpin/ }).click();
    const unpin = page.getByRole('dialog', { name: 'Unpin casino on Orbit' });
    await unpin.getByLabel('Reason, for the audit log').fill('a journey');
    await unpin.getByRole('button', { name: 'Unpin' }).click();
    await expect(place.getByText('Chosen by pinned on this tenant.')).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await view(page, 'Audit log').click();
    await expect(page.getByText(/unpinned casino/).first()).toBeVisible();
    await expect(page.getByText('a journey').first()).toBeVisible();
    // The version did not change with the pin: it is in the log all the same.
    await expect(page.getByText(/admin1 pinned casino \S+ on Orbit/).first()).toBeVisible();
  },
);

test(
  'a version is pinned and unpinned with a reason by keyboard alone [A6.01]',
  { tag: '@desktop' },
  async ({ page }) => {
    await openConsole(page, urlFor('staff'));
    const square = page.getByRole('button', { name: /^Orbit account / }).filter({ visible: true });
    await pressByKeyboard(page, square);
    const place = page.getByRole('complementary', { name: 'Orbit, account' });
    await expect(place.getByRole('heading', { level: 2 })).toBeFocused();
    await pressByKeyboard(page, place.getByRole('button', { name: /^Pin / }).first());
    const question = page.getByRole('dialog', { name: /^Pin account .* on Orbit/ });
    await pressByKeyboard(page, question.getByRole('button', { name: /^Pin / }));
    await expect(place.getByText('Chosen by pinned on this tenant.')).toBeVisible();
    await pressByKeyboard(page, place.getByRole('button', { name: /^Unpin/ }));
    const unpin = page.getByRole('dialog', { name: 'Unpin account on Orbit' });
    await tabTo(page, unpin.getByLabel('Reason, for the audit log'));
    await page.keyboard.type('a journey by keyboard');
    await pressByKeyboard(page, unpin.getByRole('button', { name: 'Unpin' }));
    await expect(place.getByText('Chosen by pinned on this tenant.')).toBeHidden();
  },
);

test(
  'the console in the dark: every part of it can be read [A3.26 A6.01]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await openConsole(page, urlFor('staff'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await keepPicture(page, info, 'release-console-dark');
    await checkAccessibility(page);
    // This very page is a load of the shell: its own share of failures is drawn as soon as it arrives.
    const place = await inspect(page, 'Backlay Staff', 'shell');
    await expect(place.getByText('Failure rate, limit')).toBeVisible();
    await keepPicture(page, info, 'release-console-dark-detail');
    await checkAccessibility(page);
    for (const name of ['Audit log', 'QA right'] as const) {
      await view(page, name).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await checkAccessibility(page);
    }
    await expect(page.getByRole('button', { name: 'Take the QA right from admin1' })).toBeVisible();
    await keepPicture(page, info, 'release-console-dark-rights');
  },
);

test('a visitor of a player site finds no console [A6.01]', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlFor('royal', '/releases'));
  await expect(page.getByRole('heading', { name: 'OPS! Page not found' })).toBeVisible();
});
