import { readOtp, createMobileNumber, register } from '../steps/account';
import { urlFor } from '../steps/brand-site';
import { stubResponse, dialog, openHome, openSheet, PLAYERS, screenAt, type Scene } from './scene';

const both = { as: 'visitor', brands: PLAYERS } as const;
const royal = { as: 'visitor', brands: ['royal'] } as const;

type Page = Parameters<Scene['show']>[0];
type Brand = Parameters<Scene['show']>[1];

const forgot = async (page: Page) => {
  const sheet = await openSheet(page, 'royal', 'Login');
  await sheet.getByRole('button', { name: 'Forgot Password' }).click();
  return dialog(page, 'Forgot password');
};

async function openPrices(page: Page, brand: Brand) {
  await openHome(page, brand);
  await page
    .getByRole('button', { name: /^Back / })
    .first()
    .waitFor();
}
async function tryLogin(page: Page, brand: Brand, name: string, password: string) {
  const sheet = await openSheet(page, brand, 'Login');
  await sheet.getByLabel('Username or Mobile').fill(name);
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
async function askForCode(page: Page, brand: Brand, mobile: string) {
  const sheet = await openSheet(page, brand, 'Login');
  await sheet.getByRole('button', { name: 'Login with a code' }).click();
  await sheet.getByLabel('Mobile number').fill(mobile);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  return sheet;
}

/** What somebody sees who is not logged in. */
export const visitorStops: readonly Scene[] = [
  {
    ...both,
    name: 'home-visitor',
    show: openPrices,
  },
  {
    ...both,
    name: 'footer',
    show: async (page, brand) => {
      await openPrices(page, brand);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      if (brand === 'royal')
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: /instagram/i })
          .first()
          .waitFor();
    },
  },
  screenAt('404', '/no-such-page/at-all', 'OPS! Page not found'),
  screenAt('rules', '/rules-and-regulation', 'Rules & Regulation'),
  screenAt('privacy', '/privacy-policy', 'Privacy Policy'),
  screenAt('responsible-gambling', '/responsible-gambling', 'Responsible Gambling'),
  screenAt('about-us', '/about-us', 'About Us'),
  screenAt('terms', '/terms-and-condition', 'Terms And Conditions'),
  screenAt('blogs', '/blogs', 'Blogs'),
  screenAt('promotions', '/promotions', 'Promotions'),
  screenAt('leadership-board', '/leadership-board', 'Leaderboard'),
  screenAt('affiliates', '/affiliates', 'Affiliates', { brands: ['royal'] }),
  screenAt('welcome-screen', '/welcome-screen', 'Welcome, User!'),
  {
    ...both,
    name: 'bar-casino',
    width: 'phone',
    show: async (page, brand) => {
      await openHome(page, brand);
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Casino' }).click();
      await dialog(page, 'Casino').waitFor();
    },
  },
  {
    ...royal,
    name: 'bar-whatsapp',
    width: 'phone',
    show: async (page, brand) => {
      await openHome(page, brand);
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'WhatsApp' }).click();
      await dialog(page, 'WhatsApp').waitFor();
    },
  },
  { ...both, name: 'login', show: (page, brand) => openSheet(page, brand, 'Login') },
  {
    ...both,
    name: 'login-refused',
    show: async (page, brand) => {
      await tryLogin(page, brand, 'player1', 'not-the-password');
      await dialog(page, 'Login').getByRole('alert').waitFor();
    },
  },
  {
    ...both,
    name: 'login-empty',
    show: async (page, brand) => {
      const sheet = await openSheet(page, brand, 'Login');
      await sheet.getByRole('button', { name: 'Login', exact: true }).click();
      await sheet.getByText('Enter your username or mobile number').waitFor();
    },
  },
  {
    ...both,
    name: 'login-admin-website',
    show: async (page, brand) => {
      await tryLogin(page, brand, 'admin1', 'Admin@123');
      await page.getByText('Login with admin website').first().waitFor();
    },
  },
  {
    ...royal,
    name: 'login-code',
    show: async (page, brand) => {
      const sheet = await askForCode(page, brand, '12');
      await sheet.getByText('Mobile number is invalid').waitFor();
    },
  },
  {
    ...royal,
    name: 'login-code-sent',
    show: async (page, brand) => {
      const sheet = await askForCode(page, brand, createMobileNumber());
      await sheet.getByRole('group', { name: /Code sent to/ }).waitFor();
    },
  },
  { ...royal, name: 'register', show: (page, brand) => openSheet(page, brand, 'Register') },
  {
    ...royal,
    name: 'register-errors',
    show: async (page, brand) => {
      const sheet = await openSheet(page, brand, 'Register');
      await sheet.getByRole('button', { name: 'Register', exact: true }).click();
      await sheet.getByText('Mobile number is required').waitFor();
    },
  },
  {
    ...royal,
    name: 'register-countries',
    show: async (page, brand) => {
      const sheet = await openSheet(page, brand, 'Register');
      await sheet.getByRole('combobox', { name: 'Country code' }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    ...royal,
    name: 'register-code-and-strength',
    show: async (page, brand) => {
      const sheet = await openSheet(page, brand, 'Register');
      await sheet.getByLabel('Mobile number').fill(createMobileNumber());
      await sheet.getByRole('button', { name: 'Send code' }).click();
      await sheet.getByRole('group', { name: /Code sent to/ }).waitFor();
      await sheet.getByLabel('Password', { exact: true }).fill('Chinar2026');
      await sheet.getByRole('button', { name: 'Referral or promo code' }).click();
      await sheet.getByLabel('Promo code').fill('HOLI');
    },
  },
  {
    ...royal,
    name: 'register-terms',
    show: async (page, brand) => {
      const sheet = await openSheet(page, brand, 'Register');
      await sheet.getByRole('button', { name: 'Terms And Conditions' }).click();
      await dialog(page, 'Terms And Conditions').waitFor();
    },
  },
  {
    ...royal,
    name: 'register-verified',
    show: async (page, brand) => {
      await register(page, brand);
      await page.getByText('Mobile number verified').waitFor();
    },
  },
  {
    ...royal,
    name: 'sign-up-page',
    show: async (page, brand) => {
      await page.goto(urlFor(brand, '/signup'));
      await page.getByRole('heading', { name: 'Register', level: 1 }).waitFor();
    },
  },
  { ...royal, name: 'forgot-1', show: async (page) => (await forgot(page)).waitFor() },
  {
    ...royal,
    name: 'forgot-2',
    show: async (page) => {
      const sheet = await forgot(page);
      await sheet.getByLabel('Mobile number').fill(createMobileNumber());
      await page.keyboard.press('Enter');
      await sheet.getByRole('group', { name: /Code sent to/ }).waitFor();
    },
  },
  {
    ...royal,
    name: 'forgot-3',
    show: async (page) => {
      const mobile = await register(page);
      const before = await readOtp(page, mobile);
      await page.evaluate(() => localStorage.clear());
      const sheet = await forgot(page);
      await sheet.getByLabel('Mobile number').fill(mobile);
      await page.keyboard.press('Enter');
      await sheet.getByRole('group', { name: /Code sent to/ }).waitFor();
      await page.keyboard.type(before);
      await sheet.getByLabel('New password', { exact: true }).waitFor();
    },
  },
  {
    ...both,
    name: 'busy-toast',
    show: async (page, brand) => {
      await stubResponse(page, /\/api\/auth\/signup\/demo/, 500, { message: 'x' });
      const sheet = await openSheet(page, brand, 'Login');
      await sheet.getByRole('button', { name: 'Demo Login' }).click();
      await page.getByText('Something Went Wrong, Please Try again!').first().waitFor();
    },
  },
];
