import { isPhoneProject, sandbox, urlFor } from '../steps/brand-site';
import type { OpenMatch } from '../steps/betting';
import { checkWithoutScripts, openDrawn, readFacts } from '../steps/drawn-page';
import { expect, test } from '../steps/journey';
import { keepPicture } from '../steps/picture';

test.use({ javaScriptEnabled: false });

/** A price as a screen reader names it: side, runner and odds. */
const PRICE = /^(Back|Lay) .+ \d+(\.\d+)?$/;

const lists = [
  { path: '/', brand: 'metro', title: 'Metro', type: 'WebSite', heading: 'In-Play' },
  { path: '/', title: 'Royal', type: 'WebSite', heading: 'In-Play' },
  { path: '/inPlay', title: 'In-Play | Royal', type: 'CollectionPage', heading: 'In-Play' },
  { path: '/cricket', title: 'Cricket | Royal', type: 'CollectionPage', heading: 'In-Play' },
] as const;

for (const { path, title, type, heading, ...of } of lists) {
  // That of metro is light.
  const brand = 'brand' in of ? of.brand : 'royal';
  test(
    `a visitor of ${brand} without scripts reads events and prices of ${path}, accessible and with its data [F9.06]`,
    { tag: '@both' },
    async ({ page }, info) => {
      await openDrawn(page, urlFor(brand, path));
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
      await expect(page.getByRole('article').first().getByRole('link')).toHaveAttribute('href', /^\/events\//);
      await expect(page.getByRole('article').first().getByRole('button', { name: PRICE }).first()).toBeVisible();
      const facts = await readFacts(page);
      expect(facts).toMatchObject({ title, canonical: urlFor(brand, path), data: { '@type': type } });
      expect(facts.description).not.toBe('');
      await keepPicture(page, info, `drawn${brand === 'royal' ? '' : `-${brand}`}${path.replace('/', '-')}`);
      await checkWithoutScripts(page);
    },
  );
}

test(
  'a visitor without scripts reads an event, its prices and the rules of its markets [F9.06]',
  { tag: '@both' },
  async ({ page }, info) => {
    const { eventId } = await sandbox<OpenMatch>(page, 'feed/openMatch', {});
    await openDrawn(page, urlFor('royal', `/events/4/${eventId}`));
    const market = page.getByRole('region', { name: 'Match Odds' }).filter({ visible: true });
    await expect(market.getByRole('button', { name: 'Back Backlay Lions 1.90' })).toBeVisible();
    const rules = page.getByText('Bets are void if the market has no result').filter({ visible: true });
    await expect(rules).toHaveCount(0);
    await market.locator('summary').click();
    await expect(rules).toHaveCount(1);
    await keepPicture(page, info, 'drawn-event');
    await checkWithoutScripts(page);
    const { title, description, data } = await readFacts(page);
    expect(title).toBe('Backlay Lions v Backlay Tigers | Royal');
    expect(description).toMatch(/^Backlay Lions v Backlay Tigers · .+ · Cricket$/);
    expect(data).toMatchObject({
      '@type': 'SportsEvent',
      name: 'Backlay Lions v Backlay Tigers',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      competitor: [{ name: 'Backlay Lions' }, { name: 'Backlay Tigers' }],
    });
    await page.getByRole('link', { name: 'Exchange' }).first().click();
    await expect(page).toHaveURL(urlFor('royal'));
  },
);

test(
  'a visitor without scripts reads the games of the lobby, each with a link [F9.06]',
  { tag: '@both' },
  async ({ page }, info) => {
    await openDrawn(page, urlFor('royal', '/live-casino'));
    await expect(page.getByRole('heading', { name: 'Live Casino', level: 1 })).toBeVisible();
    const game = page.getByRole('link', { name: /Lightning Roulette/ }).first();
    await expect(game).toBeVisible();
    await expect(game).toHaveAttribute('href', /^\/casino\/.+LIGHTNING_ROULETTE/);
    expect(await readFacts(page)).toMatchObject({
      title: 'Live Casino | Royal',
      description: expect.stringMatching(/^Live Casino · ./),
      canonical: urlFor('royal', '/live-casino'),
      data: { '@type': 'CollectionPage', name: 'Live Casino' },
    });
    await keepPicture(page, info, 'drawn-lobby');
    await checkWithoutScripts(page);
    if (isPhoneProject(page)) expect(await overflowOf(page)).toBe(0);
  },
);

/** How far the page runs beyond the width of its window, px. */
const overflowOf = (page: Parameters<typeof readFacts>[0]): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
