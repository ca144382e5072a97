// bench: a remote whose files hang: from the first request to the last good version or a panel, and a slow line without a panel (F4.09)
import { chromium, type Browser, type Page, type Route } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';

const SAMPLES = Number(process.argv[2] ?? 5);
/** The row's limits, from the first request of the file that hangs, ms. */
const ENTRY_MS = 8_000;
const SCREEN_MS = 6_000;
/** The row's slow line: 400 kbit/s and 400 ms. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

const SCREEN = '/live-casino';
const ENTRY_FILE = /\/remotes\/casino\/[^/]+\/remoteEntry\.js/;
const SCREEN_FILE = /\/remotes\/casino\/[^/]+\/screen-lobby\.\w+\.js/;

const product = await openProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const site = `http://royal.localhost:${product.port}`;
const problems: string[] = [];

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  return context.newPage();
}

const panel = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });
const lobby = (page: Page) => page.getByRole('heading', { name: 'Live Casino' });

/** From the first request of a file that never loads to the panel in its place, ms; the rest of the page is usable before. */
async function untilPanel(what: string, file: RegExp, limitMs: number): Promise<number> {
  const page = await openPage(browser);
  let first = 0;
  const held: Route[] = [];
  await page.route(file, (route) => {
    first ||= performance.now();
    held.push(route);
  });
  await page.goto(`${site}${SCREEN}`, { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor({ timeout: 30_000 });
  if (await panel(page).isVisible()) problems.push(`${what}: the panel is there before the header`);
  // Another remote answers while the file hangs.
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login' }).waitFor({ timeout: 30_000 });
  if (await panel(page).isVisible()) problems.push(`${what}: the login of another remote comes after the panel`);
  await panel(page).waitFor({ state: 'attached', timeout: 60_000 });
  const took = performance.now() - first;
  if (took > limitMs) problems.push(`${what}: ${took.toFixed(0)} ms, at most ${limitMs}`);
  await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
  await page.context().close();
  return took;
}

/** Opens the same screen over the slow line; a panel at any time is a problem. */
async function onSlowLine(): Promise<number> {
  const page = await openPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  const begun = performance.now();
  await page.goto(`${site}${SCREEN}`, { waitUntil: 'commit', timeout: 60_000 });
  const shown = await Promise.race([
    lobby(page)
      .first()
      .waitFor({ timeout: 60_000 })
      .then(() => true),
    panel(page)
      .waitFor({ timeout: 60_000 })
      .then(() => false),
  ]);
  if (!shown) problems.push('400 kbit/s and 400 ms: a panel in place of the remote');
  await page.context().close();
  return performance.now() - begun;
}

try {
  for (const [what, file, limitMs] of [
    ['a hanging entry', ENTRY_FILE, ENTRY_MS],
    ['a hanging screen', SCREEN_FILE, SCREEN_MS],
  ] as const) {
    // The first warms the server.
    await untilPanel('warm', file, Number.POSITIVE_INFINITY);
    const taken: number[] = [];
    for (let round = 0; round < SAMPLES; round += 1) taken.push(await untilPanel(what, file, limitMs));
    taken.sort((a, b) => a - b);
    const [worst = 0, middle = 0] = [taken.at(-1), taken[Math.floor(taken.length / 2)]];
    process.stdout.write(
      `${what}: median ${middle.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, at most ${limitMs} wanted\n`,
    );
  }
  process.stdout.write(`400 kbit/s and 400 ms: the remote after ${(await onSlowLine()).toFixed(0)} ms\n`);
} finally {
  await browser.close();
  await product.stop();
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);
