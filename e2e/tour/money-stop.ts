import type { Page } from '@playwright/test';
import { at, type Brand } from '../steps/site';
import { liveALife } from './money-life';
import { PLAYERS, type Stop } from './stop';

const both = { as: 'player', brands: PLAYERS } as const;

/** A stop of money or account that a player comes to by keyboard alone, with something to see there. */
export const stop = (
  name: string,
  show: (page: Page, brand: Brand) => Promise<unknown>,
  over: Partial<Stop> = {},
): Stop => ({
  ...both,
  name: `money-${name}`,
  ...over,
  show: async (page, brand) => {
    await liveALife(brand);
    return show(page, brand);
  },
});
export const open = async (page: Page, brand: Brand, path: string, heading: string | RegExp) => {
  await page.goto(at(brand, path));
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
};
