import { expect, test, openUntilVisible } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { isPhoneProject, sandbox, urlFor } from '../steps/brand-site';

interface SportsbookMatch {
  readonly eventId: string;
  readonly name: string;
  readonly marketId: string;
  readonly runnerIds: readonly [string, string];
}

test(
  'a double with a changed price is accepted, placed once by two presses and settled leg by leg [E6.02 E6.07 E6.08]',
  { tag: '@both' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    const first = await sandbox<SportsbookMatch>(page, 'feed/openSportsbookMatch', {});
    const second = await sandbox<SportsbookMatch>(page, 'feed/openSportsbookMatch', {});
    const match = (name: string) => page.getByRole('region', { name });
    await openUntilVisible(() => page.goto(urlFor('royal', '/sports-book')), match(second.name));

    await page.getByRole('button', { name: 'Build a multiple' }).click();
    for (const { name, eventId } of [first, second])
      await match(name)
        .getByRole('button', { name: `Back Kites ${eventId}` })
        .click();
    const tray = page.getByRole('region', { name: 'Multiple' });
    if (isPhoneProject(page)) await tray.getByRole('button', { name: 'Multiple 2 selections · 4.00' }).click();
    await expect(tray.getByRole('listitem')).toHaveCount(2);
    await tray.getByRole('textbox', { name: 'Stake per bet' }).fill('100');
    await expect(tray.getByText('₹400.00')).toBeVisible();
    await keepPicture(page, info, 'multiple-tray');
    await checkAccessibility(page);

    // The price of one leg moves before the press: one press accepts it, the next two place one bet.
    const [kites] = second.runnerIds;
    await sandbox(page, 'feed/setPrice', { marketId: second.marketId, runnerId: kites, back: 1.9, lay: 1.92 });
    await expect(tray.getByText('Price changed from 2.00 to 1.90')).toBeVisible();
    await keepPicture(page, info, 'multiple-changed');
    await checkAccessibility(page);
    await tray.getByRole('button', { name: 'Accept changes' }).click();
    await expect(tray.getByText('₹380.00')).toBeVisible();
    await tray.getByRole('button', { name: 'Place multiple' }).dblclick();
    await expect(tray.getByText('Your multiple is placed.')).toBeVisible();
    await expect(page.getByText('₹9,900.00').filter({ visible: true }).first()).toBeVisible();

    await tray.getByRole('link', { name: 'View open bets' }).click();
    const legs = page.getByRole('list', { name: 'Selections' }).filter({ visible: true });
    await expect(legs).toHaveCount(1);
    await expect(legs.getByRole('listitem')).toHaveCount(2);
    await keepPicture(page, info, 'multiple-open');
    await checkAccessibility(page);
    await sandbox(page, 'feed/finish', { eventId: first.eventId, runnerId: first.runnerIds[0] });
    await expect(legs.getByRole('listitem').filter({ hasText: 'Won' })).toHaveCount(1);
    await expect(legs.getByRole('listitem').filter({ hasText: 'Open' })).toHaveCount(1);

    await sandbox(page, 'feed/finish', { eventId: second.eventId, runnerId: kites });
    await expect(page.getByText('₹10,280.00').filter({ visible: true }).first()).toBeVisible();
    await page.goto(urlFor('royal', '/bet-history?category=sportsBook'));
    await page.getByRole('button', { name: /Kites/ }).filter({ visible: true }).click();
    await expect(legs.getByRole('listitem').filter({ hasText: 'Won' })).toHaveCount(2);
    await expect(legs.getByText('The leg counts 1.90.')).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/Combined odds 3\.80\. The bet returns ₹380\.00\./)).toBeVisible();
    await keepPicture(page, info, 'multiple-settled');
    await checkAccessibility(page);
  },
);
