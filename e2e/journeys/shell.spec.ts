import type { Page } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { expect, test } from '../steps/journey';
import { openAsStaff, openSignedIn } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

const CODE = 'DEMO2468';
const profileButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Profile menu/ });

async function openMenu(page: Page) {
  await profileButton(page).click();
  const menu = page.getByRole('dialog', { name: 'Profile' });
  await expect(menu).toBeVisible();
  return menu;
}

/** All that the browser still knows of the visit, and every address that went out, with its headers. */
function listen(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isVisit = request.isNavigationRequest() && request.frame() === page.mainFrame();
    sent.push(`${isVisit ? '' : request.url()} ${JSON.stringify(request.headers())}`);
  });
  const readStored = () =>
    page.evaluate(() =>
      JSON.stringify([
        location.href,
        history.state,
        { ...localStorage },
        { ...sessionStorage },
        document.referrer,
        performance.getEntriesByType('resource').map(({ name }) => name),
      ]),
    );
  return { sent, readStored };
}

test(
  'a link login opens the landing page and leaves no trace of the password [A2.09 S-01]',
  { tag: '@phone' },
  async ({ page }) => {
    const { sent, readStored } = listen(page);
    await page.goto(urlFor('royal', '/login-user/player1/Player%40123'));
    await expect(profileButton(page)).toBeVisible();
    await expect(page).toHaveURL(urlFor('royal'));
    expect(sent.join('\n')).not.toMatch(/Player(@|%40)123/);
    expect(await readStored()).not.toMatch(/Player(@|%40)123/);
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain('login-user');
  },
);

test(
  'a player switches to the sister site and back with the session, and no token stays in an address [A1.19 A1.20 A2.10 S-02]',
  { tag: '@desktop' },
  async ({ page }) => {
    await openSignedIn(page, urlFor('royal'));
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const { sent, readStored } = listen(page);
    await (await openMenu(page)).getByRole('button', { name: 'Switch to orbit.localhost' }).click();
    await expect(page).toHaveURL(urlFor('orbit'));
    await expect(profileButton(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(token);
    expect(await readStored()).not.toContain(token);
    expect(sent.filter((each) => each.includes('/direct-login/'))).toEqual([]);
    await expect((await openMenu(page)).getByRole('button', { name: 'Switch to royal.localhost' })).toBeVisible();
  },
);

test(
  'a referral link fills the registration form with its source [A2.11 A2.12 A2.13 A2.14]',
  { tag: '@phone' },
  async ({ page }) => {
    const sheet = page.getByRole('dialog', { name: 'Register' });
    for (const link of ['/bonus/wb-7', '/branch/staff-branch1', '/register-referrer/FRIEND7', '/promo-code/HOLI']) {
      await page.goto(urlFor('royal', link));
      await expect(sheet).toBeVisible();
    }
    await expect(sheet.getByLabel('Promo code')).toHaveValue('HOLI');
    await expect(sheet.getByLabel('Referral code')).toHaveValue('FRIEND7');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).toContain('wb-7');
    expect(stored).toContain('staff-branch1');
    await expect(page).toHaveURL(urlFor('royal'));
  },
);

test(
  'a player sees the warning after login and the chat links [A2.75 A2.84 A6.18]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    // By link: the steps of a login put the warning away.
    await page.goto(urlFor('royal', '/login-user/player1/Player%40123'));
    const warning = page.getByRole('dialog', { name: 'Before you log in' });
    await expect(warning).toContainText('Beware of Phishing Website Before Login');
    await expect(page.getByRole('button', { name: 'Live chat' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Chat with us' })).toBeVisible();
    await keepPicture(page, info, 'welcome-banner');
    await checkAccessibility(page);
    await page.keyboard.press('Tab');
    await warning.getByRole('button', { name: 'I understand' }).click();
    await expect(warning).toBeHidden();
    await page.reload();
    await expect(profileButton(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Live chat' })).toBeVisible();
    await expect(warning).toBeHidden();
  },
);

test(
  'the menu has the app, the sister site and the language; Hindi holds over a reload [A2.77 A2.79]',
  { tag: '@both' },
  async ({ page }, info) => {
    await openSignedIn(page, urlFor('royal'));
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: 'Download the app' }).click();
    const app = page.getByRole('dialog', { name: 'Get the app' });
    await expect(app.getByRole('link', { name: 'Download APK' })).toHaveAttribute('href', /\.apk$/);
    await keepPicture(page, info, 'apk');
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(app).toBeHidden();

    const again = await openMenu(page);
    await again.getByRole('combobox', { name: 'Language' }).click();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    expect(await list.evaluate((it) => getComputedStyle(it).maxHeight)).toBe('200px');
    await page.getByRole('option', { name: 'हिन्दी' }).click();
    await expect(page.getByRole('button', { name: 'लॉग आउट' })).toBeVisible();
    await keepPicture(page, info, 'menu-hindi');
    await checkAccessibility(page);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-in');
    await expect(page.getByRole('navigation').getByText('लाइव कैसीनो').first()).toBeVisible();
  },
);

test(
  'screens of every remote are in Hindi for a player who chose it [A2.79 A4.36]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'hi-in'));
    await openSignedIn(page, urlFor('royal'));
    for (const [path, heading] of [
      ['/inPlay', 'इन-प्ले'],
      ['/my-wallet', 'मेरा वॉलेट'],
      ['/notification', 'सूचनाएँ'],
      ['/profile', 'प्रोफ़ाइल'],
      ['/complain-box', 'शिकायतें'],
      ['/live-casino', 'लाइव कैसीनो'],
    ] as const) {
      await page.goto(urlFor('royal', path));
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    }
  },
);

test('a list that opens is 200 px high at most [A9.14]', { tag: '@desktop' }, async ({ page }) => {
  await openSignedIn(page, urlFor('royal'));
  await (await openMenu(page)).getByRole('combobox', { name: 'Language' }).click();
  expect(await page.getByRole('listbox').evaluate((it) => getComputedStyle(it).maxHeight)).toBe('200px');
});

test(
  'maintenance closes the site for its players at once and its end opens it again [A1.18 A2.76 A4.26 A4.28 A7.37 A7.55 A7.71]',
  { tag: '@desktop' },
  async ({ page, browser }, info) => {
    const person = await browser.newContext({ viewport: page.viewportSize() });
    const player = await person.newPage();
    await openSignedIn(player, urlFor('metro'));
    await openAsStaff(page, urlFor('staff'));

    async function toggle(button: 'Turn on' | 'Turn off') {
      await (await openMenu(page)).getByRole('button', { name: 'Maintenance mode' }).click();
      const dialog = page.getByRole('dialog', { name: 'Maintenance mode' });
      await dialog.getByRole('combobox', { name: 'Site' }).click();
      await page.getByRole('option', { name: 'Metro' }).click();
      await dialog.getByLabel('Transaction password').fill(CODE);
      await keepPicture(page, info, `staff-maintenance-${button === 'Turn on' ? 'on' : 'off'}`);
      await checkAccessibility(page);
      await dialog.getByRole('button', { name: button }).click();
      await expect(page.getByText('Maintence On/Off').first()).toBeVisible();
      await expect(dialog).toBeHidden();
    }
    await toggle('Turn on');
    try {
      await expect(player.getByRole('heading', { name: 'Website is Under Maintenance' })).toBeVisible();
      await keepPicture(player, info, 'maintenance');
      await checkAccessibility(player);
    } finally {
      await toggle('Turn off');
    }
    await expect(player.getByRole('heading', { name: 'Website is Under Maintenance' })).toBeHidden();
    await expect(profileButton(player)).toBeVisible();
    await person.close();
  },
);

test(
  'a role that is not administrator has none of these entries [A2.80 A6.08]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await openAsStaff(page, urlFor('staff'), 'agent1');
    const menu = await openMenu(page);
    await keepPicture(page, info, 'menu-agent');
    for (const name of ['Maintenance mode', 'Socket connection', 'Refresh users', 'Log out a user'])
      await expect(menu.getByRole('button', { name })).toHaveCount(0);
  },
);

test(
  'an administrator signs a player out, whose page shows the landing page at once [A4.17 A6.08]',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const person = await browser.newContext();
    const player = await person.newPage();
    await openSignedIn(player, urlFor('orbit'));
    await openAsStaff(page, urlFor('staff'));
    await (await openMenu(page)).getByRole('button', { name: 'Log out a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out a user' });
    await dialog.getByRole('combobox', { name: 'Site' }).click();
    await page.getByRole('option', { name: 'Orbit' }).click();
    await dialog.getByLabel('Username or Mobile').fill('player1');
    await dialog.getByLabel('Transaction password').fill(CODE);
    await keepPicture(page, info, 'staff-logout');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Log out a user' }).click();
    await expect(page.getByText('User Logged Out')).toBeVisible();
    await expect(player.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
    await person.close();
  },
);

test(
  'the rules are read from the platform, with the name of the brand [A2.18 A7.42]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.goto(urlFor('orbit', '/rules-and-regulation'));
    await expect(page.getByRole('heading', { level: 1, name: 'Rules & Regulation' })).toBeVisible();
    await expect(page.getByText('These rules apply to every bet on Orbit')).toBeVisible();
    await keepPicture(page, info, 'rules');
    await checkAccessibility(page);
  },
);

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'the error page shows its text, and the browser stores no prices, calls or logins [A2.87 S-13]',
    { tag: '@phone' },
    async ({ page, context }, info) => {
      await page.goto(urlFor('royal'));
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.reload();
      const stored = await page.evaluate(async () => {
        const names = await caches.keys();
        const stores = await Promise.all(names.map((name) => caches.open(name)));
        const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
        return requests.map(({ url }) => new URL(url).pathname);
      });
      expect(stored).toEqual(['/offline.html']);
      await context.setOffline(true);
      await page.goto(urlFor('royal', '/inPlay'));
      await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
      await keepPicture(page, info, 'offline');
      await checkAccessibility(page);
      // The page goes on by itself (E7.05).
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: /^In-Play/ })).toBeVisible();
    },
  );
});
