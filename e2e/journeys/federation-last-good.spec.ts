import {
  routeToRelease,
  manifestOf,
  corruptFile,
  remoteOf,
  remoteShowing,
  rewriteManifest,
  watchReports,
} from '../steps/federation';
import {
  expectOtherRemotesUsable,
  expect,
  games,
  panel,
  expectFailureMessage,
  test,
} from '../steps/federation-assertions';
import { urlFor } from '../steps/brand-site';

test('an entry that hangs is replaced by the last good version [A8.10]', { tag: '@desktop' }, async ({ page }) => {
  const reports = watchReports(page);
  const url = '/remotes/casino/0.0.0/remoteEntry.js';
  // Also under the address of a second try.
  await page.route(`**${url}*`, () => undefined);
  await rewriteManifest(page, ({ remotes }) => {
    const index = remotes.findIndex(({ name }) => name === 'casino');
    const released = remotes[index]!;
    remotes[index] = routeToRelease(
      { ...released, entry: { url, integrity: released.entry.integrity }, container: 'silent' },
      released,
    );
  });
  // A script that hangs keeps the page from ever being complete.
  await page.goto(urlFor('royal', '/live-casino'), { waitUntil: 'commit' });
  await expect(games(page)).toBeVisible();
  await expect.poll(() => reports.map(({ phase }) => phase)).toContain('timeout');
  await expectOtherRemotesUsable(page);
});

test('a missing entry is replaced by the last good version [A8.10]', { tag: '@desktop' }, async ({ page }) => {
  const reports = watchReports(page);
  await rewriteManifest(page, ({ remotes }) => {
    const index = remotes.findIndex(({ name }) => name === 'casino');
    const released = remotes[index]!;
    const url = '/remotes/casino/0.0.0/remoteEntry.js';
    remotes[index] = routeToRelease(
      { ...released, entry: { url, integrity: released.entry.integrity }, container: 'gone' },
      released,
    );
  });
  await page.goto(urlFor('royal', '/live-casino'));
  await expect(games(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => reports.map(({ phase }) => phase)).toEqual(['missing']);
  await expectOtherRemotesUsable(page);
});

test(
  'a screen that throws three times is replaced by the last good version [A8.10]',
  { tag: '@desktop' },
  async ({ page }) => {
    const reports = watchReports(page);
    const casino = remoteOf(await manifestOf(page, 'royal'), 'casino');
    const script = remoteShowing('thrower', "() => { throw new Error('drawn badly'); }");
    const bad = routeToRelease(await corruptFile(page, casino, 'thrower', script), casino);
    await rewriteManifest(
      page,
      ({ remotes }) =>
        void remotes.splice(
          remotes.findIndex(({ name }) => name === 'casino'),
          1,
          bad,
        ),
    );
    await page.goto(urlFor('royal', '/live-casino'));
    await expectFailureMessage(page);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expectFailureMessage(page);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(games(page)).toBeVisible();
    await expect.poll(() => reports.map(({ phase }) => phase)).toEqual(['render', 'render', 'render']);
    await expectOtherRemotesUsable(page);
  },
);
