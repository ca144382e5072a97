import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CasinoBet, CasinoGame } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPoints, buildProfile, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import DetailsPage from './details-page';
import GamePage from './game-page';
import PlayPage from './play-page';
import { launchGame } from './launch-reducer';
import { TIMEOUT_MS, UNRESPONSIVE_AFTER_MS, SLOW_AFTER_MS } from './use-launch';

const aviator: CasinoGame = {
  gameId: 'spribe-aviator',
  gameName: 'Aviator',
  gameCode: 'AVIATOR',
  providerName: 'Spribe',
  subProviderName: 'Spribe',
  providerType: 'Crash Games',
  gameType: 'Aviator',
  urlThumb: '',
  urlThumbRect: '',
  min: 10,
  max: 20_000,
};
const URL_ONE = 'http://games.localhost:4000/play/AVIATOR?token=one';
const launched = (url = URL_ONE, signals = true) => ({
  docs: { url, expiresAt: 1, orientation: 'any' as const, signals, game: aviator },
  message: '',
});
const bet = (over: Partial<CasinoBet> = {}): CasinoBet => ({
  _id: 'b1',
  gameId: 'spribe-aviator',
  gameName: 'Aviator',
  providerName: 'Spribe',
  subProviderName: 'Spribe',
  gameCategory: 'Crash Games',
  roundId: 'r1',
  stake: 10,
  win: 0,
  profitLoss: 0,
  status: 'open',
  createdAt: '2026-01-01T10:00:00.000Z',
  settledAt: null,
  ...over,
});
const noBets = {
  docs: [],
  limit: 10,
  nextPage: false,
  nextPageNumber: null,
  previousPage: false,
  previousPageNumber: null,
  showingFrom: 0,
  showingTo: 0,
  totalDocs: 0,
  totalPages: 1,
};
const answers: FakeHostOverrides['answers'] = {
  launchGame: launched(),
  casinoGames: ({ gameType }) => ({ docs: gameType === 'Crash Games' ? [aviator] : [], message: '' }),
  casinoShelf: { docs: { favourites: [], recent: [] }, message: '' },
  casinoBets: noBets,
  saveCasinoFavourite: { message: '' },
};
const AT = '/casino/spribe-aviator/AVIATOR/Spribe/Spribe';
const SEARCH = '?gi=spribe-aviator&gc=AVIATOR&p=Spribe&spn=Spribe';

async function openGame(over: FakeHostOverrides = {}) {
  const drawn = renderWithHost(<GamePage />, {
    session: 'player',
    at: AT,
    route: '/casino/:gi/:gc/:p/:spn',
    ...over,
    answers: { ...answers, ...over.answers },
  });
  await act(async () => undefined);
  return drawn;
}
const frame = () => screen.getByTitle<HTMLIFrameElement>('Aviator, game');
const caption = (type: string, from: Partial<MessageEventInit> = {}) =>
  act(() => {
    const init = { origin: 'http://games.localhost:4000', source: frame().contentWindow, ...from };
    window.dispatchEvent(new MessageEvent('message', { data: { source: 'casino-game', type }, ...init }));
  });

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

test('the address requests its game, shown in a sandboxed frame [C2.12 OQ-09]', async () => {
  const { host } = await openGame();
  expect(host.inputsOf('launchGame')).toEqual([
    {
      gameId: 'spribe-aviator',
      gameCode: 'AVIATOR',
      providerName: 'Spribe',
      subProviderName: 'Spribe',
      language: 'en-us',
    },
  ]);
  expect(frame()).toHaveAttribute('src', URL_ONE);
  const permissions = frame().getAttribute('sandbox')?.split(' ') ?? [];
  expect(permissions).toContain('allow-scripts');
  expect(permissions.filter((one) => one.startsWith('allow-top') || one === 'allow-forms')).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('Opening Aviator…');
  caption('ready');
  expect(screen.queryByText('Opening Aviator…')).not.toBeInTheDocument();
});

test('a player who leaves before the launch is answered causes no error [C2.12 A8.10]', async () => {
  const leaving = new AbortController();
  const call = (_name: string, _input: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const address = { gi: 'spribe-aviator', gc: 'AVIATOR', p: 'Spribe', spn: 'Spribe' };
  const launching = launchGame({ call } as never, address, 'en-us', leaving.signal);
  leaving.abort();
  await expect(launching).resolves.toBeNull();
});

test('a provider without messages is shown when its page has loaded [C2.12]', async () => {
  await openGame({ answers: { launchGame: launched(URL_ONE, false) } });
  fireEvent.load(frame());
  expect(screen.queryByText('Opening Aviator…')).not.toBeInTheDocument();
});

test('messages of another origin or window are ignored [C2.12]', async () => {
  await openGame();
  caption('ready', { origin: 'https://evil.example' });
  caption('ready', { source: window });
  expect(screen.getByText('Opening Aviator…')).toBeInTheDocument();
});

test('a provider outage shows its text, and a retry requests a new token [C2.12]', async () => {
  const { host } = await openGame({ answers: { launchGame: new CallError(0, 'gone') } });
  expect(screen.getByRole('alert')).toHaveTextContent("The game provider isn't responding. Your balance is safe.");
  host.answer('launchGame', launched('http://games.localhost:4000/play/AVIATOR?token=two'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(frame()).toHaveAttribute('src', 'http://games.localhost:4000/play/AVIATOR?token=two');
});

test('a refusal of the platform shows its message [C2.12]', async () => {
  await openGame({ answers: { launchGame: new CallError(503, 'This game is not available right now.') } });
  expect(screen.getByRole('alert')).toHaveTextContent('This game is not available right now.');
});

test('a slow game shows a notice while it loads [C2.12]', async () => {
  jest.useFakeTimers();
  await openGame();
  act(() => jest.advanceTimersByTime(SLOW_AFTER_MS));
  expect(screen.getByRole('status')).toHaveTextContent('The game is taking longer than usual.');
  caption('ready');
  expect(screen.queryByText(/longer than usual/)).not.toBeInTheDocument();
});

test('a frame that loads something else than the game is called blocked [C2.12]', async () => {
  jest.useFakeTimers();
  await openGame();
  fireEvent.load(frame());
  act(() => jest.advanceTimersByTime(UNRESPONSIVE_AFTER_MS));
  expect(screen.getByRole('alert')).toHaveTextContent('Your browser or network blocked this game');
});

test('a frame that never loads is slow first, then times out [C2.12]', async () => {
  jest.useFakeTimers();
  await openGame();
  act(() => jest.advanceTimersByTime(SLOW_AFTER_MS));
  expect(screen.getByRole('status')).toHaveTextContent('The game is taking longer than usual.');
  act(() => jest.advanceTimersByTime(TIMEOUT_MS - SLOW_AFTER_MS));
  expect(screen.getByRole('alert')).toHaveTextContent('Your browser or network blocked this game');
});

test('a frame that the policy of the page refuses is called blocked at once [C2.12]', async () => {
  await openGame();
  const refused = Object.assign(new Event('securitypolicyviolation'), {
    effectiveDirective: 'frame-src',
    blockedURI: 'http://games.localhost:4000',
  });
  act(() => void document.dispatchEvent(refused));
  expect(screen.getByRole('alert')).toHaveTextContent('Your browser or network blocked this game');
});

test('a game that repeats its ready or end message is handled once [C2.12]', async () => {
  await openGame();
  caption('ready');
  caption('ready');
  expect(frame()).toBeInTheDocument();
  const { contentWindow } = frame();
  caption('ended');
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { source: 'casino-game', type: 'ready' },
        origin: 'http://games.localhost:4000',
        source: contentWindow,
      }),
    );
  });
  expect(screen.getByRole('alert')).toHaveTextContent('This game was opened on another device or has ended.');
});

test('a casino lock closes every game screen without a request [A6.10]', async () => {
  const session = { status: 'signed-in', userType: 'user', profile: buildProfile({ casinoLock: true }) } as const;
  const { host, unmount } = await openGame({ session });
  expect(screen.getByText('Casino is not available on your account')).toBeInTheDocument();
  expect(host.calls).toEqual([]);
  unmount();
  for (const page of [<PlayPage key="play" />, <DetailsPage key="details" />]) {
    const drawn = renderWithHost(page, { session, at: `/game-screen${SEARCH}` });
    expect(drawn.container).toHaveTextContent('Casino is not available on your account');
    expect(drawn.host.calls).toEqual([]);
    drawn.unmount();
  }
});

test('the bets on this game follow the socket: open, then won, in place [A7.67]', async () => {
  const { host } = await openGame();
  expect(screen.getByText('No bets on this game yet.')).toBeInTheDocument();
  act(() => host.sendEvent('getOpenBetCasinoUpdates', { bet: bet() }));
  const list = within(screen.getByRole('region', { name: 'My bets' }));
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([expect.stringContaining('Open₹10.00')]);
  act(() =>
    host.sendEvent('getOpenBetCasinoResultUpdates', {
      bets: [bet({ status: 'won', win: 25, profitLoss: 15 }), bet({ _id: 'b2', gameId: 'another' })],
    }),
  );
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Won₹10.00+15.00'),
  ]);
});

test('a round names its reference, which is copied by one press [E8.16]', async () => {
  const { host } = await openGame();
  act(() => host.sendEvent('getOpenBetCasinoUpdates', { bet: bet({ reference: 'K3M9-72QX' }) }));
  const writeText = jest.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  expect(screen.getByText('K3M9-72QX')).toBeInTheDocument();
  await act(async () => screen.getByRole('button', { name: 'Copy K3M9-72QX' }).click());
  expect(writeText).toHaveBeenCalledWith('K3M9-72QX');
  expect(host.messages.at(-1)).toEqual({ kind: 'success', text: 'Copied: K3M9-72QX' });
});

test.each([
  ['en-us', 'Copy K3M9-72QX', "Couldn't copy. Please copy it manually."],
  ['hi-in', 'K3M9-72QX कॉपी करें', 'कॉपी नहीं हो सका। कृपया ख़ुद कॉपी करें।'],
] as const)(
  'a reference that the clipboard refuses is an error on a page in %s [E8.16]',
  async (language, name, text) => {
    const { host } = await openGame();
    act(() => host.sendEvent('getOpenBetCasinoUpdates', { bet: bet({ reference: 'K3M9-72QX' }) }));
    act(() => host.setLanguage(language));
    const writeText = () => Promise.reject(new Error('not allowed'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await act(async () => screen.getByRole('button', { name }).click());
    expect(host.messages).toEqual([{ kind: 'error', text }]);
  },
);

test('a win that is being checked is named under its round until it is decided [D1.16]', async () => {
  const { host } = await openGame();
  act(() => host.sendEvent('getOpenBetCasinoUpdates', { bet: bet({ pendingWin: 5000 }) }));
  const checked = 'Your win of ₹5,000.00 is being checked. It is added to your balance once it is confirmed.';
  expect(screen.getByText(checked)).toBeInTheDocument();
  act(() =>
    host.sendEvent('getOpenBetCasinoResultUpdates', { bets: [bet({ status: 'won', win: 5000, profitLoss: 4990 })] }),
  );
  expect(screen.queryByText(checked)).not.toBeInTheDocument();
});

test('socket updates override a list that was requested earlier [A7.67]', async () => {
  let answer: (docs: typeof noBets) => void = () => undefined;
  const { host } = await openGame({
    answers: { casinoBets: () => new Promise((resolve) => (answer = resolve as never)) },
  });
  act(() => host.sendEvent('getOpenBetCasinoResultUpdates', { bets: [bet({ status: 'lost', profitLoss: -10 })] }));
  await act(async () => answer({ ...noBets, docs: [bet()] as never }));
  expect(screen.getByText('Lost')).toBeInTheDocument();
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
});

test('the full screen has back, name, balance and a hint to turn the phone, which disappears [C2.11]', async () => {
  const { host } = renderWithHost(<PlayPage />, {
    session: {
      status: 'signed-in',
      userType: 'user',
      profile: buildProfile(),
      points: buildPoints({ availablePts: 512.5 }),
    },
    at: `/game-screen-play${SEARCH}`,
    answers,
  });
  await act(async () => undefined);
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('heading', { name: 'Aviator' })).toBeInTheDocument();
  expect(bar.getByText('₹512.50')).toBeInTheDocument();
  act(() => host.signInAsPlayer({ points: buildPoints({ availablePts: 600 }) }));
  expect(bar.getByText('₹600.00')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Rotate your phone for a better view')).not.toBeInTheDocument();
  await userEvent.click(bar.getByRole('button', { name: 'Back' }));
  expect(host.visited).toEqual(['back']);
});

test('the game screen shows provider and limits of a game and opens it [C2.11 C3.18]', async () => {
  renderWithHost(<DetailsPage />, { at: `/game-screen${SEARCH}`, answers });
  await act(async () => undefined);
  const lines = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(lines).toEqual([
    ['Provider', 'Spribe'],
    ['Type', 'Aviator'],
    ['Limits', '₹10 – 20,000'],
  ]);
  expect(screen.getByRole('link', { name: 'Play' })).toHaveAttribute('href', AT);
  expect(screen.getByRole('link', { name: 'Full screen' })).toHaveAttribute('href', `/game-screen-play${SEARCH}`);
});

test.each(['', '?gi=nothing&gc=NOTHING&p=a&spn=b'])(
  '%p is no game, and leads back to the casino [C2.11]',
  async (search) => {
    renderWithHost(<DetailsPage />, { at: `/game-screen${search}`, answers });
    await act(async () => undefined);
    expect(screen.getByText('Game not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the casino' })).toHaveAttribute('href', '/live-casino');
  },
);

test('a demo account is informed that it plays with demo points [C2.12]', async () => {
  await openGame({ session: { status: 'signed-in', userType: 'user', profile: buildProfile({ demo: true }) } });
  expect(screen.getByText('Demo account: you play with demo points.')).toBeInTheDocument();
});
