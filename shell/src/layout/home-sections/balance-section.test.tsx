import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, SIGNED_IN_PROFILE } from '../../app/app.fixture';

const player = { device: SIGNED_IN_PROFILE };

describe('the balance on top of a phone’s landing page', () => {
  const banner = () => within(screen.getByRole('region', { name: 'YOUR BALANCE' }));
  const playersOwn = () => within(screen.getByRole('region', { name: 'Balance' }));

  const landing = { at: '/', flags: { newMobileUi: true }, device: {} };
  test.each([
    ['on home, in the new interface, logged out', landing, true],
    ['on another page', { ...landing, at: '/live-casino' }, false],
    ['in the old interface', { ...landing, flags: {} }, false],
    ['logged in', { ...landing, device: SIGNED_IN_PROFILE }, false],
  ])(
    'the banner YOUR BALANCE is for a visitor of home in the new interface: %s [A2.69 A6.15]',
    (_, { at, flags, device }, shown) => {
      renderApp({ at, device, tenant: { flags } });
      expect(screen.queryByRole('region', { name: 'YOUR BALANCE' }) !== null).toBe(shown);
      expect(screen.queryByText('YOUR BALANCE') !== null).toBe(shown);
      // A player has a balance under another name in its place.
      expect(screen.queryByRole('region', { name: 'Balance' }) !== null).toBe(device === SIGNED_IN_PROFILE);
    },
  );

  const tiles = [
    ['b2c', 'Deposit', '/deposit'],
    ['b2c', 'Withdraw', '/withdraw'],
    ['b2b', 'IN PLAY', '/inPlay'],
    ['b2b', 'MY BETS', '/open-bets'],
  ] as const;
  test.each(tiles)(
    'a visitor of a %s site has 0.00, and the tile %s opens the login [A2.70 A2.71 A2.72 A2.74]',
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

  test('a business domain has IN PLAY and MY BETS [A2.71]', () => {
    renderApp({ tenant: { type: 'b2b', flags: { newMobileUi: true } } });
    expect(banner().getByRole('button', { name: 'IN PLAY' })).toBeInTheDocument();
    expect(banner().getByRole('button', { name: 'MY BETS' })).toBeInTheDocument();
  });

  test('a demo player\'s tile shows "First Login as a normal user" [A5.30]', async () => {
    const profile = JSON.stringify({ ...JSON.parse(SIGNED_IN_PROFILE.profile!), demo: true });
    renderApp({ device: { ...SIGNED_IN_PROFILE, profile }, slots: ['overlay.withdraw'] });
    await userEvent.click(playersOwn().getByRole('button', { name: 'Withdraw' }));
    expect(screen.getByText('First Login as a normal user')).toBeInTheDocument();
  });

  test('a player’s tile opens the sheet of the wallet where there is one, else its page', async () => {
    const { host, path, unmount } = renderApp({ ...player, slots: ['overlay.withdraw'] });
    await userEvent.click(playersOwn().getByRole('button', { name: 'Withdraw' }));
    expect(host.overlays.store.getState().open.map((each) => each.name)).toEqual(['withdraw']);
    unmount();
    renderApp({ ...player, slots: [] });
    await userEvent.click(playersOwn().getByRole('button', { name: 'Deposit' }));
    expect(path()).toBe('/deposit');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});

describe('the invitation of a landing page', () => {
  const invitation = () => screen.queryByRole('region', { name: 'Welcome to Royal' });

  test.each([
    ['a visitor in the new interface', {}, '/', true, true],
    ['a visitor in the old interface', {}, '/', false, true],
    ['a visitor of another page', {}, '/live-casino', false, false],
    ['a player', SIGNED_IN_PROFILE, '/', false, false],
  ])('%s is asked in the brand’s name to log in, on home alone [A2.69]', (_, device, at, newMobileUi, shown) => {
    renderApp({ device, at, tenant: { flags: { newMobileUi } } });
    expect(invitation() !== null).toBe(shown);
  });

  test.each([
    ['Login', 'overlay.login'],
    ['Register', 'overlay.register'],
  ])('the button %s of a brand that registers players opens %s', async (name, overlay) => {
    renderApp({
      slots: ['overlay.login', 'overlay.register'],
      tenant: { type: 'b2c', theme: { enable: { isRegister: true, forgetPassword: true } } },
    });
    await userEvent.click(within(invitation()!).getByRole('button', { name }));
    expect(await screen.findByTestId(overlay)).toBeInTheDocument();
  });

  test('a brand that registers nobody offers the login alone', () => {
    renderApp({ tenant: { type: 'b2b' } });
    expect(
      within(invitation()!)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Login']);
  });
});
