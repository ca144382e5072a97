import { expect, games, test } from '../steps/federation-assertions';
import { urlFor } from '../steps/brand-site';

test('each remote loads from its own release with its hash [A1.01]', { tag: '@desktop' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await page.goto(urlFor('royal', '/live-casino'));
  await expect(games(page)).toBeVisible();
  expect(scripts.some((path) => /^\/shell\/[^/]+\//.test(path))).toBe(true);
  expect(scripts.some((path) => /^\/remotes\/casino\/[^/]+\/remoteEntry\.js$/.test(path))).toBe(true);
  const unsigned = await page.evaluate(() =>
    [...document.scripts].filter(({ src, integrity }) => src && !integrity).map(({ src }) => src),
  );
  expect(unsigned).toEqual([]);
});
