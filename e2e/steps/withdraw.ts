import { expect, type Page } from '@playwright/test';
import { isPhoneProject } from './brand-site';
import { NEW_PASSWORD } from './new-player';

/** Opens the drawer, or the bottom sheet, from the header or from the top of a phone's landing page. */
export async function openWithdraw(page: Page) {
  const from = isPhoneProject(page) ? page : page.getByRole('banner');
  await from.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'WITHDRAW FUNDS' })).toBeVisible();
}

/** The dialog in which the player confirms what costs. */
export const confirmationOn = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

/** Confirms by the password of a new player, with the keyboard alone. */
export async function confirmByPassword(page: Page) {
  const dialog = confirmationOn(page);
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Adds a bank account in the slide-over of the open drawer. */
export async function addBankAccount(page: Page, holder = 'Rohan Mehta') {
  await page.getByRole('button', { name: 'Add Account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add Account' });
  await sheet.getByLabel('Account holder name').fill(holder);
  await sheet.getByLabel('Bank Name').fill('HDFC Bank');
  await sheet.getByLabel('Account Number').fill('50100012344821');
  await sheet.getByLabel('IFSC Code').fill('HDFC0001234');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await confirmByPassword(page);
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
}
