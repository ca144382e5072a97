import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test as journey } from '../steps/journey';
import { signIn } from '../steps/account';
import { openMatch, price, slip } from '../steps/betting';
import {
  backedBy,
  manifestOf,
  original,
  otherCode,
  remoteOf,
  remoteShowing,
  replaceManifest,
  reshapeLaterManifest,
  reshapeManifest,
  takeOverSocket,
  watchReports,
  type Manifest,
} from '../steps/federation';
import { balance } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { at } from '../steps/site';

/** A player of royal who is signed in already: one login for all of these journeys. */
const test = journey.extend<object, { playerState: BrowserContextOptions['storageState'] }>({
  playerState: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.1.1' } });
      await signIn(page, 'royal');
      const state = await page.context().storageState();
      await page.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
  storageState: async ({ playerState }, provide) => provide(playerState),
});

test.beforeEach(({ page: _ }, info) => {
  test.skip(info.project.name === 'phone', 'one project shows it: what fails does not depend on the width');
});

const games = (page: Page) => page.getByText('Lightning Roulette').first();
const panel = (page: Page) => page.getByRole('main').getByText('Something went wrong.').first();

/** Header, session, balance and the other remotes. */
async function everythingElseGoesOn(page: Page) {
  await expect(page.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible();
  await expect(balance(page)).toBeVisible();
  await page.getByRole('link', { name: 'Exchange' }).first().click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(panel(page)).toBeHidden();
}

const CASINO = '**/remotes/casino/**';

/** Every row of the failure policy that a network or a store can bring about, on the casino of a player. */
const rows: readonly {
  readonly title: string;
  readonly phase: string;
  readonly breakIt: (page: Page) => Promise<unknown>;
}[] = [
  {
    title: 'an entry that is gone (404)',
    phase: 'missing',
    breakIt: (page) => page.route('**/remotes/casino/**/remoteEntry.js', (route) => route.fulfill({ status: 404 })),
  },
  {
    title: 'a chunk that is gone after a deploy (404)',
    phase: 'missing',
    breakIt: (page) => page.route('**/remotes/casino/**/screen-*.js', (route) => route.fulfill({ status: 404 })),
  },
  {
    title: 'files that the server cannot serve',
    phase: 'network',
    breakIt: (page) => page.route(CASINO, (route) => route.fulfill({ status: 503 })),
  },
  { title: 'an entry with one byte changed', phase: 'integrity', breakIt: (page) => tamper(page, /remoteEntry\.js$/) },
  {
    title: 'a lazy chunk with one byte changed',
    phase: 'integrity',
    breakIt: (page) => tamper(page, /screen-[^/]*\.js$/),
  },
  { title: 'a stylesheet with one byte changed', phase: 'integrity', breakIt: (page) => tamper(page, /\.css$/) },
  {
    title: 'a manifest with one byte of a hash changed',
    phase: 'integrity',
    breakIt: (page) =>
      reshapeManifest(page, (manifest) => {
        const casino = remoteOf(manifest, 'casino');
        const flipped = casino.entry.integrity.replace(/^sha384-./, (start) =>
          start.endsWith('A') ? 'sha384-B' : 'sha384-A',
        );
        casino.entry.integrity = flipped;
        casino.integrity[casino.entry.url] = flipped;
      }),
  },
  {
    title: 'an entry that throws',
    phase: 'evaluation',
    breakIt: (page) => inPlaceOfCasino(page, 'throws', "throw new Error('no games today');"),
  },
  {
    title: 'a contract that is too new',
    phase: 'incompatible',
    breakIt: (page) => neverDownloaded(page, (manifest) => void (remoteOf(manifest, 'casino').contract = '^9.0.0')),
  },
  {
    title: 'a shared module of another version',
    phase: 'incompatible',
    breakIt: (page) =>
      neverDownloaded(page, (manifest) => void (remoteOf(manifest, 'casino').shared['react'] = '^16.0.0')),
  },
];

/** One more byte at the end of what is released; a comment, so that it would run. */
const tamper = (page: Page, files: RegExp) =>
  page.route(CASINO, async (route) => {
    if (!files.test(new URL(route.request().url()).pathname)) return route.fallback();
    const answer = await original(page, route);
    await route.fulfill({ response: answer, body: `${await answer.text()} ` });
  });

async function inPlaceOfCasino(page: Page, container: string, script: string) {
  const casino = remoteOf(await manifestOf(page, 'royal'), 'casino');
  const other = await otherCode(page, casino, container, script);
  await reshapeManifest(
    page,
    ({ remotes }) =>
      void remotes.splice(
        remotes.findIndex(({ name }) => name === 'casino'),
        1,
        other,
      ),
  );
}

/** What does not fit is not even asked for: a request fails the journey, because it is aborted as no incompatibility. */
async function neverDownloaded(page: Page, change: (manifest: Manifest) => void) {
  await reshapeManifest(page, change);
  await page.route(CASINO, (route) => route.abort());
}

for (const { title, phase, breakIt } of rows)
  test(`A8.10 ${title}: a panel in its place, a report, and all else goes on`, async ({ page }) => {
    const reports = watchReports(page);
    await breakIt(page);
    await page.goto(at('royal', '/live-casino'));
    await expect(panel(page)).toBeVisible({ timeout: 25_000 });
    await expect.poll(() => reports.map(({ remote, phase: said }) => `${remote} ${said}`)).toContain(`casino ${phase}`);
    await everythingElseGoesOn(page);
  });

test('A8.10 an entry that never answers gives way to the last good version', async ({ page }) => {
  const reports = watchReports(page);
  const url = '/remotes/casino/0.0.0/remoteEntry.js';
  await page.route(`**${url}`, () => undefined);
  await reshapeManifest(page, ({ remotes }) => {
    const index = remotes.findIndex(({ name }) => name === 'casino');
    const released = remotes[index]!;
    remotes[index] = backedBy(
      { ...released, entry: { url, integrity: released.entry.integrity }, container: 'silent' },
      released,
    );
  });
  // A script that hangs keeps the page from ever being complete.
  await page.goto(at('royal', '/live-casino'), { waitUntil: 'commit' });
  await expect(games(page)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => reports.map(({ phase }) => phase)).toContain('timeout');
  await everythingElseGoesOn(page);
});

test('A8.10 an entry that is gone gives way to the last good version', async ({ page }) => {
  const reports = watchReports(page);
  await reshapeManifest(page, ({ remotes }) => {
    const index = remotes.findIndex(({ name }) => name === 'casino');
    const released = remotes[index]!;
    const url = '/remotes/casino/0.0.0/remoteEntry.js';
    remotes[index] = backedBy(
      { ...released, entry: { url, integrity: released.entry.integrity }, container: 'gone' },
      released,
    );
  });
  await page.goto(at('royal', '/live-casino'));
  await expect(games(page)).toBeVisible();
  expect(reports.map(({ phase }) => phase)).toEqual(['missing']);
  await expect(panel(page)).toBeHidden();
});

test('A8.10 a screen that throws three times gives way to the last good version', async ({ page }) => {
  const reports = watchReports(page);
  const casino = remoteOf(await manifestOf(page, 'royal'), 'casino');
  const script = remoteShowing('thrower', "() => { throw new Error('drawn badly'); }");
  const bad = backedBy(await otherCode(page, casino, 'thrower', script), casino);
  await reshapeManifest(
    page,
    ({ remotes }) =>
      void remotes.splice(
        remotes.findIndex(({ name }) => name === 'casino'),
        1,
        bad,
      ),
  );
  await page.goto(at('royal', '/live-casino'));
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(games(page)).toBeVisible();
  expect(reports.map(({ phase }) => phase)).toEqual(['render', 'render', 'render']);
  await everythingElseGoesOn(page);
});

test('A8.10 a path that two remotes claim stays with the first, and the platform hears of it', async ({ page }) => {
  const reports = watchReports(page);
  await reshapeManifest(page, (manifest) => {
    remoteOf(manifest, 'wallet').routes.push({ path: '/live-casino', screen: 'transactions', access: 'public' });
  });
  await page.goto(at('royal', '/live-casino'));
  await expect(games(page)).toBeVisible();
  await expect.poll(() => reports.map(({ remote, phase }) => `${remote} ${phase}`)).toEqual(['wallet incompatible']);
});

test('A8.10 two remotes that fail at once leave the rest, the balance too', async ({ page }, info) => {
  const reports = watchReports(page);
  await page.route(/\/remotes\/(casino|wallet)\//, (route) => route.fulfill({ status: 404 }));
  await page.goto(at('royal', '/live-casino'));
  await expect(panel(page)).toBeVisible();
  await keepPicture(page, info, 'two-remotes-missing');
  await everythingElseGoesOn(page);
  expect(new Set(reports.map(({ remote }) => remote))).toEqual(new Set(['casino', 'wallet']));
  await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog', { name: 'Something went wrong.' })).toBeVisible();
  await page.unroute(/\/remotes\/(casino|wallet)\//);
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'ADD FUNDS' })).toBeVisible();
});

test('A8.10 without a network the page stands, and a place that failed opens when it is back', async ({
  page,
  context,
}) => {
  const reports = watchReports(page);
  await page.goto(at('royal'));
  await expect(balance(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Prices and balance may be old.')).toBeVisible();
  await page.getByRole('link', { name: 'Live Casino' }).first().click();
  await expect(panel(page)).toBeVisible();
  await expect(balance(page)).toBeVisible();
  await context.setOffline(false);
  await expect(games(page)).toBeVisible();
  expect(reports.every(({ phase }) => phase === 'offline')).toBe(true);
});

for (const [title, text] of [
  ['is missing', ''],
  ['is cut off', '{"tenant":{"id":"roy'],
] as const)
  test(`A8.10 A8.11 a page whose manifest ${title} says so, and starts when it is there again`, async ({
    page,
  }, info) => {
    const reports = watchReports(page);
    await replaceManifest(page, text);
    await page.goto(at('royal'));
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    await expect(page.getByText('Unexpected error occurred. Please reload the page.')).toBeVisible();
    await expect.poll(() => reports.map(({ remote }) => remote)).toEqual(['shell']);
    await keepPicture(page, info, 'manifest-missing');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(balance(page)).toBeVisible();
  });

test('A8.10 a remote that the manifest leaves out takes nothing else with it', async ({ page }) => {
  await reshapeManifest(
    page,
    ({ remotes }) =>
      void remotes.splice(
        remotes.findIndex(({ name }) => name === 'casino'),
        1,
      ),
  );
  await page.goto(at('royal', '/live-casino'));
  await everythingElseGoesOn(page);
});

/** A slip of which the answer is held back: a bet in flight for as long as the journey wants. */
async function betInFlight(page: Page) {
  await page.goto(at('royal'));
  await openMatch(page);
  let land = () => undefined as void;
  const landed = new Promise<void>((resolve) => (land = resolve));
  await page.route(/\/api\/user\/openBet(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') await landed;
    await route.continue();
  });
  await price(page, 'Back Backlay Lions', '1.90').click();
  await slip(page).getByRole('textbox', { name: 'Stake' }).fill('100');
  await slip(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(page.getByText('Betting in process')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
  return land;
}

const isSameTab = (page: Page) => page.evaluate(() => 'sameTab' in window);

test('A8.10 a remote that is revoked under a bet in flight stays until the bet is decided, then gives way without a reload', async ({
  page,
}) => {
  const say = await takeOverSocket(page);
  const betting = remoteOf(await manifestOf(page, 'royal'), 'betting');
  const view = remoteShowing('olderBetting', "() => 'The last good version'");
  const older = { ...(await otherCode(page, betting, 'olderBetting', view)), version: '0.0.9' };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await reshapeLaterManifest(page, ({ remotes }) => {
    remotes[remotes.findIndex(({ name }) => name === 'betting')] = older;
  });
  const land = await betInFlight(page);
  await say('remoteRevoked', { remote: 'betting', version: betting.version });
  // Another remote that fails meanwhile has its panel and nothing more.
  await page.route('**/remotes/wallet/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog', { name: /Something went wrong|ADD FUNDS/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Betting in process')).toBeVisible();
  expect(asked.some((url) => url.includes('olderBetting'))).toBe(false);
  land();
  await expect(page.getByText('The last good version').first()).toBeVisible({ timeout: 20_000 });
  expect(await isSameTab(page)).toBe(true);
  await expect(balance(page)).toBeVisible();
});

test('A8.10 no reload happens while a bet is in flight, whoever asks for it', async ({ page }) => {
  await page.addInitScript(() => void (Math.random = () => 0));
  const say = await takeOverSocket(page);
  const land = await betInFlight(page);
  await say('getRefreshPage', {});
  const { version } = await page.evaluate(() => {
    const manifest = JSON.parse(document.getElementById('boot')?.textContent ?? '') as { shellVersion: string };
    return { version: manifest.shellVersion };
  });
  await say('remoteRevoked', { remote: 'shell', version });
  await expect(page.getByText('Betting in process')).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(await isSameTab(page)).toBe(true);
  land();
  await expect.poll(() => isSameTab(page).catch(() => true), { timeout: 20_000 }).toBe(false);
});

test('A1.01 each remote comes from a release of its own, with its hash', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await page.goto(at('royal', '/live-casino'));
  await expect(games(page)).toBeVisible();
  expect(scripts.some((path) => /^\/shell\/[^/]+\//.test(path))).toBe(true);
  expect(scripts.some((path) => /^\/remotes\/casino\/[^/]+\/remoteEntry\.js$/.test(path))).toBe(true);
  const unsigned = await page.evaluate(() =>
    [...document.scripts].filter(({ src, integrity }) => src && !integrity).map(({ src }) => src),
  );
  expect(unsigned).toEqual([]);
});

test('A8.10 without the files of the wallet betting goes on, with a panel where the wallet would be', async ({
  page,
}, info) => {
  await page.route('**/remotes/wallet/**', (route) => route.abort());
  await page.goto(at('royal'));
  await openMatch(page);
  await expect(price(page, 'Back Backlay Lions', '1.90')).toBeVisible();
  await page.goto(at('royal', '/transaction'));
  await expect(page.getByText('Something went wrong.').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible();
  await keepPicture(page, info, 'wallet-missing');
  await page.unroute('**/remotes/wallet/**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { name: 'My Transactions' })).toBeVisible();
});
