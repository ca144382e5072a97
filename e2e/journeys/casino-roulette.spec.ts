import type { FrameLocator, Locator, Page } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { urlFor } from '../steps/brand-site';
import { expect, test } from '../steps/journey';
import { balance } from '../steps/money';
import { createPlayer } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { findSeedOf } from '../steps/product-database';

const PATH = '/casino/ezugi-ruleta-del-sol/RULETA_DEL_SOL/Ezugi/Ezugi';
const STAKE = 50;
const KINDS = ['Numbers', 'Splits', 'Streets', 'Corners', 'Lines'] as const;

/** Bets that the number 20 wins, with what each is paid to 1, and one that it loses. */
const BETS: readonly (readonly [kind: (typeof KINDS)[number] | null, name: string, to1: number])[] = [
  ['Numbers', 'Number 20', 35],
  ['Splits', 'Split 17/20', 17],
  ['Streets', 'Street 19–21', 11],
  ['Corners', 'Corner 17/18/20/21', 8],
  ['Lines', 'Line 19–24', 5],
  [null, '2nd dozen', 2],
  [null, '2nd column', 2],
  [null, 'Black', 1],
  [null, 'Red', -1],
];
const TOTAL = `₹${STAKE * BETS.length}`;

const message = (game: FrameLocator) => game.locator('.said');
const total = (game: FrameLocator) => game.locator('.total');
const press = (game: FrameLocator, name: string) => game.getByRole('button', { name, exact: true }).tap();
const spot = (game: FrameLocator, name: string) => game.getByRole('button', { name: new RegExp(`^${name}, `) });
const rupees = (text: string | null) => Number(/₹([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));

/** Controls of the game that are smaller than a finger, or that something else lies over. */
const listBadTargets = (table: Locator) =>
  table.evaluate((element) => {
    const targets = [...element.ownerDocument.querySelectorAll<HTMLElement>('button, input, summary, a')];
    return targets
      .filter((target) => target.checkVisibility())
      .flatMap((target) => {
        target.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = target.getBoundingClientRect();
        const name = target.getAttribute('aria-label') ?? target.textContent;
        const hit = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
        const isCovered = hit !== target && !target.contains(hit);
        return width < 44 || height < 44 || isCovered
          ? [`${name}: ${width} × ${height}${isCovered ? ', covered' : ''}`]
          : [];
      });
  });

/** Waits for the next round in which the player has no bet yet. */
async function waitForRound(game: FrameLocator, before: string | null): Promise<string> {
  let hash = '';
  await expect(async () => {
    hash = (await game.locator('.hash').textContent()) ?? '';
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).not.toBe(before);
  }).toPass();
  await expect(game.locator('.stage')).toHaveAttribute('data-phase', 'betting');
  return hash;
}

/** Places all bets in one round that 20 wins. A round that ends too early is played out, and the next one tried. */
async function betOnTwenty(page: Page, game: FrameLocator): Promise<void> {
  let hash = await waitForRound(game, await game.locator('.hash').textContent());
  for (let attempt = 1; ; attempt += 1) {
    const seed = game.getByRole('textbox', { name: 'Your seed' });
    await seed.fill(await findSeedOf(20, hash));
    await seed.blur();
    if (await placeAll(game)) return;
    if (attempt === 4) throw new Error('Cannot place all bets in one round');
    hash = await waitForRound(game, hash);
    await page.waitForTimeout(100);
  }
}

async function placeAll(game: FrameLocator): Promise<boolean> {
  for (const [kind, name] of BETS) {
    if (kind) await press(game, kind);
    await spot(game, name).tap();
    await expect(message(game)).toHaveText(/₹50 on |Too late|No more bets|The wheel stands/);
    await expect(message(game)).not.toHaveText('Place your bets.');
    if (!(await message(game).textContent())?.startsWith('₹50 on ')) return false;
  }
  return (await total(game).textContent()) === TOTAL;
}

/** The newest bets on the page around the game: the stake and what it won or lost. The reference after it is left out. */
const readBetRows = async (page: Page) =>
  (await page.getByRole('region', { name: 'My bets' }).getByRole('listitem').allTextContents())
    .slice(0, BETS.length)
    .map((row) => /(Won|Lost|Open|Cancelled)₹[\d,]+\.\d\d[+−-]?[\d,]+\.\d\d/.exec(row)?.[0]);

test(
  'a phone bets each kind of roulette and is paid 35, 17, 11, 8, 5, 2, 2 and 1 to 1 [E8.18]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await createPlayer(page, { rupees: 10_000 });
    await page.goto(urlFor('royal', PATH));
    const game = page.frameLocator('iframe[title="Ruleta del Sol, game"]');
    await expect(spot(game, 'Number 20')).toBeVisible();
    // Its table is laid out for an upright phone.
    await expect(page.getByText('Rotate your phone for a better view')).toBeHidden();
    await game.getByText('Provably fair').tap();
    await betOnTwenty(page, game);
    await keepPicture(page, info, 'casino-roulette-bets');
    await expect(message(game)).toHaveText(/^The wheel stands at 20\. You won ₹4,450\.00\.$/);
    const paid = BETS.map(([, , to1]) => STAKE * to1);
    const format = (sum: number) => (sum < 0 ? `-${Math.abs(sum)}.00` : `+${sum.toLocaleString('en-IN')}.00`);
    const rows = paid.map((sum) => `${sum > 0 ? 'Won' : 'Lost'}₹50.00${format(sum)}`.replace('-', '−'));
    await expect
      .poll(async () => (await readBetRows(page)).map((row) => row?.replace('-', '−')).sort())
      .toEqual([...rows].sort());
  },
);

test(
  'a phone takes roulette bets back, repeats a round and clears it, and the balance follows [E8.18]',
  { tag: '@phone' },
  async ({ page }) => {
    await createPlayer(page, { rupees: 10_000 });
    await page.goto(urlFor('royal', PATH));
    const game = page.frameLocator('iframe[title="Ruleta del Sol, game"]');
    await expect(spot(game, 'Number 20')).toBeVisible();
    // One round with two bets that cover everything but zero: who repeats it needs no luck.
    await expect(async () => {
      await waitForRound(game, null);
      await spot(game, 'Red').tap();
      await spot(game, 'Black').tap();
      await expect(total(game)).toHaveText('₹100', { timeout: 3_000 });
    }).toPass();
    await expect(message(game)).toHaveText(/The wheel stands/);
    const before = rupees(await balance(page).textContent());
    await expect(async () => {
      await waitForRound(game, null);
      await press(game, 'Repeat');
      await expect(message(game)).toHaveText('Repeated 2 bets. Total stake ₹100.', { timeout: 3_000 });
      await press(game, 'Undo');
      await expect(message(game)).toHaveText('Took back ₹50 on Black. Total stake ₹50.', { timeout: 3_000 });
      await press(game, 'Clear');
      await expect(message(game)).toHaveText('Took back 1 bet. Total stake ₹0.', { timeout: 3_000 });
    }).toPass();
    await expect.poll(async () => rupees(await balance(page).textContent())).toBeGreaterThanOrEqual(before);
  },
);

test(
  'every control of roulette on a phone of 390 px is at least 44 px large and covered by no other [E8.18]',
  { tag: '@phone' },
  async ({ page }) => {
    await createPlayer(page, { rupees: 1_000 });
    await page.goto(urlFor('royal', PATH));
    const game = page.frameLocator('iframe[title="Ruleta del Sol, game"]');
    for (const kind of KINDS) {
      await press(game, kind);
      expect([kind, await listBadTargets(game.locator('.table'))]).toEqual([kind, []]);
    }
    await checkAccessibility(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await press(game, 'Splits');
      expect([width, await listBadTargets(game.locator('.table'))]).toEqual([width, []]);
    }
  },
);

test(
  'the zones of roulette are one stop of the Tab key, and arrow keys and Enter place a split [E8.18]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await createPlayer(page, { rupees: 1_000 });
    await page.goto(urlFor('royal', PATH));
    const game = page.frameLocator('iframe[title="Ruleta del Sol, game"]');
    await game.getByRole('button', { name: 'Splits', exact: true }).focus();
    await page.keyboard.press('Enter');
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    await expect(game.getByRole('button', { name: /^Split 0\/1, / })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const split = game.getByRole('button', { name: /^Split (1\/4|4\/7|1\/2), / }).and(game.locator(':focus'));
    await expect(split).toHaveCount(1);
    const name = /^Split ([\d/]+), /.exec((await split.getAttribute('aria-label')) ?? '')?.[1];
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(message(game)).toHaveText(new RegExp(`^₹50 on ${name}\\.`), { timeout: 4_000 });
    }).toPass();
    await page.keyboard.press('Tab');
    await expect(game.getByRole('button', { name: /^1st column, / })).toBeFocused();
    await checkAccessibility(page);
    await keepPicture(page, info, 'casino-roulette-keyboard');
  },
);
