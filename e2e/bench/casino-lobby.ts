// bench: a scroll through 2,000 casino games on a 4x slowed CPU: frames on the screen, places not drawn in time, layout shift and DOM size against an empty scroller and all tiles at once, with pictures and without
import { gunzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';
import { framesOf, median, type Frames } from './frames';

const GAMES = 2_000;
const ROUNDS = Number(process.argv[2] ?? 3);
const SLOWDOWN = 4;
/** Hard flicks, one after another: px each, px a second. */
const FLICK = 600;
const SPEED = 2_700;
const FLICKS = 14;
/** How often the page answers a second while it is scrolled, at least. */
const ANSWERS = 50;
/** The window's, px. */
const HEIGHT = 844;
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

/** What the compositor reports of one frame. */
interface FrameReport {
  readonly state: string;
  readonly scroll_state: string;
  readonly checkerboarded_needs_raster: boolean;
  readonly checkerboarded_needs_record: boolean;
}

interface Scrolled {
  /** Frames that came to the screen while it was scrolled, and those that should have. */
  readonly shown: number;
  readonly due: number;
  /** Share of those shown with a place that was not painted yet. */
  readonly unpainted: number;
  /** Share of looks of the page after which the window went on to where no row was drawn yet. */
  readonly blank: number;
  /** How often the page itself ran: a scroll does not wait for it. */
  readonly page: Frames;
  readonly shift: number;
  /** Most elements at once. */
  readonly elements: number;
  /** Share of the pictures in the window that were not there yet. */
  readonly waiting: number;
}

/** The pictures of the product's own games; each game of the benchmark takes one under an address that no other has. */
async function picturesOf(browser: Browser, port: number): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(`http://royal.localhost:${port}/live-casino`);
  const docs = await page.evaluate<string>(
    `fetch('/api/common/game/casinoGame?gameType=Live%20Casino').then((answer) => answer.json()).then(({ docs }) => docs)`,
  );
  await page.close();
  const games = JSON.parse(gunzipSync(Buffer.from(docs, 'base64')).toString()) as { urlThumb: string }[];
  const pictures = games.map(({ urlThumb }) => urlThumb).filter((address) => address !== '');
  if (pictures.length === 0) throw new Error('No game has a picture');
  return pictures;
}

async function openCasinoLobby(page: Page, port: number, pictures: readonly string[]): Promise<void> {
  const games = Array.from({ length: GAMES }, (_, game) => ({
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
  // The list of the device, newer than the one that the page comes with.
  await page.addInitScript(
    (list) => localStorage.setItem('backlay.casino-games.Live Casino', JSON.stringify({ at: Date.now(), games: list })),
    games,
  );
  await page.goto(`http://royal.localhost:${port}/live-casino`);
  // By touch: a pointer that rests on the page would be asked for with every frame.
  await page.getByRole('button', { name: 'Ezugi', exact: true }).tap();
  await page.locator('a[href^="/casino/g"]').nth(30).waitFor();
}

type Opens = (page: Page, port: number, pictures: readonly string[]) => Promise<void>;

const cases: Readonly<Record<string, Opens>> = {
  'an empty scroller': async (page) => {
    // Not a page of the product: its policy lets no style be written into it.
    await page.goto('about:blank');
    await page.setContent(
      '<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0;height:140000px;background:repeating-linear-gradient(#123 0 50px,#345 50px 100px)">',
    );
  },
  'all tiles at once': async (page, port, pictures) => {
    await openCasinoLobby(page, port, pictures);
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
  'the lobby': openCasinoLobby,
  'without pictures': (page, port) => openCasinoLobby(page, port, []),
};

async function scroll(browser: Browser, port: number, pictures: readonly string[], open: Opens): Promise<Scrolled> {
  const context = await browser.newContext({
    viewport: { width: 390, height: HEIGHT },
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
    const reports: FrameReport[] = [];
    session.on('Tracing.dataCollected', ({ value }) => {
      for (const { args } of value as { args?: { frame_reporter?: FrameReport } }[])
        if (args?.frame_reporter) reports.push(args.frame_reporter);
    });
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['cc', 'benchmark'], excludedCategories: ['*'] },
    });
    await page.evaluate(WATCH);
    // As a device scrolls: the window moves, whether or not the page runs.
    await session.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: -FLICK,
      speed: SPEED,
      repeatCount: FLICKS - 1,
      repeatDelayMs: 0,
      preventFling: false,
    });
    const { looks, shift, pictures: seen } = await page.evaluate<Watched>('watched');
    const traced = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await traced;
    const due = reports.filter(
      ({ state, scroll_state }) => scroll_state !== 'SCROLL_NONE' && state !== 'STATE_NO_UPDATE_DESIRED',
    );
    const shown = due.filter(({ state }) => state.startsWith('STATE_PRESENTED'));
    const moved = looks.slice(1).filter(({ y }, at) => y !== looks[at]?.y);
    const ran = looks
      .slice(1)
      .filter(({ y }, at) => y > (looks[at]?.y ?? 0) && (looks[at]?.drawn ?? 0) < HEIGHT + y - (looks[at]?.y ?? 0));
    return {
      shown: shown.length,
      due: due.length,
      unpainted:
        shown.filter((one) => one.checkerboarded_needs_raster || one.checkerboarded_needs_record).length / shown.length,
      blank: ran.length / moved.length,
      page: framesOf(looks.map(({ time }) => time)),
      shift,
      elements: Math.max(...looks.map(({ elements }) => elements)),
      waiting: seen.all === 0 ? 0 : seen.missing / seen.all,
    };
  } finally {
    await context.close();
  }
}

interface Watched {
  readonly looks: readonly {
    readonly time: number;
    readonly y: number;
    readonly drawn: number;
    readonly elements: number;
  }[];
  readonly shift: number;
  readonly pictures: { readonly all: number; readonly missing: number };
}

/** Notes, whenever the page runs, how far it is scrolled and down to where it is drawn, from the window's top. */
const WATCH = `
  window.watched = { looks: [], shift: 0, pictures: { all: 0, missing: 0 } };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: false });
  requestAnimationFrame(function look(time) {
    const rows = document.querySelectorAll('[data-row]');
    const drawn = rows.length ? rows[rows.length - 1].getBoundingClientRect().bottom : Infinity;
    const { looks, pictures } = watched;
    const often = looks.length % 30 === 0;
    looks.push({ time, y: scrollY, drawn, elements: often ? document.querySelectorAll('*').length : 0 });
    if (often)
      for (const tile of document.querySelectorAll('a[href^="/casino/g"]')) {
        const { top, bottom } = tile.getBoundingClientRect();
        if (bottom < 0 || top > innerHeight) continue;
        pictures.all += 1;
        if (!(tile.querySelector('img')?.complete ?? tile.querySelector('[aria-hidden]'))) pictures.missing += 1;
      }
    requestAnimationFrame(look);
  });
`;

const product = await openProduct({ FEED: 'sim', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const pictures = await picturesOf(browser, product.port);
  const taken = new Map<string, Scrolled[]>(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, open] of Object.entries(cases))
      taken.get(name)?.push(await scroll(browser, product.port, pictures, open));
  process.stdout.write(
    `${GAMES} games at 390 px, CPU slowed ${SLOWDOWN}x, ${FLICKS} flicks of ${FLICK} px at ${SPEED} px a second, median of ${ROUNDS}\n`,
  );
  const share = ({ shown, due }: Scrolled) => shown / due;
  const base = median((taken.get('an empty scroller') ?? []).map(share));
  for (const [name, all] of taken) {
    const frames = median(all.map(share));
    process.stdout.write(
      `${name.padEnd(20)} ${(frames * 60).toFixed(1).padStart(5)} frames/s (${(frames / base).toFixed(2)} of empty)  unpainted ${percent(all.map(({ unpainted }) => unpainted))}  blank ${percent(all.map(({ blank }) => blank))}  picture to come ${percent(all.map(({ waiting }) => waiting))}  shift ${median(all.map(({ shift }) => shift)).toFixed(4)}  elements ${median(all.map(({ elements }) => elements))}  page ${median(all.map(({ page }) => page.perSecond)).toFixed(1)}/s, longest ${median(all.map(({ page }) => page.longest)).toFixed(0)} ms\n`,
    );
  }
  const lobby = taken.get('the lobby') ?? [];
  const holds =
    median(lobby.map(share)) / base >= 0.95 &&
    median(lobby.map(({ page }) => page.perSecond)) >= ANSWERS &&
    [median(lobby.map(({ blank }) => blank)), median(lobby.map(({ shift }) => shift))].every((none) => none === 0);
  process.stdout.write(
    `at least 0.95 of empty, ${ANSWERS} answers of the page a second, nothing blank, no shift: ${holds ? 'holds' : 'does not hold'}\n`,
  );
  process.exitCode = holds ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}
