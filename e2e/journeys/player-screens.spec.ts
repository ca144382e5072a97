import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expect, test } from '../steps/journey';
import { getPriceButton, getSlip, openMatch } from '../steps/betting';
import { signIn } from '../steps/account';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

/** Complete rows of matches with prices above the bar at the foot, and how far from the top the first of all begins, px. */
const measureMatches = (page: Page) =>
  page.evaluate(() => {
    const foot =
      document.querySelector('nav[aria-label="Main navigation"]')?.getBoundingClientRect().top ?? innerHeight;
    const rows = [...document.querySelectorAll('main article:has([data-cell])')].map((row) =>
      row.getBoundingClientRect(),
    );
    return { first: rows[0]?.top ?? Infinity, complete: rows.filter(({ bottom }) => bottom <= foot).length };
  });

for (const brand of ['royal', 'metro'] as const) {
  test(
    `home of ${brand} lists five matches with prices on a phone's first screen [E8.01]`,
    { tag: '@phone' },
    async ({ page }, info) => {
      await signIn(page, brand);
      await expect(page.locator('main article').nth(4)).toBeVisible();
      await expect.poll(async () => (await measureMatches(page)).complete).toBeGreaterThanOrEqual(5);
      expect((await measureMatches(page)).first).toBeLessThanOrEqual(200);
      await keepPicture(page, info, `home-dense-${brand}`);
    },
  );
}

test(
  'home of a visitor, under the banner of the documents, lists five matches with prices on a phone [E8.01 A2.69]',
  { tag: '@phone' },
  async ({ page }) => {
    for (const brand of ['royal', 'metro'] as const) {
      await page.goto(urlFor(brand));
      await expect(page.locator('main article').nth(4)).toBeVisible();
      await expect.poll(async () => (await measureMatches(page)).complete, brand).toBeGreaterThanOrEqual(5);
    }
  },
);

test('cricket has two columns of prices on home, and no X [E8.01]', { tag: '@both' }, async ({ page }, info) => {
  await page.goto(urlFor('royal', '/cricket'));
  const match = page.locator('main article').first();
  await expect(match.locator('[data-cell]')).toHaveCount(4);
  await expect(page.getByRole('main').getByText('X', { exact: true })).toHaveCount(0);
  await keepPicture(page, info, 'home-cricket');
});

test(
  'the name of every side on home is complete and broken between words [E8.07]',
  { tag: '@phone' },
  async ({ page }) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(urlFor('royal'));
      await expect(page.locator('main article').nth(2)).toBeVisible();
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main article a span')]
          .filter((name) => name.childElementCount === 0 && name.closest('a > span:not(:first-child)'))
          .filter((name) => name.scrollWidth > name.clientWidth + 1 && name.clientWidth > 0)
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
    }
  },
);

test(
  'names of an event, its sides and markets are complete on a phone, with the first price in reach [E8.07 E8.02]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.goto(urlFor('royal'));
    await expect(page.locator('main article').nth(2)).toBeVisible();
    const paths = await page
      .locator('main article a')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))].slice(0, 3));
    for (const path of paths) {
      await page.goto(urlFor('royal', path));
      await expect(page.locator('[data-cell]').first()).toBeVisible();
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main h1, main h2, main button[aria-expanded] > span > span')]
          .filter((name) => name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).overflowX !== 'visible')
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      const first = await page.locator('[data-cell]').first().boundingBox();
      expect(first?.y).toBeLessThanOrEqual(240);
    }
    await keepPicture(page, info, 'event-names');
  },
);

test(
  'the first price of a match is at most 240 px from the top of a phone [E8.02]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await openMatch(page);
    const cells = page.getByRole('main').locator('[data-cell]');
    const top = (await cells.first().boundingBox())?.y ?? Infinity;
    expect(top).toBeLessThanOrEqual(240);
    const rows = await page.evaluate(
      () =>
        [...document.querySelectorAll('main [data-row]')].filter((row) => row.getBoundingClientRect().bottom <= 784)
          .length,
    );
    expect(rows).toBeGreaterThanOrEqual(5);
    const score = page.getByRole('button', { name: /^Score/ });
    if (await score.isVisible()) expect((await score.boundingBox())?.height).toBeLessThanOrEqual(56);
    await keepPicture(page, info, 'event-dense');
  },
);

for (const sport of ['cricket', 'soccer', 'tennis']) {
  test(
    `a match of ${sport} begins with its prices on a phone, its score in one line and four more rows [E8.02]`,
    { tag: '@phone' },
    async ({ page }, info) => {
      await signIn(page, 'royal');
      await page.goto(urlFor('royal', `/${sport}`));
      const match = page.locator('main article a').first();
      await expect(match).toBeVisible();
      await page.goto(urlFor('royal', (await match.getAttribute('href')) ?? ''));
      await expect(page.locator('main [data-cell]').first()).toBeVisible();
      await expect(page.locator('[data-drawn]')).toHaveCount(0);
      const { first, rows } = await page.evaluate(() => ({
        first: document.querySelector('main [data-cell]')?.getBoundingClientRect().top,
        rows: [...document.querySelectorAll('main [data-row]')].filter((row) => {
          const foot = document.querySelector('nav[aria-label="Main navigation"]')?.getBoundingClientRect().top;
          return row.getBoundingClientRect().bottom <= (foot ?? innerHeight);
        }).length,
      }));
      expect(first).toBeLessThanOrEqual(240);
      // The first and four more, or as many as the match has.
      expect(rows).toBeGreaterThanOrEqual(Math.min(5, await page.locator('main [data-row]').count()));
      const score = page.getByRole('main').getByRole('button', { name: /^Score/ });
      for (const line of await score.all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(56);
      await keepPicture(page, info, `event-dense-${sport}`);
    },
  );
}

test(
  'a change of price leaves its side 90 % of the cell, and its arrow alone with reduced motion [E8.06]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await playerWithMoney(page);
    await openMatch(page);
    const cell = getPriceButton(page, 'Back Backlay Lions', '1.90');
    const take = async () => PNG.sync.read(await cell.screenshot());
    for (const [theme, move] of [
      ['dark', 'up'],
      ['light', 'down'],
    ] as const) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await cell.evaluate((element) => ['data-move', 'data-wash'].forEach((name) => element.removeAttribute(name)));
      const before = await take();
      await cell.evaluate(
        (element, to) => (element.setAttribute('data-move', to), element.setAttribute('data-wash', '')),
        move,
      );
      const after = await take();
      const differing = countDifferences(before, after);
      expect(differing).toBeGreaterThan(50);
      expect(differing / (after.width * after.height)).toBeLessThan(0.1);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const reduced = countDifferences(before, await take());
      expect(reduced).toBeGreaterThan(10);
      expect(reduced).toBeLessThan(differing);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
    }
  },
);

function countDifferences(a: PNG, b: PNG): number {
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > 24)) count += 1;
  return count;
}

test(
  'a phone lists eight races, next off first, in rows of 56 px; a card row has 60 px at most [E8.03]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await signIn(page, 'royal');
    await page.goto(urlFor('royal', '/horse-racing'));
    const rows = page.getByRole('region', { name: 'Races' }).getByRole('listitem');
    await expect(rows.nth(3)).toBeVisible();
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
    expect(Math.max(...boxes.map((box) => box?.height ?? Infinity))).toBeLessThanOrEqual(56);
    // As many races as there are, and at least eight where that many are.
    const complete = boxes.filter((box) => box !== null && box.y + box.height <= 784).length;
    expect(complete).toBeGreaterThanOrEqual(Math.min(8, boxes.length));
    const offs = await rows
      .locator('time')
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
    const next = offs.filter((off) => off > Date.now());
    expect(next).toEqual([...next].sort((a, b) => a - b));
    await keepPicture(page, info, 'races-dense');
    // The first of them may be over while its card opens.
    await rows.last().getByRole('link').click();
    const runners = page.getByRole('region', { name: 'Win' }).locator('[data-row]');
    await expect(runners.first()).toBeVisible();
    const heights = await Promise.all(
      (await runners.all()).map(async (row) => (await row.boundingBox())?.height ?? Infinity),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(60);
    await keepPicture(page, info, 'race-card-dense');
  },
);

test('a quiet confirmation covers no price and goes after 2 s [E8.05]', { tag: '@phone' }, async ({ page }, info) => {
  await playerWithMoney(page);
  await openMatch(page);
  await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
  await getSlip(page).getByText('Quiet confirmations').click();
  await keepPicture(page, info, 'slip-quiet');
  await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('1000');
  await getSlip(page).getByRole('button', { name: 'Place Bet' }).click();
  const line = page.getByText(/^Bet placed: Backlay Lions/);
  await expect(line).toBeVisible();
  const box = await line.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await expect(page.getByText('Congratulations! Your Bet Placed Successfully')).toHaveCount(0);
  await keepPicture(page, info, 'event-quiet');
  await getPriceButton(page, 'Lay Backlay Tigers', '2.12').click();
  await expect(getSlip(page)).toContainText('Backlay Tigers');
  await expect(line).toBeHidden();
});

test('screens of a phone move nothing while they come [E8.19]', { tag: '@phone' }, async ({ page }) => {
  await playerWithMoney(page);
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number')
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/horse-racing', '/button-values', '/notification', '/my-wallet', '/safer-gambling']) {
    await page.goto(urlFor('royal', path));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    await page.waitForTimeout(1_000);
    const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
    expect(`${path} ${shifted <= 0.02 ? 'stands still' : shifted}`).toBe(`${path} stands still`);
    // Where the page has a foot, it begins below the first window.
    const tops = await page
      .getByRole('contentinfo')
      .evaluateAll((feet) => feet.map((foot) => foot.getBoundingClientRect().top));
    expect(tops.filter((top) => top < 844)).toEqual([]);
  }
});

test(
  'the search of a wide header suggests as text is typed, and keys open a suggestion [E8.12]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    await page.goto(urlFor('royal'));
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    const place = await page.getByRole('main').boundingBox();
    await page.keyboard.press('/');
    const suggestions = page.getByRole('region', { name: 'Search suggestions' });
    const popular = suggestions.getByRole('region', { name: 'Popular now' });
    await expect(popular).toBeVisible();
    const name = await popular.getByRole('link').first().locator('b').innerText();
    await page.keyboard.type(name.slice(0, 6));
    // The same event is among the popular ones, which the results replace.
    await expect(popular).toBeHidden();
    const found = suggestions.getByRole('link', { name: new RegExp(name) }).first();
    await expect(found).toBeVisible();
    await keepPicture(page, info, 'search-suggestions');
    expect(await page.getByRole('main').boundingBox()).toEqual(place);
    for (
      let presses = 0;
      presses < 12 && !(await found.evaluate((each) => each === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/events\//);
    await expect(suggestions).toBeHidden();
  },
);

test(
  'the search of a phone opens with its field focused and forgives a letter [E8.12]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    await page.goto(urlFor('royal'));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Search/ })
      .click();
    const field = page.getByRole('main').getByRole('searchbox');
    await expect(field).toBeFocused();
    await expect(page.getByRole('region', { name: 'Popular now' })).toBeVisible();
    await keepPicture(page, info, 'search-empty');
    const name = await page
      .getByRole('region', { name: 'Popular now' })
      .getByRole('link')
      .first()
      .locator('b')
      .innerText();
    const word = name.split(' ').find((each) => each.length >= 6) ?? name;
    await page.keyboard.type(`${word.slice(0, 2)}${word.slice(3)}`);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(word) })
        .first(),
    ).toBeVisible();
    await keepPicture(page, info, 'search-found');
  },
);
