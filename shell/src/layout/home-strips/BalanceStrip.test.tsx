import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, SIGNED_IN } from '../../testing/render-app';

const player = { device: SIGNED_IN };

describe('the balance on top of a phone’s landing page', () => {
  const banner = () => within(screen.getByRole('region', { name: 'YOUR BALANCE' }));

  test('A2.69 A6.15 a visitor has it in the new mobile interface, on the landing page, and not otherwise', () => {
    const shown = () => screen.queryByRole('region', { name: 'YOUR BALANCE' }) !== null;
    const newUi = { flags: { newMobileUi: true } };
    const old = renderApp();
    expect(shown()).toBe(false);
    old.unmount();
    const page = renderApp({ at: '/live-casino', tenant: newUi });
    expect(shown()).toBe(false);
    page.unmount();
    renderApp({ tenant: newUi });
    expect(shown()).toBe(true);
  });

  const tiles = [
    ['b2c', 'Deposit', '/deposit'],
    ['b2c', 'Withdraw', '/withdraw'],
    ['b2b', 'IN PLAY', '/inPlay'],
    ['b2b', 'MY BETS', '/open-bets'],
  ] as const;
  test.each(tiles)(
    'A2.70 A2.71 A2.72 A2.74 a visitor of a %s site has 0.00, and the tile %s opens the login',
    async (type, name, wanted) => {
      const { device } = renderApp({ tenant: { type, flags: { newMobileUi: true } } });
      expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Royal' })).toHaveAttribute('href', '/');
      expect(banner().getByText('YOUR BALANCE')).toBeInTheDocument();
      expect(banner().getByText('₹0.00')).toBeInTheDocument();
      await userEvent.click(banner().getByRole('button', { name }));
      expect(screen.getByTestId('overlay.login')).toBeInTheDocument();
      expect(device.getItem('redirectPath')).toBe(wanted);
    },
  );

  test('A2.71 a business domain has IN PLAY and MY BETS', () => {
    renderApp({ tenant: { type: 'b2b', flags: { newMobileUi: true } } });
    expect(banner().getByRole('button', { name: 'IN PLAY' })).toBeInTheDocument();
    expect(banner().getByRole('button', { name: 'MY BETS' })).toBeInTheDocument();
  });

  test('A5.30 a demo player’s tile says to log in as a normal user', async () => {
    const profile = JSON.stringify({ ...JSON.parse(SIGNED_IN.profile!), demo: true });
    renderApp({ device: { ...SIGNED_IN, profile }, slots: ['overlay.withdraw'] });
    await userEvent.click(banner().getByRole('button', { name: 'Withdraw' }));
    expect(screen.getByText('First Login as a normal user')).toBeInTheDocument();
  });

  test('a player’s tile opens the sheet of the wallet where there is one, else its page', async () => {
    const { host, path, unmount } = renderApp({ ...player, slots: ['overlay.withdraw'] });
    await userEvent.click(banner().getByRole('button', { name: 'Withdraw' }));
    expect(host.overlays.store.getState().open.map((each) => each.name)).toEqual(['withdraw']);
    unmount();
    renderApp({ ...player, slots: [] });
    await userEvent.click(banner().getByRole('button', { name: 'Deposit' }));
    expect(path()).toBe('/deposit');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});
