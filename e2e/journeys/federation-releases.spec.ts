import type { Browser, Page } from '@playwright/test';
import { publishExternalRemote } from '../product/publish-external-remote';
import type { RunningProduct } from '../product/run-product';
import { checkAccessibility } from '../steps/accessibility';
import { signInAt } from '../steps/account';
import { confirm, inspect, openConsole, view } from '../steps/release-console';
import { watchReports } from '../steps/federation';
import { expect, test } from '../steps/isolated-product';
import { openUntilVisible } from '../steps/journey';
import { keepPicture } from '../steps/picture';

let product: RunningProduct;
const at = (brand: string, path = '/') => `http://${brand}.localhost:${product.port}${path}`;
const lodger = (page: Page, version: string) => page.getByText(`The lodger is ${version}`);

test.describe.configure({ mode: 'serial' });

const release = (version: string, over: { channel?: 'next'; view?: string } = {}) =>
  publishExternalRemote(product.dataDir, { name: 'lodger', version, ...over });

test.beforeAll(async ({ ownProduct }) => {
  product = ownProduct;
  await release('1.0.0');
  await release('1.1.0', { channel: 'next' });
});

/** A visit from an address of its own, in a browser that has never been here. */
async function visit<T>(
  browser: Browser,
  brand: string,
  address: string,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
  const page = await context.newPage();
  try {
    await page.goto(at(brand, '/lodger'));
    return await look(page);
  } finally {
    await context.close();
  }
}

/** New visits to a brand get this version; a command is live within seconds. */
async function newVisitsGet(browser: Browser, brand: string, version: string) {
  let timeout = 2_000;
  await expect(async () => {
    timeout *= 2;
    await visit(browser, brand, '10.9.0.1', (page) => expect(lodger(page, version)).toBeVisible({ timeout }));
  }).toPass();
}

test(
  'a version promoted in the console reaches new visits and leaves open tabs unchanged [A6.01]',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await newVisitsGet(browser, 'royal', '1.0.0');
    const context = await browser.newContext();
    const open = await context.newPage();
    await open.goto(at('royal', '/lodger'));
    await expect(lodger(open, '1.0.0')).toBeVisible();
    // Nothing of the lodger is loaded here yet.
    const early = await context.newPage();
    await early.goto(at('royal', '/rules-and-regulation'));
    await early.evaluate(() => Object.assign(window, { sameTab: true }));

    await openConsole(page, at('staff'));
    const place = await inspect(page, 'Royal', 'lodger');
    await place.getByRole('button', { name: /^1\.1\.0/ }).click();
    await expect(place.getByText('Not running here; 1.0.0 is')).toBeVisible();
    await place.getByRole('button', { name: 'Promote to stable' }).click();
    await confirm(page, 'Promote lodger 1.1.0 to stable', 'Promote to stable', 'the journey of a release');
    await expect(page.getByRole('button', { name: /^Metro lodger 1\.1\.0/ })).toBeVisible();
    await newVisitsGet(browser, 'royal', '1.1.0');
    await expect(lodger(open, '1.0.0')).toBeVisible();
    // The files of the version before are served for as long as tabs want them.
    await early.evaluate(() => {
      history.pushState(null, '', '/lodger');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(lodger(early, '1.0.0')).toBeVisible();
    expect(await early.evaluate(() => 'sameTab' in window)).toBe(true);
    await context.close();
  },
);

test(
  'a brand that is rolled back has the version before, and the others do not [A6.01]',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await openConsole(page, at('staff'));
    const place = await inspect(page, 'Royal', 'lodger');
    await place.getByRole('button', { name: 'Roll back to 1.0.0' }).click();
    await confirm(page, 'Roll back lodger on Royal', 'Roll back to 1.0.0', 'looks odd');
    await expect(place.getByText('Chosen by pinned on this tenant.')).toBeVisible();
    await newVisitsGet(browser, 'royal', '1.0.0');
    await newVisitsGet(browser, 'metro', '1.1.0');
    await view(page, 'Audit log').click();
    await expect(page.getByText('rolled back lodger 1.1.0 to 1.0.0 on Royal')).toBeVisible();
    await expect(page.getByText('looks odd')).toBeVisible();
  },
);

test(
  'a revoked version unloads from open pages of players and visitors without a reload [A8.10]',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const tabs = await Promise.all(
      ['player', 'visitor'].map(async (who) => {
        const context = await browser.newContext();
        const tab = await context.newPage();
        if (who === 'player') await signInAt(tab, at('metro'));
        await tab.goto(at('metro', '/lodger'));
        await expect(lodger(tab, '1.1.0')).toBeVisible();
        await tab.evaluate(() => Object.assign(window, { sameTab: true }));
        return { context, tab };
      }),
    );
    const [player, visitor] = tabs.map(({ tab }) => tab) as [Page, Page];
    await openConsole(page, at('staff'));
    const place = await inspect(page, 'Metro', 'lodger');
    await place.getByRole('button', { name: 'Revoke' }).click();
    await confirm(page, 'Revoke lodger 1.1.0 everywhere', 'Revoke 1.1.0', 'must not be seen');
    // The socket notifies the player at once; the visitor has none, and asks when the tab is looked at again.
    await expect(lodger(player, '1.0.0')).toBeVisible();
    await openUntilVisible(
      () => visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
      lodger(visitor, '1.0.0'),
    );
    for (const tab of [player, visitor]) expect(await tab.evaluate(() => 'sameTab' in window)).toBe(true);
    await newVisitsGet(browser, 'metro', '1.0.0');
    for (const { context } of tabs) await context.close();
  },
);

test(
  'failure rate of a brand rolls the version back and updates the open console [A8.10]',
  { tag: '@desktop' },
  async ({ page, browser }, info) => {
    test.setTimeout(600_000);
    await openConsole(page, at('staff'));
    await release('1.2.0', { view: "() => { throw new Error('The lodger fell over'); }" });
    await expect(page.getByRole('button', { name: /^Metro lodger 1\.2\.0/ })).toBeVisible();
    let phases: string[] = [];
    const notice = page.getByRole('alert').filter({ hasText: 'Rolled back by itself' });
    // Each visitor's two page views fail; ten failures of three visitors are enough.
    for (let visitor = 1; visitor <= 12 && !(await notice.isVisible()); visitor += 1)
      await visit(browser, 'metro', `10.9.1.${visitor}`, async (tab) => {
        const reports = watchReports(tab);
        await tab.reload();
        await expect(tab.getByText(/Something went wrong|The lodger is 1\.0\.0/).first()).toBeVisible();
        phases = [...phases, ...reports.map(({ version, phase }) => `${version} ${phase}`)];
      });
    expect(phases).toContain('1.2.0 render');
    await expect(notice).toContainText('lodger 1.2.0 to 1.0.0 on Metro');
    await expect(notice).toContainText('loads failed within 10 minutes');
    await newVisitsGet(browser, 'metro', '1.0.0');
    await keepPicture(page, info, 'release-console-rolled-back');
    await checkAccessibility(page);
    const place = await inspect(page, 'Metro', 'lodger');
    await expect(place.getByText('Chosen by pinned on this tenant.')).toBeVisible();
    await place.getByRole('button', { name: /^1\.2\.0/ }).click();
    await expect(place.getByText('The lodger fell over')).toBeVisible();
    await view(page, 'Audit log').click();
    await expect(page.getByText(/health.*rolled back automatically: lodger 1\.2\.0 to 1\.0\.0 on Metro/)).toBeVisible();
  },
);
