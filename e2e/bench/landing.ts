// bench: landing weight, first price, LCP and the answer to an early press of the product against itself drawn by the client alone, and against the same code in one bundle and split by route, slow 4G, 4x slower CPU
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium, type Browser } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { runProduct } from '../product/run-product';
import { SERVER_FILE } from '../../shared/build/release/record';
import { setChannel, publish, readChannels } from '../../shared/build/release/store';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Rounds of paints. Odd: the middle one is a sample. */
const SAMPLES = Number(process.argv[2] ?? 41);
/** Rounds in which bytes are counted, which hardly differ. */
const WEIGHED = 3;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** A phone names itself: its page has the parts and hashes of its first screen alone. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
/**
 * The page is quiet for this long before its bytes are counted, and painted for this long where they are not, ms. A page that stands for
 * 2.5 s loads what its first screen does without: that is no part of the landing.
 */
const QUIET_MS = 700;
const SETTLED_MS = 200;
/** What the browser calls a file that is fetched for another page. */
const OTHER = 'Other';
/** Hashes of what the page does not show: asked for when it stands. A single build has all of its own in the page. */
const TABLE = 'Table';
const LARGEST = 'largest paint, ms';
const PRICE = 'first price, ms';
const PRESS = 'INP of early press';
const PRESSED_AT = 'pressed at, ms';
const DATA = 'drawn data, br';
/** As the platform compresses what it sends. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** An event that lasts less is not reported by the browser, ms. */
const SHORTEST_EVENT_MS = 16;
/** What follows a press is painted and reported by then, with a processor that is slowed, ms. */
const ANSWERED_MS = 1_500;
const remotes = ['account', 'betting', 'casino', 'wallet'];

interface Sample {
  readonly fcp: number;
  readonly lcp: number;
  /** The shell's own first render, ms: from here a press is answered. */
  readonly shell: number;
  /** The first price, ms. */
  readonly price: number;
  readonly cls: number;
  readonly requests: number;
  /** Of them, those that had begun when the largest part was painted, and when the shell stood. */
  readonly requestsToLargest: number;
  readonly requestsToShell: number;
  /** What is fetched while the page is idle, for the screens that it links to: no part of the landing page. */
  readonly aheadBytes: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly htmlBytes: number;
  readonly tableBytes: number;
  /** What the remote starts from, compressed alone. */
  readonly dataBytes: number;
}

/** A press on the first price, before or while the scripts start. */
interface Press {
  readonly inp: number;
  readonly at: number;
}

type Versions = Readonly<Record<string, string>>;

/** Points stable at versions and waits until a page names them. */
async function show(store: string, port: number, versions: Versions): Promise<void> {
  const { revision } = readChannels(store);
  const moved = setChannel(store, revision, 'stable', versions);
  if (!moved.ok) throw new Error(moved.reason);
  for (let look = 0; look < 100; look++) {
    if ((await pageOf(port)).includes(`/shell/${versions['shell']}/`)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The platform did not show shell ${versions['shell']}`);
}

async function pageOf(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // As a phone asks, so that the screen of phones is drawn.
    const headers = { host: `royal.localhost:${port}`, accept: 'text/html', 'sec-ch-ua-mobile': '?1' };
    const outgoing = request({ host: '127.0.0.1', port, path: '/', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve(text));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** The same releases without their server parts: the client draws every screen. */
function publishWithoutServerParts(store: string, versions: Versions): Versions {
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      const released = join(store, 'remotes', name, version);
      if (!existsSync(join(released, SERVER_FILE))) return [name, version];
      const folder = mkdtempSync(join(tmpdir(), 'backlay-client-drawn-'));
      try {
        cpSync(released, join(folder, 'files'), { recursive: true });
        rmSync(join(folder, 'files', SERVER_FILE));
        const { server: _, ...record } = JSON.parse(readFileSync(join(released, 'release.json'), 'utf8'));
        delete record.files[SERVER_FILE];
        writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...record, version: '0.0.0-client' }));
        const done = publish(store, folder);
        if (!done.ok) throw new Error(done.reason);
        return [name, '0.0.0-client'];
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
  );
}

type Variant = 'one' | 'by-route';

/**
 * A release of one build for the shell, and remotes that only declare what they show. Split by route, what betting shows lies in
 * its release and is asked for ahead, as the page of any such product would.
 */
function publishOneBuild(store: string, versions: Versions, variant: Variant): Versions {
  const version = variant === 'one' ? '0.0.0-one' : '0.0.0-route';
  const folder = mkdtempSync(join(tmpdir(), 'backlay-one-build-'));
  try {
    const script = join(root, 'shared/build/bench/one-bundle.ts');
    const built = spawnSync(process.execPath, ['--import', 'tsx', script, folder, variant], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (built.status !== 0) throw new Error(`The build ${variant} does not stand`);
    const done = publish(store, join(folder, 'shell'));
    if (!done.ok) throw new Error(done.reason);
    for (const name of remotes) {
      const record = JSON.parse(
        readFileSync(join(store, 'remotes', name, String(versions[name]), 'release.json'), 'utf8'),
      );
      const dist = join(folder, `release-${name}`);
      const own = join(folder, 'remotes', name, version);
      mkdirSync(join(dist, 'files'), { recursive: true });
      if (existsSync(own)) cpSync(own, join(dist, 'files'), { recursive: true });
      const shows = existsSync(own) ? JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) : {};
      const bare = { ...record, version, css: [], screens: {}, files: {}, ...shows };
      writeFileSync(join(dist, 'release.json'), JSON.stringify(bare));
      publish(store, dist);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return Object.fromEntries(['shell', ...remotes].map((name) => [name, version]));
}

/** A page of a phone on slow 4G whose processor is slowed. */
async function openPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: PHONE,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, session };
}

/** Presses the first price as soon as it is painted: INP is that of the press, since it is the only one. */
async function samplePress(browser: Browser, port: number): Promise<Press> {
  const { context, page } = await openPhone(browser);
  await page.addInitScript((durationThreshold) => {
    const press = { inp: 0, at: 0 };
    Object.assign(window, { press });
    addEventListener('pointerdown', ({ timeStamp }) => (press.at ||= timeStamp), { capture: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId?: number })[])
        if (entry.interactionId) press.inp = Math.max(press.inp, entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit);
  }, SHORTEST_EVENT_MS);
  await page.goto(`http://royal.localhost:${port}/`, { waitUntil: 'commit' });
  const place = await page.waitForFunction(() => {
    for (const price of document.querySelectorAll('[data-price]')) {
      const { x, y, width, height } = price.getBoundingClientRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      const isShown = width > 0 && price.contains(document.elementFromPoint(at.x, at.y));
      if (isShown && /\d/.test(price.textContent ?? '')) return at;
    }
    return null;
  });
  const { x, y } = (await place.jsonValue()) ?? { x: 0, y: 0 };
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(ANSWERED_MS);
  const press = await page.evaluate(() => (window as unknown as { readonly press: Press }).press);
  await context.close();
  return { ...press, inp: Math.max(SHORTEST_EVENT_MS, press.inp) };
}

async function sample(browser: Browser, port: number, weighed: boolean): Promise<Sample> {
  const { context, page, session } = await openPhone(browser);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  let requests = 0;
  let lastAt = Date.now();
  const headers = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, response.url.endsWith('/hashes.json') ? TABLE : type);
    // Until here it has the headers alone, which are no part of a file.
    headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? OTHER;
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength - (headers.get(requestId) ?? 0);
    if (kind === OTHER || kind === TABLE) return;
    if (kind !== 'XHR' && kind !== 'Fetch') lastAt = Date.now();
    requests += 1;
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, shell: 0, price: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.cls += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setInterval(() => {
      const main = document.querySelector('main');
      if (main && !seen.shell) seen.shell = performance.now();
      if (!seen.price && /\d\.\d\d/.test(main?.textContent ?? '')) seen.price = performance.now();
    }, 16);
  });
  const answer = await page.goto(`http://royal.localhost:${port}/`, { waitUntil: 'load' });
  await page.getByRole('heading', { name: 'In-Play' }).first().waitFor();
  if (!weighed) await page.waitForTimeout(SETTLED_MS);
  else while (Date.now() - lastAt < QUIET_MS) await page.waitForTimeout(100);
  const paints = await page.evaluate(() => ({
    ...(window as unknown as { seen: Pick<Sample, 'lcp' | 'cls' | 'shell' | 'price'> }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    begun: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.startsWith('http'))
      .map(({ startTime }) => startTime),
  }));
  const [, data = ''] = /<script[^>]* id="drawn"[^>]*>([^<]*)</.exec((await answer?.text()) ?? '') ?? [];
  await context.close();
  // The page itself is one as well.
  const begunBy = (moment: number) => 1 + paints.begun.filter((at) => at < moment).length;
  return {
    ...paints,
    requests,
    requestsToLargest: begunBy(paints.lcp),
    requestsToShell: begunBy(paints.shell),
    aheadBytes: bytes[OTHER] ?? 0,
    scriptBytes: bytes['Script'] ?? 0,
    styleBytes: bytes['Stylesheet'] ?? 0,
    htmlBytes: bytes['Document'] ?? 0,
    tableBytes: bytes[TABLE] ?? 0,
    dataBytes: data === '' ? 0 : brotliCompressSync(data, BROTLI).length,
  };
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.round((values.length - 1) * part)] ?? 0;
const median = (values: readonly number[]): number => quantile(values, 0.5);
/** A ratio is taken within a round, between samples that stand side by side: what slows the machine for a minute slows both. */
const ratiosOf = (above: readonly number[], below: readonly number[]): number[] =>
  above.flatMap((value, round) => (below[round] ? [value / below[round]] : []));
type Row = readonly [string, number, (sample: Sample) => number];
const paintRows: readonly Row[] = [
  ['first paint, ms', 0, ({ fcp }) => fcp],
  [LARGEST, 0, ({ lcp }) => lcp],
  ['shell answers, ms', 0, ({ shell }) => shell],
  [PRICE, 0, ({ price }) => price],
  ['layout shift', 3, ({ cls }) => cls],
  ['requests to it', 0, ({ requestsToLargest }) => requestsToLargest],
  ['requests to shell', 0, ({ requestsToShell }) => requestsToShell],
];
const weightRows: readonly Row[] = [
  ['requests', 0, ({ requests }) => requests],
  ['scripts, bytes br', 0, ({ scriptBytes }) => scriptBytes],
  ['styles, bytes br', 0, ({ styleBytes }) => styleBytes],
  ['page, bytes br', 0, ({ htmlBytes }) => htmlBytes],
  [DATA, 0, ({ dataBytes }) => dataBytes],
  ['all, bytes br', 0, ({ scriptBytes, styleBytes, htmlBytes }) => scriptBytes + styleBytes + htmlBytes],
  ['hashes of the rest', 0, ({ tableBytes }) => tableBytes],
  [
    'all with them',
    0,
    ({ scriptBytes, styleBytes, htmlBytes, tableBytes }) => scriptBytes + styleBytes + htmlBytes + tableBytes,
  ],
  ['idle, ahead, bytes', 0, ({ aheadBytes }) => aheadBytes],
];

type VariantName = 'federated' | 'client' | 'one bundle' | 'by route';
/** Of one row: the product's own median, and the medians of its ratios to each of the builds beside it. */
interface Figure {
  readonly value: number;
  readonly to: Readonly<Record<string, number>>;
}
/** What F9.07 and issue 11 allow beside the client-drawn product, and H1.24 beside one bundle: row, most, and to what the ratio is taken. */
const limits: readonly (readonly [string, number, VariantName?])[] = [
  [LARGEST, 1.05, 'client'],
  [LARGEST, 1.08, 'one bundle'],
  [PRICE, 950],
  [PRICE, 0.45, 'client'],
  ['requests to it', 9],
  ['scripts, bytes br', 150_000],
  ['styles, bytes br', 25_000],
  ['page, bytes br', 22_000],
  [DATA, 6_000],
  [PRESSED_AT, 1_000],
  [PRESS, 200],
  ['all, bytes br', 1.1, 'one bundle'],
];

const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const store = join(product.dataDir, 'releases');
  const stable = readChannels(store).channels['stable'] as Record<string, { version: string }>;
  const federated: Versions = Object.fromEntries(Object.entries(stable).map(([name, { version }]) => [name, version]));
  const variants: Readonly<Record<VariantName, Versions>> = {
    federated,
    client: publishWithoutServerParts(store, federated),
    'one bundle': publishOneBuild(store, federated, 'one'),
    'by route': publishOneBuild(store, federated, 'by-route'),
  };
  const names = Object.keys(variants) as VariantName[];
  const painted = Object.fromEntries(names.map((name) => [name, [] as Sample[]]));
  const weighed = Object.fromEntries(names.map((name) => [name, [] as Sample[]]));
  const presses: Press[] = [];
  // In turn, each round beginning with another one; the first of each only warms the server.
  for (let round = 0; round <= WEIGHED + SAMPLES; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!;
      await show(store, product.port, variants[name]);
      const taken = await sample(browser, product.port, round <= WEIGHED);
      if (round > 0) (round > WEIGHED ? painted : weighed)[name]?.push(taken);
      if (name === 'federated' && round > WEIGHED) presses.push(await samplePress(browser, product.port));
    }
  const spreads: string[] = [];
  const found = new Map<string, Figure>();
  for (const [rows, of, count] of [
    [paintRows, painted, SAMPLES],
    [weightRows, weighed, WEIGHED],
  ] as const) {
    const heads = [...names, ...names.slice(1).map((name) => `to ${name}`)].map((head) => head.padStart(14)).join('');
    process.stdout.write(`${`median of ${count}`.padEnd(20)}${heads}\n`);
    for (const [label, digits, read] of rows) {
      const [federatedAt = [], ...others] = names.map((name) => (of[name] ?? []).map(read));
      const ratios = others.map((other) => ratiosOf(federatedAt, other));
      const cells = [
        ...[federatedAt, ...others].map((values) => median(values).toFixed(digits)),
        ...ratios.map((values) => (values.length > 0 ? median(values).toFixed(2) : '-')),
      ];
      process.stdout.write(`${label.padEnd(20)}${cells.map((cell) => cell.padStart(14)).join('')}\n`);
      const to = Object.fromEntries(ratios.map((values, at) => [names[at + 1], median(values)]));
      found.set(label, { value: median(federatedAt), to });
      if (label === LARGEST)
        for (const [at, values] of ratios.entries())
          spreads.push(
            `${LARGEST} to ${names[at + 1]}: ${median(values).toFixed(3)}, half of the rounds between ${quantile(values, 0.25).toFixed(2)} and ${quantile(values, 0.75).toFixed(2)}, the best quarter of each ${(quantile(federatedAt, 0.25) / quantile(others[at]!, 0.25)).toFixed(3)}`,
          );
    }
  }
  // A page without a price in its data has none: it missed the frame of the server.
  if (found.get(DATA)?.value === 0) found.delete(DATA);
  // INP is that of three visits in four, as browsers report it.
  for (const [label, read] of [
    [PRESSED_AT, ({ at }: Press) => at],
    [PRESS, ({ inp }: Press) => inp],
  ] as const) {
    const value = quantile(presses.map(read), 0.75);
    found.set(label, { value, to: {} });
    process.stdout.write(`${label.padEnd(20)}${value.toFixed(0).padStart(14)}\n`);
  }
  process.stdout.write(`${spreads.join('\n')}\n`);
  for (const [label, most, beside] of limits) {
    const figure = found.get(label);
    const value = (beside ? figure?.to[beside] : figure?.value) ?? Number.POSITIVE_INFINITY;
    const isMet = value <= most;
    if (!isMet) process.exitCode = 1;
    process.stdout.write(
      `${isMet ? 'met' : 'MISSED'}: ${label}${beside ? ` to ${beside}` : ''} ${value} of at most ${most}\n`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
