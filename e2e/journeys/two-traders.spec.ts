import type { Page } from '@playwright/test';
import { expect, test } from '../steps/journey';
import { getPriceButton, getSlip } from '../steps/betting';
import { balance } from '../steps/money';
import { createPlayer } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { TestingRace } from '../steps/testing-race';
import { runProduct, type RunningProduct } from '../product/run-product';

const [ALPHA, BRAVO, CEDAR] = [101, 102, 103] as const;

test.describe('two players who trade a race with each other', () => {
  test.setTimeout(600_000);
  const race = new TestingRace([
    { id: ALPHA, name: 'Alpha', back: 3, lay: 3.3 },
    { id: BRAVO, name: 'Bravo', back: 4, lay: 4.4 },
    { id: CEDAR, name: 'Cedar', back: 6, lay: 6.6 },
  ]);
  const products: RunningProduct[] = [];
  const start = async (from?: RunningProduct) => {
    const product = await runProduct(race.environment, from ?? { empty: true });
    products.push(product);
    process.env['E2E_PORT'] = String(product.port);
    return product;
  };
  test.beforeAll(() => race.open());
  test.afterAll(async () => {
    delete process.env['E2E_PORT'];
    for (const product of products.reverse()) await product.stop();
    await race.close();
  });

  test(
    'have every paisa after a suspension, a non-runner, a kill, the turn in play and the result [E1.04 E1.05 E1.07 E2.08 E2.14 E3.09 E3.11]',
    { tag: '@desktop' },
    async ({ page: anil, browser }, info) => {
      const killed = await start();
      const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      const bina = await phone.newPage();
      const event = `http://royal.localhost:${killed.port}/events/${race.eventId}`;
      for (const page of [anil, bina]) {
        await createPlayer(page, { rupees: 10_000 });
        await page.goto(event);
      }

      // Anil backs Alpha, 1,000 at 3.20 where 3.00 is on offer: it waits, in play too. Bina lays 600 of it.
      await place(anil, {
        side: 'Back',
        runner: 'Alpha',
        shown: '3.00',
        odds: '3.20',
        stake: '1000',
        persistence: 'Keep',
      });
      await available(anil, '9,000.00');
      await place(bina, { side: 'Lay', runner: 'Alpha', shown: '3.20', odds: '3.20', stake: '600' });
      await available(bina, '8,680.00');
      await expect(anil.getByText('Alpha: ₹600 matched at 3.20, ₹400 unmatched')).toBeVisible();

      // Suspended: nobody can press a price, and what waits goes on waiting.
      race.change({ status: 'SUSPENDED' });
      for (const page of [anil, bina]) await expect(page.getByText('SUSPENDED').first()).toBeVisible();
      race.change({ status: 'OPEN' });
      await expect(getPriceButton(bina, 'Lay Alpha', '3.20')).toBeEnabled();

      // Cedar does not run, 20 %: what was matched at 3.20 is at 2.56, and Bina can lose 936 in place of 1,320.
      race.change({ removed: { [CEDAR]: { percent: 20, at: new Date() } } });
      await available(bina, '9,064.00');
      await available(anil, '9,000.00');

      // The platform is killed and comes back: both pages find it, and all is as it was.
      await killed.kill();
      await start(killed);
      await anil.reload();
      for (const [page, points] of [
        [anil, '9,000.00'],
        [bina, '9,064.00'],
      ] as const)
        await available(page, points);
      await expect(getPriceButton(bina, 'Lay Alpha', '3.20')).toBeEnabled();

      // A back of Bravo that waits holds 500 more, and lapses at the turn in play; Anil's stays.
      await place(bina, { side: 'Back', runner: 'Bravo', shown: '4', odds: '4.30', stake: '500' });
      await available(bina, '8,564.00');
      race.change({ inPlay: true });
      await available(bina, '9,064.00');
      await keepPicture(anil, info, 'two-traders-in-play');

      // In play Bina lays 200 more at 3.20: after the delay Anil's bet meets it.
      await place(bina, { side: 'Lay', runner: 'Alpha', shown: '3.20', odds: '3.20', stake: '200' });
      await expect(anil.getByText('Alpha: ₹200 matched at 3.20, ₹200 unmatched')).toBeVisible();
      await available(bina, '8,624.00');
      await available(anil, '9,000.00');

      // Alpha wins. Anil wins 600 x 1.56 + 200 x 2.20 = 1,376, which Bina pays; the 200 that waited is his again.
      race.change({ status: 'SUSPENDED' });
      race.change({ status: 'CLOSED', winner: ALPHA });
      await available(anil, '11,376.00');
      await available(bina, '8,624.00');
      await phone.close();
    },
  );
});

interface Press {
  readonly side: 'Back' | 'Lay';
  readonly runner: string;
  /** Odds on the button that is pressed, and those that are asked for. */
  readonly shown: string;
  readonly odds: string;
  readonly stake: string;
  readonly persistence?: 'Keep';
}

async function place(page: Page, { side, runner, shown, odds, stake, persistence }: Press): Promise<void> {
  await getPriceButton(page, `${side} ${runner}`, shown).click();
  const slip = getSlip(page);
  await slip.getByRole('textbox', { name: 'Odds' }).fill(odds);
  await slip.getByRole('textbox', { name: 'Stake' }).fill(stake);
  // A price that changed as it was pressed is accepted first.
  const accept = slip.getByRole('button', { name: `Accept ${odds}` });
  if (await accept.isVisible()) await accept.click();
  if (persistence) await slip.getByText(persistence, { exact: true }).click();
  await slip.getByRole('button', { name: 'Place Bet' }).click();
}

const available = (page: Page, points: string) =>
  expect(balance(page)).toHaveAccessibleName(new RegExp(`₹${points.replace('.', '\\.')}`));
