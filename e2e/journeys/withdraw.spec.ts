import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { createPlayer, openAsStaff } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';
import { addAuthenticator } from '../steps/authenticator';
import { addBankAccount, confirmationOn, openWithdraw } from '../steps/withdraw';

test(
  'a withdrawal that a role pays notifies its player [C2.27 C2.28 C2.29 C4.03 C7.08 C7.10 C7.13]',
  { tag: '@both' },
  async ({ page, browser }, info) => {
    await createPlayer(page, { rupees: 9000 });
    await page.goto(urlFor('royal'));
    await openWithdraw(page);
    await addBankAccount(page);
    const sheet = page.getByRole('dialog', { name: 'WITHDRAW FUNDS' });
    await expect(sheet.getByRole('radio', { name: /IMPS \| Rohan Mehta/ })).toBeChecked();
    await sheet.getByLabel('Amount', { exact: true }).fill('499');
    await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(sheet.getByText('Amount should be greater than 500 and less than 200000')).toBeVisible();
    await sheet.getByLabel('Amount', { exact: true }).fill('8000');
    await keepPicture(page, info, 'withdraw');
    await checkAccessibility(page);
    await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Request Sent!' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Request Sent!' })).toBeHidden();
    await expect(sheet.getByText('₹8,000.00').first()).toBeVisible();
    await expect(sheet.getByText('Available ₹1,000.00')).toBeVisible();

    const admin = await (await browser.newContext()).newPage();
    await openAsStaff(admin, urlFor('staff', '/requests'));
    await admin.getByRole('tab', { name: 'Withdraw' }).click();
    await admin
      .getByRole('button', { name: /₹8,000.00/ })
      .first()
      .click();
    const request = admin.getByRole('dialog', { name: 'Withdraw' });
    await request.getByLabel('Remarks').fill('IMPS 4821');
    await request.getByLabel('Transaction code', { exact: true }).fill('DEMO2468');
    await keepPicture(admin, info, 'queue-detail');
    await checkAccessibility(admin);
    await request.getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByText('Request approved')).toBeVisible();
    await admin.getByRole('tab', { name: 'Audit log' }).click();
    await expect(admin.getByText(/admin1 \(Administrator\): Approved/).first()).toBeVisible();
    await keepPicture(admin, info, 'queue-audit');
    await admin.context().close();

    await expect(sheet.getByText('approved').first()).toBeVisible();
    await page.goto(urlFor('royal', '/transaction?tab=withdraw'));
    const row = page.getByRole('main').getByRole('button', { name: /₹8,000.00/ });
    await expect(row).toBeVisible();
    await keepPicture(page, info, 'transactions-withdraw');
    await checkAccessibility(page);
    await row.click();
    await expect(page.getByRole('dialog', { name: 'Withdraw' }).getByText('IMPS 4821')).toBeVisible();
    await keepPicture(page, info, 'transactions-detail');
  },
);

test(
  'a withdrawal of 10,000 and a looser limit go through once the player confirms by a passkey [E7.07]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await addAuthenticator(page);
    await createPlayer(page, { rupees: 25_000 });
    await page.goto(urlFor('royal', '/secureauth'));
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);

    await page.goto(urlFor('royal'));
    await openWithdraw(page);
    await addBankAccount(page);
    const sheet = page.getByRole('dialog', { name: 'WITHDRAW FUNDS' });
    await sheet.getByLabel('Amount', { exact: true }).fill('10000');
    await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const confirmation = confirmationOn(page);
    await expect(confirmation.getByText(/^₹10,000.00 · Rohan Mehta · HDFC Bank · 50100012344821/)).toBeVisible();
    await keepPicture(page, info, 'confirm-withdrawal');
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(confirmation).toBeHidden();
    await expect(sheet.getByText('Available ₹25,000.00')).toBeVisible();
    await expect(sheet.getByLabel('Amount', { exact: true })).toHaveValue('10,000');

    await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('dialog', { name: 'Request Sent!' })).toBeVisible();
    await expect(sheet.getByText('Available ₹15,000.00')).toBeVisible();

    await page.goto(urlFor('royal', '/safer-gambling'));
    const change = async (name: string, amount: string) => {
      await page.getByRole('button', { name: `${name}: Deposit limit, 24 hours` }).click();
      await page.getByLabel('Amount in INR').fill(amount);
      await page.keyboard.press('Enter');
    };
    await change('Set limit', '1000');
    await expect(page.getByText(/of ₹1,000.00 used/)).toBeVisible();
    await change('Change', '2000');
    await expect(confirmation.getByText('Deposit limit, 24 hours: ₹2,000.00')).toBeVisible();
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/^₹2,000.00 starting /)).toBeVisible();
    await expect(page.getByText(/of ₹1,000.00 used/)).toBeVisible();
  },
);

test(
  '/withdraw is a separate page on which a pending request is cancelled [C2.02 C4.03 C7.11]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await createPlayer(page, { rupees: 3000 });
    await page.goto(urlFor('royal', '/withdraw'));
    await expect(page.getByRole('heading', { name: 'WITHDRAW FUNDS' })).toBeVisible();
    await addBankAccount(page);
    await page.getByLabel('Amount', { exact: true }).fill('1000');
    await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Request Sent!' })).toBeHidden();
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
    await expect(page.getByText('Request cancelled')).toBeVisible();
    await expect(page.getByText('Available ₹3,000.00')).toBeVisible();
    await keepPicture(page, info, 'withdraw-page');
    await checkAccessibility(page);
  },
);

test(
  'the net position is one tap from the balance, with the report and its days behind it [C2.31 C2.38]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await createPlayer(page, { rupees: 2500 });
    await page.goto(urlFor('royal', '/transaction'));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Balance ₹2,500.00/ })
      .click();
    const position = page.getByRole('region', { name: 'Net deposits, last 12 months' });
    await expect(position.getByText('2,500.00').first()).toBeVisible();
    await keepPicture(page, info, 'my-wallet');
    await checkAccessibility(page);
    await position.getByRole('button', { name: 'View report' }).click();
    const report = page.getByRole('dialog', { name: 'Profit and loss report' });
    await expect(report.getByText('Net deposited')).toBeVisible();
    await expect(report.getByText('+₹2,500.00').last()).toBeVisible();
    await keepPicture(page, info, 'report');
    await checkAccessibility(page);
    await report.getByRole('button', { name: /^Dates/ }).click();
    const days = page.getByRole('dialog', { name: 'Dates' });
    await keepPicture(page, info, 'report-days');
    await days.getByRole('button', { name: 'Yesterday' }).click();
    await expect(report.getByText('No activity in this period')).toBeVisible();
  },
);

test('the accounts of a player are changed, chosen and deleted by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await createPlayer(page);
  await page.goto(urlFor('royal', '/withdraw'));
  await addBankAccount(page);
  await page.getByRole('button', { name: /^Edit & View/ }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Edit & View' });
  await expect(sheet.getByLabel('Account holder name')).toHaveValue('Rohan Mehta');
  await sheet.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete' });
  await expect(question.getByText('Are you sure you want to Delete?')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account Deleted')).toBeVisible();
  await expect(page.getByText('Add a bank account to withdraw to')).toBeVisible();
});
