// bench: INP, long tasks and layout shift over the presses of players on a phone with a 4x slowed CPU, medians of three visits each; [visits] [part of a journey's name]; exits with 1 when E8.19 is missed
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';
import { urlFor } from '../steps/brand-site';
import { createPlayer } from '../steps/new-player';
import { interactJourneys } from './interact-journeys';
import { visitJourney, type Journey } from './interact-visit';
import { judge, LIMITS, medianVisit, type Visit } from './interactions';

const VISITS = Number(process.argv[2] ?? 3);
const PART = process.argv[3] ?? '';
const SLOWDOWN = 4;
/** A journey whose next thing to press does not come for so long has stopped, ms. */
const TIMEOUT_MS = 20_000;
/** What moved farthest in a journey that misses a limit, lines. */
const MOST_MOVES = 4;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a device stores of a player with money. */
async function signIn(browser: Browser): Promise<State> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await createPlayer(page, { rupees: 50_000 });
    // A device of a player has the profile from an earlier visit.
    await page.goto(urlFor('royal'));
    await page.waitForFunction(() => localStorage.getItem('profile') !== null);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

async function visit(browser: Browser, storageState: State, journey: Journey): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, storageState });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await visitJourney(page, journey);
  } finally {
    await context.close();
  }
}

const product = await openProduct({ FEED: 'sim', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
process.env['E2E_PORT'] = String(product.port);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const player = await signIn(browser);
  const journeys = interactJourneys.filter(({ name }) => name.includes(PART));
  const stopped: string[] = [];
  const taken = new Map<string, Visit[]>(journeys.map(({ name }) => [name, []]));
  for (let round = 0; round < VISITS; round += 1)
    for (const journey of journeys)
      try {
        taken.get(journey.name)?.push(await visit(browser, player, journey));
      } catch (error) {
        stopped.push(`${journey.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
  const medians = [...taken].flatMap(([name, visits]) => (visits.length > 0 ? [{ name, ...medianVisit(visits) }] : []));
  process.stdout.write(
    `${journeys.length} journeys at 390 px, CPU slowed ${SLOWDOWN}x, medians of ${VISITS}; the slowest first\n`,
  );
  for (const { name, inp, interactions, longestTask, longestLoadingTask, shift, underFinger } of medians.sort(
    (one, other) => other.inp - one.inp,
  ))
    process.stdout.write(
      `${name.padEnd(40)} INP ${inp.toFixed(0).padStart(4)} ms  of ${String(interactions).padStart(2)}  longest task ${longestTask.toFixed(0).padStart(4)} ms (loading ${longestLoadingTask.toFixed(0).padStart(4)})  shift ${shift.toFixed(4)}  under the finger ${underFinger.toFixed(4)}\n`,
    );
  for (const { name, shift, underFinger, moves } of medians)
    if (shift > LIMITS.shift || underFinger > LIMITS.underFinger)
      for (const { value, what } of moves.slice(0, MOST_MOVES))
        process.stdout.write(`${name}: ${value.toFixed(4)} ${what}\n`);
  for (const line of stopped) process.stdout.write(`stopped: ${line}\n`);
  const { p75, missed } = judge(medians);
  process.stdout.write(
    `INP p75 ${p75.toFixed(0)} ms; allowed: ${LIMITS.inp} ms, tasks of ${LIMITS.task} ms, shift ${LIMITS.shift}, none under the finger\n${missed.length > 0 ? `missed: ${missed.join('; ')}` : 'holds'}\n`,
  );
  process.exitCode = missed.length + stopped.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
}
