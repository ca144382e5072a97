import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signInAt } from '../steps/account';
import { keepPicture } from '../steps/picture';
import { expect, test } from '../steps/journey';
import { runProduct, type RunningProduct } from '../product/run-product';

const recordings = resolve(dirname(fileURLToPath(import.meta.url)), '../../../shared/data/betfair');
const recording = resolve(recordings, 'cricket-t20-ned-png-1.200806927.mcm.gz');
const soccer = resolve(recordings, 'soccer-middlesbrough-mancity-77markets-28202626.mcm.bz2');

test.describe('the recorded T20, Netherlands v Papua New Guinea', () => {
  test.skip(!existsSync(recording), 'the recorded exchange data is not beside the repository');
  test.setTimeout(600_000);
  let product: RunningProduct;

  test.beforeAll(async () => {
    product = await runProduct({ FEED: `replay:${recording}@300,from=20` }, { empty: true });
  });
  test.afterAll(() => product?.stop());

  test(
    'an event page follows it: in play, suspended, won by Netherlands [B2.02 B2.28 B3.27 B4.24 B4.27]',
    { tag: '@desktop' },
    async ({ page }, info) => {
      // Signed in: the socket brings what a visitor's polling could miss at this speed.
      await signInAt(page, `http://royal.localhost:${product.port}/`);
      await page.goto(`http://royal.localhost:${product.port}/events/31573045`);
      await expect(page.getByText('Netherlands v Papua New Guinea').first()).toBeVisible();
      await page.evaluate(watch);

      await expect(page.getByText(/Result: Netherlands/)).toBeVisible({ timeout: 200_000 });
      const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
      expect(seen).toMatchObject({ live: 1, suspended: 1, score: 1 });
      expect(seen['prices']).toBeGreaterThan(10);
      await keepPicture(page, info, 'event-recorded-settled');
    },
  );
});

/** Notes in the page, at every change of it, what has been on screen. */
function watch() {
  const seen = { live: 0, suspended: 0, score: 0, prices: 0 };
  const prices = new Set<string>();
  Object.assign(window, { seen });
  const note = () => {
    const text = document.querySelector('main')?.textContent ?? '';
    if (text.includes('LIVE')) seen.live = 1;
    if (text.includes('SUSPENDED')) seen.suspended = 1;
    if (/\d+\/\d+ ?\(\d+(\.\d)?\)/.test(text)) seen.score = 1;
    prices.add(document.querySelector('main [data-cell]')?.textContent ?? '');
    seen.prices = prices.size;
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  note();
}

test.describe('the recorded match of 77 markets, Middlesbrough v Man City', () => {
  test.skip(!existsSync(soccer), 'the recorded exchange data is not beside the repository');
  let product: RunningProduct;

  test.beforeAll(async () => {
    product = await runProduct({ FEED: `replay:${soccer}@1,from=20` }, { empty: true });
  });
  test.afterAll(() => product?.stop());

  test(
    'the fifty longest names of markets and runners have two lines at 360 and 390 px, no word cut [E8.07]',
    { tag: '@desktop' },
    async ({ page }, info) => {
      const site = `http://royal.localhost:${product.port}`;
      const named = page.waitForResponse(/\/game\/market\?.*eventId=28202626/);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${site}/events/1/28202626`);
      const { docs } = (await (await named).json()) as {
        docs: readonly { name: string; teams: readonly { name: string }[] }[];
      };
      const names = [...new Set(docs.flatMap(({ name, teams }) => [name, ...teams.map((team) => team.name)]))];
      const longest = names.sort((one, other) => other.length - one.length).slice(0, 50);
      expect(longest).toHaveLength(50);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(findCutNames, longest)).toEqual({ missing: [], cut: [] });
        await keepPicture(page, info, `event-names-${width}`);
      }
    },
  );
});

/** Names that no element shows as its whole text, and those in more than two lines, clipped, or with a word in two lines. */
function findCutNames(names: readonly string[]) {
  const elements = [...document.querySelectorAll('main *')].filter(
    (element) => element.childElementCount === 0 && element.getClientRects().length > 0,
  );
  const linesOf = (range: Range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  const isCut = (element: Element): boolean => {
    const text = element.firstChild;
    if (!text) return true;
    const whole = document.createRange();
    whole.selectNodeContents(element);
    const box = whole.getBoundingClientRect();
    const words = [...(text.textContent ?? '').matchAll(/[^\s/]+/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return linesOf(range);
    });
    const own = element.getBoundingClientRect();
    let isClipped = box.right > own.right + 1;
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const { left, right } = around.getBoundingClientRect();
      isClipped ||= box.left < left - 1 || box.right > right + 1;
    }
    return linesOf(whole) > 2 || isClipped || words.some((lines) => lines !== 1);
  };
  const missing: string[] = [];
  const cut: string[] = [];
  for (const name of names) {
    const shown = elements.filter((element) => element.textContent?.trim() === name.trim());
    if (shown.length === 0) missing.push(name);
    if (shown.some(isCut)) cut.push(name);
  }
  return { missing, cut };
}
