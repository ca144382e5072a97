import { expect, type Page } from '@playwright/test';
import type { DevSession } from './dev-session';

/** A screen of the wallet whose title a developer changes. */
export const EDITED = 'remote-wallet/src/wallet-home/wallet-screen.tsx';

/** Saves another title of the wallet and waits until it is on the page; answers how long that took, ms. */
export async function editTitle(page: Page, developer: DevSession, title: string): Promise<number> {
  const started = Date.now();
  developer.save(EDITED, (text) => text.replace(/<h1>.*<\/h1>/, `<h1>${title}</h1>`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 60_000 });
  return Date.now() - started;
}
