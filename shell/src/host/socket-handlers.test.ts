import type { SocketEventName, SocketEvents } from '@backlay/shared/contract';
import type { RawSocket } from '../realtime/connection';
import { setUpHost, SIGNED_IN_PROFILE } from '../app/app.fixture';
import { idleManager } from '../realtime/test-socket.fixture';
import { resetUnread, RELOAD_SPREAD, SETTINGS_SPREAD, UNREAD_STORE } from './socket-handlers';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A player whose socket is open; `receive` is what the platform sends. */
async function player(configuration: Record<string, unknown> = {}) {
  const listeners = new Map<string, (payload: unknown) => void>();
  const raw: RawSocket & { ended: boolean } = {
    io: idleManager,
    connected: true,
    active: true,
    ended: false,
    connect: () => undefined,
    disconnect() {
      this.ended = true;
    },
    on: (name, listener) => listeners.set(name, listener),
    timeout: () => ({ emitWithAck: async () => ({ ok: true }) }),
  };
  const world = setUpHost({
    device: SIGNED_IN_PROFILE,
    answers: { readNotification: {}, deleteNotification: {} },
    manifest: { configuration, socket: { url: 'http://royal.localhost', path: '/socket.io' } },
    deps: { openSocket: async () => raw, random: () => 0.5 },
  });
  const visited: string[] = [];
  world.host.navigation.attach({ go: (path) => visited.push(path), back: () => undefined, preload: () => undefined });
  const stop = world.host.start();
  await jest.advanceTimersByTimeAsync(10);
  const receive = <N extends SocketEventName>(name: N, payload: SocketEvents[N]) => listeners.get(name)!(payload);
  const receiveState = (name: 'connect' | 'disconnect') => listeners.get(name)!(undefined);
  return { ...world, raw, receive, receiveState, stop, visited };
}

test('getPtsUpdates changes the balance [A7.53]', async () => {
  const { host, receive, stop } = await player();
  receive('getPtsUpdates', { availablePts: 51_000 });
  expect(host.session.store.getState().points?.availablePts).toBe(51_000);
  stop();
});

test('the balance is read after the socket was lost and came back, and after each write without a socket [A4.32]', async () => {
  const { host, platform, receiveState, stop } = await player();
  const reads = async () => {
    await jest.advanceTimersByTimeAsync(3_000);
    return platform.names().filter((name) => name === 'points').length;
  };
  const before = await reads();
  await host.api.call('deleteNotification');
  expect(await reads()).toBe(before);

  receiveState('disconnect');
  expect(await reads()).toBe(before);
  await host.api.call('notifications');
  expect(await reads()).toBe(before);
  await host.api.call('readNotification');
  expect(await reads()).toBe(before + 1);

  receiveState('connect');
  expect(await reads()).toBe(before + 2);
  await host.api.call('readNotification');
  expect(await reads()).toBe(before + 2);
  stop();
});

test('maintenceMode sets and clears the flag, as a boolean or an object [A4.25 A7.55 OQ-131]', async () => {
  const { host, receive, stop } = await player();
  const flag = () => host.configuration.store.getState().maintenance;
  receive('maintenceMode', true);
  expect(flag()).toBe(true);
  receive('maintenceMode', { maintenanceMode: false });
  expect(flag()).toBe(false);
  stop();
});

test('logoutUserByAdmin logs the player out [A4.17 A7.57]', async () => {
  const { host, receive, visited, stop } = await player();
  receive('logoutUserByAdmin', {});
  await jest.advanceTimersByTimeAsync(10);
  expect([host.session.store.getState().status, visited]).toEqual(['visitor', ['/']]);
  stop();
});

test('getRefreshPage reloads once, after a wait of up to 5 s [A7.56 OQ-73]', async () => {
  const { receive, reloads, stop } = await player();
  receive('getRefreshPage', {});
  await jest.advanceTimersByTimeAsync(RELOAD_SPREAD / 2 - 1);
  expect(reloads).toEqual([]);
  await jest.advanceTimersByTimeAsync(RELOAD_SPREAD);
  expect(reloads).toEqual([undefined]);
  stop();
});

test('getConfigurationUpdates reads the settings once more, after a wait of up to 400 ms [G2.03]', async () => {
  const { host, receive, stop } = await player();
  const refresh = jest.spyOn(host.configuration, 'refresh').mockResolvedValue();
  receive('getConfigurationUpdates', { at: 1 });
  await jest.advanceTimersByTimeAsync(SETTINGS_SPREAD / 2 - 1);
  expect(refresh).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(SETTINGS_SPREAD);
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
});

test('getBroadcastNotification shows a notice and counts as unread [A7.51]', async () => {
  const { host, receive, stop } = await player();
  receive('getBroadcastNotification', { _id: 'n', title: 'Final', message: 'Starts at 8' });
  expect(host.toasts.store.getState().toasts.map(({ text }) => text)).toEqual(['Final. Starts at 8']);
  expect(host.channels.store(UNREAD_STORE, resetUnread).getState().unread).toBe(1);
  stop();
});

test.each([
  [true, true],
  [false, false],
])(
  'manualDisconnect ends the socket; where duplicates close (%s) it shows the page (%s), without logout [A4.29 A7.52 OQ-52]',
  async (closeDuplicateTabs, shown) => {
    const { host, raw, receive, stop } = await player({ closeDuplicateTabs });
    receive('manualDisconnect', {});
    expect([raw.ended, host.duplicate.getState().duplicate, host.session.store.getState().status]).toEqual([
      true,
      shown,
      'signed-in',
    ]);
    stop();
  },
);
