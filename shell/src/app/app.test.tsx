import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, route, SIGNED_IN_PROFILE } from './app.fixture';

const player = { device: SIGNED_IN_PROFILE };

describe('the pages of the site', () => {
  test('the landing page has header, categories, strip, get in touch, footer and bar around the screen [A2.02 A2.66]', async () => {
    renderApp({ tenant: { theme: { registration: { whatsappNumber: '+91 98201 44719' } } } });
    expect(screen.getByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Categories' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Our Payment Method' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Get in touch' })).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeInTheDocument();
  });

  test('the page renders its parts in order: header to footer and bottom bar [A2.66]', () => {
    renderApp({
      slots: ['home.betting-features'],
      tenant: {
        theme: { registration: { whatsappNumber: '+91 98201 44719' }, slideShow: [{ title: 'India v Australia' }] },
      },
    });
    const parts = [
      screen.getByRole('banner'),
      screen.getByRole('navigation', { name: 'Categories' }),
      screen.getByRole('region', { name: 'Highlights' }),
      screen.getByTestId('home.betting-features'),
      screen.getByRole('heading', { name: 'Our Payment Method' }),
      screen.getByRole('heading', { name: 'Get in touch' }),
      screen.getByRole('contentinfo'),
      screen.getByRole('navigation', { name: 'Main navigation' }),
    ];
    const follows = parts.slice(1).map((part, at) => parts[at]!.compareDocumentPosition(part));
    expect(follows).toEqual(follows.map(() => Node.DOCUMENT_POSITION_FOLLOWING));
  });

  test.each([
    ['/game-screen-play', {}],
    ['/sports-book', {}],
    ['/sports-book/30012', {}],
    ['/ballByBall', {}],
    ['/login-auth', player],
  ])('%s has no bar at its foot, home has one [A2.67]', async (at, who) => {
    const { host } = renderApp({
      at,
      routes: [route('/game-screen-play'), route('/sports-book'), route('/sports-book/:id'), route('/ballByBall')],
      ...who,
    });
    expect(await screen.findByRole('heading', { name: /^Screen / })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument();
    act(() => host.navigation.go('/'));
    expect(await screen.findByRole('navigation', { name: 'Main navigation' })).toBeInTheDocument();
  });

  test('the news of the configuration run over the landing page [A2.73]', () => {
    renderApp({ tenant: { theme: { headerBottom: { marqueeText: 'Finals on Sunday' } } } });
    expect(screen.getAllByText('Finals on Sunday').length).toBeGreaterThan(0);
  });

  test('a visitor on an unknown path sees the 404 page [A2.20]', () => {
    renderApp({ at: '/a/b/c' });
    expect(screen.getByRole('img', { name: '404' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'OPS! Page not found' })).toBeInTheDocument();
    expect(screen.getByText('Sorry, the page your are looking for does not exist.')).toBeInTheDocument();
  });

  test('a player on an unknown path is sent to the first route [A2.22 OQ-01]', async () => {
    const { path } = renderApp({ at: '/a/b/c', ...player });
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('a game type shows the landing page of that type, another word does not [A2.05]', () => {
    renderApp({ at: '/cricket' });
    expect(screen.getByRole('heading', { name: 'Screen /:gameType' })).toBeInTheDocument();
  });

  test('a visitor on a signed-in path lands on home with the login and continues there after it [A3.29 OQ-02]', async () => {
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

  test('logging out on a page of one’s own leads to / without asking to log in [A4.15]', async () => {
    const { host, path } = renderApp({ at: '/open-bets', ...player });
    expect(await screen.findByRole('heading', { name: 'Screen /open-bets' })).toBeInTheDocument();
    await act(() => host.session.signOut());
    await waitFor(() => expect(path()).toBe('/'));
    expect(screen.queryByTestId('overlay.login')).not.toBeInTheDocument();
  });

  test('a casino-only domain lands on the live casino, without exchange, tree and panel [OQ-125]', () => {
    renderApp({ tenant: { flags: { casinoOnly: true } } });
    expect(screen.getByRole('heading', { name: 'Screen /live-casino' })).toBeInTheDocument();
    const bar = screen.getByRole('navigation', { name: 'Categories' });
    expect(within(bar).queryByRole('link', { name: 'Exchange' })).not.toBeInTheDocument();
    expect(screen.queryByTestId('layout.tree')).not.toBeInTheDocument();
    expect(screen.queryByTestId('layout.bet-panel')).not.toBeInTheDocument();
  });

  test('the category of the path is the current one [C2.53 C2.54]', () => {
    renderApp({ at: '/live-casino' });
    const bar = screen.getByRole('navigation', { name: 'Categories' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Exchange', 'Live Casino', 'Crash Games', 'Virtual Games', 'Slot Games', 'Lottery', 'Sports Book']);
    expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent('Live Casino');
  });

  test.each([
    ['/top-casino', 'Live Casino'],
    ['/premium-casino', 'Live Casino'],
    ['/rules-and-regulation', 'Exchange'],
  ])('%s, which is of no category, stands under %s [C2.54]', (at, category) => {
    renderApp({ at });
    const bar = screen.getByRole('navigation', { name: 'Categories' });
    expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent(category);
  });

  test('the welcome screen greets and offers a first deposit, and Enjoy Now leads home [A2.15 A2.16 E8.11]', async () => {
    const { path } = renderApp({ at: '/welcome-screen', slots: ['welcome.deposit'] });
    expect(await screen.findByRole('heading', { name: 'Welcome, User!' })).toBeInTheDocument();
    expect(screen.getByText('Thank you for joining Royal. Your account is ready.')).toBeInTheDocument();
    expect(screen.queryByText('User name', { exact: false })).toBeNull();
    expect(screen.getByTestId('welcome.deposit')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Enjoy Now' }));
    expect(path()).toBe('/');
  });

  test('the welcome screen of a player has the user name and the way to limits [E8.11 E8.13]', async () => {
    const own = { ...JSON.parse(SIGNED_IN_PROFILE.profile!), userName: '+919876543321' };
    renderApp({
      at: '/welcome-screen',
      device: { ...SIGNED_IN_PROFILE, profile: JSON.stringify(own) },
      routes: [route('/safer-gambling', { access: 'signed-in' })],
    });
    expect(await screen.findByText(/User name/)).toHaveTextContent('Your account is ready. User name +91 ••••• ••321');
    expect(screen.getByRole('link', { name: 'Set limits' })).toHaveAttribute('href', '/safer-gambling');
  });

  test.each([
    ['/rules-and-regulation', 'Rules & Regulation'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/responsible-gambling', 'Responsible Gambling'],
    ['/about-us', 'About Us'],
    ['/terms-and-condition', 'Terms And Conditions'],
    ['/blogs', 'Blogs'],
    ['/promotions', 'Promotions'],
  ])('%s shows its own page [A2.18 A2.28]', async (at, name) => {
    renderApp({ at, manifest: { configuration: { pages: { [at]: 'First.\n\n<b>Second</b>' } } } });
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    expect(screen.getByText('<b>Second</b>')).toBeInTheDocument();
  });

  test('the title follows the page, and focus goes to its heading', async () => {
    const { host } = renderApp();
    await waitFor(() => expect(document.title).toBe('Screen / | Royal'));
    act(() => host.navigation.go('/live-casino'));
    await waitFor(() => expect(document.title).toBe('Screen /live-casino | Royal'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Screen /live-casino' })).toHaveFocus());
  });

  test('a page that is left comes back at the scroll position it had; a new one begins at its top [E8.21]', async () => {
    const { host } = renderApp();
    const places: number[] = [];
    jest.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => void places.push(y)) as never);
    const scroll = (y: number) => {
      Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
      fireEvent.scroll(window);
    };
    scroll(1234.5);
    act(() => host.navigation.go('/live-casino'));
    await screen.findByRole('heading', { name: 'Screen /live-casino' });
    scroll(77);
    act(() => host.navigation.back());
    await screen.findByRole('heading', { name: 'Screen /' });
    act(() => window.history.forward());
    await screen.findByRole('heading', { name: 'Screen /live-casino' });
    expect(places).toEqual([0, 1234.5, 77]);
    scroll(0);
    jest.restoreAllMocks();
  });
});

describe('maintenance', () => {
  test('a player sees the maintenance page with a way out [A4.26]', async () => {
    const { path } = renderApp({ ...player, manifest: { maintenance: true } });
    expect(screen.getByRole('heading', { name: 'Website is Under Maintenance' })).toBeInTheDocument();
    expect(screen.getByText('OOPS!')).toBeInTheDocument();
    expect(screen.getByText('Wait for a few Minute')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  test('open overlays close with the page and reopen with the brand [A4.26]', async () => {
    const { host } = renderApp({ ...player, slots: ['overlay.deposit'] });
    act(() => host.overlays.open('deposit'));
    expect(screen.getByTestId('overlay.deposit')).toBeInTheDocument();
    act(() => host.configuration.setMaintenance(true));
    expect(screen.queryByTestId('overlay.deposit')).not.toBeInTheDocument();
    act(() => host.configuration.setMaintenance(false));
    expect(screen.getByTestId('overlay.deposit')).toBeInTheDocument();
  });

  test('a visitor keeps the public pages [OQ-14]', () => {
    renderApp({ manifest: { maintenance: true } });
    expect(screen.getByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
  });

  test('a 503 shows it too [A4.27]', async () => {
    renderApp({ ...player, answers: { points: { status: 503 } } });
    expect(await screen.findByRole('heading', { name: 'Website is Under Maintenance' })).toBeInTheDocument();
  });
});

test('the page of a replaced tab shows a notice and reloads on request [A4.29]', async () => {
  const { host, reloads } = renderApp({ ...player, slots: ['overlay.deposit'] });
  act(() => host.overlays.open('deposit'));
  act(() => host.duplicate.setState({ duplicate: true }));
  expect(screen.queryByTestId('overlay.deposit')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Duplicate Screen or UnAuthorized Access' })).toBeInTheDocument();
  expect(screen.getByText('Close the Screen')).toBeInTheDocument();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(host.session.store.getState().status).toBe('signed-in');
  await userEvent.click(screen.getByRole('button', { name: 'Use this screen' }));
  expect(reloads).toEqual([undefined]);
});
