import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PUSH_KINDS } from '@backlay/shared/domain';
import { renderWithHost } from '@backlay/shared/testing';
import { PushSettings } from './push-settings';

const settings = (off: readonly string[] = []) => ({
  docs: {
    publicKey: 'BA',
    subscribed: true,
    kinds: PUSH_KINDS.map((kind) => ({ kind, on: !off.includes(kind), fixed: kind === 'newDevice' })),
  },
  message: 'Success',
});

function installBrowser(permission: NotificationPermission): void {
  Object.assign(window, { Notification: { permission }, PushManager: class {} });
  const ready = Promise.resolve({ pushManager: { getSubscription: async () => null } });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } });
}
async function show() {
  const answers = { pushSettings: settings(), savePushKind: settings(['betSettled']), endPush: settings() };
  const drawn = renderWithHost(<PushSettings />, { session: 'player', answers });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}

test('every kind has a switch that is stored, and the one of a new device is fixed [E7.02]', async () => {
  installBrowser('granted');
  const { host, user } = await show();
  expect(screen.getAllByRole('switch')).toHaveLength(1 + PUSH_KINDS.length);
  await user.click(screen.getByRole('switch', { name: 'Bet settled' }));
  expect(host.inputsOf('savePushKind')).toEqual([{ kind: 'betSettled', on: false }]);
  expect(screen.getByRole('switch', { name: 'Bet settled' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: /new device/ })).toBeDisabled();
  act(() => host.setLanguage('hi-in'));
  expect(screen.getByRole('switch', { name: 'बेट सेटल हुई' })).toBeInTheDocument();
});

test('a browser that blocks notifications shows how to allow them and no kinds [E7.02]', async () => {
  installBrowser('denied');
  await show();
  expect(screen.getByRole('switch', { name: 'Send notifications to this device' })).toBeDisabled();
  expect(screen.getByText(/Notifications are blocked/)).toBeInTheDocument();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});
