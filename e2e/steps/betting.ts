import { expect, type Locator, type Page } from '@playwright/test';
import { urlFor, isPhoneProject, sandbox, type Brand } from './brand-site';
import { openUntilVisible } from './journey';

export interface OpenMatch {
  readonly eventId: string;
  readonly matchOddsId: string;
  readonly bookmakerId: string;
  readonly sessionId: string;
  readonly runnerIds: readonly [string, string];
}

/** A match of its own for a journey: Lions at 1.90 / 1.92, Tigers at 2.08 / 2.12, still until the journey moves or ends it. */
export async function openMatch(page: Page, brand: Brand = 'royal'): Promise<OpenMatch> {
  const match = await sandbox<OpenMatch>(page, 'feed/openMatch', {});
  await openUntilVisible(
    () => page.goto(urlFor(brand, `/events/${match.eventId}`)),
    getPriceButton(page, 'Back Backlay Lions', '1.90'),
  );
  return match;
}

/** The price button of a runner and side that shows these odds. */
export const getPriceButton = (page: Page, name: string, odds: string): Locator =>
  page.getByRole('button', { name: `${name} ${odds}` });

export const getSlip = (page: Page): Locator => page.getByRole('region', { name: 'Bet slip' });

/** Opens the list of open bets: in the panel on a desktop, on its own page on a phone. */
export async function openOpenBets(page: Page) {
  if (isPhoneProject(page))
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: /Bet$/ }).click();
  else await page.getByRole('tab', { name: /^Open Bets/ }).click();
}

/** Fills the slip that is open and places the bet; ends when the platform has accepted it. */
export async function placeBet(page: Page, stake: string) {
  await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill(stake);
  await getSlip(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(page.getByText('Congratulations! Your Bet Placed Successfully')).toBeVisible();
  await expect(page.getByText('Congratulations! Your Bet Placed Successfully')).toBeHidden();
}
