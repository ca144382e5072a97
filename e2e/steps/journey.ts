import { test as base } from '@playwright/test';

const part = () => Math.floor(Math.random() * 256);

/** Every journey comes from an address of its own, so that limits per address count as they do for players. */
export const test = base.extend({
  extraHTTPHeaders: async ({ baseURL: _ }, use) => use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }),
});

export { expect } from '@playwright/test';
