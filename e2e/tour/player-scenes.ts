import { replaceManifest } from '../steps/federation';
import { urlFor } from '../steps/brand-site';
import { stubResponse, dialog, openHome, openMenu, PLAYERS, replaceText, screenAt, type Scene } from './scene';

const both = { as: 'player', brands: PLAYERS } as const;
const royal = { as: 'player', brands: ['royal'] } as const;
const WHO = /\/api\/(auth|user\/profile)\?/;

async function logInAnew(page: Parameters<Scene['show']>[0], brand: Parameters<Scene['show']>[1], greeting = true) {
  await page.goto(urlFor(brand, '/login-user/player1/Player%40123'));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile menu/ })
    .waitFor();
  if (greeting) return;
  await dialog(page, 'Before you log in').getByRole('button', { name: 'I understand' }).click();
}
const lastBet = (betPts: number) => ({
  docs: [
    {
      _id: 't-1',
      trxType: 'bet',
      type: betPts > 0 ? 'credit' : 'debit',
      amount: Math.abs(betPts),
      balance: 50_000,
      remarks: '',
      createdAt: '2026-01-19T15:00:00.000Z',
      betPts,
      market: { name: 'Match Odds', event: { name: 'India v Australia' } },
    },
  ],
  totalDocs: 1,
});
/** What a player sees. */
export const playerStops: readonly Scene[] = [
  { ...both, name: 'home-player', show: (page, brand) => openHome(page, brand) },
  {
    ...both,
    name: 'footer-and-chats',
    width: 'desktop',
    show: async (page, brand) => {
      await openHome(page, brand);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      if (brand === 'royal') await page.getByRole('navigation', { name: 'Chat with us' }).waitFor();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  { ...both, name: 'menu', show: (page, brand) => openMenu(page, brand) },
  {
    ...both,
    name: 'menu-language',
    show: async (page, brand) => {
      const menu = await openMenu(page, brand);
      await menu.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    ...both,
    name: 'menu-other-theme',
    show: async (page, brand) => {
      const menu = await openMenu(page, brand);
      await menu.getByRole('switch', { name: 'Dark theme' }).click();
    },
  },
  {
    ...royal,
    name: 'apk',
    show: async (page, brand) => {
      await (await openMenu(page, brand)).getByRole('button', { name: 'Download the app' }).click();
      await dialog(page, 'Get the app').waitFor();
    },
  },
  screenAt('profile', '/profile', 'Profile', both),
  {
    ...both,
    name: 'change-password',
    show: async (page, brand) => {
      await (await openMenu(page, brand)).getByRole('button', { name: 'Change password' }).click();
      await dialog(page, 'Change password').waitFor();
    },
  },
  {
    ...both,
    name: 'change-password-errors',
    show: async (page, brand) => {
      await (await openMenu(page, brand)).getByRole('button', { name: 'Change password' }).click();
      const sheet = dialog(page, 'Change password');
      await sheet.getByRole('button', { name: 'Change password' }).click();
      await sheet.getByText('Invalid Password').waitFor();
    },
  },
  {
    ...both,
    as: 'visitor',
    name: 'change-password-forced',
    show: async (page, brand) => {
      await replaceText(page, WHO, { changePassword: true });
      await page.goto(urlFor(brand, '/login-user/player1/Player%40123'));
      await dialog(page, 'Change password').waitFor();
    },
  },
  screenAt('secureauth', '/secureauth', 'Two-step login', both),
  {
    ...both,
    name: 'secureauth-set-up',
    show: async (page, brand) => {
      await page.goto(urlFor(brand, '/secureauth'));
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    },
  },
  {
    ...both,
    name: 'secureauth-recovery',
    show: async (page, brand) => {
      const codes = Array.from({ length: 8 }, (_, at) => `abcd${at}-fghi${at}`);
      await page.route(/\/api\/user\/auth\/2fa/, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ json: { docs: { recoveryCodes: codes }, message: 'Success' } })
          : route.fallback(),
      );
      await page.goto(urlFor(brand, '/secureauth'));
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('main').getByRole('group').getByRole('textbox').first().click();
      await page.keyboard.type('123456');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    },
  },
  {
    ...both,
    as: 'visitor',
    name: 'login-auth',
    show: async (page, brand) => {
      await replaceText(page, WHO, { enable2fa: true, otpVerified: false });
      await page.goto(urlFor(brand, '/login-user/player1/Player%40123'));
      await page.getByRole('heading', { name: 'Two-step login' }).waitFor();
    },
  },
  {
    ...both,
    as: 'visitor',
    name: 'login-auth-recovery',
    show: async (page, brand) => {
      await replaceText(page, WHO, { enable2fa: true, otpVerified: false });
      await page.goto(urlFor(brand, '/login-user/player1/Player%40123'));
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').waitFor();
    },
  },
  {
    ...both,
    as: 'visitor',
    name: 'welcome-banner',
    show: async (page, brand) => {
      await logInAnew(page, brand);
      await dialog(page, 'Before you log in').waitFor();
    },
  },
  ...[
    ['win', 860],
    ['loss', -500],
  ].map(([name, betPts]): Scene => ({
    ...both,
    as: 'visitor',
    name: String(name),
    show: async (page, brand) => {
      await stubResponse(page, /\/api\/user\/transaction\?/, 200, lastBet(Number(betPts)));
      await page.addLocatorHandler(dialog(page, 'Before you log in'), (greeting) =>
        // It goes by itself when the result lies over it.
        greeting
          .getByRole('button', { name: 'I understand' })
          .click({ timeout: 3000 })
          .catch(() => undefined),
      );
      await logInAnew(page, brand);
      await dialog(page, /^(Congratulations|So close)/)
        .getByRole('button', { name: 'Continue' })
        .hover();
    },
  })),
  {
    ...both,
    name: 'app-update',
    show: async (page, brand) => {
      await page.addInitScript(() => localStorage.setItem('mobileVersion', '0.9.0'));
      await openHome(page, brand);
      await dialog(page, 'Update available').waitFor();
    },
  },
  {
    ...royal,
    name: 'live-chat',
    show: async (page, brand) => {
      await page.route(/tawk\.to|zoho|pulse|livechat/, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Chat</title><p>Chat of the provider</p>',
        }),
      );
      await openHome(page, brand);
      await page.getByRole('button', { name: 'Live chat' }).click();
      await dialog(page, 'Live chat').waitFor();
    },
  },
  {
    ...both,
    as: 'visitor',
    name: 'link-over-session',
    show: async (page, brand) => {
      await logInAnew(page, brand, false);
      await page.goto(urlFor(brand, '/login-user/player1/Player%40123'));
      await dialog(page, 'Switch account?').waitFor();
    },
  },
  {
    ...both,
    name: 'maintenance',
    show: async (page, brand) => {
      await stubResponse(page, /\/api\/user\/(pts|profile)\?/, 503, { message: 'Website is Under Maintenance' });
      await page.addInitScript(() => localStorage.removeItem('profileAt'));
      await page.goto(urlFor(brand, '/profile'));
      await page.getByRole('heading', { name: 'Website is Under Maintenance' }).waitFor();
    },
  },
  {
    ...both,
    name: 'fatal',
    show: async (page, brand) => {
      await replaceManifest(page, '');
      await page.goto(urlFor(brand));
      await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
    },
  },
  {
    ...both,
    name: 'remote-failed',
    show: async (page, brand) => {
      await page.route(/\/remotes\/account\//, (route) => route.abort());
      await page.goto(urlFor(brand, '/profile'));
      await page.getByText('Something went wrong.').first().waitFor();
    },
  },
  {
    ...both,
    as: 'demo',
    name: 'menu-demo',
    show: async (page, brand) => {
      await openMenu(page, brand);
      if (brand === 'royal') return;
      await dialog(page, 'Profile').getByRole('button', { name: 'Change password' }).click();
      await page.getByText('This is your Demo Account, Please Login as Normal user').first().waitFor();
    },
  },
  {
    ...royal,
    as: 'demo',
    name: 'demo-refused',
    show: async (page, brand) => {
      const menu = await openMenu(page, brand);
      await menu.getByRole('button', { name: 'Deposit' }).click();
      await page.getByText('This is your Demo Account, Please Login as Normal user').first().waitFor();
    },
  },
  screenAt('profile-demo', '/profile', 'Profile', { ...both, as: 'demo' }),
];
