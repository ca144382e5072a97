import { command, publishExternalRemote, UNCHECKED } from '../product/publish-external-remote';
import { putGreetingsAway, signInAt } from '../steps/account';
import { expect, test } from '../steps/isolated-product';
import { openUntilVisible } from '../steps/journey';
import { keepPicture } from '../steps/picture';
import type { Page } from '@playwright/test';

test.describe.configure({ mode: 'serial', timeout: 400_000 });

const PLACES = ['header', 'drawer', 'bottom', 'profile-menu', 'category-bar'] as const;
const ENGLISH = ['Chess', 'Rules of chess', 'Play chess', 'My games', 'Board games'];
const HINDI = ['शतरंज', 'शतरंज के नियम', 'शतरंज खेलें', 'मेरे खेल', 'बोर्ड खेल'];
const DRAWING = '<svg viewBox="0 0 24 24"><path fill="currentColor" d="M9 22h6v-4l2-8a5 5 0 1 0-10 0l2 8z"/></svg>';
const nav = PLACES.map((place, index) => ({
  place,
  text: { 'en-us': ENGLISH[index] ?? '', 'hi-in': HINDI[index] ?? '' },
  ...(place === 'header' && { icon: DRAWING }),
  ...(place === 'profile-menu' && { access: 'signed-in' }),
}));
const WIDTHS = [390, 1440] as const;
const names = (language: 'en-us' | 'hi-in') => (language === 'en-us' ? ENGLISH : HINDI);
const MORE = { 'en-us': 'More', 'hi-in': 'और' } as const;

/** The right edge of the header's last part, and the room that the header leaves beside it, px. */
const EDGE = 11;
async function expectRoom(page: Page, width: number): Promise<void> {
  const right = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('header a, header button')].map((each) => each.getBoundingClientRect().right),
    ),
  );
  expect(right).toBeLessThanOrEqual(width - EDGE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Every entry of the bars is visible, and that of the drawer behind its button. */
async function expectEntries(page: Page, language: 'en-us' | 'hi-in'): Promise<void> {
  const [header = '', drawer = '', bottom = '', , category = ''] = names(language);
  for (const name of [header, bottom, category])
    await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: MORE[language], exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: drawer })).toBeVisible();
  await page.keyboard.press('Escape');
}

test(
  'entries of a remote stand at five places at both widths and in both languages [F1.07]',
  { tag: '@desktop' },
  async ({ ownProduct, page }, info) => {
    await publishExternalRemote(ownProduct.dataDir, { version: '1.0.0', name: 'chess', nav });
    const home = `http://royal.localhost:${ownProduct.port}/`;
    await openUntilVisible(() => page.goto(home), page.getByRole('link', { name: 'Board games' }));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectEntries(page, 'en-us');
      await keepPicture(page, info, `remote-navigation-visitor-${width}`);
      await expectRoom(page, width);
    }
    await expect(page.getByRole('link', { name: 'My games' })).toHaveCount(0);

    await signInAt(page, home);
    await putGreetingsAway(page);
    for (const language of ['en-us', 'hi-in'] as const) {
      if (language === 'hi-in') {
        await page.getByRole('button', { name: /^Profile menu/ }).click();
        await page.getByRole('dialog').getByRole('combobox').click();
        await page.getByRole('option', { name: /हिन्दी|हिंदी|Hindi/ }).click();
        await page.keyboard.press('Escape');
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectEntries(page, language);
        await keepPicture(page, info, `remote-navigation-${language}-${width}`);
        await page.locator('header button[aria-haspopup=dialog]').last().click();
        await expect(page.getByRole('dialog').getByRole('link', { name: names(language)[3] })).toBeVisible();
        await keepPicture(page, info, `remote-navigation-menu-${language}-${width}`);
        await page.keyboard.press('Escape');
        await expectRoom(page, width);
      }
    }
    await page.getByRole('link', { name: HINDI[4] ?? '' }).click();
    await expect(page.getByText('The chess is 1.0.0')).toBeVisible();
  },
);

test(
  'a second remote with a bottom entry is refused at its pin, and the reason names the first [F1.07]',
  { tag: '@desktop' },
  async ({ ownProduct }) => {
    const { dataDir } = ownProduct;
    const bottom = [{ place: 'bottom', text: { 'en-us': 'Ludo' } }];
    await publishExternalRemote(dataDir, { version: '1.0.0', name: 'chess', nav });
    const refused = await publishExternalRemote(dataDir, {
      version: '1.0.0',
      name: 'ludo',
      nav: bottom,
      channel: 'next',
    })
      .then(() => command('registry', ['pin', 'royal', 'ludo', '1.0.0'], dataDir, UNCHECKED))
      .then(
        () => '',
        ({ stderr }: { stderr: string }) => stderr,
      );
    expect(refused).toContain('the bottom bar has an entry of chess 1.0.0 already');
  },
);
