// bench: what watching a page for errors, freezes and slow presses costs: its bytes, its share of the main thread on an in-play event at 4x slowed CPU, and the LCP with it against without; exits 1 where F4.05 is missed. Arguments: seconds of a visit, visits of each kind
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';
import { putGreetingsAway } from '../steps/account';
import { urlFor } from '../steps/brand-site';
import { createPlayer } from '../steps/new-player';

const SECONDS = Number(process.argv[2] ?? 60);
const VISITS = Number(process.argv[3] ?? 10);
const SLOWDOWN = 4;
/** Time between two samples of the profiler, µs. */
const SAMPLE_US = 250;
const MOST_BYTES = 2_000;
const MOST_SHARE = 0.005;
/** The LCP with monitoring over the one without: a difference within this is noise. */
const LCP_NOISE = 0.05;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
const FILES = /\/(monitoring|freeze-worker)\.[^/]+\.js$/;
const PRESS_MS = 5_000;

const WATCH_LCP = `
  window.lcp = 0;
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) window.lcp = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
`;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Profile {
  readonly profile: {
    readonly nodes: readonly {
      readonly id: number;
      readonly callFrame: { readonly url: string };
      readonly children?: readonly number[];
    }[];
    readonly samples?: readonly number[];
    readonly timeDeltas?: readonly number[];
    readonly startTime: number;
    readonly endTime: number;
  };
}

interface Visit {
  /** Share of the main thread that the files of monitoring take. */
  readonly share: number;
  /** ms. */
  readonly lcp: number;
  /** Compressed bytes by file; nothing without monitoring. */
  readonly bytes: ReadonlyMap<string, number>;
  /** When the first file was asked for, and when the page was first painted, ms. */
  readonly asked: number;
  readonly painted: number;
}

/** Time in frames of monitoring's files, and in built-ins that they call, over the time of the profile. */
function shareOf({ profile }: Profile): number {
  const parents = new Map<number, number>();
  for (const { id, children = [] } of profile.nodes) for (const child of children) parents.set(child, id);
  const urls = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.url]));
  const isMonitoring = (leaf: number): boolean => {
    for (let at: number | undefined = leaf; at !== undefined; at = parents.get(at)) {
      const url = urls.get(at) ?? '';
      if (url !== '') return FILES.test(url);
    }
    return false;
  };
  const { samples = [], timeDeltas = [] } = profile;
  const spent = samples.reduce((sum, leaf, index) => sum + (isMonitoring(leaf) ? (timeDeltas[index] ?? 0) : 0), 0);
  return spent / (profile.endTime - profile.startTime);
}

/** Opens a row of prices and closes it again, as a player does who looks around. */
async function press(page: Page): Promise<void> {
  const price = page.getByRole('button', { name: /^Back / }).first();
  await price.tap({ timeout: PRESS_MS }).catch(() => undefined);
}

async function visit(browser: Browser, state: State, event: string, isWatched: boolean): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, storageState: state });
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH_LCP);
    await putGreetingsAway(page);
    if (!isWatched) await page.route(FILES, (route) => route.abort());
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    await session.send('Profiler.start');
    await page.goto(urlFor('royal', event));
    const end = Date.now() + SECONDS * 1_000;
    while (Date.now() < end) {
      await page.waitForTimeout(Math.min(PRESS_MS, Math.max(0, end - Date.now())));
      await press(page);
    }
    const profile = await session.send('Profiler.stop');
    const read = await page.evaluate<{ lcp: number; painted: number; files: [string, number, number][] }>(`({
      lcp: window.lcp,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      files: performance.getEntriesByType('resource').filter(({ name }) => ${FILES}.test(name))
        .map(({ name, encodedBodySize, startTime }) => [name.split('/').at(-1), encodedBodySize, startTime]),
    })`);
    return {
      share: shareOf(profile),
      lcp: read.lcp,
      bytes: new Map(read.files.map(([name, bytes]) => [name, bytes])),
      asked: Math.min(...read.files.map(([, , at]) => at)),
      painted: read.painted,
    };
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

const product = await openProduct({ FEED: 'sim', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
process.env['E2E_PORT'] = String(product.port);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const context = await browser.newContext(PHONE);
  const first = await context.newPage();
  await createPlayer(first, { rupees: 50_000 });
  await first.goto(urlFor('royal', '/inPlay'));
  const link = first.locator('main a[href*="/events/"]').first();
  await link.waitFor();
  const event = (await link.getAttribute('href')) ?? '';
  await first.waitForFunction(() => localStorage.getItem('profile') !== null);
  const state = await context.storageState();
  await context.close();

  const watched: Visit[] = [];
  const plain: Visit[] = [];
  for (let index = 0; index < VISITS; index += 1) {
    // By turns, so that a machine that slows down slows both.
    for (const isWatched of index % 2 === 0 ? [true, false] : [false, true])
      (isWatched ? watched : plain).push(await visit(browser, state, event, isWatched));
  }
  const bytes = watched[0]?.bytes ?? new Map<string, number>();
  const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
  const share = median(watched.map((each) => each.share));
  const [lcp, plainLcp] = [median(watched.map((each) => each.lcp)), median(plain.map((each) => each.lcp))];
  const isAfterPaint = watched.every(({ asked, painted }) => painted > 0 && asked > painted);
  const isAway = plain.every((each) => each.share === 0);
  const checks: readonly (readonly [string, boolean])[] = [
    [`bytes ${total} of ${bytes.size} files (at most ${MOST_BYTES})`, bytes.size >= 2 && total <= MOST_BYTES],
    [`asked for after the first paint in ${watched.length} visits`, isAfterPaint],
    [
      `main thread ${percent(share)}, at most ${percent(Math.max(...watched.map((each) => each.share)))} (limit ${percent(MOST_SHARE)})`,
      share <= MOST_SHARE && share > 0 && isAway,
    ],
    [`LCP ${lcp.toFixed(0)} ms, without ${plainLcp.toFixed(0)} ms`, lcp <= plainLcp * (1 + LCP_NOISE)],
  ];
  for (const [text, isMet] of checks) process.stdout.write(`${text}: ${isMet ? 'holds' : 'does not hold'}\n`);
  if (checks.some(([, isMet]) => !isMet)) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
