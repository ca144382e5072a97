import type { Page } from '@playwright/test';
import { inspect, view } from '../steps/release-console';
import { urlFor, type Brand } from '../steps/brand-site';
import type { Scene } from './scene';

const staff = { as: 'administrator', brands: ['staff'] } as const;

async function openReleases(page: Page, brand: Brand, theme: 'light' | 'dark' = 'light') {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.goto(urlFor(brand, '/releases'));
  await page.getByRole('heading', { name: 'Releases', level: 1 }).waitFor();
}

const openView = (name: 'Audit log' | 'QA right') => async (page: Page, brand: Brand) => {
  await openReleases(page, brand);
  await view(page, name).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

/** The release console. */
export const consoleStops: readonly Scene[] = [
  { ...staff, name: 'console-matrix', show: openReleases },
  { ...staff, name: 'console-matrix-dark', show: (page, brand) => openReleases(page, brand, 'dark') },
  {
    ...staff,
    name: 'console-detail',
    show: async (page, brand) => {
      await openReleases(page, brand);
      await inspect(page, 'Royal', 'wallet');
    },
  },
  {
    ...staff,
    name: 'console-detail-dark',
    show: async (page, brand) => {
      await openReleases(page, brand, 'dark');
      await inspect(page, 'Royal', 'wallet');
    },
  },
  {
    ...staff,
    name: 'console-pin',
    show: async (page, brand) => {
      await openReleases(page, brand);
      const place = await inspect(page, 'Royal', 'wallet');
      await place.getByRole('button', { name: /^Pin / }).first().click();
      await page.getByRole('dialog', { name: /^Pin wallet .* on Royal/ }).waitFor();
    },
  },
  { ...staff, name: 'console-log', show: openView('Audit log') },
  { ...staff, name: 'console-rights', show: openView('QA right') },
];
