import { checkAccessibility } from '../steps/accessibility';
import { openMatch, placeBet, getPriceButton, getSlip } from '../steps/betting';
import { expect, test } from '../steps/journey';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { urlFor, isPhoneProject, sandbox } from '../steps/brand-site';

test(
  'with quick bet on, one tap on a price is one bet of the chosen stake [B4.16 B4.18 B7.22]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    await openMatch(page);
    // The first frame shows the switch before it answers.
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Quick bet' }).click();
    const question = page.getByRole('dialog', { name: 'Quick bet' });
    await expect(question).toContainText('Your current bet slip will be cleared');
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('group', { name: 'Quick bet stakes' }).getByRole('button', { name: '2K' }).click();
    await keepPicture(page, info, 'event-quick-bet');
    await checkAccessibility(page);
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await expect(page.getByText('Congratulations! Your Bet Placed Successfully')).toBeVisible();
    await expect(page.getByText('₹8,000.00').filter({ visible: true }).first()).toBeVisible();
  },
);

test('edited stakes show on the slip, also after a reload [B2.04 B7.02]', { tag: '@phone' }, async ({ page }, info) => {
  await playerWithMoney(page);
  await page.goto(urlFor('royal', '/button-values'));
  const stakes = page.getByRole('form', { name: 'Edit stakes' });
  await stakes.getByRole('textbox', { name: 'Stake 1' }).fill('750');
  await stakes.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated Sucessfully')).toBeVisible();
  await keepPicture(page, info, 'button-values');
  await checkAccessibility(page);
  await openMatch(page);
  await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
  await getSlip(page).getByRole('button', { name: '+750' }).click();
  await expect(getSlip(page).getByRole('textbox', { name: 'Stake' })).toHaveValue('750');
});

test(
  'a position is cashed out by one press, after which every result pays the same [E5.01 E5.02]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    const match = await openMatch(page);
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await placeBet(page, '1000');
    await sandbox(page, 'feed/setPrice', {
      marketId: match.matchOddsId,
      runnerId: match.runnerIds[0],
      back: 1.5,
      lay: 1.52,
    });
    await expect(getPriceButton(page, 'Lay Backlay Lions', '1.52')).toBeVisible();
    await page.getByRole('button', { name: 'Cash out' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cash out Match Odds' });
    // 1,900 / 1.52 = 1,250 laid: 900 - 650 and -1,000 + 1,250.
    await expect(sheet.getByRole('row', { name: /If Backlay Lions wins/ })).toContainText('+900.00');
    await expect(sheet.getByText('+250.00').first()).toBeVisible();
    await keepPicture(page, info, 'cash-out');
    await checkAccessibility(page);
    await sheet.getByRole('button', { name: /^Cash out ₹/ }).click();
    await expect(sheet.getByText(/^You get [+]/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('+250.00').first()).toBeVisible();
  },
);

test(
  'a favourite is stored and a settled bet shows its explanation in the history [B1.03 B1.04 B2.10 B7.09 B7.18]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    const match = await openMatch(page);
    await page.getByRole('button', { name: 'Favourite Backlay Lions v Backlay Tigers' }).first().click();
    await expect(page.getByText('Favorite Event Added')).toBeVisible();
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await placeBet(page, '1000');
    await page.goto(urlFor('royal', '/favorite'));
    await expect(page.getByRole('region', { name: 'Events' }).getByText('Backlay Lions').first()).toBeVisible();
    await keepPicture(page, info, 'favourites');
    await checkAccessibility(page);
    await sandbox(page, 'feed/finish', { eventId: match.eventId, runnerId: match.runnerIds[0] });
    await expect(page.getByText('₹10,900.00').filter({ visible: true }).first()).toBeVisible();
    await page.goto(urlFor('royal', '/bet-history'));
    await expect(page.getByText('Backlay Lions won.')).toBeVisible();
    await expect(page.getByText('+900.00').first()).toBeVisible();
    await keepPicture(page, info, 'bet-history');
    await checkAccessibility(page);
  },
);

test(
  'long lists scroll in their own height: results 300 px, open bets 350 px, a run book 140 px [A9.13 B2.16 B2.30]',
  { tag: '@both' },
  async ({ page }) => {
    await playerWithMoney(page);
    await openMatch(page);
    await getPriceButton(page, 'Back 6 over runs Backlay Lions Yes', '51').click();
    await placeBet(page, '1000');
    await page.getByRole('button', { name: 'Book', exact: true }).first().click();
    await expect(page.getByRole('list', { name: /6 over runs/ })).toHaveCSS('max-height', '140px');
    if (!isPhoneProject(page)) {
      await page.getByRole('tab', { name: /^Open Bets/ }).click();
      await expect(page.getByRole('group', { name: 'Open Bets' })).toHaveCSS('max-height', '350px');
    }
    await page.goto(urlFor('royal', '/search?search=Backlay'));
    const results = page.getByRole('region', { name: 'Cricket' }).getByRole('list').first();
    await expect(results).toHaveCSS('max-height', '300px');
    // Events are parted by lines, the markets of one are not.
    const market = results.getByRole('list', { name: 'Markets' }).getByRole('link', { name: 'Match Odds' }).first();
    await expect(market).toHaveCSS('border-top-width', '0px');
    await expect(results.getByRole('listitem').first()).toHaveCSS('border-top-width', '1px');
  },
);

test(
  'header search opens results on wide screens and no tree row lies below the chats [A6.18 B4.29]',
  { tag: '@desktop' },
  async ({ page }) => {
    await playerWithMoney(page);
    await page.goto(urlFor('royal'));
    const field = page.getByRole('banner').getByRole('searchbox');
    await field.fill('lions');
    await field.press('Enter');
    await expect(page.getByRole('region', { name: 'Cricket' }).getByRole('link').first()).toBeVisible();
    await expect(page).toHaveURL(urlFor('royal', '/search?search=lions'));
    await expect(field).toHaveValue('lions');

    const tree = page.getByRole('navigation', { name: 'Sports' });
    // An unfolded row is no longer among the folded ones, and those in it are.
    const folded = tree.getByRole('button', { expanded: false });
    for (let left = await folded.count(); left > 0 && (await folded.count()) > 0; left -= 1)
      await folded.first().click();
    const chats = page.getByRole('navigation', { name: 'Chat with us' });
    await expect(chats).toBeVisible();
    const { y: top } = (await chats.boundingBox())!;
    const { y, height } = (await page.getByRole('complementary', { name: 'Sports and competitions' }).boundingBox())!;
    expect(y + height).toBeLessThan(top);
  },
);

test(
  'the columns beside the sports book, which has no bar of categories, begin where it begins [OQ-25]',
  { tag: '@desktop' },
  async ({ page }) => {
    await playerWithMoney(page);
    await page.goto(urlFor('royal', '/sports-book'));
    // The row of the heading, which is as high as the button beside it.
    const { y: top } = (await page.getByRole('heading', { level: 1 }).locator('..').boundingBox())!;
    for (const column of await page.getByRole('complementary').all()) expect((await column.boundingBox())!.y).toBe(top);
  },
);

test(
  'sports book, ball by ball, politics and races open for their audiences [B2.05 B2.09 B2.11 B9.13]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    for (const [path, name] of [
      ['/sports-book', 'Sports Book'],
      ['/ballByBall', 'Ball by ball'],
      ['/2378961', 'Politics'],
      ['/horse-racing', 'Horse Racing'],
    ] as const) {
      await page.goto(urlFor('royal', path));
      await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached();
      await keepPicture(page, info, path.slice(1).toLowerCase());
      await checkAccessibility(page);
    }
    await expect(page.getByRole('region', { name: 'Races' }).getByRole('link').first()).toBeVisible();
    expect(await page.getByRole('region', { name: 'Races' }).getByRole('link').count()).toBeLessThanOrEqual(25);
  },
);
