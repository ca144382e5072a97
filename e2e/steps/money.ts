import { expect, type Page } from '@playwright/test';
import { isPhoneProject } from './brand-site';
import { createPlayer } from './new-player';

/** What the header shows: available and exposure, whoever draws it. */
export const balance = (page: Page) => page.getByRole('banner').getByRole('button', { name: /₹[\d,]+\.\d\d/ });

export async function openDeposit(page: Page) {
  if (isPhoneProject(page)) await page.getByRole('button', { name: 'Deposit' }).first().click();
  else await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog', { name: 'ADD FUNDS' })).toBeVisible();
}

/** Deposits by IPAY and pays on the gateway's page in its own window. */
export async function depositByIpay(page: Page, amount: string, choice: 'Pay' | 'Decline' = 'Pay') {
  await openDeposit(page);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount in INR').fill(amount);
  await sheet.getByRole('button', { name: 'Next' }).click();
  await sheet.getByRole('radio', { name: /IPAY/ }).check();
  const opened = page.context().waitForEvent('page');
  await sheet.getByRole('button', { name: 'Next' }).click();
  const gateway = await opened;
  await gateway.getByRole('button', { name: choice, exact: true }).click();
  await gateway.waitForURL(/\/transaction/);
  await gateway.close();
}

/** A new player of Royal with 10,000.00 and nothing else: what they do moves no other journey's balance, nor the other way round. */
export async function playerWithMoney(page: Page) {
  await createPlayer(page, { rupees: 10_000 });
}
