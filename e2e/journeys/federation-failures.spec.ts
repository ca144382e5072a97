import type { Page } from '@playwright/test';
import { openMatch, getPriceButton } from '../steps/betting';
import { openDrawn } from '../steps/drawn-page';
import {
  manifestOf,
  original,
  corruptFile,
  remoteOf,
  rewriteManifest,
  watchReports,
  type Manifest,
} from '../steps/federation';
import {
  expectOtherRemotesUsable,
  expect,
  games,
  expectHeaderUsable,
  panel,
  expectFailureMessage,
  test,
} from '../steps/federation-assertions';
import { balance } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

const CASINO = '**/remotes/casino/**';

/** Every row of the failure policy that a network or a store can bring about, on the casino of a player. */
const rows: readonly {
  readonly title: string;
  readonly phase: string;
  readonly breakIt: (page: Page) => Promise<unknown>;
  /** The page was there before: the screen is opened from home, without another page load. */
  readonly fromHome?: true;
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
    fromHome: true,
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
  {
    title: 'a table of hashes with one byte changed',
    phase: 'integrity',
    breakIt: (page) => tamper(page, /hashes\.json$/),
    fromHome: true,
  },
  {
    title: 'a table of hashes that is gone (404)',
    phase: 'missing',
    breakIt: (page) => page.route('**/remotes/casino/**/hashes.json', (route) => route.fulfill({ status: 404 })),
    fromHome: true,
  },
  { title: 'a stylesheet with one byte changed', phase: 'integrity', breakIt: (page) => tamper(page, /\.css$/) },
  {
    title: 'a manifest with one byte of a hash changed',
    phase: 'integrity',
    breakIt: (page) =>
      rewriteManifest(page, (manifest) => {
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
  const other = await corruptFile(page, casino, container, script);
  await rewriteManifest(
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
  await rewriteManifest(page, change);
  await page.route(CASINO, (route) => route.abort());
}

// A file that is still on its way when a journey ends breaks none.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const { title, phase, breakIt, fromHome } of rows)
  test(
    `${title}: its place shows a panel, one report is sent and other remotes work [A8.10 F9.06]`,
    { tag: '@desktop' },
    async ({ page }) => {
      const reports = watchReports(page);
      await breakIt(page);
      if (fromHome) {
        await page.goto(urlFor('royal'));
        await page.getByRole('link', { name: 'Live Casino' }).first().click();
      } else await openDrawn(page, urlFor('royal', '/live-casino'));
      await expectFailureMessage(page);
      // What its server part drew can be read beside the panel.
      if (!fromHome) {
        const drawn = page.locator('[data-drawn][data-stale]');
        await expect(drawn.getByRole('link', { name: /Lightning Roulette/ }).filter({ visible: true })).not.toHaveCount(
          0,
        );
      }
      await expect
        .poll(() => reports.map(({ remote, phase: text }) => `${remote} ${text}`))
        .toContain(`casino ${phase}`);
      await expectOtherRemotesUsable(page);
    },
  );

test(
  'a path claimed by two remotes belongs to the first and is reported to the platform [A8.10]',
  { tag: '@desktop' },
  async ({ page }) => {
    const reports = watchReports(page);
    await rewriteManifest(page, (manifest) => {
      remoteOf(manifest, 'wallet').routes.push({ path: '/live-casino', screen: 'transactions', access: 'public' });
    });
    await page.goto(urlFor('royal', '/live-casino'));
    await expect(games(page)).toBeVisible();
    await expect.poll(() => reports.map(({ remote, phase }) => `${remote} ${phase}`)).toEqual(['wallet incompatible']);
    await expectOtherRemotesUsable(page);
  },
);

test(
  'two remotes that fail at once leave the page and the balance usable [A8.10]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    const reports = watchReports(page);
    await page.route(/\/remotes\/(casino|wallet)\//, (route) => route.fulfill({ status: 404 }));
    await page.goto(urlFor('royal', '/live-casino'));
    await expectFailureMessage(page);
    await keepPicture(page, info, 'two-remotes-missing');
    await expectOtherRemotesUsable(page);
    await expect.poll(() => [...new Set(reports.map(({ remote }) => remote))].sort()).toEqual(['casino', 'wallet']);
    await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
    await expect(page.getByRole('dialog', { name: 'Something went wrong.' })).toBeVisible();
    await page.unroute(/\/remotes\/(casino|wallet)\//);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'ADD FUNDS' })).toBeVisible();
  },
);

test(
  'a page without a network stays usable, and a failed part opens when the network returns [A8.10]',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const reports = watchReports(page);
    // Nothing of it was there before the network went.
    await page.route(CASINO, (route) => route.abort('internetdisconnected'));
    await page.goto(urlFor('royal'));
    await expect(balance(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You're offline. Prices and balance may be out of date.")).toBeVisible();
    await page.getByRole('link', { name: 'Live Casino' }).first().click();
    await expectFailureMessage(page);
    // What the page has already stands without a network.
    await expectOtherRemotesUsable(page);
    await page.getByRole('link', { name: 'Live Casino' }).first().click();
    await expect(panel(page)).toBeVisible();
    await page.unroute(CASINO);
    await context.setOffline(false);
    await expect(games(page)).toBeVisible();
    // The report waited for the network, and does not speak against the version.
    await expect.poll(() => reports.map(({ remote }) => remote)).toContain('casino');
    expect(reports.filter(({ phase }) => phase !== 'offline')).toEqual([]);
  },
);

test('a remote missing from the manifest affects no other remote [A8.10]', { tag: '@desktop' }, async ({ page }) => {
  await rewriteManifest(
    page,
    ({ remotes }) =>
      void remotes.splice(
        remotes.findIndex(({ name }) => name === 'casino'),
        1,
      ),
  );
  await page.goto(urlFor('royal', '/live-casino'));
  // Its paths are unknown ones, which bring a player home (A2.22).
  await expect(page).toHaveURL(urlFor('royal'));
  await expectOtherRemotesUsable(page);
});

test(
  'betting works without the files of the wallet, whose place shows a panel [A8.10]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await page.route('**/remotes/wallet/**', (route) => route.abort());
    await page.goto(urlFor('royal'));
    await openMatch(page);
    await expect(getPriceButton(page, 'Back Backlay Lions', '1.90')).toBeVisible();
    await page.goto(urlFor('royal', '/transaction'));
    await expect(page.getByText('Something went wrong.').first()).toBeVisible();
    await expectHeaderUsable(page);
    await keepPicture(page, info, 'wallet-missing');
    await page.unroute('**/remotes/wallet/**');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('heading', { name: 'My Transactions' })).toBeVisible();
  },
);
