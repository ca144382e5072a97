// tour: a picture of every screen and panel of the product, for a phone and a desk, with what axe and the
// keyboard report and what is wider than the window.
//
//   E2E_PORT=4000 npx tsx tour/tour.ts [word of a stop's name]… [@brand or @width]…     in e2e, against a product that runs with TRUST_PROXY=loopback
import { mkdirSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../product/chromium';
import { signInAt } from '../steps/account';
import { urlFor, type Brand } from '../steps/brand-site';
import { checkKeyboardNavigation } from './keyboard';
import { accountStops } from './account-scenes';
import { bettingStops } from './betting-scenes';
import { casinoStops } from './casino-scenes';
import { consoleStops } from './console-scenes';
import { moneyStops } from './money-scenes';
import { playerStops } from './player-scenes';
import { staffMoneyStops } from './staff-money-scenes';
import { staffStops } from './staff-scenes';
import { openSheet, type Scene, type Visitor } from './scene';
import { visitorStops } from './visitor-scenes';

const FOLDER = 'test-results/tour';
const WIDTHS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
type Width = keyof typeof WIDTHS;

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
const given = process.argv.slice(2);
const words = given.filter((word) => !word.startsWith('@'));
const places = given.filter((word) => word.startsWith('@')).map((word) => word.slice(1));
/** Everywhere, or where it was asked for. */
const isAsked = (place: string, among: readonly string[]) => {
  const wanted = places.filter((each) => among.includes(each));
  return wanted.length === 0 || wanted.includes(place);
};
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const part = () => Math.floor(Math.random() * 256);

async function opened(width: Width, state?: State) {
  const context = await (browser satisfies Browser).newContext({
    ...WIDTHS[width],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` },
    ...(state && { storageState: state }),
  });
  context.setDefaultTimeout(15_000);
  return context;
}

const states = new Map<string, Promise<State>>();
/** The device of somebody who is logged in; one log-in for all stops. */
function deviceOf(as: Visitor, brand: Brand): Promise<State> {
  const key = `${as} ${brand}`;
  const known = states.get(key) ?? logIn(as, brand);
  states.set(key, known);
  return known;
}

async function logIn(as: Visitor, brand: Brand): Promise<State> {
  const context = await opened('desktop');
  const page = await context.newPage();
  if (as === 'demo') {
    const sheet = await openSheet(page, brand, 'Login');
    await sheet.getByRole('button', { name: 'Demo Login' }).click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Profile menu/ })
      .waitFor();
  } else if (as === 'player') await signInAt(page, urlFor(brand));
  else await signInAt(page, urlFor(brand), as === 'administrator' ? 'admin1' : `${as}1`, 'Admin@123');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Serious and critical findings. */
async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 4).map(({ html }) => `axe ${id}: ${html.slice(0, 180)}`));
}

/** A page that has to be pushed sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`wider than the window: ${scrollWidth} of ${clientWidth} px`] : [];
  });

async function visit({ name, as, show, whole }: Scene, brand: Brand, width: Width): Promise<readonly string[]> {
  const context = await opened(width, as === 'visitor' ? undefined : await deviceOf(as, brand));
  const page = await context.newPage();
  try {
    await show(page, brand);
    await page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.images].every((image) => {
          const { top, left } = image.getBoundingClientRect();
          return image.complete || top > innerHeight || left > innerWidth;
        }),
    );
    await page.screenshot({
      path: `${FOLDER}/${name}-${brand}-${width}.png`,
      animations: 'disabled',
      fullPage: whole ?? false,
      scale: 'css',
    });
    return [
      ...(await findings(page)),
      ...(await tooWide(page)),
      ...(width === 'desktop' ? await checkKeyboardNavigation(page) : []),
    ];
  } catch (error) {
    await page.screenshot({ path: `${FOLDER}/${name}-${brand}-${width}-failed.png` }).catch(() => undefined);
    return [`not shown: ${String(error).split('\n')[0]}`];
  } finally {
    await context.close();
  }
}

mkdirSync(FOLDER, { recursive: true });
const stops = [
  ...visitorStops,
  ...playerStops,
  ...bettingStops,
  ...casinoStops,
  ...moneyStops,
  ...accountStops,
  ...staffStops,
  ...staffMoneyStops,
  ...consoleStops,
].filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const report: Record<string, readonly string[]> = {};
let shown = 0;
for (const stop of stops)
  for (const brand of stop.brands)
    for (const width of Object.keys(WIDTHS) as Width[]) {
      if (stop.width && stop.width !== width) continue;
      if (!isAsked(brand, ['royal', 'metro', 'orbit', 'staff']) || !isAsked(width, Object.keys(WIDTHS))) continue;
      const found = await visit(stop, brand, width);
      shown += 1;
      if (found.length > 0) report[`${stop.name}-${brand}-${width}`] = found;
      process.stdout.write(`${found.length === 0 ? 'ok ' : '!! '} ${stop.name} ${brand} ${width}\n`);
      for (const each of found) process.stdout.write(`     ${each}\n`);
    }
await browser.close();
writeFileSync(`${FOLDER}/findings.json`, JSON.stringify(report, null, 2));
process.stdout.write(`${shown} pictures in ${FOLDER}, ${Object.keys(report).length} with findings\n`);
process.exit(Object.keys(report).length > 0 ? 1 : 0);
