import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { balance, playerWithMoney } from '../steps/money';
import { restoreSignIn } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { urlFor, type Brand } from '../steps/brand-site';

const BHANUMATI = '/casino/indi-slots-bhanumati/BHANUMATI/Indi%20Slots/Indi%20Slots';
const AVIATOR = '/game-screen-play?gi=spribe-aviator&gc=AVIATOR&p=Spribe&spn=Spribe';

const LAUNCH = /\/game\/casino\/launch/;

/** The frame of the game that is open. */
const gameIn = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}, game"]`);

test(
  "the lobby lists the platform's games from a compressed response [A1.05 A7.10 C2.09 C7.25]",
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.goto(urlFor('royal', '/live-casino'));
    // A page that comes drawn has the list with it and asks for none.
    const body: unknown = await page.evaluate(async () => {
      const answer = await fetch('/api/common/game/casinoGame?gameType=Live%20Casino');
      return answer.json();
    });
    expect(body).toMatchObject({ docs: expect.stringMatching(/^[\w+/=]{100,}$/) });
    await expect(page.getByText('Lightning Roulette').first()).toBeVisible();
    await keepPicture(page, info, 'casino-royal');
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'Crash Games' }).first().click();
    await expect(page.getByText('Aviator').first()).toBeVisible();
  },
);

for (const brand of ['royal', 'orbit'] as const satisfies readonly Brand[])
  test(
    `on ${brand} a player opens a slot from the lobby, spins, and balance and bets follow [A7.67 C2.12]`,
    { tag: brand === 'royal' ? '@phone' : '@desktop' },
    async ({ page }, info) => {
      // Other journeys play on Royal at the same time with the player that it begins with.
      await (brand === 'royal' ? playerWithMoney(page) : restoreSignIn(page, urlFor(brand)));
      await page.goto(urlFor(brand, '/slot-games'));
      await keepPicture(page, info, `casino-${brand}-slots`);
      await page
        .getByRole('link', { name: /^Bhanumati(?! Magic)/ })
        .first()
        .click();
      await expect(page).toHaveURL(urlFor(brand, BHANUMATI));
      const game = gameIn(page, 'Bhanumati');
      const spin = game.getByRole('button', { name: 'Spin' });
      await expect(spin).toBeEnabled();
      await expect(page.getByText('Opening Bhanumati…')).toBeHidden();
      await spin.click();
      await expect(game.getByText(/You won|No win/)).toBeVisible();
      await expect(
        page
          .getByRole('region', { name: 'My bets' })
          .getByText(/^(Won|Lost)$/)
          .first(),
      ).toBeVisible();
      const shown = await game.locator('.balance').textContent();
      await expect(balance(page)).toContainText(shown ?? 'nothing');
      await keepPicture(page, info, `casino-${brand}-slot`);
      await checkAccessibility(page);
    },
  );

test(
  'a crash game fills the screen, animates, and hides the bottom bar [A2.67 C2.11]',
  { tag: '@both' },
  async ({ page }, info) => {
    await restoreSignIn(page, urlFor('orbit'));
    await page.goto(urlFor('orbit', AVIATOR));
    const game = gameIn(page, 'Aviator');
    const bet = game.getByRole('button', { name: /^Bet$/ });
    await expect(bet).toBeEnabled();
    await game.getByRole('checkbox').check();
    await game.getByRole('textbox', { name: 'Auto cash out at' }).fill('1.05');
    await bet.click();
    // A flight may be over as it starts: what became of the bet is waited for first, and any flight is pictured.
    await expect(game.getByText(/Cashed out at 1.05×|You lost ₹10/)).toBeVisible();
    await expect(game.getByText(/In progress|Cashed out/)).toBeVisible();
    await keepPicture(page, info, 'casino-orbit-crash');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).not.toHaveURL(/game-screen-play/);
  },
);

test(
  'a player verifies a spin in the browser; another seed is another outcome [C2.12]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await restoreSignIn(page, urlFor('royal'));
    await page.goto(urlFor('royal', BHANUMATI));
    const game = gameIn(page, 'Bhanumati');
    await game.getByRole('button', { name: 'Spin' }).click();
    await expect(game.getByText(/You won|No win/)).toBeVisible();
    await game.getByText('Provably fair').click();
    const opened = page.waitForEvent('popup');
    await game.getByRole('link', { name: 'Verify last round' }).click();
    const proof = await opened;
    await expect(proof.getByText('Server seed matches its hash')).toBeVisible();
    await expect(proof.getByText('Outcome matches the seeds')).toBeVisible();
    await keepPicture(proof, info, 'casino-verify');
    await checkAccessibility(proof);
    await proof.getByLabel('Client seed').fill('somebody');
    await proof.getByRole('button', { name: 'Verify' }).click();
    await expect(proof.getByText('Outcome does not match the seeds')).toBeVisible();
    await proof.getByLabel('Server seed').fill('guessed');
    await proof.getByRole('button', { name: 'Verify' }).click();
    await expect(proof.getByText('Server seed does not match its hash')).toBeVisible();
  },
);

test('a visitor who opens a game gets the login [C2.12 OQ-09]', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlFor('royal', BHANUMATI));
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test(
  'a provider outage and a blocked frame show their texts, and a retry opens the game [C2.12]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await restoreSignIn(page, urlFor('royal'));
    await page.route(LAUNCH, (route) => route.abort());
    await page.goto(urlFor('royal', BHANUMATI));
    await expect(page.getByText("The game provider isn't responding. Your balance is safe.")).toBeVisible();
    await keepPicture(page, info, 'casino-down');
    await page.unroute(LAUNCH);
    await page.route('**/__sandbox/casino/play/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your browser or network blocked this game')).toBeVisible();
    await page.unroute('**/__sandbox/casino/play/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(gameIn(page, 'Bhanumati').getByRole('button', { name: 'Spin' })).toBeEnabled();
  },
);

test(
  'a lobby of two thousand games renders only near rows and does not shift while scrolling [C2.09]',
  { tag: '@both' },
  async ({ page }) => {
    await page.route('**/api/common/game/casinoGame?*', async (route) => {
      const docs = Array.from({ length: 2000 }, (_, game) => ({
        gameId: `g${game}`,
        gameName: `Game ${game}`,
        gameCode: `G${game}`,
        providerName: 'Ezugi',
        subProviderName: 'Ezugi',
        providerType: 'Live Casino',
        gameType: ['Roulette', 'Baccarat', 'Unknown'][game % 3],
        urlThumb: '',
        urlThumbRect: '',
        min: 10,
        max: 1000,
      }));
      const packed = gzipSync(JSON.stringify(docs)).toString('base64');
      await route.fulfill({ json: { docs: packed, message: '' } });
    });
    // A lobby that is opened first starts from the games it was drawn with.
    await page.goto(urlFor('royal', '/'));
    await page.getByRole('link', { name: 'Live Casino' }).first().click();
    await page.getByRole('button', { name: 'Ezugi', exact: true }).click();
    await expect(page.getByRole('link', { name: /^Game \d+/ }).first()).toBeVisible();
    const scrolled = await page.evaluate(async () => {
      let shift = 0;
      const moved = new Set<string>();
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as { value: number; sources: readonly { node: Node | null }[] };
          shift += value;
          for (const { node } of sources)
            moved.add((node as Element | null)?.outerHTML?.slice(0, 120) ?? 'a removed element');
        }
      }).observe({ type: 'layout-shift', buffered: false });
      let most = 0;
      for (let step = 0; step < 60; step += 1) {
        scrollBy(0, 700);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        most = Math.max(most, document.querySelectorAll('a[href^="/casino/g"]').length);
      }
      return { shift, most, moved: [...moved].join('\n') };
    });
    expect(scrolled.most).toBeLessThan(400);
    expect(scrolled.most).toBeGreaterThan(20);
    expect(scrolled.shift, scrolled.moved).toBeLessThan(0.1);
  },
);
