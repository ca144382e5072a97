import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, route, SIGNED_IN_PROFILE } from '../../app/app.fixture';

const player = { device: SIGNED_IN_PROFILE };

describe('the bar at the foot of a phone', () => {
  const bar = () => within(screen.getByRole('navigation', { name: 'Main navigation' }));

  test('the bottom bar renders its entries in order and keeps the active tab [A3.30 C2.55 OQ-42]', async () => {
    const { device } = renderApp({ tenant: { flags: { whatsappBar: true } } });
    expect(
      bar()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Home', 'Sports Book', 'WhatsApp', 'Casino', 'Bet', 'Transactions']);
    expect(device.getItem('mobileActiveTabs')).toBe('0');
    await userEvent.click(bar().getByRole('link', { name: 'Sports Book' }));
    expect(device.getItem('mobileActiveTabs')).toBe('1');
  });

  test('away from home the first entry goes one step back [OQ-42]', async () => {
    const { host, path } = renderApp();
    act(() => host.navigation.go('/live-casino'));
    await userEvent.click(bar().getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('bets and transactions ask a visitor to log in [C2.57]', async () => {
    const { device } = renderApp();
    await userEvent.click(bar().getByRole('button', { name: 'Transactions' }));
    expect(screen.getByTestId('overlay.login')).toBeInTheDocument();
    expect(device.getItem('redirectPath')).toBe('/transaction');
  });

  test('a casino lock and a no-casino domain take the casino away [C2.56]', () => {
    const profile = JSON.stringify({ ...JSON.parse(SIGNED_IN_PROFILE.profile!), casinoLock: true });
    const { unmount } = renderApp({ device: { ...SIGNED_IN_PROFILE, profile } });
    expect(bar().queryByRole('button', { name: 'Casino' })).not.toBeInTheDocument();
    unmount();
    renderApp({ tenant: { flags: { noCasino: true } } });
    expect(bar().queryByRole('button', { name: 'Casino' })).not.toBeInTheDocument();
  });

  test('the casino popup lists its five pages [C2.58]', async () => {
    renderApp();
    await userEvent.click(bar().getByRole('button', { name: 'Casino' }));
    const popup = await screen.findByRole('dialog', { name: 'Casino' });
    expect(
      within(popup)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Live Casino', 'Virtual', 'Lottery', 'Slot', 'Crash']);
  });

  test('the WhatsApp popup offers a new ID to a visitor and a deposit to a player [C2.59]', async () => {
    const tenant = { flags: { whatsappBar: true }, theme: { registration: { whatsappNumber: '919820144719' } } };
    const { unmount } = renderApp({ tenant });
    await userEvent.click(bar().getByRole('button', { name: 'WhatsApp' }));
    const first = await screen.findByRole('dialog', { name: 'WhatsApp' });
    expect(
      within(first)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Whatsapp for New ID', 'Whatsapp for Support']);
    expect(within(first).getByRole('link', { name: 'Whatsapp for Support' })).toHaveAttribute(
      'href',
      'https://wa.me/919820144719',
    );
    unmount();
    renderApp({ tenant, ...player });
    await userEvent.click(bar().getByRole('button', { name: 'WhatsApp' }));
    const second = await screen.findByRole('dialog', { name: 'WhatsApp' });
    expect(within(second).getByRole('link', { name: 'Whatsapp for Deposit' })).toBeInTheDocument();
  });

  test('roles have what players ask for in the place of bets and money, and no balance above [OQ-03]', async () => {
    const { path } = renderApp({
      tenant: { audience: 'staff', flags: { noCasino: true, newMobileUi: true } },
      device: { ...SIGNED_IN_PROFILE, userType: 'agent' },
      routes: [route('/requests', { access: 'staff' })],
    });
    expect(
      bar()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Home', 'Sports Book', 'Requests']);
    expect(screen.queryByRole('region', { name: 'YOUR BALANCE' })).not.toBeInTheDocument();
    await userEvent.click(bar().getByRole('button', { name: 'Requests' }));
    await waitFor(() => expect(path()).toBe('/requests'));
  });
});
