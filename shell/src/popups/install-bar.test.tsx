import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildPoints } from '@backlay/shared/testing';
import { renderApp, SIGNED_IN_PROFILE, type AppFixtureOptions } from '../app/app.fixture';

/** Points of a player without a result so far. */
const points = (over: object = {}) => buildPoints({ profit: 0, loss: 0, exposure: 0, ...over });
const open = (over: AppFixtureOptions & { readonly own?: ReturnType<typeof points> } = {}) =>
  renderApp({
    device: SIGNED_IN_PROFILE,
    ...over,
    answers: { points: { body: { docs: over.own ?? points(), message: '' } } },
  });
const bar = () => screen.queryByRole('region', { name: /^Add .* to your home screen$/ });

/** The browser offers to install the site. Returns what it received. */
function offer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = jest.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    ...{ prompt, userChoice: Promise.resolve({ outcome }) },
  });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}
const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Profile menu/ }));
  return screen.findByRole('dialog');
};

test('the offer of the browser waits for a press in the menu and is used once [E7.04]', async () => {
  open();
  expect(within(await openMenu()).queryByRole('button', { name: 'Add to home screen' })).not.toBeInTheDocument();
  const { prompt, event } = offer();
  expect(event.defaultPrevented).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to home screen' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(within(await openMenu()).queryByRole('button', { name: 'Add to home screen' })).not.toBeInTheDocument();
});

test('the bar comes with a bet in the second visit, and not in the first [E7.04]', async () => {
  const first = open();
  await screen.findByRole('button', { name: /Profile menu/ });
  offer();
  const bet = (host: typeof first.host, exposure: number) =>
    act(() => host.session.store.setState({ points: points({ exposure }) }));
  bet(first.host, 100);
  bet(first.host, 250);
  bet(first.host, 400);
  expect(first.device.getItem('betVisits')).toBe('1');
  expect(bar()).not.toBeInTheDocument();
  first.unmount();

  const second = open({ device: { ...SIGNED_IN_PROFILE, betVisits: '1' } });
  await screen.findByRole('button', { name: /Profile menu/ });
  offer();
  expect(bar()).not.toBeInTheDocument();
  bet(second.host, 100);
  bet(second.host, 300);
  expect(bar()).toBeVisible();
});

test('the bar comes with the first result of a bet, and never again after “Not now” [E7.04]', async () => {
  const { device, unmount } = open({ own: points({ loss: 20 }) });
  await screen.findByRole('button', { name: /Profile menu/ });
  expect(bar()).not.toBeInTheDocument();
  offer();
  await userEvent.click(
    within(await screen.findByRole('region', { name: /home screen/ })).getByRole('button', { name: 'Not now' }),
  );
  expect(bar()).not.toBeInTheDocument();
  expect(device.getItem('installOffered')).toBe('true');
  unmount();

  open({ own: points({ loss: 20 }), device: { ...SIGNED_IN_PROFILE, installOffered: 'true' } });
  await screen.findByRole('button', { name: /Profile menu/ });
  offer();
  expect(bar()).not.toBeInTheDocument();
});

test('a site that is installed meanwhile is not offered any more [E7.04]', async () => {
  open({ own: points({ profit: 20 }) });
  await screen.findByRole('button', { name: /Profile menu/ });
  offer();
  expect(await screen.findByRole('region', { name: /home screen/ })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(bar()).not.toBeInTheDocument();
});

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5, true],
  ['an iPad that names itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, false],
] as const)('%s shows the steps only where the player adds the site by hand [E7.04]', async (_, agent, touch, has) => {
  const device = { userAgent: agent, maxTouchPoints: touch };
  for (const [name, value] of Object.entries(device))
    Object.defineProperty(window.navigator, name, { value, configurable: true });
  try {
    open({ own: points({ profit: 20 }) });
    const menu = await openMenu();
    if (!has) return expect(within(menu).queryByText('Add to home screen')).not.toBeInTheDocument();
    await userEvent.click(within(menu).getByText('Add to home screen'));
    const steps = within(await screen.findByRole('dialog', { name: /home screen/ })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Tap Share in your browser',
      'Choose “Add to Home Screen”',
      'Tap Add',
    ]);
  } finally {
    Object.keys(device).forEach((name) => Reflect.deleteProperty(window.navigator, name));
  }
});
