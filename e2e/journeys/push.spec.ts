import { getPriceButton, openMatch, placeBet } from '../steps/betting';
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
import { createPlayer, NEW_PASSWORD, restoreSignIn } from '../steps/new-player';
import { keepPicture } from '../steps/picture';

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
});
