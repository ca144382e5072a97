// bench: the crash curve on a 4x slowed CPU: frames a second against an empty animation loop, layouts and main-thread time a frame
import { chromium, type BrowserContext, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';
import { framesOf, median, medianFrames, readCounters, type Frames } from './frames';

const ROUNDS = Number(process.argv[2] ?? 3);
const SLOWDOWN = 4;
const MS = 3_000;

interface Measured {
  readonly frames: Frames;
  readonly layoutsPerFrame: number;
  /** ms of script, style and layout. */
  readonly busyPerFrame: number;
}

async function measure(page: Page): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const before = await readCounters(session);
  const times = await page.evaluate(async (ms) => {
    const seen: number[] = [];
    do seen.push(await new Promise<number>(requestAnimationFrame));
    while ((seen.at(-1) ?? 0) - (seen[0] ?? 0) < ms);
    return seen;
  }, MS);
  const after = await readCounters(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  const busy = grown('ScriptDuration') + grown('RecalcStyleDuration') + grown('LayoutDuration');
  return {
    frames: framesOf(times),
    layoutsPerFrame: grown('LayoutCount') / times.length,
    busyPerFrame: (busy * 1000) / times.length,
  };
}

/** The game alone in a tab, as its frame shows it, with a bet on the flight where one could be placed. */
async function openFlight(context: BrowserContext, port: number): Promise<Page> {
  const site = await context.newPage();
  await site.goto(`http://royal.localhost:${port}/`);
  await site.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const sheet = site.getByRole('dialog', { name: 'Login' });
  await sheet.getByLabel('Username or Mobile').fill('player1');
  await sheet.getByLabel('Password', { exact: true }).fill('Player@123');
  await site.keyboard.press('Enter');
  await site
    .getByRole('banner')
    .getByRole('button', { name: /^Profile menu/ })
    .waitFor();
  const launched = site.waitForResponse((answer) => answer.url().includes('/game/casino/launch'));
  await site.goto(`http://royal.localhost:${port}/game-screen-play?gi=spribe-aviator&gc=AVIATOR&p=Spribe&spn=Spribe`);
  await launched;
  // A token opens one page: this one takes its own.
  const relaunched = site.waitForRequest((request) => request.url().includes('/__sandbox/casino/play/'));
  await site.route('**/__sandbox/casino/play/**', (route) => route.abort());
  await site.reload();
  const address = (await relaunched).url();
  await site.close();
  const game = await context.newPage();
  await game.goto(address);
  return game;
}

/** Bets, and waits until a flight has a second behind it. */
async function untilFlying(game: Page): Promise<void> {
  await game.locator('.stage[data-phase="betting"]').waitFor({ timeout: 120_000 });
  await game.getByRole('button', { name: /^Bet$/ }).click({ timeout: 10_000 });
  await game.locator('.stage[data-phase="flying"]').waitFor({ timeout: 60_000 });
}

const product = await openProduct({ FEED: 'sim', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  for (const [name, viewport] of [
    ['390 px', { width: 390, height: 844 }],
    ['1440 px', { width: 1440, height: 900 }],
  ] as const) {
    const context = await browser.newContext({
      viewport,
      serviceWorkers: 'block',
      deviceScaleFactor: viewport.width < 800 ? 2 : 1,
    });
    const game = await openFlight(context, product.port);
    const [flights, loops]: [Measured[], Measured[]] = [[], []];
    while (flights.length < ROUNDS) {
      await untilFlying(game);
      const flight = await measure(game);
      // A flight that ended meanwhile shows nothing of the curve.
      if ((await game.locator('.stage').getAttribute('data-phase')) === 'flying') flights.push(flight);
      const empty = await context.newPage();
      await empty.setContent('<!doctype html><body>');
      loops.push(await measure(empty));
      await empty.close();
      await game.bringToFront();
    }
    const [curve, loop] = [flights, loops].map((all) => medianFrames(all.map(({ frames }) => frames))) as [
      Frames,
      Frames,
    ];
    process.stdout.write(
      `${name}, CPU slowed ${SLOWDOWN}x, median of ${ROUNDS}: curve ${curve.perSecond.toFixed(1)} frames/s (${(curve.perSecond / loop.perSecond).toFixed(2)} of an empty loop, ${loop.perSecond.toFixed(1)}), late ${curve.late} (loop ${loop.late}), dropped ${curve.dropped} (loop ${loop.dropped}), longest ${curve.longest.toFixed(0)} ms; ${median(flights.map((one) => one.layoutsPerFrame)).toFixed(2)} layouts and ${median(flights.map((one) => one.busyPerFrame)).toFixed(2)} ms of the main thread a frame\n`,
    );
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
