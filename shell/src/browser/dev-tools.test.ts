import { createStorage, memoryStore, type StoredKey } from './storage';
import { setUpHost } from '../app/app.fixture';
import { LOOK, THRESHOLD, watchDevTools } from './deferred';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a probe runs every second and reports open developer tools above 100 ms [A4.41]', () => {
  const device = memoryStore();
  let clock = 0;
  let takes = 0;
  const look = jest.fn(() => void (clock += takes));
  const stop = watchDevTools(
    createStorage<StoredKey>(() => device),
    { now: () => clock, look },
  );
  expect([LOOK, THRESHOLD]).toEqual([1_000, 100]);
  expect(device.getItem('devToolsOpen')).toBeNull();
  jest.advanceTimersByTime(1_000);
  expect([look.mock.calls.length, device.getItem('devToolsOpen')]).toEqual([1, 'false']);
  takes = 101;
  jest.advanceTimersByTime(1_000);
  expect(device.getItem('devToolsOpen')).toBe('true');
  takes = 100;
  jest.advanceTimersByTime(1_000);
  expect(device.getItem('devToolsOpen')).toBe('false');
  stop();
  jest.advanceTimersByTime(5_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test('open developer tools change no request of the login or of a player’s page [S-17]', async () => {
  jest.useRealTimers();
  const sentWith = async (devToolsOpen: string) => {
    const { host, platform } = setUpHost({ device: { devToolsOpen } });
    await host.session.signIn(
      { email: 'player1', password: 'x', whiteLabelId: 'wl-royal' },
      { suppressRedirect: true },
    );
    await host.api.call('points');
    await host.session.signOut();
    return platform.requests.map(({ name, request }) => ({
      name,
      // Each request has its own correlation values.
      url: new URL(request.url).pathname,
      headers: Object.keys(request.headers).sort(),
      body: String(request.body ?? ''),
    }));
  };
  const open = await sentWith('true');
  expect(open.map(({ name }) => name)).toEqual(expect.arrayContaining(['login', 'points', 'logout']));
  expect(open).toEqual(await sentWith('false'));
});
