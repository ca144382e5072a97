import type { Page } from '@playwright/test';
import { checkAccessibility } from './accessibility';
import { expect } from './journey';

/** What a page declares of itself to programs. */
export interface PageFacts {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Opens an address until the platform has drawn its screen; a platform that has just started serves its first pages without. */
export async function openDrawn(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(address, { waitUntil: 'commit' });
    expect(await answer?.text()).toContain('data-drawn>');
  }).toPass();
}

/** Reads the head of the page that is open. */
export async function readFacts(page: Page): Promise<PageFacts> {
  const data: PageFacts['data'] = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  );
  return {
    title: await page.title(),
    description: await page.locator('meta[name="description"]').getAttribute('content'),
    canonical: await page.locator('link[rel="canonical"]').getAttribute('href'),
    data,
  };
}

/**
 * No serious finding on a page as it is without scripts. The rules are scripts themselves: they look at a copy, from which those of
 * the page are taken out.
 */
export async function checkWithoutScripts(page: Page): Promise<void> {
  const body = (await page.content()).replace(/<script\b.*?<\/script>/gs, '');
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const copy = await browser.newPage({ viewport: page.viewportSize(), javaScriptEnabled: true });
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await copy.goto(page.url());
  await checkAccessibility(copy);
  await copy.close();
}
