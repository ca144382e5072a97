import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import NotificationScreen from './notification-screen';

const done = { message: 'ok' };
const notice = (id: string, read = false): Notification => ({
  _id: id,
  title: `Title ${id}`,
  message: `Message ${id}`,
  createdAt: '2026-01-19T15:00:00.000Z',
  read,
});
const page = (docs: Notification[], unread: number, more: Parameters<typeof buildPage>[1] = {}) => ({
  ...buildPage(docs, more),
  unread,
});

async function show(answers: FakeHostOverrides['answers']) {
  const priceAlerts = { docs: [], message: '' };
  const drawn = renderWithHost(<NotificationScreen />, { session: 'player', answers: { priceAlerts, ...answers } });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}
const titles = () => screen.queryAllByRole('listitem').map((row) => within(row).getByText(/^Title/).textContent);

test('notifications are listed with the number of unread ones [C2.39]', async () => {
  await show({ notifications: page([notice('a'), notice('b', true)], 1) });
  expect(titles()).toEqual(['Title a', 'Title b']);
  expect(screen.getByRole('status')).toHaveTextContent('1 unread');
});

test('an empty notification list shows its text [C2.39]', async () => {
  await show({ notifications: page([], 0) });
  expect(screen.getByText('No notifications yet')).toBeInTheDocument();
});

test('marking one as read calls for it and sets its flag [C4.16 C7.24]', async () => {
  const { host, user } = await show({ notifications: page([notice('a')], 1), readNotification: done });
  await user.click(screen.getByRole('button', { name: 'Mark as read: Title a' }));
  await waitFor(() => expect(screen.queryByText('New')).not.toBeInTheDocument());
  expect(host.inputsOf('readNotification')).toEqual([{ notificationId: 'a' }]);
  expect(screen.queryByText(/unread/)).not.toBeInTheDocument();
});

test('deleting one removes it from the list [C4.17 C7.23]', async () => {
  const { host, user } = await show({ notifications: page([notice('a'), notice('b')], 2), deleteNotification: done });
  await user.click(screen.getByRole('button', { name: 'Delete: Title a' }));
  await waitFor(() => expect(titles()).toEqual(['Title b']));
  expect(host.inputsOf('deleteNotification')).toEqual([{ notificationId: 'a' }]);
  expect(screen.getByRole('status')).toHaveTextContent('1 unread');
});

test('a failed delete shows its reason and keeps the notification [C8.04]', async () => {
  const { host, user } = await show({
    notifications: page([notice('a')], 1),
    deleteNotification: new CallError(500, 'Try later'),
  });
  await user.click(screen.getByRole('button', { name: 'Delete: Title a' }));
  await waitFor(() => expect(host.messages).toEqual([{ kind: 'error', text: 'Try later' }]));
  expect(titles()).toEqual(['Title a']);
});

test('a broadcast appears at the top at once, unread, and only once [C3.16]', async () => {
  const { host } = await show({ notifications: page([notice('a', true)], 0) });
  act(() => host.sendEvent('getBroadcastNotification', { _id: 'b', title: 'Title b', message: 'Hello' }));
  act(() => host.sendEvent('getBroadcastNotification', { _id: 'b', title: 'Title b', message: 'Hello' }));
  expect(titles()).toEqual(['Title b', 'Title a']);
  expect(screen.getByRole('status')).toHaveTextContent('1 unread');
});

test('the bell receives the unread count and the remainder after one is read [C2.39]', async () => {
  const { host, user } = await show({ notifications: page([notice('a')], 3), readNotification: done });
  const bell = host.channels.store('notifications.unread', () => ({ unread: 0 }));
  expect(bell.getState()).toEqual({ unread: 3 });
  await user.click(screen.getByRole('button', { name: 'Mark as read: Title a' }));
  await waitFor(() => expect(bell.getState()).toEqual({ unread: 2 }));
});

test('the next page is added below [A3.32]', async () => {
  const { host, user } = await show({ notifications: page([notice('a')], 2, { limit: 1, totalDocs: 2 }) });
  host.answer('notifications', page([notice('b')], 2, { page: 2, limit: 1, totalDocs: 2 }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(titles()).toEqual(['Title a', 'Title b']));
  expect(host.inputsOf('notifications')[1]).toMatchObject({ page: 2 });
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a list that cannot be loaded offers another try [C2.39]', async () => {
  const { host, user } = await show({ notifications: new CallError(500, 'down') });
  expect(screen.getByText('Notifications could not be loaded.')).toBeInTheDocument();
  host.answer('notifications', page([notice('a')], 1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toEqual(['Title a']));
});

test('two presses in one turn mark a notification as read once [H1.23]', async () => {
  const { host } = await show({ notifications: page([notice('a')], 1), readNotification: done });
  const button = screen.getByRole('button', { name: 'Mark as read: Title a' });
  await act(async () => {
    button.click();
    button.click();
  });
  expect(host.inputsOf('readNotification')).toHaveLength(1);
});
