import { expect, type Page } from '@playwright/test';
import { chooseByKeys, activateByKey, moveByArrows, focusByTab, typeInto } from '../steps/keyboard';
import { isPhoneProject, type Brand } from '../steps/brand-site';
import { open, stop } from './money-stop';
import { dialog, openHome, openMenu, type Scene } from './scene';

/** From the header or the tiles of a consumer brand; a business brand has both in the profile menu (A2.70, A2.71). */
async function openMoney(page: Page, brand: Brand, what: 'Deposit' | 'Withdraw') {
  if (brand === 'metro') await activateByKey(page, (await openMenu(page, brand)).getByRole('button', { name: what }));
  else {
    await openHome(page, brand);
    const from = isPhoneProject(page) ? page.getByRole('main') : page.getByRole('banner');
    await activateByKey(page, from.getByRole('button', { name: what, exact: true }).first());
  }
  const sheet = dialog(page, what === 'Deposit' ? 'ADD FUNDS' : 'WITHDRAW FUNDS');
  await sheet.waitFor();
  return sheet;
}

/** What waits for a role would be in the way of another deposit: here the list is empty. */
const nothingOpen = (page: Page) =>
  page.route(/\/api\/user\/deposit\?/, (route) => route.fulfill({ json: { docs: [], totalDocs: 0 } }));

async function toMethods(page: Page, brand: Brand) {
  await nothingOpen(page);
  const first = await openMoney(page, brand, 'Deposit');
  await typeInto(page, first.getByLabel('Amount in INR'), '12000');
  await page.keyboard.press('Enter');
  const sheet = dialog(page, 'CHOOSE PAYMENT METHOD');
  await sheet.getByRole('radio').first().waitFor();
  return sheet;
}

/** Takes one of the ways to pay with the arrow keys, and goes on. */
async function toDetail(page: Page, brand: Brand, way: RegExp) {
  const sheet = await toMethods(page, brand);
  const wanted = sheet.getByRole('radio', { name: way });
  await focusByTab(page, sheet.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let press = 0; !(await wanted.isChecked()); press += 1) {
    if (press > 12) throw new Error(`The arrows do not reach ${way}`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const detail = dialog(page, 'DETAIL');
  await detail.waitFor();
  return detail;
}

const deposits: readonly Scene[] = [
  stop('deposit-1', async (page, brand) => {
    const sheet = await openMoney(page, brand, 'Deposit');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    if (brand === 'metro') return openMoney(page, brand, 'Deposit');
    // Back where it was opened from, and open again.
    await expect(page.getByRole('button', { name: 'Deposit', exact: true }).and(page.locator(':focus'))).toBeVisible();
    await page.keyboard.press('Enter');
    await sheet.waitFor();
  }),
  stop('deposit-1-refused', async (page, brand) => {
    await nothingOpen(page);
    const sheet = await openMoney(page, brand, 'Deposit');
    await activateByKey(page, sheet.getByRole('button', { name: 'Next' }));
    await sheet.getByText('Please Enter Amount First').waitFor();
  }),
  stop('deposit-recent', async (page, brand) => {
    const sheet = await openMoney(page, brand, 'Deposit');
    await activateByKey(page, sheet.getByRole('button', { name: /₹5,000.00/ }).first());
    const popup = dialog(page, 'Deposit details').or(dialog(page, 'Deposit'));
    await popup.first().waitFor();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Enter');
    await popup.first().waitFor();
  }),
  stop('deposit-2', (page, brand) => toMethods(page, brand)),
  stop('deposit-2-offers', async (page, brand) => {
    const sheet = await toMethods(page, brand);
    const offers = sheet.getByRole('combobox', { name: 'Bonus' });
    await activateByKey(page, offers, 'ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    // The list alone is gone.
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
  }),
  ...(
    [
      ['upi', /UPI \|/],
      ['qr', /QR \|/],
      ['usdt', /USDT \|/],
      ['imps', /IMPS \|/],
      ['neft', /NEFT \|/],
      ['other', /Other \|/],
    ] as const
  ).map(([name, way]) => stop(`deposit-3-${name}`, (page, brand) => toDetail(page, brand, way))),
  stop('deposit-3-refused', async (page, brand) => {
    const sheet = await toDetail(page, brand, /IMPS \|/);
    await typeInto(page, sheet.getByLabel('UTR'), '12');
    await page.keyboard.press('Enter');
    await sheet.getByRole('alert').waitFor();
  }),
  stop('deposit-page', (page, brand) => open(page, brand, '/deposit', 'ADD FUNDS')),
];

const withdrawals: readonly Scene[] = [
  stop('withdraw', async (page, brand) => {
    const sheet = await openMoney(page, brand, 'Withdraw');
    await focusByTab(page, sheet.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
  }),
  stop('withdraw-refused', async (page, brand) => {
    const sheet = await openMoney(page, brand, 'Withdraw');
    await typeInto(page, sheet.getByLabel('Amount', { exact: true }), '7');
    await page.keyboard.press('Enter');
    await sheet.getByRole('alert').waitFor();
  }),
  stop('withdraw-recent', async (page, brand) => {
    const sheet = await openMoney(page, brand, 'Withdraw');
    await activateByKey(page, sheet.getByRole('button', { name: /₹6,000.00/ }).first());
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
  }),
  stop('account-add', async (page, brand) => {
    const sheet = await openMoney(page, brand, 'Withdraw');
    await activateByKey(page, sheet.getByRole('button', { name: 'Add Account' }));
    const add = dialog(page, 'Add Account');
    await chooseByKeys(page, add.getByRole('combobox'), /IMPS/);
    await activateByKey(page, add.getByRole('button', { name: 'Save' }));
    await add.getByText('Name is Not Valid').waitFor();
  }),
  stop('account-edit', async (page, brand) => {
    const sheet = await openMoney(page, brand, 'Withdraw');
    await activateByKey(page, sheet.getByRole('button', { name: /^Edit & View/ }).first());
    await dialog(page, 'Edit & View').waitFor();
  }),
  stop('account-delete', async (page, brand) => {
    const sheet = await openMoney(page, brand, 'Withdraw');
    await activateByKey(page, sheet.getByRole('button', { name: /^Edit & View/ }).first());
    await activateByKey(page, dialog(page, 'Edit & View').getByRole('button', { name: 'Delete' }));
    const question = dialog(page, 'Delete');
    await question.getByText('Are you sure you want to Delete?').waitFor();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog(page, 'Edit & View')).toBeVisible();
    await page.keyboard.press('Enter');
    await question.waitFor();
  }),
  stop('withdraw-page', (page, brand) => open(page, brand, '/withdraw', 'WITHDRAW FUNDS')),
];

const histories: readonly Scene[] = [
  stop('transactions', (page, brand) => open(page, brand, '/transaction', 'My Transactions')),
  stop('transactions-withdraw', async (page, brand) => {
    await open(page, brand, '/transaction', 'My Transactions');
    await moveByArrows(page, page.getByRole('tablist', { name: 'My Transactions' }), 'Withdraw');
    await page
      .getByRole('button', { name: /₹6,000.00/ })
      .first()
      .waitFor();
  }),
  stop('transactions-days', async (page, brand) => {
    await open(page, brand, '/transaction', 'My Transactions');
    await activateByKey(page, page.getByRole('button', { name: /^Dates:/ }));
    const days = dialog(page, 'Dates');
    const today = days.locator('[data-end]').last();
    await focusByTab(page, today);
    // A week before today, in the month that this may be.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(days.locator('[aria-pressed=true]')).not.toHaveCount(7);
  }),
  stop('transactions-status', async (page, brand) => {
    await open(page, brand, '/transaction', 'My Transactions');
    await chooseByKeys(page, page.getByRole('combobox', { name: /status/i }), 'Rejected');
    await page
      .getByRole('button', { name: /₹1,000.00/ })
      .first()
      .waitFor();
    await activateByKey(page, page.getByRole('combobox', { name: /status/i }), 'ArrowDown');
    await page.getByRole('listbox').waitFor();
  }),
  stop('transactions-detail', async (page, brand) => {
    await open(page, brand, '/transaction', 'My Transactions');
    const row = page.getByRole('button', { name: /₹1,000.00/ }).first();
    await activateByKey(page, row);
    const sheet = dialog(page, 'Deposit');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await sheet.waitFor();
  }),
  stop('wallet', (page, brand) => open(page, brand, '/my-wallet', 'My Wallet'), { whole: true }),
  stop('wallet-debit', async (page, brand) => {
    await open(page, brand, '/my-wallet', 'My Wallet');
    await activateByKey(page, page.getByRole('button', { name: 'Debit' }));
    await expect(page.getByRole('button', { name: 'Debit' })).toHaveAttribute('aria-pressed', 'true');
  }),
  stop('report', async (page, brand) => {
    await open(page, brand, '/my-wallet', 'My Wallet');
    await activateByKey(page, page.getByRole('button', { name: 'View report' }));
    await dialog(page, 'Profit and loss report').waitFor();
  }),
  stop('report-bets', async (page, brand) => {
    await open(page, brand, '/profit-loss', 'Profit and loss report');
    await chooseByKeys(page, page.getByRole('combobox').first(), /Betting/);
    await activateByKey(page, page.getByRole('combobox').nth(1), 'ArrowDown');
    await page.getByRole('listbox').waitFor();
  }),
  stop('bonuses', async (page, brand) => {
    await open(page, brand, '/awaiting-bonus', 'Pending bonuses');
    await page.getByRole('progressbar').first().waitFor();
  }),
];

/** What a player does with money, without a pointer. */
export const moneyStops: readonly Scene[] = [...deposits, ...withdrawals, ...histories];
