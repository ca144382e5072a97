import type { Page } from '@playwright/test';
import { putGreetingsAway } from '../steps/account';
import { getPriceButton, getSlip, openMatch } from '../steps/betting';
import { sandbox, urlFor } from '../steps/brand-site';
import type { OpenMatch } from '../steps/betting';
import { openDrawn } from '../steps/drawn-page';
import { expect, test } from '../steps/journey';
import { createPlayer, restoreSignIn } from '../steps/new-player';
import { keepPicture } from '../steps/picture';

/** With the mark of a second try, too. */
const SCRIPTS = /\/(shell|remotes)\/.+\.js(\?|$)/;
const SCRIPTS_OF_BETTING = /\/remotes\/betting\/.+\.js(\?|$)/;
const HOME = /\/api\/common\/home$/;
const CRICKET = /\/api\/common\/home\?.*eventTypeId=4/;
const TREE = /\/game\/market\/group/;
const EVENT = /\/game\/market\?.*eventId=|\/game\/marketScoreList/;
const GAMES = /\/game\/casinoGame/;

const drawnScreen = (page: Page) => page.locator('[data-drawn]');

/** What a page does that it was not to do: calls for what it came with, and complaints of React. */
function watch(page: Page, drawnCalls: readonly RegExp[]) {
  const seen = { calls: [] as string[], complaints: [] as string[] };
  // A page that came without its screen is opened again, and calls until the next one answers.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) seen.calls.length = 0;
  });
  page.on('request', (request) => {
    if (drawnCalls.some((call) => call.test(request.url()))) seen.calls.push(request.url());
  });
  page.on('console', (message) => {
    if (/hydrat|did not match|Minified React error/i.test(message.text())) seen.complaints.push(message.text());
  });
  return seen;
}

/** Sums up how far parts of every later page move by themselves. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved = { sum: 0, parts: [] as string[] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (shift.hadRecentInput) continue;
        moved.sum += shift.value;
        for (const { node, previousRect, currentRect } of shift.sources) {
          const [from, to] = [previousRect, currentRect].map(({ x, y, height }) =>
            [x, y, height].map(Math.round).join(),
          );
          moved.parts.push(
            `${shift.value.toFixed(4)} ${from}>${to} ${(node as Element | null)?.outerHTML?.slice(0, 120) ?? ''}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const readShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: { sum: number; parts: string[] } }).moved);

// Scripts that are still held back when a journey ends break none.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Both widths with both themes, and both of them with and without a session. */
const visits = [
  ['a player', 'dark', 390],
  ['a player', 'light', 1440],
  ['a visitor', 'light', 390],
  ['a visitor', 'dark', 1440],
] as const;

for (const [who, theme, width] of visits)
  test(
    `pages of ${who} in the ${theme} theme start from what was drawn: nothing moves, no call repeats it [F9.03]`,
    { tag: width === 390 ? '@phone' : '@desktop' },
    async ({ page }) => {
      // Somebody who was here before, and has played nothing: the device knows who it is.
      if (who === 'a player') await createPlayer(page);
      else await putGreetingsAway(page);
      await page.goto(urlFor('royal'));
      const banner = page.getByRole('banner');
      const started =
        who === 'a player'
          ? banner.getByRole('button', { name: /^Profile/ })
          : banner.getByRole('button', { name: 'Login', exact: true });
      await expect(started).toBeVisible();
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await watchShifts(page);
      const { eventId } = await sandbox<OpenMatch>(page, 'feed/openMatch', {});
      const screens = [
        ['/', HOME, TREE],
        ['/inPlay', HOME],
        ['/cricket', CRICKET, TREE],
        [`/events/4/${eventId}`, EVENT],
        ['/live-casino', GAMES],
        ['/top-casino', GAMES],
      ] as const;
      for (const [path, ...calls] of screens)
        await test.step(path, async () => {
          const seen = watch(page, calls);
          await openDrawn(page, urlFor('royal', path));
          await expect(started).toBeVisible();
          await expect(drawnScreen(page)).toHaveCount(0);
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          expect(seen).toEqual({ calls: [], complaints: [] });
          const { sum, parts } = await readShifts(page);
          expect(parts.length > 0 && sum > 0.002 ? [path, sum, ...parts] : []).toEqual([]);
        });
    },
  );

/** Holds back files until they are let go. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const who of ['a player', 'a visitor'])
  test(
    `${who} with slow scripts presses a drawn price: slip or login shows when they come, no bet [F9.04]`,
    { tag: '@both' },
    async ({ page }, info) => {
      if (who === 'a player') await restoreSignIn(page, urlFor('royal'));
      else await putGreetingsAway(page);
      const { eventId } = await openMatch(page);
      const bets: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && /\/api\/user\/(bet|order)/.test(request.url())) bets.push(request.url());
      });
      const release = await holdBack(page, SCRIPTS);
      await openDrawn(page, urlFor('royal', `/events/4/${eventId}`));
      const lions = getPriceButton(page, 'Back Backlay Lions', '1.90');
      const tigers = getPriceButton(page, 'Back Backlay Tigers', '2.08');
      await lions.click();
      await expect(lions).toHaveAttribute('aria-pressed', 'true');
      await tigers.click();
      await expect(lions).toHaveAttribute('aria-pressed', 'false');
      await expect(tigers).toHaveAttribute('aria-pressed', 'true');
      await keepPicture(page, info, `drawn-pressed-${who.replace('a ', '')}`);
      release();
      if (who === 'a player') {
        await expect(getSlip(page)).toContainText('Backlay Tigers');
        await expect(getSlip(page).getByRole('textbox', { name: 'Odds' })).toHaveValue('2.08');
      } else await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
      expect(bets).toEqual([]);
    },
  );

test(
  'a star that is pressed before the scripts come becomes a favourite when they do [B1.04 F9.04]',
  { tag: '@phone' },
  async ({ page }) => {
    await restoreSignIn(page, urlFor('royal'));
    const { eventId } = await openMatch(page);
    const release = await holdBack(page, SCRIPTS);
    await openDrawn(page, urlFor('royal', `/events/4/${eventId}`));
    const star = page.getByRole('button', { name: 'Favourite Backlay Lions v Backlay Tigers' }).first();
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    release();
    await expect(page.getByText('Favorite Event Added')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'a page whose betting scripts fail keeps its drawn prices as stale beside the panel until a retry [F9.06]',
  { tag: '@both' },
  async ({ page }, info) => {
    await page.route(SCRIPTS_OF_BETTING, (route) => route.fulfill({ status: 500 }));
    await openDrawn(page, urlFor('royal', '/cricket'));
    const main = page.getByRole('main');
    await expect(main.getByText('Something went wrong.')).toBeVisible();
    await expect(drawnScreen(page)).toHaveAttribute('data-stale', '');
    await expect(main.getByRole('button', { name: /^Back .+ \d/ }).first()).toBeVisible();
    await keepPicture(page, info, 'drawn-broken');
    await page.unroute(SCRIPTS_OF_BETTING);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(drawnScreen(page)).toHaveCount(0);
    await expect(main.getByRole('button', { name: /^Back / }).first()).toBeVisible();
  },
);

test(
  'pages whose scripts are all blocked keep what was drawn as stale below what went wrong [F9.06]',
  { tag: '@both' },
  async ({ page }, info) => {
    const { eventId } = await sandbox<OpenMatch>(page, 'feed/openMatch', {});
    await page.route(SCRIPTS, (route) => route.abort());
    const price = page.getByRole('button', { name: /^Back .+ \d/ });
    const game = page.getByRole('link', { name: /Lightning Roulette/ });
    const screens = [
      ...['/', '/inPlay', '/cricket', `/events/4/${eventId}`].map((path) => [path, price] as const),
      ['/live-casino', game] as const,
    ];
    for (const [path, drawn] of screens)
      await test.step(path, async () => {
        await openDrawn(page, urlFor('royal', path));
        await expect(page.getByRole('alert').getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
        await expect(page.getByRole('alert').getByRole('link', { name: 'Try again' })).toBeVisible();
        await expect(drawnScreen(page)).toHaveAttribute('data-stale', '');
        await expect(drawn.filter({ visible: true }).first()).toBeVisible();
        await keepPicture(page, info, `drawn-blocked${path.replaceAll('/', '-')}`.replace(eventId, 'event'));
      });
  },
);
