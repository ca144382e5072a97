import { act, screen, waitFor } from '@testing-library/react';
import { renderApp, SIGNED_IN_PROFILE } from '../app/app.fixture';
import { registrationLink } from './site-routes';

test.each([
  ['A2.11', '/bonus/b-1', '/signUp?wagerBonusId=b-1'],
  ['A2.12', '/branch/branch7', '/signUp?branchId=branch7'],
  ['A2.13', '/register-referrer/AB%20C', '/signUp?referrerCode=AB%20C'],
  ['A2.14', '/promo-code/HOLI/', '/signUp?promoCode=HOLI'],
])('%s %s leads to the landing page that keeps it as %s', (_, path, link) => expect(registrationLink(path)).toBe(link));

test.each(['/bonus', '/bonus/', '/bonus/a/b', '/toString/x', '/other/x'])('%s is no such link', (path) =>
  expect(registrationLink(path)).toBeNull(),
);

test.each([
  ['/bonus/b-1', '?wagerBonusId=b-1'],
  ['/branch/branch7', '?branchId=branch7'],
  ['/register-referrer/ABC', '?referrerCode=ABC'],
  ['/promo-code/HOLI', '?promoCode=HOLI'],
])('%s redirects visitors and players and replaces its history entry [A2.11 A2.12 A2.13 A2.14]', async (at, query) => {
  const before = window.history.length;
  for (const device of [{}, SIGNED_IN_PROFILE]) {
    const { path, unmount } = renderApp({
      at,
      device,
      routes: [{ path: '/signUp', screen: 'registrationLink', access: 'public', remote: 'account' }],
    });
    await waitFor(() => expect(path()).toBe(`/signUp${query}`));
    expect(window.history.length).toBe(before);
    unmount();
  }
});

test.each(['/exchange', '/online-exchange'])('%s shows the exchange on its landing page [A2.27]', (at) => {
  renderApp({ at });
  expect(screen.getByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
});

test('the route list changes with the login: a player page asks visitors for a login and opens for players [A2.21]', async () => {
  const { host, path } = renderApp({ at: '/deposit' });
  expect(await screen.findByTestId('overlay.login')).toBeInTheDocument();
  expect(path()).toBe('/');
  await act(async () => {
    await host.session.signIn(
      { email: 'player1', password: 'x', whiteLabelId: 'wl-royal' },
      { suppressRedirect: true },
    );
  });
  act(() => host.navigation.go('/deposit'));
  expect(await screen.findByRole('heading', { name: 'Screen /deposit' })).toBeInTheDocument();
  act(() => host.navigation.go('/no/such/page'));
  await waitFor(() => expect(path()).toBe('/'));
  await act(() => host.session.signOut());
  act(() => host.navigation.go('/no/such/page'));
  expect(await screen.findByRole('heading', { name: 'OPS! Page not found' })).toBeInTheDocument();
});

test('a visitor browses and is asked to log in for a bet; a player continues with balance, bets and money [A1.02 A6.01 A6.03]', async () => {
  const visitor = renderApp({ tenant: { flags: { newMobileUi: true } } });
  expect(screen.getByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
  expect(screen.queryByText('Exposure')).not.toBeInTheDocument();
  expect(visitor.host.navigation.requireSignIn('/events/4/e-1')).toBe(false);
  expect(await screen.findByTestId('overlay.login')).toBeInTheDocument();
  visitor.unmount();

  const player = renderApp({ device: SIGNED_IN_PROFILE });
  expect((await screen.findAllByText('₹50,000.00')).length).toBeGreaterThan(0);
  for (const page of ['/open-bets', '/transaction', '/deposit']) {
    act(() => player.host.navigation.go(page));
    expect(await screen.findByRole('heading', { name: `Screen ${page}` })).toBeInTheDocument();
  }
  expect(player.host.navigation.requireSignIn('/events/4/e-1')).toBe(true);
});
