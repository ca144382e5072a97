import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, setUpHost } from '../app/app.fixture';
import { checkVersion, applyVersion, VERSION_CHECK } from './version';

const at = (device: Record<string, string>, MobileVersion = '2.0.0') =>
  setUpHost({ device, tenant: { theme: { MobileVersion } }, manifest: { shellVersion: '9.1.0' } });

test('a first visit keeps app version and mobile version, and offers nothing [A3.25]', () => {
  const { host, device } = at({});
  checkVersion(host);
  expect([device.getItem('appVersion'), device.getItem('mobileVersion')]).toEqual(['9.1.0', '2.0.0']);
  expect(host.overlays.store.getState().open).toEqual([]);
});

test('an update is offered and its version is not stored before acceptance [A2.76 OQ-40]', () => {
  const { host, device } = at({ mobileVersion: '1.9.0' });
  checkVersion(host);
  expect(host.overlays.store.getState().open).toEqual([{ name: 'app-update', props: { version: '2.0.0' } }]);
  expect(device.getItem('mobileVersion')).toBe('1.9.0');
});

test('taking it keeps it, clears what is cached and loads the page again, when no money waits [OQ-40]', async () => {
  const { host, device, reloads } = at({ mobileVersion: '1.9.0' });
  const gone: string[] = [];
  const stored = { keys: async () => ['offline-1', 'other'], delete: async (name: string) => void gone.push(name) };
  const ended = host.inFlight.begin('payment');
  await applyVersion(host, '2.0.0', stored as unknown as CacheStorage);
  expect([device.getItem('mobileVersion'), gone, reloads]).toEqual(['2.0.0', ['offline-1', 'other'], []]);
  ended();
  // What has just landed may be read first.
  await waitFor(() => expect(reloads).toHaveLength(1), { timeout: 4000 });
});

test('the check runs three seconds after the page was loaded, and shows the offer [A9.10]', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  try {
    const { host } = renderApp({ device: { mobileVersion: '0.9.0' } });
    await act(() => jest.advanceTimersByTimeAsync(400));
    await act(() => jest.advanceTimersByTimeAsync(VERSION_CHECK - 401));
    expect(host.overlays.store.getState().open).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(600));
    expect(VERSION_CHECK).toBe(3_000);
    expect(await screen.findByRole('dialog', { name: 'Update available' })).toHaveTextContent('version 1.0.0');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(host.overlays.store.getState().open).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});
