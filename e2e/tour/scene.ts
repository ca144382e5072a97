import type { Page } from '@playwright/test';
import { urlFor, fetchInPage, type Brand } from '../steps/brand-site';

export type Visitor = 'visitor' | 'player' | 'demo' | 'administrator' | 'agent' | 'defaultbranch';

/** One screen or panel of the tour. */
export interface Scene {
  readonly name: string;
  readonly as: Visitor;
  readonly brands: readonly Brand[];
  /** Both, by default. */
  readonly width?: 'phone' | 'desktop';
  /** The page as long as it is, instead of what a window shows. */
  readonly whole?: boolean;
  readonly show: (page: Page, brand: Brand) => Promise<unknown>;
}

export const PLAYERS = ['royal', 'metro'] as const;

/** A stop that is a path and the heading that stands there. */
export const screenAt = (
  name: string,
  path: string,
  heading: string | RegExp,
  over: Partial<Omit<Scene, 'name' | 'show'>> = {},
): Scene => ({
  name,
  as: 'visitor',
  brands: PLAYERS,
  ...over,
  show: async (page, brand) => {
    await page.goto(urlFor(brand, path));
    await page.getByRole('heading', { name: heading }).first().waitFor();
  },
});

/** The platform's own responses to a call, with other values in their docs. */
export async function replaceText(page: Page, calls: RegExp, docs: object): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await fetchInPage(route);
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, docs: { ...body.docs, ...docs } } });
  });
}

/** An answer that the platform is not asked for. */
export const stubResponse = (page: Page, calls: RegExp, status: number, body: object) =>
  page.route(calls, (route) => route.fulfill({ status, json: body }));

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

export async function openHome(page: Page, brand: Brand): Promise<void> {
  await page.goto(urlFor(brand));
  await page.getByRole('banner').waitFor();
}

export async function openMenu(page: Page, brand: Brand) {
  await openHome(page, brand);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile menu/ })
    .click();
  const menu = dialog(page, 'Profile');
  await menu.waitFor();
  return menu;
}

export async function openSheet(page: Page, brand: Brand, name: 'Login' | 'Register') {
  await openHome(page, brand);
  await page.getByRole('banner').getByRole('button', { name }).click();
  const sheet = dialog(page, name);
  await sheet.waitFor();
  return sheet;
}
