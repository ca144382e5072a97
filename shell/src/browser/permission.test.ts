import { askForNotifications } from './permission';

const asked = (permission: NotificationPermission, answer: () => Promise<NotificationPermission>) => ({
  permission,
  requestPermission: jest.fn(answer),
});

test('A2.88 the permission is asked for, and a refusal is a line in the log and nothing else', async () => {
  const log = jest.fn();
  const notification = asked('default', async () => 'denied');
  await askForNotifications(notification, log);
  expect(notification.requestPermission).toHaveBeenCalledTimes(1);
  expect(log.mock.calls).toEqual([['Notifications: denied']]);
});

test('A2.88 a browser that fails to ask is logged as well', async () => {
  const log = jest.fn();
  await askForNotifications(
    asked('default', () => Promise.reject(new Error('no'))),
    log,
  );
  expect(log.mock.calls).toEqual([['Notifications: not available']]);
});

test('A2.88 consent is not logged, and who answered before is not asked again', async () => {
  const log = jest.fn();
  await askForNotifications(
    asked('default', async () => 'granted'),
    log,
  );
  const answered = asked('denied', async () => 'denied');
  await askForNotifications(answered, log);
  await askForNotifications(undefined, log);
  expect(answered.requestPermission).not.toHaveBeenCalled();
  expect(log).not.toHaveBeenCalled();
});
