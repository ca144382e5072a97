import { replaceManifest, watchReports } from '../steps/federation';
import { expectOtherRemotesUsable, expect, test } from '../steps/federation-assertions';
import { balance } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

const broken = [
  ['is missing', ''],
  ['is cut off', '{"tenant":{"id":"roy'],
] as const;

for (const [title, text] of broken)
  test(
    `a page whose manifest ${title} reads it from another response, works and reports the failure [A8.10]`,
    { tag: '@desktop' },
    async ({ page }) => {
      const reports = watchReports(page);
      await replaceManifest(page, text, 'whole later');
      await page.goto(urlFor('royal'));
      await expectOtherRemotesUsable(page);
      await expect.poll(() => reports.map(({ remote }) => remote)).toEqual(['shell']);
    },
  );

for (const [title, text] of broken)
  test(
    `a page whose manifest ${title} in every response shows an error and starts on recovery [A8.10 A8.11]`,
    { tag: '@desktop' },
    async ({ page }, info) => {
      const reports = watchReports(page);
      await replaceManifest(page, text);
      await page.goto(urlFor('royal'));
      await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
      await expect(page.getByText('Unexpected error occurred. Please reload the page.')).toBeVisible();
      await expect.poll(() => reports.map(({ remote }) => remote)).toEqual(['shell']);
      await keepPicture(page, info, 'manifest-missing');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(balance(page)).toBeVisible();
    },
  );
