import type { BrowserContext, Page } from '@playwright/test';
import type { ReceivedPush, TestPushService } from '../../platform/src/accounts/push/testing-push-service';

export { openTestPushService } from '../../platform/src/accounts/push/testing-push-service';

/** The browser subscribes at a push service of this machine, and counts how often a page asks for the permission. */
export async function subscribeAt(page: Page, service: TestPushService): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript(({ endpoint, keys }) => {
    const read = () => Number(localStorage.getItem('permissionAsked') ?? 0);
    Object.defineProperty(Notification, 'permission', { get: () => (read() > 0 ? 'granted' : 'default') });
    Notification.requestPermission = async () => {
      localStorage.setItem('permissionAsked', String(read() + 1));
      return 'granted';
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: async () => ({ toJSON: () => ({ endpoint, keys }) }),
    });
  }, service.browser());
}

export const timesAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('permissionAsked') ?? 0));

const workerOf = (context: BrowserContext) =>
  context.serviceWorkers().find((worker) => worker.url().endsWith('/service-worker.js'));

/** What the worker shows from now on is noted in it: a browser without a window has nowhere to show it. */
export const noteNotices = (context: BrowserContext) =>
  workerOf(context)?.evaluate(() => {
    const scope = self as unknown as { readonly registration: ServiceWorkerRegistration };
    const notices: object[] = [];
    Object.assign(self, { notices });
    scope.registration.showNotification = async (title, options) => void notices.push({ title, ...options });
  });

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: string;
}

export const listNotices = async (context: BrowserContext): Promise<readonly Notice[]> =>
  (await workerOf(context)?.evaluate(() => Reflect.get(self, 'notices') as readonly Notice[])) ?? [];

/** Hands a message to the worker of the site, as the push service of a browser does. */
export async function openDelivery(page: Page) {
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL));
      if (own) resolve(own.registrationId);
    }),
  );
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return ({ payload }: ReceivedPush) =>
    tools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(payload),
    });
}

/** Taps the notice that was shown last. */
export const tapNotice = (context: BrowserContext) =>
  workerOf(context)?.evaluate(() => {
    const { data } = (Reflect.get(self, 'notices') as readonly Notice[]).at(-1) ?? {};
    const tapped = { notification: { close: () => undefined, data }, waitUntil: () => undefined };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), tapped));
  });
