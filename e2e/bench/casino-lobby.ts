// bench: a scroll through 2,000 casino games on a 4x slowed CPU: frames, layout shift and DOM size against an empty scroller and all tiles at once, with pictures and without
import { gunzipSync, gzipSync } from 'node:zlib';
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

const percent = (shares: readonly number[]) => `${(median(shares) * 100).toFixed(1)} %`;

interface Scrolled {
  readonly frames: Frames;
  readonly shift: number;
  /** Most elements at once. */
  readonly elements: number;
  /** Share of looks at the window that met a place without a tile. */
  readonly blank: number;
  /** Share of looks that met a tile whose picture was not there yet. */
  readonly waiting: number;
}

/** The pictures of the product's own games; each game of the benchmark takes one under an address that no other has. */
async function picturesOf(browser: Browser, port: number): Promise<string[]> {
  const page = await browser.newPage();
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/common/game/casinoGame'));
  await page.goto(`http://royal.localhost:${port}/live-casino`);
  const { docs } = (await (await answered).json()) as { docs: string };
  await page.close();
  const games = JSON.parse(gunzipSync(Buffer.from(docs, 'base64')).toString()) as { urlThumb: string }[];
  const pictures = games.map(({ urlThumb }) => urlThumb).filter((address) => address !== '');
  if (pictures.length === 0) throw new Error('No game has a picture');
  return pictures;
}

async function openLobby(page: Page, port: number, pictures: readonly string[]): Promise<void> {
  const list = '**/api/common/game/casinoGame?*';
  await page.route(list, async (route) => {
    const docs = Array.from({ length: GAMES }, (_, game) => ({
      gameId: `g${game}`,
      gameName: `${KINDS[game % KINDS.length]} ${game}`,
      gameCode: `G${game}`,
      providerName: 'Ezugi',
      subProviderName: 'Ezugi',
      providerType: 'Live Casino',
      gameType: KINDS[game % KINDS.length],
      urlThumb: pictures.length > 0 ? `${pictures[game % pictures.length]}?${game}` : '',
      urlThumbRect: '',
      min: 10,
      max: 1000,
    }));
    await route.fulfill({ json: { docs: gzipSync(JSON.stringify(docs)).toString('base64'), message: '' } });
  });
  await page.goto(`http://royal.localhost:${port}/live-casino`);
  await page.getByRole('button', { name: 'Ezugi', exact: true }).click();
  await page.locator('a[href^="/casino/g"]').nth(14).waitFor();
  // Else every picture would pass through this process.
  await page.unroute(list);
}

type Opens = (page: Page, port: number, pictures: readonly string[]) => Promise<void>;

const cases: Readonly<Record<string, Opens>> = {
  'an empty scroller': async (page, port) => {
    await page.goto(`http://royal.localhost:${port}/healthz`);
    await page.setContent('<!doctype html><body style="margin:0;height:140000px;background:#123">');
  },
  'all tiles at once': async (page, port, pictures) => {
    await openLobby(page, port, pictures);
    // The very tiles of the lobby, as many as there are games, without anything that puts them away.
    await page.evaluate((games) => {
      const tiles = [...document.querySelectorAll('a[href^="/casino/g"]')].flatMap((link) => link.parentElement ?? []);
      const grid = tiles[0]?.parentElement;
      if (!grid) return;
      const all = Array.from({ length: games }, (_, at) => tiles[at % tiles.length]?.cloneNode(true) as Node);
      grid.replaceChildren(...all);
      document.body.replaceChildren(grid);
    }, GAMES);
  },
  'the lobby': openLobby,
  'without pictures': (page, port) => openLobby(page, port, []),
};

async function scroll(browser: Browser, port: number, pictures: readonly string[], open: Opens): Promise<Scrolled> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  try {
    await open(page, port, pictures);
    await page.waitForTimeout(1_500);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const { times, ...rest } = await page.evaluate(
      async ([ms, step]) => {
        let [shift, elements, looks, blank, waiting] = [0, 0, 0, 0, 0];
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
          for (const part of seen.length % 4 === 0 ? [0.25, 0.5, 0.75] : []) {
            looks += 1;
            // A tile lies at the place, or a little below where that is between two rows.
            const under = [0, 20].flatMap((more) =>
              document.elementsFromPoint(innerWidth / 2, innerHeight * part + more),
            );
            const tile = under.find((one) => one.matches('a[href^="/casino/g"]'));
            if (!tile) blank += 1;
            else if (!(tile.querySelector('img')?.complete ?? tile.querySelector('[aria-hidden]'))) waiting += 1;
          }
          scrollBy(0, step);
        }
        return { times: seen, shift, elements, blank: blank / looks, waiting: waiting / looks };
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
  const pictures = await picturesOf(browser, product.port);
  const taken = new Map<string, Scrolled[]>(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, open] of Object.entries(cases))
      taken.get(name)?.push(await scroll(browser, product.port, pictures, open));
  const base = medianFrames((taken.get('an empty scroller') ?? []).map(({ frames }) => frames));
  process.stdout.write(`${GAMES} games at 390 px, CPU slowed ${SLOWDOWN}x, ${STEP} px a frame, median of ${ROUNDS}\n`);
  for (const [name, all] of taken) {
    const { perSecond, late, dropped, longest } = medianFrames(all.map(({ frames }) => frames));
    process.stdout.write(
      `${name.padEnd(20)} ${perSecond.toFixed(1).padStart(5)} frames/s (${(perSecond / base.perSecond).toFixed(2)} of empty)  late ${late}  dropped ${dropped}  longest ${longest.toFixed(0)} ms  shift ${median(all.map(({ shift }) => shift)).toFixed(4)}  elements ${median(all.map(({ elements }) => elements))}  blank ${percent(all.map(({ blank }) => blank))}  picture to come ${percent(all.map(({ waiting }) => waiting))}\n`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
