import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Browser, Page, Route, WebSocketRoute } from 'playwright';
import type { LivePerson, LiveView, PageWithRuntime, PairPage } from '../contract-check/pair';
import { quietPageOf, signInOn } from '../contract-check/render-views';

export type Theme = 'dark' | 'light';

/** Arguments under which Chromium draws equal pages with equal bytes: no part of an older picture is drawn over. */
export const pictureArguments = [
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--force-color-profile=srgb',
];

/** The time of every picture. */
const NOW = new Date('2030-01-01T12:00:00.000Z');
const PATIENCE_MS = 30_000;
/** A page without requests for so long has loaded, ms. */
const QUIET_MS = 150;
/** Pictures of a page that does not come to rest. */
const MOST_ATTEMPTS = 12;
const PAUSE_MS = 120;
/** A picture is at most so high, px; a list that grows while it is scrolled has no end. */
const MOST_HEIGHT = 6000;

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId?: string;
            readonly responses?: { readonly 200?: { readonly content?: Record<string, { example?: unknown }> } };
          }
        >
      >
    >
  >;
}

/** Answers in place of documented ones that no screen shows: an example has no rule between its fields. */
const OWN_ANSWERS: Readonly<Record<string, object>> = {
  saferGambling: {
    docs: {
      limits: [{ kind: 'deposit', period: 'day', amount: 5000, used: 1200, next: null }],
      pause: null,
      realityCheckMinutes: 60,
      net: { day: -500, week: 1200, month: 300, year: 300 },
    },
    message: '',
  },
};

/** Answers of all calls as the contract documents them: the same for both versions, and on every day. */
const documentedAnswers = (() => {
  const file = join(dirname(fileURLToPath(import.meta.url)), '../../docs/openapi.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as OpenApi; // the file that `npm run openapi` writes
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { operationId = '', responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`),
      json: OWN_ANSWERS[operationId] ?? responses?.[200]?.content?.['application/json']?.example ?? { message: '' },
    })),
  );
})();

function answerCall(route: Route): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const found = documentedAnswers.find(({ method, path }) => method === request.method() && path.test(pathname));
  return found ? route.fulfill({ json: found.json }) : route.fulfill({ status: 404, json: { message: '' } });
}

/** A feed that is connected and publishes nothing. */
function answerSocket(socket: WebSocketRoute): void {
  socket.onMessage((message) => {
    const text = message.toString();
    if (text.startsWith('40')) socket.send('40{"sid":"pictures"}');
    // An event with an acknowledgement.
    const id = /^42(\d+)\[/.exec(text)?.[1];
    if (id) socket.send(`43${id}[{}]`);
  });
  socket.send('0{"sid":"pictures","upgrades":[],"pingInterval":600000,"pingTimeout":600000,"maxPayload":1000000}');
}

/** One person on the page of one version, on a device whose clock stands still. */
export interface Photographer {
  /** Opens a view and returns its picture at each width, PNG. */
  take(view: LiveView, widths: readonly number[]): Promise<readonly Buffer[]>;
  close(): Promise<void>;
}

interface Sitting {
  readonly person: LivePerson;
  readonly theme: Theme;
  /** Changes a view before its pictures are taken. */
  readonly alter?: ((page: Page) => Promise<unknown>) | undefined;
}

/** Opens a device with a fixed clock, no motion, documented answers and a silent feed (F6.04). */
export async function openPhotographer(
  browser: Browser,
  pair: PairPage,
  { person, theme, alter }: Sitting,
): Promise<Photographer> {
  const context: BrowserContext = await browser.newContext({
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.route(({ pathname }) => pathname.startsWith('/api/'), answerCall);
  await page.routeWebSocket(/socket\.io/, answerSocket);
  await signInOn(page, pair, person, NOW.getTime());
  await page.addInitScript((chosen) => {
    localStorage.setItem('theme', chosen);
    // References, ids and lots are the same in both versions.
    let seed = 1;
    Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    crypto.getRandomValues = (values) => {
      if (values) new Uint8Array(values.buffer, values.byteOffset, values.byteLength).fill(7);
      return values;
    };
    crypto.randomUUID = () => '00000000-0000-4000-8000-000000000007';
  }, theme);
  await page.addInitScript('globalThis.__name = (named) => named');
  const rest = watchRequests(page);
  return {
    async take(view, widths) {
      const [first = 360] = widths;
      await page.setViewportSize(viewportOf(first));
      await openView(page, pair, person, view);
      const pictures: Buffer[] = [];
      for (const width of widths) {
        await page.setViewportSize(viewportOf(width));
        await rest();
        await alter?.(page);
        pictures.push(await takeAtRest(page));
      }
      return pictures;
    },
    close: () => context.close(),
  };
}

const viewportOf = (width: number) => ({ width, height: width < 800 ? 800 : 900 });

/** A screen at its own address in the shell; a slot alone, in place of the page. */
async function openView(page: Page, pair: PairPage, person: LivePerson, view: LiveView): Promise<void> {
  const quiet = quietPageOf(pair, person);
  const address = view.kind === 'screens' ? new URL(view.address, quiet).href : quiet;
  await page.goto(address, { waitUntil: 'load', timeout: PATIENCE_MS });
  await page.waitForFunction(() => (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__, undefined, {
    timeout: PATIENCE_MS,
  });
  if (view.kind === 'screens') return;
  await page.evaluate(
    async ({ remote, name }) => {
      for (const child of document.body.children) if (child instanceof HTMLElement) child.style.display = 'none';
      const place = document.body.appendChild(document.createElement('div'));
      await (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__?.render?.(place, remote, 'slots', name);
    },
    { remote: pair.remote, name: view.name },
  );
}

/** Waits until a page has asked for nothing for a moment. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let changedAt = Date.now();
  const end = (request: object) => {
    open.delete(request);
    changedAt = Date.now();
  };
  page.on('request', (request) => {
    open.add(request);
    changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const until = Date.now() + PATIENCE_MS;
    while ((open.size > 0 || Date.now() - changedAt < QUIET_MS) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 25));
  };
}

/** The picture of a page that does not change any more, with its fonts and pictures loaded and without a focus ring. */
async function takeAtRest(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    // Where the focus is depends on which of two equal pages was in front; a dialog takes it back.
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = '*:focus, *:focus-visible { outline: none !important }';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width = 0 } = page.viewportSize() ?? {};
  const options =
    height > MOST_HEIGHT
      ? ({ fullPage: true, clip: { x: 0, y: 0, width, height: MOST_HEIGHT } } as const)
      : ({ fullPage: true } as const);
  const take = () => page.screenshot({ ...options, animations: 'disabled', scale: 'css' });
  let last = await take();
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) {
    await page.waitForTimeout(PAUSE_MS);
    const next = await take();
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}
