import { activateByKey } from '../steps/keyboard';
import { open, stop } from './money-stop';
import { dialog, replaceText, type Scene } from './scene';

const limits: readonly Scene[] = [
  stop(
    'limits',
    async (page, brand) => {
      await open(page, brand, '/safer-gambling', /./);
      await page
        .getByRole('button', { name: /^Set limit/ })
        .first()
        .waitFor();
    },
    { whole: true },
  ),
  stop('limit-set', async (page, brand) => {
    await open(page, brand, '/safer-gambling', /./);
    await activateByKey(page, page.getByRole('button', { name: /^Set limit: Loss limit/ }).first());
    await page.getByRole('dialog').getByLabel('Amount in INR').waitFor();
  }),
  stop('limit-break', async (page, brand) => {
    await open(page, brand, '/safer-gambling', /./);
    await activateByKey(page, page.getByRole('button', { name: /^24 hours|^1 day/ }).first());
    await page.getByRole('dialog').waitFor();
  }),
  stop('reality', async (page, brand) => {
    await replaceText(page, /\/api\/user\/saferGambling(\?|$)/, { realityCheckMinutes: 15 });
    await page.addInitScript(() => sessionStorage.setItem('backlay.visit-since', String(Date.now() - 3_600_000)));
    await open(page, brand, '/my-wallet', 'My Wallet');
    await dialog(page, 'Reality check').waitFor();
    // It asks for an answer.
    await page.keyboard.press('Escape');
    await dialog(page, 'Reality check').waitFor();
  }),
];

const account: readonly Scene[] = [
  stop('notifications', (page, brand) => open(page, brand, '/notification', 'Notifications')),
  stop('complaints', async (page, brand) => {
    await open(page, brand, '/complain-box', /./);
    await activateByKey(page, page.getByRole('button', { name: /Late withdrawal/ }).first());
    await page.getByLabel('Your reply').waitFor();
  }),
  stop('complaint-new', async (page, brand) => {
    await open(page, brand, '/complain-box', /./);
    await activateByKey(page, page.getByRole('button', { name: 'New complaint' }));
    const sheet = dialog(page, 'New complaint');
    await activateByKey(page, sheet.getByRole('button', { name: 'Send' }));
    await sheet.getByRole('alert').waitFor();
  }),
  stop('refer', async (page, brand) => {
    await open(page, brand, '/refer', /./);
    await page.getByText(/\/register-referrer\//).waitFor();
  }),
  stop('affiliates', (page, brand) => open(page, brand, '/affiliates', 'Affiliates'), { brands: ['royal'] }),
  stop('leaders', async (page, brand) => {
    await open(page, brand, '/leadership-board', 'Leaderboard');
    await page.getByRole('row').nth(1).waitFor();
  }),
  stop('profile', (page, brand) => open(page, brand, '/profile', 'Profile')),
];

/** The limits that players set themselves, and what else belongs to an account, without a pointer. */
export const accountStops: readonly Scene[] = [...limits, ...account];
