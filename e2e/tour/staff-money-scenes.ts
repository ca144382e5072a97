import { expect, type Locator, type Page } from '@playwright/test';
import { chooseByKeys, activateByKey, moveByArrows, typeInto } from '../steps/keyboard';
import { urlFor, isPhoneProject } from '../steps/brand-site';
import { createWalletHistory } from './wallet-history';
import { dialog, type Scene, type Visitor } from './scene';

/** A stop that a role comes to by keyboard alone. */
const stop = (name: string, show: (page: Page) => Promise<unknown>, as: Visitor = 'administrator'): Scene => ({
  name: `desk-${name}`,
  as,
  brands: ['staff'],
  show: async (page) => {
    await createWalletHistory('royal');
    return show(page);
  },
});
const open = async (page: Page, path: string, heading: string | RegExp) => {
  await page.goto(urlFor('staff', path));
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
};

async function openPlayer(page: Page) {
  await open(page, '/people', 'Players');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search name, number or bet reference' }), 'player1');
  await activateByKey(page, page.getByRole('link', { name: /player1.*Royal/ }));
  await page.getByRole('heading', { name: 'player1', level: 1 }).waitFor();
}

/** One of a player's views: tabs at a desk, a list of choices on a phone. */
async function view(page: Page, name: string, shown: (page: Page) => Locator) {
  await openPlayer(page);
  if (isPhoneProject(page)) await chooseByKeys(page, page.getByRole('combobox', { name: /^View/ }), name);
  else await moveByArrows(page, page.getByRole('tablist'), name);
  await shown(page).first().waitFor();
}

async function settings(page: Page, tab: string) {
  await open(page, '/money-settings', 'Money settings');
  const tabs = page.getByRole('tablist', { name: 'Money settings' });
  await tabs.waitFor();
  await moveByArrows(page, tabs, tab);
}

/** The first setting of a tab, or a new one. */
async function setting(page: Page, tab: string, which: string | RegExp) {
  await settings(page, tab);
  await chooseByKeys(page, page.getByRole('combobox', { name: 'Brand' }), 'Royal');
  await activateByKey(page, page.getByRole('button', { name: which }).first());
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  return sheet;
}

async function request(page: Page, tab: string, row: RegExp) {
  await open(page, '/requests', 'Requests');
  await moveByArrows(page, page.getByRole('tablist', { name: 'Requests' }), tab);
  await chooseByKeys(page, page.getByRole('combobox', { name: /status/i }), 'All statuses');
  await activateByKey(page, page.getByRole('button', { name: row }).first());
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  return sheet;
}

async function openApprovals(page: Page) {
  await open(page, '/requests', 'Requests');
  await moveByArrows(page, page.getByRole('tablist', { name: 'Requests' }), 'Approvals');
  await page.getByRole('list', { name: 'Approvals' }).waitFor();
}

/** Money on the admin website. */
export const staffMoneyStops: readonly Scene[] = [
  stop('requests', async (page) => {
    await open(page, '/requests', 'Requests');
    await page.getByRole('button', { name: /₹/ }).first().waitFor();
  }),
  stop('request-deposit', (page) => request(page, 'Deposit', /₹2,500.00/)),
  stop('request-refused', async (page) => {
    const sheet = await request(page, 'Deposit', /₹2,500.00/);
    await activateByKey(page, sheet.getByRole('button', { name: 'Approve' }));
    await sheet.getByRole('alert').waitFor();
  }),
  stop('request-withdraw', (page) => request(page, 'Withdraw', /₹2,000.00/)),
  stop('requests-audit', async (page) => {
    await open(page, '/requests', 'Requests');
    await moveByArrows(page, page.getByRole('tablist', { name: 'Requests' }), 'Audit log');
    await page
      .getByText(/admin1/)
      .first()
      .waitFor();
  }),
  stop('approvals', openApprovals),
  stop('approval', async (page) => {
    await openApprovals(page);
    await activateByKey(page, page.getByRole('list', { name: 'Approvals' }).getByRole('button').first());
    await page.getByRole('dialog').waitFor();
  }),
  stop('people', async (page) => {
    await open(page, '/people', 'Players');
    await page
      .getByRole('link', { name: /player1/ })
      .first()
      .waitFor();
  }),
  stop('player', (page) => view(page, 'Open bets', (shown) => shown.getByRole('list', { name: 'Open bets' }))),
  stop('player-history', (page) =>
    view(page, 'Bet history', (shown) => shown.getByRole('list', { name: 'Bet history' })),
  ),
  stop('player-deposits', (page) => view(page, 'Deposits', (shown) => shown.getByRole('button', { name: /₹/ }))),
  stop('player-withdrawals', (page) => view(page, 'Withdrawals', (shown) => shown.getByRole('button', { name: /₹/ }))),
  stop('player-report', (page) =>
    view(page, 'Profit and loss report', (shown) => shown.getByText('Total profit/loss')),
  ),
  stop('player-manage', (page) =>
    view(page, 'Manage', (shown) => shown.getByRole('heading', { name: 'Give a bonus' })),
  ),
  stop('player-manage-refused', async (page) => {
    await view(page, 'Manage', (shown) => shown.getByRole('heading', { name: 'Give a bonus' }));
    await activateByKey(page, page.getByRole('button', { name: 'Give a bonus' }));
    await page.getByText('Enter an amount').waitFor();
  }),
  stop(
    'player-pay-in',
    (page) => view(page, 'Manage', (shown) => shown.getByRole('heading', { name: 'Branch deposit' })),
    'defaultbranch',
  ),
  ...['Bonuses', 'Deposit methods', 'Payout types'].flatMap((tab) => [
    stop(`settings-${tab.split(' ')[0]?.toLowerCase()}`, async (page) => {
      await settings(page, tab);
      await page.getByRole('list', { name: tab }).waitFor();
    }),
    stop(`setting-${tab.split(' ')[0]?.toLowerCase()}`, (page) => setting(page, tab, /\bOn\b/)),
    stop(`setting-new-${tab.split(' ')[0]?.toLowerCase()}`, async (page) => {
      const sheet = await setting(page, tab, 'New');
      await activateByKey(page, sheet.getByRole('button', { name: 'Save' }));
      await sheet.getByRole('alert').waitFor();
    }),
  ]),
  stop('settings-caps', async (page) => {
    await settings(page, 'Loss caps');
    await page.getByRole('list', { name: 'Loss caps' }).waitFor();
  }),
  stop('setting-new-caps', async (page) => {
    await settings(page, 'Loss caps');
    await activateByKey(page, page.getByRole('button', { name: 'New' }));
    const sheet = page.getByRole('dialog');
    await activateByKey(page, sheet.getByRole('button', { name: 'Save' }));
    await sheet.getByRole('alert').first().waitFor();
  }),
  stop('setting-qr', async (page) => {
    await setting(page, 'Deposit methods', /QR \|/);
  }),
  stop('settings-audit', (page) => settings(page, 'Audit log')),
  stop('settings-agent', (page) => open(page, '/money-settings', 'Money settings'), 'agent'),
  stop('complaints', async (page) => {
    await open(page, '/complain-box', /./);
    await activateByKey(page, page.getByRole('button', { name: /Late withdrawal/ }).first());
    await page.getByLabel('Your reply').waitFor();
  }),
  stop('uploader', async (page) => {
    await open(page, '/profile', 'Profile');
    await activateByKey(page, page.getByRole('button', { name: 'Upload image' }));
    const sheet = dialog(page, 'Upload image');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('Enter');
    await sheet.waitFor();
  }),
];
