import type { Browser, Page } from '@playwright/test';
import { getPriceButton, getSlip, openMatch, placeBet, type OpenMatch } from '../steps/betting';
import { sandbox, urlFor } from '../steps/brand-site';
import {
  listNotices,
  noteNotices,
  openDelivery,
  openTestPushService,
  subscribeAt,
  tapNotice,
  timesAsked,
} from '../steps/browser-push';
import { expect, test } from '../steps/journey';
import { depositByIpay, playerWithMoney } from '../steps/money';
import { createPlayer, NEW_PASSWORD, openAsStaff, restoreSignIn } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { addBankAccount, openWithdraw } from '../steps/withdraw';

/** The player backs 1,000 at 1.91 and waits; another player in another browser meets the whole order. */
async function meetWaitingOrder(page: Page, browser: Browser, { eventId }: OpenMatch): Promise<void> {
  await page.goto(urlFor('royal', `/events/${eventId}`));
  await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
  await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('1000');
  await getSlip(page).getByRole('textbox', { name: 'Odds' }).fill('1.91');
  await getSlip(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(page.getByText('Your bet is unmatched at your price')).toBeVisible();
  const second = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await second.newPage();
  await playerWithMoney(other);
  await other.goto(urlFor('royal', `/events/${eventId}`));
  await getPriceButton(other, 'Lay Backlay Lions', '1.91').click();
  await getSlip(other).getByRole('textbox', { name: 'Stake' }).fill('1000');
  await getSlip(other).getByRole('button', { name: 'Place Bet' }).click();
  await expect(page.getByText('Backlay Lions: ₹1,000 matched at 1.91')).toBeVisible();
  await second.close();
}

/** A withdrawal of 613 is asked for by the player and approved by a role. */
async function withdrawApproved(page: Page, browser: Browser): Promise<void> {
  await openWithdraw(page);
  await addBankAccount(page);
  const sheet = page.getByRole('dialog', { name: 'WITHDRAW FUNDS' });
  await sheet.getByLabel('Amount', { exact: true }).fill('613');
  await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Request Sent!' })).toBeVisible();
  const admin = await (await browser.newContext()).newPage();
  await openAsStaff(admin, urlFor('staff', '/requests'));
  await admin.getByRole('tab', { name: 'Withdraw' }).click();
  await admin
    .getByRole('button', { name: /₹613.00/ })
    .first()
    .click();
  const request = admin.getByRole('dialog', { name: 'Withdraw' });
  await request.getByLabel('Remarks').fill('IMPS 4821');
  await request.getByLabel('Transaction code', { exact: true }).fill('DEMO2468');
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Request approved')).toBeVisible();
  await admin.context().close();
}

test.describe('a browser with push', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'push is asked for by a press; each cause is one message that opens its item [E7.02 E7.01 A2.88]',
    { tag: '@phone' },
    async ({ page, context, browser }, info) => {
      const service = await openTestPushService();
      try {
        await subscribeAt(page, service);
        const mobile = await createPlayer(page, { rupees: 10_000 });
        const match = await openMatch(page);
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
        await placeBet(page, '1000');
        await page.goto(urlFor('royal', '/open-bets'));
        const offer = page.getByRole('button', { name: 'Tell me when it is settled' });
        await expect(offer).toBeVisible();
        expect(await timesAsked(page)).toBe(0);
        await keepPicture(page, info, 'push-offer');
        await offer.click();
        await expect(page.getByText("We'll notify you on this device")).toBeVisible();
        expect(await timesAsked(page)).toBe(1);
        await expect(offer).toBeHidden();

        // Two tabs are one browser: it is notified once.
        const tab = await context.newPage();
        await tab.goto(urlFor('royal', '/open-bets'));
        const deliver = await openDelivery(page);
        await sandbox(page, 'feed/finish', { eventId: match.eventId, runnerId: match.runnerIds[0] });
        await expect(page.getByText('₹10,900.00').filter({ visible: true }).first()).toBeVisible();
        await expect.poll(() => service.received.length, { timeout: 5_000 }).toBe(1);

        // A sign-in from another device.
        const other = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
        await restoreSignIn(await other.newPage(), urlFor('royal'), { name: mobile, password: NEW_PASSWORD });
        await other.close();
        await expect.poll(() => service.received.length, { timeout: 5_000 }).toBe(2);

        // A price that was waited for.
        const next = await openMatch(page);
        await page.getByRole('button', { name: 'Backlay Lions', exact: true }).first().click();
        await page.getByRole('button', { name: 'Price alert' }).click();
        const form = page.getByRole('form', { name: 'Price alert for Backlay Lions' });
        await form.getByRole('textbox', { name: 'Odds' }).fill('2.5');
        await form.getByRole('button', { name: 'Set alert' }).click();
        await expect(form.getByText('Back at 2.50 or more', { exact: true })).toBeVisible();
        const { matchOddsId: marketId, runnerIds } = next;
        await sandbox(page, 'feed/setPrice', { marketId, runnerId: runnerIds[0], back: 2.6, lay: 2.64 });
        await expect.poll(() => service.received.length, { timeout: 5_000 }).toBe(3);
        expect(await timesAsked(page)).toBe(1);

        const [settled, device, alert] = service.received;
        if (!settled || !device || !alert) throw new Error('Cannot read the messages: one is missing');
        expect(alert.payload['path']).toContain(next.eventId);
        for (const { payload } of service.received) {
          const text = `${payload['title']} ${payload['body']}`;
          expect(text).not.toContain(mobile.slice(-10));
          expect(text).not.toMatch(/10,900|10900|balance/i);
        }
        await noteNotices(context);
        for (const [count, received] of [settled, device].entries()) {
          const { title, body, path, tag } = received.payload;
          await deliver(received);
          await expect.poll(async () => (await listNotices(context)).length).toBe(count + 1);
          expect((await listNotices(context)).at(-1)).toMatchObject({ title, body, tag, data: path });
          await tapNotice(context);
          await expect.poll(() => [page.url(), tab.url()]).toContain(urlFor('royal', path));
        }
        expect(service.received).toHaveLength(3);
      } finally {
        await service.close();
      }
    },
  );

  test(
    'an order, a cash out, a deposit and a withdrawal are one message each that opens its item [E7.02]',
    { tag: '@phone' },
    async ({ page, context, browser }) => {
      const service = await openTestPushService();
      const isSent = (count: number) => expect.poll(() => service.received.length, { timeout: 8_000 }).toBe(count);
      try {
        await subscribeAt(page, service);
        const mobile = await createPlayer(page, { rupees: 10_000 });
        const match = await openMatch(page);
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
        await placeBet(page, '1000');
        await page.goto(urlFor('royal', '/open-bets'));
        await page.getByRole('button', { name: 'Tell me when it is settled' }).click();
        await expect(page.getByText("We'll notify you on this device")).toBeVisible();

        await meetWaitingOrder(page, browser, match);
        await isSent(1);

        await page.goto(urlFor('royal', '/open-bets'));
        await page.getByRole('region', { name: 'Cash out' }).getByRole('button', { name: 'Part' }).first().click();
        const sheet = page.getByRole('dialog', { name: 'Cash out Match Odds' });
        await sheet.getByLabel('Take profit at').fill('100');
        await sheet.getByRole('button', { name: 'Set' }).first().click();
        await expect(sheet.getByRole('button', { name: 'Remove' })).toBeVisible();
        const { matchOddsId: marketId, runnerIds } = match;
        await sandbox(page, 'feed/setPrice', { marketId, runnerId: runnerIds[0], back: 1.5, lay: 1.52 });
        await isSent(2);

        await page.goto(urlFor('royal'));
        await depositByIpay(page, '2500');
        await isSent(3);
        await page.goto(urlFor('royal'));
        await withdrawApproved(page, browser);
        await isSent(4);

        const paths = service.received.map(({ payload }) => payload['path']);
        expect(paths).toEqual([
          expect.stringMatching(/^\/open-bets\?bet=\w+$/),
          `/events/${match.eventId}`,
          expect.stringMatching(/^\/transaction\?tab=deposit&request=[\w-]+$/),
          expect.stringMatching(/^\/transaction\?tab=withdraw&request=[\w-]+$/),
        ]);
        const deliver = await openDelivery(page);
        await noteNotices(context);
        for (const [index, received] of service.received.entries()) {
          const { title, body, path, tag } = received.payload;
          expect(`${title} ${body}`).not.toContain(mobile.slice(-10));
          expect(`${title} ${body}`).not.toMatch(/balance of|available|1[0-3],\d{3}\.\d\d/i);
          await deliver(received);
          await expect.poll(async () => (await listNotices(context)).length).toBe(index + 1);
          expect((await listNotices(context)).at(-1)).toMatchObject({ title, body, tag, data: path });
          await tapNotice(context);
          await expect.poll(() => page.url()).toBe(urlFor('royal', path));
          if (index >= 2)
            await expect(
              page
                .getByRole('dialog')
                .getByText(/₹(2,500|613)\.00/)
                .first(),
            ).toBeVisible();
        }
        expect(service.received).toHaveLength(4);
      } finally {
        await service.close();
      }
    },
  );
});
