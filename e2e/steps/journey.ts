import { expect, test as base, type Locator } from '@playwright/test';

const part = () => Math.floor(Math.random() * 256);

const TOOL_FILES = /\/(mf-manifest\.json|@mf-types\.(zip|d\.ts))$/;

/** Every journey comes from an address of its own, so that limits per address count as they do for players. */
export const test = base.extend({
  extraHTTPHeaders: async ({ baseURL: _ }, use) => use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }),
  // Files beside a release are for tools of developers: no page of any journey requests one (F6.01).
  context: async ({ context }, use) => {
    const requested: string[] = [];
    context.on('request', (request) => {
      if (TOOL_FILES.test(new URL(request.url()).pathname)) requested.push(request.url());
    });
    await use(context);
    expect(requested).toEqual([]);
  },
});

/** Opens a page again until it shows what is looked for; each visit has more time than the one before, ms. */
export async function openUntilVisible(open: () => Promise<unknown>, looked: Locator): Promise<void> {
  let timeout = 2_000;
  await expect(async () => {
    await open();
    timeout *= 2;
    await expect(looked).toBeVisible({ timeout });
  }).toPass();
}

export { expect };
