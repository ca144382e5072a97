import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { keepPicture } from '../steps/picture';
import { urlFor, isPhoneProject } from '../steps/brand-site';

test(
  'a visitor sees in-play events with prices that tick, in the theme of the brand [A1.01 A1.08 A1.09 B1.01 B1.05 B2.01]',
  { tag: '@both' },
  async ({ page }, info) => {
    await page.goto(urlFor('royal'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('heading', { name: /^In-Play/ })).toBeVisible();
    const cells = page.getByRole('button', { name: /^(Back|Lay) / });
    await expect(cells.first()).toBeVisible();
    const written = () => cells.evaluateAll((all) => all.map((cell) => cell.textContent).join('|'));
    const before = await written();
    await expect.poll(written).not.toBe(before);
    await keepPicture(page, info, 'home');
    await checkAccessibility(page);
  },
);

test(
  'metro is b2b and light: no Register, IN PLAY and MY BETS instead of money [A1.08 A2.37 A2.71 A6.13]',
  { tag: '@both' },
  async ({ page }, info) => {
    await page.goto(urlFor('metro'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toHaveCount(0);
    if (isPhoneProject(page))
      await expect(page.getByRole('main').getByRole('button', { name: 'IN PLAY', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Back / }).first()).toBeVisible();
    await keepPicture(page, info, 'home-metro');
    await checkAccessibility(page);
  },
);

test('orbit offers the casino only [A1.05 C2.53]', { tag: '@phone' }, async ({ page }, info) => {
  await page.goto(urlFor('orbit'));
  await expect(page.getByRole('link', { name: 'Exchange', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Live Casino' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Back / })).toHaveCount(0);
  await expect(page.getByText('Lightning Roulette').first()).toBeVisible();
  await keepPicture(page, info, 'casino-orbit');
  await checkAccessibility(page);
});

test(
  'a visitor on an unknown path sees the 404 page with its texts [A2.20]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.goto(urlFor('royal', '/no-such-page/at-all'));
    await expect(page.getByRole('heading', { name: 'OPS! Page not found' })).toBeVisible();
    await expect(page.getByText('Sorry, the page your are looking for does not exist.')).toBeVisible();
    await keepPicture(page, info, '404');
  },
);

test(
  'a signed-in path sends a visitor to the login and on to where they were going [A6.02]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(urlFor('royal', '/open-bets'));
    const sheet = page.getByRole('dialog', { name: 'Login' });
    await expect(sheet).toBeVisible();
    await sheet.getByLabel('Username or Mobile').fill('player1');
    await sheet.getByLabel('Password', { exact: true }).fill('Player@123');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/open-bets$/);
  },
);

test(
  'a wrong password shows its error in place and preserves the typed values [A8.03]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(urlFor('royal'));
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    const sheet = page.getByRole('dialog', { name: 'Login' });
    await sheet.getByLabel('Username or Mobile').fill('player1');
    await sheet.getByLabel('Password', { exact: true }).fill('not-the-password');
    await sheet.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await expect(sheet.getByLabel('Username or Mobile')).toHaveValue('player1');
  },
);

test(
  'a staff account on a player site gets "Login with admin website" [A1.16]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(urlFor('royal'));
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    const sheet = page.getByRole('dialog', { name: 'Login' });
    await sheet.getByLabel('Username or Mobile').fill('admin1');
    await sheet.getByLabel('Password', { exact: true }).fill('Admin@123');
    await sheet.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Login with admin website').first()).toBeVisible();
  },
);

test(
  'the home page loads no file of the data layer, the sports book does [H1.24]',
  { tag: '@phone' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const ofDataLayer = () => scripts.filter((path) => /\/data\.\w+\.js$/.test(path));
    await page.goto(urlFor('royal'));
    await expect(page.getByRole('button', { name: /^(Back|Lay) / }).first()).toBeVisible();
    // Prices are asked for again and again, so the network is never idle: the scripts have all come when none comes any more.
    let known = -1;
    const isSettled = () => {
      const count = scripts.filter((path) => path.endsWith('.js')).length;
      const isSame = count === known;
      known = count;
      return isSame;
    };
    await expect.poll(isSettled, { intervals: [2_000] }).toBe(true);
    expect(ofDataLayer()).toEqual([]);
    await page.goto(urlFor('royal', '/sports-book'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => ofDataLayer().length).toBe(1);
  },
);
