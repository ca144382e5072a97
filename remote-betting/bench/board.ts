// bench: main-thread cost of the odds board against plain DOM writes of the same stream, time to paint, long tasks, 300 markets; `ladders`: four ladders in their place (E4.09); `frames`: time to paint and long frames alone; `heap [seconds]`: the heap alone, 600 s, by default
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { brandStylesheet, deriveDesignTokens } from '@backlay/shared/domain';
import { findChromium } from '@backlay/shared/testing/find-program';
import { buildPage } from './build-page';

const RATES = [200, 1000, 5000];
const MEASURE_MS = 5000;
const SETTLE_MS = 1000;
const HEAP_SECONDS = 30;
/** Heap may grow by so much, MB a minute. */
const HEAP_TARGET = 1;
const PAINT_TARGET_MS = 100;
const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
const TARGET = 1.15;
const CHROMIUM = findChromium();

interface Cost {
  /** Seconds of the main thread, as DevTools counts them. */
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** From a frame of the socket to its paint, ms, sorted. */
  readonly toPaint: readonly number[];
  readonly longFrames: readonly LongFrame[];
  /** Bytes that the heap grew by, after a collection. */
  readonly heap: number;
}

/** How a page is measured. */
interface Setting {
  readonly cpuSlowdown?: number;
  readonly ms?: number;
}

const total = ({ script, style, layout }: Cost): number => script + style + layout;

async function readCost(session: CDPSession): Promise<Pick<Cost, 'script' | 'style' | 'layout' | 'heap'>> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
    heap: of('JSHeapUsedSize'),
  };
}

async function measure(
  browser: Browser,
  url: string,
  rate: number,
  { cpuSlowdown = CPU_SLOWDOWN, ms = MEASURE_MS }: Setting = {},
): Promise<Cost> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
    await page.goto(url);
    await page.waitForFunction(() => (window.countCells?.() ?? 0) > 0);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.waitForTimeout(SETTLE_MS);
    const before = await readCost(session);
    const fed = await page.evaluate(([perSecond, forMs]) => window.feedBoard!(perSecond, forMs), [rate, ms] as const);
    const after = await readCost(session);
    return {
      script: after.script - before.script,
      style: after.style - before.style,
      layout: after.layout - before.layout,
      toPaint: [...fed.toPaint].sort((a, b) => a - b),
      longFrames: fed.longFrames,
      heap: after.heap - before.heap,
    };
  } finally {
    await page.close();
  }
}

const withPlain = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}plain`;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const share = (seconds: number): string => `${((seconds / (MEASURE_MS / 1000)) * 100).toFixed(1).padStart(5)} %`;

function serve(folder: string) {
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
  const html = `<!doctype html><html lang="en" data-theme="dark"><meta charset="utf-8"><link rel="stylesheet" href="/brand.css"><link rel="stylesheet" href="/main.css"><body><script src="/main.js"></script></body></html>`;
  const [room, action] = ['#0A6B4C', '#E4B650'] as const;
  const brand = brandStylesheet({
    dark: deriveDesignTokens(room, action, 'dark'),
    light: deriveDesignTokens(room, action, 'light'),
    defaultTheme: 'dark',
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    try {
      const body = path === '/' ? html : path === '/brand.css' ? brand : readFileSync(join(folder, path));
      response.setHeader(
        'content-type',
        path === '/' ? 'text/html' : (types[extname(path)] ?? 'application/octet-stream'),
      );
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise<{ url: string; close: () => void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => server.close() });
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'board-bench-'));
let browser: Browser | undefined;
let holds = true;
const report = (text: string, isRight = true): void => {
  holds &&= isRight;
  process.stdout.write(`${text}${isRight ? '' : '   over the target'}\n`);
};

/** Main-thread time against plain DOM. */
async function compareCosts(chromium: Browser, url: string, what: string, rates: readonly number[]): Promise<void> {
  report(`${what}, ${CPU_SLOWDOWN}x CPU, script + style + layout, median of ${ROUNDS}`);
  report('updates/s   plain DOM     board    ratio   (script, style, layout of each)');
  for (const rate of rates) {
    const plain: Cost[] = [];
    const board: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await measure(chromium, withPlain(url), rate));
      board.push(await measure(chromium, url, rate));
    }
    const ratio = median(board.map(total)) / median(plain.map(total));
    const partsOf = (costs: readonly Cost[]) =>
      (['script', 'style', 'layout'] as const)
        .map((part) => share(median(costs.map((cost) => cost[part]))).trim())
        .join(', ');
    report(
      `${String(rate).padStart(9)}   ${share(median(plain.map(total)))}   ${share(median(board.map(total)))}   ${ratio.toFixed(2)}    (${partsOf(board)}; plain ${partsOf(plain)})`,
      ratio <= TARGET,
    );
  }
}

const at = (part: number, { toPaint }: Cost): number => toPaint[Math.floor(toPaint.length * part)] ?? 0;

async function timeToPaint(chromium: Browser, url: string): Promise<void> {
  const quick = await measure(chromium, url, 1000, { cpuSlowdown: 1 });
  const plain = await measure(chromium, withPlain(url), 1000, { cpuSlowdown: 1 });
  const [p50, p99] = [at(0.5, quick), at(0.99, quick)];
  report(
    `update to paint at 1,000/s, full CPU: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (plain DOM ${at(0.5, plain).toFixed(0)} and ${at(0.99, plain).toFixed(0)})`,
    p99 < PAINT_TARGET_MS,
  );
}

const LONG_FRAME_MS = 50;
/** Long also without what made up the stream. */
const fromPrices = ({ longFrames }: Cost) => longFrames.filter(({ ms, streamMs }) => ms - streamMs > LONG_FRAME_MS);

/** In as many rounds for both: on a machine that does other things too, some frames are late whatever writes them. */
async function longFrames(chromium: Browser, url: string): Promise<Cost> {
  const board: Cost[] = [];
  const plain: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await measure(chromium, withPlain(url), 1000));
    board.push(await measure(chromium, url, 1000));
  }
  const all = (costs: readonly Cost[]) => costs.reduce((sum, cost) => sum + cost.longFrames.length, 0);
  const worst = board.flatMap(fromPrices).map(({ ms, streamMs }) => Math.round(ms - streamMs));
  const plainOnes = plain.flatMap(fromPrices).length;
  report(
    `frames over 50 ms at 1,000/s, ${CPU_SLOWDOWN}x CPU, ${ROUNDS} rounds: ${all(board)}, of them without the making of the stream ${worst.length}${worst.length ? ` (${worst.join(', ')} ms)` : ''}; plain DOM ${all(plain)} and ${plainOnes}`,
    worst.length <= plainOnes,
  );
  return board.sort((one, other) => total(one) - total(other))[Math.floor(ROUNDS / 2)]!;
}

async function growth(chromium: Browser, url: string, seconds: number): Promise<void> {
  const { heap } = await measure(chromium, url, 1000, { cpuSlowdown: 1, ms: seconds * 1000 });
  const aMinute = (heap / 1e6 / seconds) * 60;
  report(`heap after ${seconds} s at 1,000/s: ${aMinute.toFixed(2)} MB a minute`, aMinute <= HEAP_TARGET);
}

const [only, seconds = '600'] = process.argv.slice(2);
try {
  await buildPage(createRequire(import.meta.url), folder);
  const { url, close } = await serve(folder);
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  if (only === 'heap') await growth(browser, url, Number(seconds));
  else if (only === 'ladders') {
    const ladders = `${url}?ladder`;
    await compareCosts(browser, ladders, 'ladders of 4 runners x 21 prices', [1000]);
    await timeToPaint(browser, ladders);
    await longFrames(browser, ladders);
  } else {
    if (only !== 'frames') await compareCosts(browser, url, '60 markets x 3 runners x 6 cells', RATES);
    await timeToPaint(browser, url);
    const sixty = await longFrames(browser, url);
    if (only !== 'frames') {
      const long = await measure(browser, `${url}?markets=300`, 1000);
      report(`300 markets against 60 at 1,000/s: ${(total(long) / total(sixty)).toFixed(2)}`);
      await growth(browser, url, HEAP_SECONDS);
    }
  }
  report(holds ? 'Within the targets.' : 'Over a target.');
  close();
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = holds ? 0 : 1;
