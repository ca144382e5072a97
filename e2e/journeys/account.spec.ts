import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { openLogin, recordToasts, register, signIn } from '../steps/account';
import { createPlayer } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { urlFor, isPhoneProject } from '../steps/brand-site';

test(
  'a seeded player logs in with Enter and stays logged in over a reload [A2.29 A2.30 A2.36 A2.39 A4.04 A7.12 A9.11]',
  { tag: '@both' },
  async ({ page }, info) => {
    const messages = await recordToasts(page);
    await page.goto(urlFor('royal'));
    await openLogin(page);
    // On a phone a sheet from edge to edge at the foot, else a box in the middle.
    const { width, height } = page.viewportSize()!;
    const placed = async () => {
      const box = (await page.getByRole('dialog', { name: 'Login' }).boundingBox())!;
      const atFoot = Math.round(box.y + box.height) === height;
      return [Math.round(box.x) === 0, atFoot, Math.abs(box.x + box.width / 2 - width / 2) < 2];
    };
    await expect.poll(placed).toEqual([isPhoneProject(page), isPhoneProject(page), true]);
    await keepPicture(page, info, 'login');
    await checkAccessibility(page);
    await signIn(page, 'royal');
    await expect.poll(messages).toContainEqual({ text: 'Login Successful', inCorner: true });
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible();
  },
);

test(
  'a visitor registers with a code, is welcomed, logged in, and has a price on the third screen [A1.12 A2.41 A2.44 A2.46 A2.54 A7.16 A7.20 E8.11]',
  { tag: '@both' },
  async ({ page }, info) => {
    await register(page);
    await expect(page.getByRole('region', { name: 'First deposit' })).toBeVisible();
    const lesson = page.getByRole('region', { name: 'Back or lay, with 1,000' });
    await expect(lesson.getByText(/^Odds of .* are [\d.]+ to back and [\d.]+ to lay$/)).toBeVisible();
    await keepPicture(page, info, 'welcome');
    await page
      .getByRole('button', { name: 'Enjoy Now' })
      .or(page.getByRole('link', { name: 'Enjoy Now' }))
      .click();
    await expect(page).toHaveURL(urlFor('royal'));
    // Register, the welcome, and this one.
    await expect(page.getByRole('button', { name: /^Back / }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible();
  },
);

test('logging out on one tab logs out on the other [A4.14 A4.15]', { tag: '@desktop' }, async ({ page, context }) => {
  await createPlayer(page);
  await page.goto(urlFor('royal'));
  const other = await context.newPage();
  await other.goto(urlFor('royal'));
  await expect(other.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile/ })
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
});

test('one user name on two brands is two accounts [A1.13]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'metro');
  await page.goto(urlFor('royal'));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
});

test(
  'a new player reads, marks and deletes a notification [C2.39 C4.16 C4.17 C7.30]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await createPlayer(page);
    await page.goto(urlFor('royal', '/notification'));
    const list = page.getByRole('main').getByRole('listitem');
    await expect(list.first()).toBeVisible();
    await keepPicture(page, info, 'notifications');
    await checkAccessibility(page);
    const before = await list.count();
    await list
      .first()
      .getByRole('button', { name: /delete/i })
      .click();
    await expect(list).toHaveCount(before - 1);
  },
);
