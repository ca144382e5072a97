import { askForNotifications } from './deferred';

const asked = (permission: NotificationPermission, answer: () => Promise<NotificationPermission>) => ({
  permission,
  requestPermission: jest.fn(answer),
});

test('the page requests the permission, and a refusal is one log entry [A2.88]', async () => {
  const log = jest.fn();
  const notification = asked('default', async () => 'denied');
  await askForNotifications(notification, log);
  expect(notification.requestPermission).toHaveBeenCalledTimes(1);
  expect(log.mock.calls).toEqual([['Notifications: denied']]);
});

test('a browser that fails to ask is logged as well [A2.88]', async () => {
  const log = jest.fn();
  await askForNotifications(
    asked('default', () => Promise.reject(new Error('no'))),
    log,
  );
  expect(log.mock.calls).toEqual([['Notifications: not available']]);
});

test('consent is not logged, and who answered before is not asked again [A2.88]', async () => {
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
