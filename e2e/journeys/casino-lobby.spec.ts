import type { Locator } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { urlFor } from '../steps/brand-site';
import { expect, openUntilVisible, test } from '../steps/journey';
import { createPlayer, restoreSignIn } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { hashPictures } from '../steps/game-pictures';
import { seedRounds } from '../steps/product-database';

const PATHS = ['/live-casino', '/virtual-games', '/slot-games', '/crash-games', '/lottery'] as const;

/** Ids of the games that a row links to, in their order. */
const gamesOf = (row: Locator) =>
  row
    .locator('a[href^="/casino/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/')[2]));

/** Thirteen games that the player opened, the last one first. */
const OPENED = [
  'ezugi-teen-patti',
  'ezugi-andar-bahar',
  'ezugi-dragon-tiger',
  'ezugi-namaste-roulette',
  'ezugi-ruleta-del-sol',
  'ezugi-speed-auto-roulette',
  'ezugi-cricket-war',
  'evolution-gaming-lightning-roulette',
  'evolution-gaming-crazy-time',
  'evolution-gaming-monopoly-live',
  'vivo-gaming-galaxy-roulette',
  'vivo-gaming-portomaso-roulette',
  'vivo-gaming-casino-war',
];
const POPULAR = ['vivo-gaming-galaxy-roulette', 'evolution-gaming-dream-catcher', 'ezugi-ultimate-andar-bahar'];
const FRESH = 'ezugi-one-day-teen-patti';

test(
  'the lobby has recent, popular and new games, live winners, a provider filter and favourites [E8.18 C2.09]',
  { tag: '@phone' },
  async ({ page }, info) => {
    const mobile = await createPlayer(page);
    const win = 6_000 + Math.floor(Math.random() * 900);
    const removeRounds = await seedRounds(
      mobile,
      'Meera Nair',
      [
        ...OPENED.map((gameId, openedAgo) => ({ gameId, openedAgo })),
        ...POPULAR.map((gameId, at) => ({ gameId, rounds: 90 - at * 20 })),
        { gameId: 'ezugi-teen-patti', rounds: 1, win },
        { gameId: 'ezugi-andar-bahar', rounds: 1, win: 4_999 },
      ],
      [FRESH],
    );
    try {
      const row = (name: string) => page.getByRole('region', { name, exact: true });
      const open = () => page.goto(urlFor('royal', '/live-casino'));
      // Rows of rounds are read again within a minute.
      await openUntilVisible(open, row('Popular').locator(`a[href*="${POPULAR[2]}"]`));
      await openUntilVisible(open, row('New').locator(`a[href*="${FRESH}"]`));
      await expect(row('Recently played')).toBeVisible();
      await expect.poll(() => gamesOf(row('Recently played'))).toEqual(OPENED.slice(0, 12));
      expect((await gamesOf(row('Popular'))).slice(0, 3)).toEqual(POPULAR);
      expect(await gamesOf(row('New'))).toEqual([FRESH]);
      const winners = row('Live winners');
      await expect(winners.getByText(`Me••• won ₹${win.toLocaleString('en-IN')}`)).toBeVisible();
      await expect(winners).not.toContainText(/4,999|Meera/);
      await keepPicture(page, info, 'casino-lobby-rows');
      await checkAccessibility(page);

      await row('Popular').getByRole('button', { name: 'Add Galaxy Roulette to favourites' }).click();
      await expect.poll(() => gamesOf(row('Favourites'))).toEqual(['vivo-gaming-galaxy-roulette']);
      await page.reload();
      await expect.poll(() => gamesOf(row('Favourites'))).toEqual(['vivo-gaming-galaxy-roulette']);

      await page.getByRole('button', { name: 'Vivo Gaming', exact: true }).click();
      await expect(row('Popular')).toBeHidden();
      const listed = await gamesOf(page.getByRole('main'));
      expect(listed.length).toBeGreaterThan(2);
      expect(listed.filter((id) => !id?.startsWith('vivo-gaming-'))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    } finally {
      await removeRounds();
    }
  },
);

test(
  'Live marks only games with a dealer or a stream; the first game of each category is Quick [E8.18]',
  { tag: '@desktop' },
  async ({ page }) => {
    await restoreSignIn(page, urlFor('royal'));
    for (const path of PATHS) {
      await page.goto(urlFor('royal', path));
      const main = page.getByRole('main');
      // No game of the sandbox has a dealer or a stream.
      await expect(main.getByText('Quick', { exact: true })).toHaveCount(1);
      await expect(main.getByText(/^(Live|LIVE)$/)).toHaveCount(0);
    }
  },
);

test(
  'no two games of the catalogue share a picture: 10 of 64 bits at least differ [E8.18]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(urlFor('royal', '/live-casino'));
    for (const shape of ['square', 'wide'] as const) {
      const pictures = await hashPictures(page, shape);
      expect(pictures.length).toBeGreaterThan(100);
      const near = pictures.flatMap(({ gameId, hash }, at) =>
        pictures.slice(at + 1).flatMap((other) => {
          const distance = [...hash].filter((bit, index) => bit !== other.hash[index]).length;
          return distance < 10 ? [`${gameId} ${other.gameId}: ${distance}`] : [];
        }),
      );
      expect([shape, near]).toEqual([shape, []]);
    }
  },
);
