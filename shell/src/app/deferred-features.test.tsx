import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildProfile } from '@backlay/shared/testing';
import type { TenantFlag } from '@backlay/shared/domain';
import { renderApp, SIGNED_IN_PROFILE, type StubbedResponses, type AppFixtureOptions } from './app.fixture';

const FORM = { email: 'player1', password: 'Player@123', whiteLabelId: 'wl-royal' };
const page = (docs: readonly object[]) => ({ body: { docs, totalDocs: docs.length } });
const line = (over: object) => ({
  _id: 't-1',
  trxType: 'bet',
  type: 'credit',
  amount: 860,
  balance: 1,
  remarks: '',
  createdAt: '',
  ...over,
});
const onMarket = { market: { name: 'Match Odds', event: { name: 'India v Australia' } } };

async function logIn(setUp: AppFixtureOptions = {}) {
  const view = renderApp(setUp);
  await act(async () => {
    await view.host.session.signIn(FORM);
  });
  return view;
}
const chat = (type: string, page?: string): StubbedResponses => ({
  ownCommunicationDetail: { body: { docs: { chat: { type, value: '1234567', page } }, message: '' } },
});
const TAWK = 'https://tawk.to/chat/5f0000000000000000000000/default';

describe('the welcome banner', () => {
  // The first one compiles the banner.
  const banner = () => screen.findByRole('dialog', { name: 'Before you log in' }, { timeout: 10_000 });
  const none = () => screen.queryByRole('dialog', { name: 'Before you log in' });

  test('the default welcome text shows once per login until closed, without a tenant text [A2.75]', async () => {
    const { host } = await logIn();
    expect(await banner()).toHaveTextContent(
      'Beware of Phishing Website Before Login. Enable Security Auth to Secure Your ID.',
    );
    await userEvent.click(within(await banner()).getByRole('button', { name: 'I understand' }));
    expect(none()).not.toBeInTheDocument();
    act(() => host.navigation.go('/live-casino'));
    act(() => host.navigation.go('/'));
    expect(none()).not.toBeInTheDocument();
  });

  test('the first Tab after the login goes to it, though it lies at the end of the page [A2.75]', async () => {
    await logIn();
    expect(await banner()).toHaveFocus();
    await userEvent.tab();
    expect(within(await banner()).getByRole('button', { name: 'I understand' })).toHaveFocus();
  });

  test('the banner waits for open dialogs and a due password change [A2.75]', async () => {
    const { host } = await logIn();
    await banner();
    act(() => host.overlays.open('change-password', { forced: true }));
    expect(none()).not.toBeInTheDocument();
    act(() => host.overlays.close('change-password'));
    expect(await banner()).toBeInTheDocument();
  });

  test('the text of the domain comes first [A3.10]', async () => {
    await logIn({ tenant: { theme: { theme: { bannerText: 'Our address is royal.example alone.' } } } });
    expect(await banner()).toHaveTextContent('Our address is royal.example alone.');
  });

  test('a session that was only restored is not greeted again, and other pages have no banner [OQ-49]', async () => {
    renderApp({ device: SIGNED_IN_PROFILE });
    await screen.findByRole('navigation', { name: 'Main navigation' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(none()).not.toBeInTheDocument();
  });
});

describe('the result of the latest bet', () => {
  test('after a login a win is shown, from the latest bet transaction [A2.76 A4.33 A4.34 A7.35]', async () => {
    const { platform } = await logIn({ answers: { transactions: page([line({ betPts: 860, ...onMarket })]) } });
    const popup = await screen.findByRole('dialog', { name: 'Congratulations! You won ₹860.00' });
    expect(popup).toHaveTextContent('India v Australia, Match Odds');
    const asked = platform.requests.find(({ name }) => name === 'transactions')!.request.url;
    expect(Object.fromEntries(new URL(asked).searchParams)).toMatchObject({ page: '1', limit: '1', trxType: 'bet' });
    await userEvent.click(within(popup).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(popup).not.toBeInTheDocument());
  });

  test('a casino loss shows "So close" with the game [A3.21 A4.34]', async () => {
    const game = { subProviderName: 'Evolution', gameName: 'Lightning Roulette' };
    await logIn({ answers: { transactions: page([line({ betPts: -500, game })]) } });
    const popup = await screen.findByRole('dialog', { name: 'So close' });
    expect(popup).toHaveTextContent('Lightning Roulette, Evolution');
    expect(popup).toHaveTextContent('500.00');
  });

  test.each([
    ['nothing was bet', []],
    ['the bet came to nothing', [line({ betPts: 0, ...onMarket })]],
  ])('no popup opens when %s [A4.33 OQ-50]', async (_, docs) => {
    const { host, platform } = await logIn({ answers: { transactions: page(docs) } });
    await waitFor(() => expect(platform.names()).toContain('transactions'));
    await act(async () => undefined);
    expect(host.overlays.store.getState().open).toEqual([]);
  });

  test('a session that was only restored asks for no result [A4.33]', async () => {
    const { platform } = renderApp({ device: SIGNED_IN_PROFILE });
    await waitFor(() => expect(platform.names()).toContain('whiteLabelRole'));
    expect(platform.names()).not.toContain('transactions');
  });
});

describe('chats', () => {
  test.each([
    ['liveChat', 'https://secure.livechatinc.com/licence/1234567/v2/open_chat.cgi'],
    ['zoho', 'https://salesiq.zoho.eu/chat?widgetcode=siq0123456789abcdef'],
    ['pulse', 'https://chat.royal.example/royal-support'],
    ['tawk', TAWK],
  ])('%s shows its own page in a frame that can do nothing to ours [A2.83 A3.16]', async (type, address) => {
    renderApp({ device: SIGNED_IN_PROFILE, answers: chat(type, address) });
    // Patient: the part of the shell that has it is loaded after the page.
    await userEvent.click(await screen.findByRole('button', { name: 'Live chat' }, { timeout: 4_000 }));
    const frame = screen.getByTitle('Live chat');
    expect(frame).toHaveAttribute('src', address);
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
  });

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['plain http', 'http://tawk.to/chat/1'],
    ['an address with a login', 'https://tawk.to@evil.example/'],
    ['no address', undefined],
  ])('%s leads nowhere [A2.83 S-12]', async (_, address) => {
    const { platform } = renderApp({ device: SIGNED_IN_PROFILE, answers: chat('tawk', address) });
    await waitFor(() => expect(platform.names()).toContain('ownCommunicationDetail'));
    expect(screen.queryByRole('button', { name: 'Live chat' })).not.toBeInTheDocument();
  });

  const without: readonly (readonly [string, AppFixtureOptions])[] = [
    ['a visitor', { device: {} }],
    ['a business domain', { device: SIGNED_IN_PROFILE, tenant: { type: 'b2b' } }],
    ['another page than home', { device: SIGNED_IN_PROFILE, at: '/live-casino' }],
  ];
  test.each(without)('%s has no chat [A2.84]', async (_, setUp) => {
    renderApp({ ...setUp, answers: chat('tawk', TAWK) });
    await screen.findByRole('navigation', { name: 'Categories' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(screen.queryByRole('button', { name: 'Live chat' })).not.toBeInTheDocument();
  });
});

describe('switches of a domain', () => {
  const registration = { whatsappNumber: '+91 98201 44719', whatsappNumberForCreateId: '+91 98201 44720' };
  const seen: readonly [string, TenantFlag, () => HTMLElement | null, boolean][] = [
    ['the sticky icons', 'hideStickyIcons', () => screen.queryByRole('navigation', { name: 'Chat with us' }), true],
    ['the terms section', 'hideTerms', () => screen.queryByText('For players aged 18 and over.'), true],
    ['the get-in-touch section', 'hideGetInTouch', () => screen.queryByRole('heading', { name: 'Get in touch' }), true],
    [
      'the payment-method section',
      'hidePaymentMethods',
      () => screen.queryByRole('heading', { name: 'Our Payment Method' }),
      true,
    ],
    [
      'the WhatsApp button of the bar',
      'whatsappBar',
      () =>
        within(screen.getByRole('navigation', { name: 'Main navigation' })).queryByRole('button', { name: 'WhatsApp' }),
      false,
    ],
    [
      'the balance of the new interface',
      'newMobileUi',
      () => screen.queryByRole('region', { name: 'YOUR BALANCE' }),
      false,
    ],
  ];

  test.each(seen)(
    '%s: follows the switch %s, on and off [A6.15 A6.16 A6.18 A6.19 A6.20 A6.21]',
    async (_, flag, find, shownWhenOff) => {
      const off = renderApp({ tenant: { theme: { registration } } });
      await screen.findByRole('navigation', { name: 'Chat with us' });
      expect(find() !== null).toBe(shownWhenOff);
      off.unmount();
      const on = renderApp({ tenant: { theme: { registration }, flags: { [flag]: true } } });
      await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
      expect(find() !== null).toBe(!shownWhenOff);
      // What the operator switches while the page lives holds as well.
      act(() => on.host.configuration.store.setState({ app: { [flag]: false } }));
      expect(find() !== null).toBe(shownWhenOff);
    },
  );

  test('a chat without a target has no icon [A6.18 OQ-41]', async () => {
    renderApp({ tenant: { theme: { socialMedia: { telegram: 'https://t.me/royal' } } } });
    const icons = within(await screen.findByRole('navigation', { name: 'Chat with us' }));
    expect(icons.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual(['https://t.me/royal']);
  });
});

test('a part removed by the operator is stored while the player is here [A3.17 A7.27]', async () => {
  const { device, host } = renderApp({
    device: SIGNED_IN_PROFILE,
    answers: { whiteLabelRole: { body: { docs: { europeanCasinoDisabled: true }, message: '' } } },
  });
  await waitFor(() => expect(device.getItem('europeanCasinoDisabled')).toBe('true'));
  await act(() => host.session.signOut());
  await waitFor(() => expect(device.getItem('europeanCasinoDisabled')).toBeNull());
});

describe('the app', () => {
  const app = { configuration: { apkUrl: 'https://royal.example/royal.apk' } };

  test('the menu opens how to get it, with the address of the domain [A2.77]', async () => {
    const { host } = renderApp({ device: SIGNED_IN_PROFILE, manifest: app });
    act(() => host.overlays.open('profile-menu'));
    await userEvent.click(await screen.findByRole('button', { name: 'Download the app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get the app' }));
    expect(dialog.getByRole('link', { name: 'Download APK' })).toHaveAttribute('href', app.configuration.apkUrl);
  });

  test.each([{}, { apkUrl: 'javascript:alert(1)' }])(
    'with %j there is no such entry [A2.77 OQ-41]',
    async (configuration) => {
      const { host } = renderApp({ device: SIGNED_IN_PROFILE, manifest: { configuration } });
      act(() => host.overlays.open('profile-menu'));
      await screen.findByRole('dialog', { name: 'Profile' });
      expect(screen.queryByRole('button', { name: 'Download the app' })).not.toBeInTheDocument();
    },
  );
});

test('on a phone the name in the menu is cut to ten characters [A2.82]', async () => {
  const profile = JSON.stringify(buildProfile({ userName: 'abcdefghijkl', fullName: '' }));
  const { host } = renderApp({ device: { ...SIGNED_IN_PROFILE, profile } });
  act(() => host.overlays.open('profile-menu'));
  expect(await screen.findByText('abcdefghij')).toHaveClass('phoneName');
});
