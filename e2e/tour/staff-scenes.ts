import { urlFor } from '../steps/brand-site';
import { stubResponse, dialog, openMenu, openSheet, screenAt, type Scene } from './scene';

const administrator = { as: 'administrator', brands: ['staff'] } as const;
const panel = (name: string, entry: string): Scene => ({
  ...administrator,
  name,
  show: async (page, brand) => {
    await (await openMenu(page, brand)).getByRole('button', { name: entry }).click();
    const asked = dialog(page, entry);
    await asked.waitFor();
    await asked.getByText('Loading the sites').waitFor({ state: 'detached' });
  },
});

/** What roles see on the admin website. */
export const staffStops: readonly Scene[] = [
  { as: 'visitor', brands: ['staff'], name: 'staff-login', show: (page, brand) => openSheet(page, brand, 'Login') },
  { ...administrator, name: 'menu-administrator', show: (page, brand) => openMenu(page, brand) },
  { ...administrator, as: 'agent', name: 'menu-agent', show: (page, brand) => openMenu(page, brand) },
  screenAt('profile-administrator', '/profile', 'Your network', administrator),
  screenAt('profile-agent', '/profile', 'Your network', { ...administrator, as: 'agent' }),
  panel('staff-maintenance', 'Maintenance mode'),
  panel('staff-socket', 'Socket connection'),
  panel('staff-refresh', 'Refresh users'),
  panel('staff-force-logout', 'Log out a user'),
  {
    ...administrator,
    as: 'agent',
    name: 'transaction-code',
    show: async (page, brand) => {
      await stubResponse(page, /\/changePassword\?/, 200, {
        docs: { transactionCode: 'KX7P2MQ4' },
        message: 'PASSWORD UPDATED',
      });
      await page.goto(urlFor(brand, '/profile'));
      await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
      const sheet = dialog(page, 'Change password');
      await sheet.getByLabel('Old password').fill('Admin@123');
      await sheet.getByLabel('New password', { exact: true }).fill('Deodar2027');
      await sheet.getByLabel('Confirm new password').fill('Deodar2027');
      await page.keyboard.press('Enter');
      await page.getByText('KX7P2MQ4').waitFor();
    },
  },
];
