import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '@backlay/shared/testing';
import { PUSH_KINDS } from '../domain';
import { mayAskForPush, requestPushPermission, usePush } from './use-push';

const settings = (subscribed: boolean) => ({
  docs: { publicKey: 'BA', subscribed, kinds: PUSH_KINDS.map((kind) => ({ kind, on: true, fixed: false })) },
  message: 'Success',
});
const DAY = 86_400_000;
let requestPermission: jest.Mock;

/** A browser with push whose player answers a question like this. */
function installBrowser(permission: NotificationPermission, reply: NotificationPermission = 'granted'): void {
  const notification = { permission, requestPermission: jest.fn() };
  requestPermission = notification.requestPermission.mockImplementation(async () => {
    notification.permission = reply;
    return reply;
  });
  const toJSON = () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } });
  const pushManager = { getSubscription: async () => null, subscribe: async () => ({ toJSON }) };
  Object.assign(window, { Notification: notification, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
}

function Offer() {
  const { state, mayOffer, enable } = usePush({ reads: false });
  return mayOffer ? <button onClick={() => void enable()}>{`Tell me (${state})`}</button> : <p>{state}</p>;
}
const show = async () => {
  const drawn = renderWithHost(<Offer />, {
    session: 'player',
    answers: { pushSettings: settings(false), subscribePush: settings(true) },
  });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
};

beforeEach(() => localStorage.clear());

test('the browser is asked by a press alone, and the browser is subscribed in the language of the page [E7.02 A2.88]', async () => {
  installBrowser('default');
  const { host, user } = await show();
  expect(requestPermission).not.toHaveBeenCalled();
  expect(host.inputsOf('pushSettings')).toEqual([]);
  await user.click(screen.getByRole('button'));
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(host.inputsOf('subscribePush')).toMatchObject([
    { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
  ]);
  expect(screen.getByText('on')).toBeInTheDocument();
});

test('a no is one line of the log, and no offer follows for 30 days [E7.02 A2.88]', async () => {
  const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  installBrowser('default', 'default');
  const { user, unmount } = await show();
  await user.click(screen.getByRole('button'));
  expect(log.mock.calls).toEqual([['Notifications: default']]);
  unmount();
  await show();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect([mayAskForPush(0, 30 * DAY - 1), mayAskForPush(0, 30 * DAY)]).toEqual([false, true]);
  log.mockRestore();
});

test('a browser that fails to ask is logged, and one that allowed push is not asked [A2.88]', async () => {
  const log = jest.fn();
  installBrowser('granted');
  expect(await requestPushPermission(log)).toBe(true);
  expect(requestPermission).not.toHaveBeenCalled();
  installBrowser('default');
  requestPermission.mockRejectedValueOnce(new Error('no'));
  expect(await requestPushPermission(log)).toBe(false);
  expect(log.mock.calls).toEqual([['Notifications: not available']]);
});

test('a browser that refused shows no offer [E7.02]', async () => {
  installBrowser('denied');
  await show();
  expect(screen.getByText('blocked')).toBeInTheDocument();
});
