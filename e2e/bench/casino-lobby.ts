// bench: a scroll through 2,000 casino games on a 4x slowed CPU: frames, layout shift and DOM size against an empty scroller and all tiles at once
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';
import { framesOf, median, medianFrames, type Frames } from './frames';

const GAMES = 2_000;
const ROUNDS = Number(process.argv[2] ?? 3);
const SLOWDOWN = 4;
const MS = 4_000;
/** A hard flick, px a frame. */
const STEP = 45;
const KINDS = [
  'Teen Patti',
  'Roulette',
  'Baccarat',
  'Andar Bahar',
  'Blackjack',
  'Dragon Tiger',
  'Crazy Wheel',
  'Lucky 7',
];

interface Scrolled {
  readonly frames: Frames;
  readonly shift: number;
  /** Most elements at once. */
  readonly elements: number;
  /** Share of frames in which a part of the window had tiles that were not drawn yet. */
  readonly blank: number;
}

async function openLobby(page: Page, port: number): Promise<void> {
  await page.route('**/api/common/game/casinoGame?*', async (route) => {
    const docs = Array.from({ length: GAMES }, (_, game) => ({
      gameId: `g${game}`,
      gameName: `${KINDS[game % KINDS.length]} ${game}`,
      gameCode: `G${game}`,
      providerName: 'Ezugi',
      subProviderName: 'Ezugi',
      providerType: 'Live Casino',
      gameType: KINDS[game % KINDS.length],
      urlThumb: '',
      urlThumbRect: '',
      min: 10,
      max: 1000,
    }));
    await route.fulfill({ json: { docs: gzipSync(JSON.stringify(docs)).toString('base64'), message: '' } });
  });
  await page.goto(`http://royal.localhost:${port}/live-casino`);
  await page.getByRole('button', { name: 'Ezugi', exact: true }).click();
  await page.locator('a[href^="/casino/g"]').nth(20).waitFor();
}

const cases: Readonly<Record<string, (page: Page, port: number) => Promise<void>>> = {
  'an empty scroller': async (page, port) => {
    await page.goto(`http://royal.localhost:${port}/healthz`);
    await page.setContent('<!doctype html><body style="margin:0;height:140000px;background:#123">');
  },
  'all tiles at once': async (page, port) => {
    await openLobby(page, port);
    // The very tiles of the lobby, as many as there are games, without anything that puts them away.
    await page.evaluate((games) => {
      const first = document.querySelector('a[href^="/casino/g"]');
      const grid = first?.parentElement?.parentElement;
      const tiles = [...(grid?.children ?? [])];
      if (!grid) return;
      const all = Array.from({ length: games }, (_, at) => tiles[at % tiles.length]?.cloneNode(true) as Node);
      grid.replaceChildren(...all);
      document.body.replaceChildren(grid);
    }, GAMES);
  },
  'the lobby': openLobby,
};

async function scroll(
  browser: Browser,
  port: number,
  open: (page: Page, port: number) => Promise<void>,
): Promise<Scrolled> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  try {
    await open(page, port);
    await page.waitForTimeout(1_500);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const { times, ...rest } = await page.evaluate(
      async ([ms, step]) => {
        let [shift, elements, blank] = [0, 0, 0];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: false });
        const seen: number[] = [];
        for (let from = 0; ;) {
          const time = await new Promise<number>(requestAnimationFrame);
          from ||= time;
          seen.push(time);
          if (time - from > ms) break;
          if (seen.length % 30 === 0) elements = Math.max(elements, document.querySelectorAll('*').length);
          // A block that keeps its height while it is away has nothing in it.
          const under = document.elementsFromPoint(innerWidth / 2, innerHeight / 2);
          if (under.some((one) => one instanceof HTMLElement && one.style.height !== '' && one.childElementCount === 0))
            blank += 1;
          scrollBy(0, step);
        }
        return { times: seen, shift, elements, blank: blank / seen.length };
      },
      [MS, STEP] as const,
    );
    return { frames: framesOf(times), ...rest };
  } finally {
    await context.close();
  }
}

const product = await openProduct({ FEED: 'sim', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const taken = new Map<string, Scrolled[]>(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, open] of Object.entries(cases)) taken.get(name)?.push(await scroll(browser, product.port, open));
  const base = medianFrames((taken.get('an empty scroller') ?? []).map(({ frames }) => frames));
  process.stdout.write(`${GAMES} games at 390 px, CPU slowed ${SLOWDOWN}x, ${STEP} px a frame, median of ${ROUNDS}\n`);
  for (const [name, all] of taken) {
    const { perSecond, late, dropped, longest } = medianFrames(all.map(({ frames }) => frames));
    process.stdout.write(
      `${name.padEnd(20)} ${perSecond.toFixed(1).padStart(5)} frames/s (${(perSecond / base.perSecond).toFixed(2)} of empty)  late ${late}  dropped ${dropped}  longest ${longest.toFixed(0)} ms  shift ${median(all.map(({ shift }) => shift)).toFixed(4)}  elements ${median(all.map(({ elements }) => elements))}  blank ${(median(all.map(({ blank }) => blank)) * 100).toFixed(1)} %\n`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
