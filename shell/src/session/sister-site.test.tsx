import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, SIGNED_IN_PROFILE } from '../app/app.fixture';
import { getSisterSite } from './sister-site';

const domain = { domainName: 'a', type: 'b2c', whitelabelId: 'w', isWorld: false, isSwitchAllowed: true } as const;
const menuOf = async (over: object) => {
  const left: string[] = [];
  let connectedWhenLeft: boolean | undefined;
  const view = renderApp({
    device: SIGNED_IN_PROFILE,
    tenant: { domain: over },
    deps: {
      leave: (url) => {
        connectedWhenLeft = view.host.realtime.store.getState().connected;
        left.push(url);
      },
    },
  });
  view.host.overlays.open('profile-menu');
  await screen.findByRole('dialog', { name: 'Profile' });
  return { ...view, left, connected: () => connectedWhenLeft };
};
const entry = () => screen.queryByRole('button', { name: /^Switch to/ });

test('the world leads to the diamond site, diamond to the world site, and only where it is allowed [A1.19 A3.08 OQ-33]', () => {
  const both = { diamondWebsiteUrl: 'https://diamond.example', worldWebsiteUrl: 'https://world.example' };
  expect(getSisterSite({ ...domain, ...both })?.hostname).toBe('world.example');
  expect(getSisterSite({ ...domain, ...both, isWorld: true })?.hostname).toBe('diamond.example');
  expect(getSisterSite({ ...domain, ...both, isSwitchAllowed: false })).toBeNull();
  expect(getSisterSite(domain)).toBeNull();
});

test.each(['http://world.example', 'javascript:alert(1)', 'https://user@world.example', 'world.example'])(
  'a session is not sent to %s [S-02 S-03]',
  (worldWebsiteUrl) => expect(getSisterSite({ ...domain, worldWebsiteUrl })).toBeNull(),
);

test('the entry is in the menu of a domain that has a sister, and in no other [A1.19]', async () => {
  const { unmount } = await menuOf({});
  expect(entry()).not.toBeInTheDocument();
  unmount();
  await menuOf({ isSwitchAllowed: true, worldWebsiteUrl: 'https://world.example' });
  expect(entry()).toHaveTextContent('Switch to world.example');
});

test('the sister site opens its direct login with the stored token after the socket stops [A1.20 A1.21]', async () => {
  const { host, left, connected } = await menuOf({ isSwitchAllowed: true, worldWebsiteUrl: 'https://world.example' });
  const stop = jest.spyOn(host.realtime, 'stop').mockImplementationOnce(() => void left.push('the socket stopped'));
  await userEvent.click(entry()!);
  await waitFor(() => expect(left).toEqual(['the socket stopped', 'https://world.example/direct-login/token-0']));
  expect(stop).toHaveBeenCalledTimes(1);
  expect(connected()).toBe(false);
});

test('while a bet or a payment waits the switch waits too [A1.20]', async () => {
  const { host, left } = await menuOf({ isSwitchAllowed: true, worldWebsiteUrl: 'https://world.example' });
  const ended = host.inFlight.begin('bet');
  await userEvent.click(entry()!);
  expect(left).toEqual([]);
  ended();
  expect(left).toEqual([]);
  await waitFor(() => expect(left).toHaveLength(1), { timeout: 4000 });
});
