import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, route, SIGNED_IN_PROFILE } from '../../app/app.fixture';

const player = { device: SIGNED_IN_PROFILE };
const searching = { ...player, routes: [route('/search', { access: 'signed-in' })] };
const field = () => screen.getByRole('searchbox', { name: 'Search events and markets' });

describe('the header', () => {
  test('a visitor logs in and registers from it', async () => {
    const { host } = renderApp();
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Login' }));
    expect(screen.getByTestId('overlay.login')).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Register' }));
    expect(host.overlays.store.getState().open.at(-1)?.name).toBe('register');
  });

  test('on a business domain there is no Register, and a player has IN PLAY and MY BETS [A6.13]', () => {
    const { unmount } = renderApp({ tenant: { type: 'b2b' } });
    expect(screen.queryByRole('button', { name: 'Register' })).not.toBeInTheDocument();
    unmount();
    renderApp({ tenant: { type: 'b2b' }, ...player });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('button', { name: 'IN PLAY' })).toBeInTheDocument();
    expect(header.getByRole('button', { name: 'MY BETS' })).toBeInTheDocument();
    expect(header.queryByRole('button', { name: 'Deposit' })).not.toBeInTheDocument();
  });

  test.each(['/', '/live-casino'])(
    'a phone has Deposit beside the balance at %s, with its word for who has room',
    async (at) => {
      renderApp({ ...player, routes: [route('/live-casino')], at });
      const deposit = within(screen.getByRole('banner')).getByRole('button', { name: 'Deposit' });
      expect(deposit.parentElement).toHaveClass('phoneMoney');
      expect(within(deposit).getByText('Deposit')).toBeInTheDocument();
    },
  );

  test('a player sees balance and exposure once they are read [A3.07]', async () => {
    renderApp(player);
    expect(await screen.findByRole('button', { name: 'Balance ₹50,000.00, Exposure 0.00' })).toBeInTheDocument();
  });

  test('the search leads to the search page with what was typed', async () => {
    const { path } = renderApp();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search events and markets' }), 'india v{Enter}');
    expect(path()).toBe('/search?search=india%20v');
  });

  test('the search shows what its page searches, and nothing on another one [B4.29]', async () => {
    const { host } = renderApp({ ...searching, at: '/search?search=lions' });
    expect(field()).toHaveValue('lions');
    await act(async () => host.navigation.go('/live-casino?search=roulette'));
    expect(await screen.findByRole('heading', { name: 'Screen /live-casino' })).toBeInTheDocument();
    expect(field()).toHaveValue('');
  });

  test('search on its page continues with the typed text and Back takes one step [OQ-95]', async () => {
    const { path } = renderApp({ ...searching, at: '/live-casino' });
    const before = window.history.length;
    await userEvent.type(field(), 'li{Enter}');
    expect(await screen.findByRole('heading', { name: 'Screen /search' })).toBeInTheDocument();
    await userEvent.type(field(), 'ons ');
    expect(path()).toBe('/search?search=lions');
    expect(field()).toHaveValue('lions ');
    expect(window.history.length).toBe(before + 1);
    await userEvent.clear(field());
    expect(path()).toBe('/search');
  });

  describe('its field', () => {
    const suggestions = () => screen.queryByRole('region', { name: 'Search suggestions' });

    test('opens suggestions, which Escape and leaving it close [E8.12]', async () => {
      renderApp({ ...searching, slots: ['header.search'] });
      expect(suggestions()).not.toBeInTheDocument();
      await userEvent.click(field());
      expect(within(suggestions()!).getByTestId('header.search')).toBeInTheDocument();
      expect(field()).toHaveAttribute('aria-controls', suggestions()!.id);
      await userEvent.keyboard('li{Escape}');
      expect(suggestions()).not.toBeInTheDocument();
      expect(field()).toHaveFocus();
      expect(field()).toHaveValue('li');
      await userEvent.keyboard('o');
      expect(suggestions()).toBeInTheDocument();
      await userEvent.tab();
      await userEvent.tab();
      expect(suggestions()).not.toBeInTheDocument();
      expect(field()).toHaveValue('');
    });

    test('a suggestion that goes while it has the focus leaves the focus to the field [E8.12]', async () => {
      renderApp({ ...searching, slots: ['header.search'] });
      await userEvent.click(field());
      const link = Object.assign(document.createElement('a'), { href: '/events/4/1' });
      screen.getByTestId('header.search').append(link);
      await userEvent.keyboard('{ArrowDown}');
      expect(link).toHaveFocus();
      await act(async () => link.remove());
      expect(field()).toHaveFocus();
      expect(suggestions()).toBeInTheDocument();
    });

    test('a suggestion that is pressed closes them, and a press keeps them until then [E8.12]', async () => {
      renderApp({ ...searching, slots: ['header.search'] });
      await userEvent.click(field());
      await userEvent.click(screen.getByRole('button', { name: 'Close header.search' }));
      expect(suggestions()).not.toBeInTheDocument();
    });

    test('the page of the search, a brand of games and a page without that part show none [E8.12]', async () => {
      const { host, unmount } = renderApp({ ...searching, slots: ['header.search'] });
      await userEvent.click(field());
      await userEvent.keyboard('li{Enter}');
      expect(await screen.findByRole('heading', { name: 'Screen /search' })).toBeInTheDocument();
      expect(suggestions()).not.toBeInTheDocument();
      await userEvent.keyboard('o');
      expect(suggestions()).not.toBeInTheDocument();
      await act(async () => host.navigation.go('/'));
      unmount();
      const games = renderApp({ ...searching, slots: ['header.search'], tenant: { flags: { casinoOnly: true } } });
      await userEvent.click(screen.getByRole('searchbox', { name: 'Search games' }));
      expect(suggestions()).not.toBeInTheDocument();
      games.unmount();
      renderApp(searching);
      await userEvent.click(field());
      expect(suggestions()).not.toBeInTheDocument();
    });
  });

  test('the key / puts the cursor into the search', async () => {
    renderApp();
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search events and markets' })).toHaveFocus();
  });
});
