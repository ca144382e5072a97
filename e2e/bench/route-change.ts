// bench: from the tap to a screen of a remote that is not loaded yet, in round trips: cold, after its link was approached, and after an idle moment
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { runProduct } from '../product/run-product';

const SAMPLES = Number(process.argv[2] ?? 5);
/** So long that nothing else explains the time between two requests, ms. */
const LATENCY = 400;
const NETWORK = { offline: false, latency: LATENCY, downloadThroughput: 5_000_000, uploadThroughput: 2_000_000 };
const FILES = /\/(shell|remotes)\/.*\.(js|css|json)$/;

interface Sample {
  /** Waves of files after the tap, one after the other. */
  readonly trips: number;
  /** From the tap to the screen, ms. */
  readonly ms: number;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Files that were asked for in waves: one begins when all before it have ended. */
function wavesOf(requests: readonly { readonly from: number; readonly to: number }[]): number {
  let waves = 0;
  let end = -Infinity;
  for (const { from, to } of [...requests].sort((a, b) => a.from - b.from)) {
    if (from >= end - LATENCY / 4) waves += 1;
    end = Math.max(end, to);
  }
  return waves;
}

interface Case {
  readonly wanted: number;
  /** Whether the visitor saves data: then nothing is fetched for screens that nobody has asked for. */
  readonly saveData: boolean;
  readonly approach: (page: Page) => Promise<void>;
}

async function sample(browser: Browser, port: number, { saveData, approach }: Case): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (saveData)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
  await page.goto(`http://royal.localhost:${port}/`);
  await page.getByRole('heading', { name: 'In-Play' }).first().waitFor();
  await page.waitForTimeout(1_500);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  const open = new Map<string, number>();
  const done: { from: number; to: number }[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (FILES.test(new URL(request.url).pathname)) open.set(requestId, timestamp * 1000);
  });
  // What was asked for ahead is no trip of the tap.
  session.on('Network.requestServedFromCache', ({ requestId }) => void open.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) open.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const from = open.get(requestId);
    if (from !== undefined) done.push({ from, to: timestamp * 1000 });
  });
  await approach(page);
  done.length = 0;
  const link = page.getByRole('link', { name: 'Live Casino' }).first();
  const started = performance.now();
  // The press alone: a pointer that moves there first would be the approach that the other case measures.
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL(/live-casino/);
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .or(page.getByText('Lightning Roulette'))
    .first()
    .waitFor();
  const ms = performance.now() - started;
  await page.waitForTimeout(LATENCY * 2);
  const trips = wavesOf(done);
  await context.close();
  return { trips, ms };
}

/** Until the files of the screen that a link leads to are there, and nothing was done to get them. */
async function untilFetched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name, duration }) => /\/remotes\/casino\/.*\/screen-lobby\.\w+\.js$/.test(name) && duration > 0),
  );
  await page.waitForTimeout(LATENCY * 5);
}

const cases: Readonly<Record<string, Case>> = {
  'not loaded at all': { wanted: 1, saveData: true, approach: async () => undefined },
  'after its link was approached': {
    wanted: 0,
    saveData: true,
    approach: async (page) => {
      await page.getByRole('link', { name: 'Live Casino' }).first().hover();
      await page.waitForTimeout(LATENCY * 5);
    },
  },
  'after an idle moment': { wanted: 0, saveData: false, approach: untilFetched },
};

const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  process.stdout.write(`median of ${SAMPLES}, ${LATENCY} ms to the server and back\n`);
  for (const [name, one] of Object.entries(cases)) {
    const { wanted } = one;
    const taken: Sample[] = [];
    for (let round = 0; round < SAMPLES; round += 1) taken.push(await sample(browser, product.port, one));
    const trips = median(taken.map((each) => each.trips));
    if (trips > wanted) process.exitCode = 1;
    process.stdout.write(
      `${name.padEnd(32)} ${String(trips).padStart(2)} round trips for files (wanted ${wanted})   ${median(
        taken.map((each) => each.ms),
      )
        .toFixed(0)
        .padStart(6)} ms\n`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
