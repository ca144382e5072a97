import type { Page } from '@playwright/test';
import { urlFor, type Brand } from '../steps/brand-site';
import { createWalletHistory } from './wallet-history';
import { PLAYERS, type Scene } from './scene';

const both = { as: 'player', brands: PLAYERS } as const;

/** A stop of money or account that a player comes to by keyboard alone, with something to see there. */
export const stop = (
  name: string,
  show: (page: Page, brand: Brand) => Promise<unknown>,
  over: Partial<Scene> = {},
): Scene => ({
  ...both,
  name: `money-${name}`,
  ...over,
  show: async (page, brand) => {
    await createWalletHistory(brand);
    return show(page, brand);
  },
});
export const open = async (page: Page, brand: Brand, path: string, heading: string | RegExp) => {
  await page.goto(urlFor(brand, path));
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
};
