import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, SIGNED_IN } from '../testing/render-app';

const player = { device: SIGNED_IN };

describe('the pages of the site', () => {
  test('A2.02 A2.66 the landing page has header, categories, strip, get in touch, footer and bar around the screen', async () => {
    renderApp({ tenant: { theme: { registration: { whatsappNumber: '+91 98201 44719' } } } });
    expect(screen.getByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Categories' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Our Payment Method' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Get in touch' })).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeInTheDocument();
  });

  test('A2.20 a visitor on an unknown path sees the 404 page', () => {
    renderApp({ at: '/a/b/c' });
    expect(screen.getByRole('img', { name: '404' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'OPS! Page not found' })).toBeInTheDocument();
    expect(screen.getByText('Sorry, the page your are looking for does not exist.')).toBeInTheDocument();
  });

  test('A2.22 OQ-01 a player on an unknown path is sent to the first route', async () => {
    const { path } = renderApp({ at: '/a/b/c', ...player });
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('A2.05 a game type shows the landing page of that type, another word does not', () => {
    renderApp({ at: '/cricket' });
    expect(screen.getByRole('heading', { name: 'Screen /:gameType' })).toBeInTheDocument();
  });

  test('OQ-02 A3.29 a visitor on a signed-in path lands on home with the login open, and goes on there after it', async () => {
    const { host, path, device } = renderApp({ at: '/open-bets?tab=1' });
    expect(await screen.findByTestId('overlay.login')).toBeInTheDocument();
    expect(path()).toBe('/');
    expect(device.getItem('redirectPath')).toBe('/open-bets?tab=1');
    await act(async () => {
      await host.session.signIn({ email: 'player1', password: 'Player@123', whiteLabelId: 'wl-royal' });
    });
    await waitFor(() => expect(path()).toBe('/open-bets?tab=1'));
    expect(screen.getByRole('heading', { name: 'Screen /open-bets' })).toBeInTheDocument();
    expect(screen.getByText('Login Successful')).toBeInTheDocument();
    expect(device.getItem('redirectPath')).toBeNull();
    expect(screen.queryByTestId('overlay.login')).not.toBeInTheDocument();
  });

  test('A4.15 logging out on a page of one’s own leads to / without asking to log in', async () => {
    const { host, path } = renderApp({ at: '/open-bets', ...player });
    expect(await screen.findByRole('heading', { name: 'Screen /open-bets' })).toBeInTheDocument();
    await act(() => host.session.signOut());
    await waitFor(() => expect(path()).toBe('/'));
    expect(screen.queryByTestId('overlay.login')).not.toBeInTheDocument();
  });

  test('OQ-125 a casino-only domain lands on the live casino, without exchange, tree and panel', () => {
    renderApp({ tenant: { flags: { casinoOnly: true } } });
    expect(screen.getByRole('heading', { name: 'Screen /live-casino' })).toBeInTheDocument();
    const bar = screen.getByRole('navigation', { name: 'Categories' });
    expect(within(bar).queryByRole('link', { name: 'Exchange' })).not.toBeInTheDocument();
    expect(screen.queryByTestId('layout.tree')).not.toBeInTheDocument();
    expect(screen.queryByTestId('layout.bet-panel')).not.toBeInTheDocument();
  });

  test('C2.53 C2.54 the category of the path is the current one', () => {
    renderApp({ at: '/live-casino' });
    const bar = screen.getByRole('navigation', { name: 'Categories' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Exchange', 'Live Casino', 'Crash Games', 'Virtual Games', 'Slot Games', 'Lottery', 'Sports Book']);
    expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent('Live Casino');
  });

  test('A2.15 A2.16 the welcome screen greets, and Enjoy Now leads home', async () => {
    const { path } = renderApp({ at: '/welcome-screen' });
    expect(await screen.findByRole('heading', { name: 'Welcome, User!' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Enjoy Now' }));
    expect(path()).toBe('/');
  });

  test.each([
    ['/rules-and-regulation', 'Rules & Regulation'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/responsible-gambling', 'Responsible Gambling'],
    ['/about-us', 'About Us'],
    ['/terms-and-condition', 'Terms And Conditions'],
    ['/blogs', 'Blogs'],
  ])('A2.18 A2.28 %s shows its own page', async (at, name) => {
    renderApp({ at, manifest: { configuration: { pages: { [at]: 'First.\n\n<b>Second</b>' } } } });
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    expect(screen.getByText('<b>Second</b>')).toBeInTheDocument();
  });

  test('the title follows the page, and focus goes to its heading', async () => {
    const { host } = renderApp();
    await waitFor(() => expect(document.title).toBe('Screen / | Royal'));
    act(() => host.navigation.go('/live-casino'));
    await waitFor(() => expect(document.title).toBe('Screen /live-casino | Royal'));
    expect(screen.getByRole('heading', { name: 'Screen /live-casino' })).toHaveFocus();
  });
});

describe('maintenance', () => {
  test('A4.26 a player sees the maintenance page with a way out', async () => {
    const { path } = renderApp({ ...player, manifest: { maintenance: true } });
    expect(screen.getByRole('heading', { name: 'Website is Under Maintenance' })).toBeInTheDocument();
    expect(screen.getByText('OOPS!')).toBeInTheDocument();
    expect(screen.getByText('Wait for a few Minute')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  test('OQ-14 a visitor keeps the public pages', () => {
    renderApp({ manifest: { maintenance: true } });
    expect(screen.getByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
  });

  test('A4.27 a 503 shows it too', async () => {
    renderApp({ ...player, answers: { points: { status: 503 } } });
    expect(await screen.findByRole('heading', { name: 'Website is Under Maintenance' })).toBeInTheDocument();
  });
});

describe('the header', () => {
  test('a visitor logs in and registers from it', async () => {
    const { host } = renderApp();
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Login' }));
    expect(screen.getByTestId('overlay.login')).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Register' }));
    expect(host.overlays.store.getState().open.at(-1)?.name).toBe('register');
  });

  test('A6.13 on a business domain there is no Register, and a player has IN PLAY and MY BETS', () => {
    const { unmount } = renderApp({ tenant: { type: 'b2b' } });
    expect(screen.queryByRole('button', { name: 'Register' })).not.toBeInTheDocument();
    unmount();
    renderApp({ tenant: { type: 'b2b' }, ...player });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('button', { name: 'IN PLAY' })).toBeInTheDocument();
    expect(header.getByRole('button', { name: 'MY BETS' })).toBeInTheDocument();
    expect(header.queryByRole('button', { name: 'Deposit' })).not.toBeInTheDocument();
  });

  test('A3.07 a player sees balance and exposure once they are read', async () => {
    renderApp(player);
    expect(await screen.findByRole('button', { name: 'Balance ₹50,000.00, Exp 0.00' })).toBeInTheDocument();
  });

  test('the search leads to the search page with what was typed', async () => {
    const { path } = renderApp();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search events and markets' }), 'india v{Enter}');
    expect(path()).toBe('/search?search=india%20v');
  });

  test('the key / puts the cursor into the search', async () => {
    renderApp();
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search events and markets' })).toHaveFocus();
  });
});

describe('the profile menu', () => {
  const open = async () => userEvent.click(screen.getByRole('button', { name: /Profile menu/ }));

  test('A2.79 it has money, the pages that exist, theme and logout', async () => {
    renderApp(player);
    await open();
    const menu = await screen.findByRole('dialog');
    expect(within(menu).getByRole('button', { name: 'Deposit' })).toBeInTheDocument();
    expect(within(menu).getByRole('link', { name: 'My Transactions' })).toBeInTheDocument();
    expect(within(menu).queryByRole('link', { name: 'Awaiting bonus' })).not.toBeInTheDocument();
    expect(within(menu).getByRole('switch', { name: 'Dark theme' })).toBeChecked();
    expect(within(menu).getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  });

  test('A4.35 the theme toggles, is on the page at once and kept', async () => {
    const { device } = renderApp(player);
    await open();
    await userEvent.click(await screen.findByRole('switch', { name: 'Dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(device.getItem('theme')).toBe('light');
  });

  test('A2.81 a demo account is told to log in as a normal user', async () => {
    const profile = JSON.stringify({ ...JSON.parse(SIGNED_IN.profile!), demo: true });
    renderApp({ device: { ...SIGNED_IN, profile } });
    await open();
    const menu = await screen.findByRole('dialog');
    await userEvent.click(within(menu).getByRole('button', { name: 'Deposit' }));
    expect(screen.getByText('This is your Demo Account, Please Login as Normal user')).toBeInTheDocument();
  });
});

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

  test('A2.70 A2.72 A2.74 a visitor has 0.00, and every tile opens the login', async () => {
    const { device } = renderApp({ tenant: { flags: { newMobileUi: true } } });
    expect(banner().getByText('₹0.00')).toBeInTheDocument();
    await userEvent.click(banner().getByRole('button', { name: 'Deposit' }));
    expect(screen.getByTestId('overlay.login')).toBeInTheDocument();
    expect(device.getItem('redirectPath')).toBe('/deposit');
  });

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

describe('the bar at the foot of a phone', () => {
  const bar = () => within(screen.getByRole('navigation', { name: 'Main navigation' }));

  test('A3.30 C2.55 OQ-42 it has its entries in order, and keeps the active tab', async () => {
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

  test('OQ-42 away from home the first entry goes one step back', async () => {
    const { host, path } = renderApp();
    act(() => host.navigation.go('/live-casino'));
    await userEvent.click(bar().getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('C2.57 bets and transactions ask a visitor to log in', async () => {
    const { device } = renderApp();
    await userEvent.click(bar().getByRole('button', { name: 'Transactions' }));
    expect(screen.getByTestId('overlay.login')).toBeInTheDocument();
    expect(device.getItem('redirectPath')).toBe('/transaction');
  });

  test('C2.56 a casino lock and a no-casino domain take the casino away', () => {
    const profile = JSON.stringify({ ...JSON.parse(SIGNED_IN.profile!), casinoLock: true });
    const { unmount } = renderApp({ device: { ...SIGNED_IN, profile } });
    expect(bar().queryByRole('button', { name: 'Casino' })).not.toBeInTheDocument();
    unmount();
    renderApp({ tenant: { flags: { noCasino: true } } });
    expect(bar().queryByRole('button', { name: 'Casino' })).not.toBeInTheDocument();
  });

  test('C2.58 the casino popup lists its five pages', async () => {
    renderApp();
    await userEvent.click(bar().getByRole('button', { name: 'Casino' }));
    const popup = await screen.findByRole('dialog', { name: 'Casino' });
    expect(
      within(popup)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Live Casino', 'Virtual', 'Lottery', 'Slot', 'Crash']);
  });

  test('C2.59 the WhatsApp popup offers a new ID to a visitor and a deposit to a player', async () => {
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
});
