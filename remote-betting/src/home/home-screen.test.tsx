import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HomePayload, HomeEvent } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildEvent,
  buildFrame,
  buildHome,
  buildHomeEvent,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  FIXED_TIME,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { HOME_UPDATE_DELAY_MS } from './use-home';
import HomeScreen from './home-screen';
import { packHome, packTree } from './packed-home';

const docs = (over: Partial<HomePayload> = {}) => buildHome({ ongoing: [buildHomeEvent()], ...over });

const tree = {
  docs: [
    { id: '23789607', name: 'Kabaddi', totalEventCount: 3, competitions: [] },
    { id: '4', name: 'Cricket', totalEventCount: 12, competitions: [] },
    { id: '1', name: 'Soccer', totalEventCount: 38, competitions: [] },
  ],
  message: '',
};

const eventIn = (minutes: number, id: string, over: Partial<HomeEvent> = {}): HomeEvent =>
  buildHomeEvent({
    event: buildEvent({ id, name: `${id} v Other`, openDate: new Date(FIXED_TIME + minutes * 60_000).toISOString() }),
    market: buildMarket({ id: `m-${id}`, event: buildEvent({ id }) }),
    score: null,
    inPlay: minutes <= 0,
    ...over,
  });

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(120_000);

beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());

async function open(home: HomePayload, { at = '/', ...over }: FakeHostOverrides & { at?: string } = {}) {
  const host = fakeHost({
    ...over,
    answers: {
      home: { docs: home, message: '' },
      sportTree: tree,
      openBets: buildPage([]),
      stakes: { docs: { stake: [] }, message: '' },
      ...over.answers,
    },
  });
  const route = at === '/' || at === '/2378961' ? at : '/:gameType';
  renderBetting(<HomeScreen />, { on: host, at, route });
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  return host;
}

test('home shows an event in play with LIVE, score, tags and prices [B2.01 B4.24]', async () => {
  await open(docs());
  const event = screen.getByRole('article', { name: 'India v Australia' });
  expect(within(event).getByText('LIVE')).toBeInTheDocument();
  expect(within(event).getByText('15.2 ov')).toBeInTheDocument();
  expect(within(event).getByText('142/3')).toBeInTheDocument();
  expect(['TV', 'BM', 'F'].map((tag) => within(event).getByText(tag).tagName)).toEqual(['ABBR', 'ABBR', 'ABBR']);
  expect(within(event).getByRole('button', { name: 'Back India 1.86 142K' })).toBeInTheDocument();
  expect(within(event).getByRole('button', { name: 'Lay Australia 2.16 61.0K' })).toBeInTheDocument();
});

test('prices and score tick with the frames of the event [B1.01]', async () => {
  const host = await open(docs());
  const market = buildMarketFrame({ runners: [buildRunnerFrame('r-1', { back: [[1.95, 1000]] })] });
  const score = { eventId: 'e-1', sides: [{ name: 'India', score: '150/3', note: '16' }], clock: '16 ov' };
  await act(async () => {
    host.sendFrame(buildFrame({ seq: 2, full: false, markets: [market], score }));
    await jest.advanceTimersByTimeAsync(100);
  });
  expect(screen.getByRole('button', { name: 'Back India 1.95 1.0K' })).toBeInTheDocument();
  expect(screen.getByText('150/3')).toBeInTheDocument();
});

test('a running match holds room for the score of each side before one comes, a later match holds none [E8.19]', async () => {
  await open({ ...docs(), ongoing: [eventIn(-10, 'Early')], upcoming: [eventIn(300, 'Late')] });
  const roomsOf = (name: string) =>
    [...screen.getByRole('article', { name }).querySelectorAll<HTMLElement>('em')].map(
      ({ dataset }) => dataset['runs'],
    );
  expect(roomsOf('Early v Other')).toEqual(['true', 'true']);
  expect(roomsOf('Late v Other')).toEqual([]);
});

test('both names of a match have one size, where the longer one needs the smaller [E8.07]', async () => {
  const teams = ['Pune', 'Rajasthan United Juniors'].map((name, at) => ({ ...buildMarket().teams[at]!, name }));
  const market = buildMarket({ id: 'm-long', event: buildEvent({ id: 'long' }), teams });
  await open(docs({ upcoming: [eventIn(600, 'long', { market }), eventIn(600, 'short')] }));
  const sizeOf = (name: string) => screen.getByText(name).hasAttribute('data-long');
  expect(['Pune', 'Rajasthan United Juniors'].map(sizeOf)).toEqual([true, true]);
  expect(screen.getAllByText('India').some((side) => side.hasAttribute('data-long'))).toBe(false);
});

test('a suspended event shows its state and its prices are disabled [B2.28]', async () => {
  const host = await open(docs());
  await act(async () =>
    host.sendFrame(
      buildFrame({ seq: 2, full: false, markets: [buildMarketFrame({ status: 'SUSPENDED', version: 2 })] }),
    ),
  );
  expect(screen.getAllByText('SUSPENDED')).not.toHaveLength(0);
  expect(screen.getByRole('button', { name: /Back India/ })).toHaveAttribute('aria-disabled', 'true');
});

test('fewer than five in play are topped up with the four that begin soonest [B4.25]', async () => {
  const upcoming = ['u5', 'u1', 'u4', 'u2', 'u3'].map((id) => eventIn(60 * Number(id[1]), id));
  await open(docs({ upcoming }));
  const inPlay = screen.getByRole('region', { name: 'In-Play' });
  expect(within(inPlay).getAllByRole('article')).toHaveLength(5);
  const later = screen.getByRole('region', { name: 'Upcoming' });
  expect(
    within(later)
      .getAllByRole('article')
      .map((event) => event.getAttribute('aria-label')),
  ).toEqual(['u5 v Other']);
});

test.each([
  ['has a link to all upcoming events', 6, 1],
  ['without upcoming events has no link to them', 0, 0],
])('the region of highlights of a page %s [E8.01]', async (_what, upcoming, links) => {
  const highlight = [eventIn(-5, 'live')];
  const later = Array.from({ length: upcoming }, (_, n) => eventIn(60 * (n + 1), `later-${n}`));
  await open(docs({ ongoing: highlight, upcoming: later, highlight }));
  const highlights = screen.getByRole('region', { name: 'Highlights' });
  expect(within(highlights).queryAllByRole('link', { name: 'All upcoming' })).toHaveLength(links);
});

test('an event that opens within a minute is listed in play [B4.21]', async () => {
  const ongoing = ['a', 'b', 'c', 'd', 'e'].map((id) => eventIn(-5, id));
  await open(docs({ ongoing, upcoming: [eventIn(2, 'soon'), eventIn(30, 'later')] }));
  const inPlay = screen.getByRole('region', { name: 'In-Play' });
  expect(within(inPlay).getByRole('article', { name: 'soon v Other' })).toBeInTheDocument();
  expect(within(inPlay).queryByRole('article', { name: 'later v Other' })).not.toBeInTheDocument();
});

test('the chips count every sport, Kabaddi last [B9.06]', async () => {
  await open(docs());
  const chips = screen.getByRole('group', { name: 'Sports' });
  expect(
    within(chips)
      .getAllByRole('link')
      .map((chip) => chip.textContent),
  ).toEqual(['All53', 'In-Play1', 'Soccer38', 'Cricket12', 'Kabaddi3']);
});

test('the page of a sport requests the lists of that sport [A2.05]', async () => {
  const host = await open(docs(), { at: '/cricket' });
  expect(host.inputsOf('home')).toEqual([{ eventTypeId: '4' }]);
  expect(screen.getByRole('link', { name: /Cricket/ })).toHaveAttribute('aria-current', 'page');
});

test('home is read again every 30 s, and 3 s after the platform announces a change [A7.64 B9.03]', async () => {
  const host = await open(docs());
  await act(async () => void (await jest.advanceTimersByTimeAsync(30_000)));
  expect(host.inputsOf('home')).toHaveLength(2);
  host.sendEvent('getHomeCacheUpdates', { at: 1 });
  host.sendEvent('getHomeCacheUpdates', { at: 2 });
  await act(async () => void (await jest.advanceTimersByTimeAsync(HOME_UPDATE_DELAY_MS - 1)));
  expect(host.inputsOf('home')).toHaveLength(2);
  await act(async () => void (await jest.advanceTimersByTimeAsync(1)));
  expect(host.inputsOf('home')).toHaveLength(3);
});

test('home is read again after 30 seconds, the tree of sports and competitions after 120 [A9.03]', async () => {
  const host = await open(docs());
  const asked = () => [host.inputsOf('home').length, host.inputsOf('sportTree').length];
  const first = asked();
  const after = async (ms: number) => {
    await act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
    return asked().map((count, index) => count - first[index]!);
  };
  expect(await after(29_999)).toEqual([0, 0]);
  expect(await after(1)).toEqual([1, 0]);
  expect(await after(89_999)).toEqual([3, 0]);
  expect(await after(1)).toEqual([4, 1]);
});

test('unreadable lists offer a retry and empty ones show their text [B8.03]', async () => {
  const host = await open(docs(), { answers: { home: new CallError(500, '') } });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  host.answer('home', { docs: docs({ ongoing: [] }), message: '' });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No events right now')).toBeInTheDocument();
});

test('a race leads to its page with its distance instead of a price of every runner [B9.07 E8.03]', async () => {
  const teams = [1, 2, 3, 4, 5].map((sort) => ({ id: `h-${sort}`, name: `Horse ${sort}`, sort }));
  const race = buildHomeEvent({
    event: buildEvent({ name: 'Mysore, R5' }),
    eventType: { id: '7', name: 'Horse Racing' },
    competition: { id: 'mysore', name: 'Mysore', region: 'IND' },
    market: buildMarket({ teams, name: 'Win 1200m' }),
  });
  await open(docs({ ongoing: [race] }));
  expect(screen.getByRole('link', { name: /Mysore, R5/ })).toHaveAttribute('href', '/events/7/e-1');
  // The course is in the name; the distance is not.
  expect(screen.getByText('Mysore, R5').nextElementSibling).toHaveTextContent(/^1200m$/);
  expect(screen.queryByRole('button', { name: /Back/ })).not.toBeInTheDocument();
});

test('matches with a draw come under 1, X, 2 of their own; two-way matches have no column X [E8.01]', async () => {
  const draw = buildMarket({
    id: 'm-test',
    teams: ['India', 'Australia', 'The Draw'].map((name, sort) => ({ id: `r-${sort}`, name, sort })),
  });
  const ongoing = [
    eventIn(-5, 'test', { market: draw }),
    eventIn(-4, 'odi'),
    eventIn(-3, 'outright', { market: null }),
  ];
  await open(docs({ ongoing }));
  const listed = screen.getByRole('region', { name: 'In-Play' });
  const heads = [...listed.querySelectorAll('[aria-hidden="true"]')]
    .map(({ children }) => [...children].map(({ textContent }) => textContent))
    .filter((columns) => columns.length > 0 && columns[0] !== '');
  expect(heads.filter((columns) => columns[0]?.startsWith('1'))).toEqual([
    ['1', '2'],
    ['1 back', 'X back', '2 back'],
  ]);
  const sides = (name: string) =>
    within(within(listed).getByRole('article', { name }))
      .getAllByRole('button', { name: /^(Back|Lay)/ })
      .map((cell) => cell.getAttribute('aria-label'));
  expect(sides('odi v Other')).toEqual(['Back India', 'Lay India', 'Back Australia', 'Lay Australia']);
  expect(sides('test v Other')).toEqual(['Back India', 'Back The Draw', 'Back Australia']);
});

test('a visitor who clicks a price sees "Bet Not Allowed" and the login [B5.08]', async () => {
  const host = await open(docs());
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: /Back India/ }));
  expect(host.messages).toEqual([{ kind: 'error', text: 'Bet Not Allowed' }]);
  expect(host.askedToSignIn).toHaveLength(1);
});

test('arrow keys move from price to price, and Tab enters a market once', async () => {
  await open(docs(), { session: 'player' });
  const cell = (name: RegExp) => screen.getByRole('button', { name });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const entered = screen
    .getAllByRole('button')
    .filter((button) => button.matches('[data-cell]') && button.tabIndex === 0);
  expect(entered).toEqual([cell(/Back India/)]);
  cell(/Back India/).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(cell(/Lay Australia/)).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(cell(/Back Australia/)).toHaveFocus();
  expect(cell(/Back India/).tabIndex).toBe(-1);
  await user.keyboard('{Enter}');
  expect(cell(/Back Australia/)).toHaveAttribute('aria-pressed', 'true');
});

test('the politics path lists the politics sport for signed-in players [B2.11 OQ-28]', async () => {
  const host = await open(docs(), { at: '/2378961', session: 'player' });
  expect(screen.getByRole('heading', { name: 'Politics' })).toBeInTheDocument();
  expect(host.inputsOf('home')).toContainEqual({ eventTypeId: '2378961' });
});

test('every event of a list can be marked with a star [B3.26]', async () => {
  const host = await open(docs(), {
    session: 'player',
    answers: {
      favouriteEvents: { docs: [], message: '' },
      favouriteMarkets: { docs: [], message: '' },
      addFavouriteEvent: { message: 'Favorite Event Added' },
    },
  });
  await act(async () => screen.getByRole('button', { name: 'Favourite India v Australia' }).click());
  expect(host.inputsOf('addFavouriteEvent')).toEqual([{ eventId: 'e-1' }]);
});

test('home starts from the lists that came with the page, without a skeleton and without a call [F9.03]', async () => {
  const host = fakeHost();
  const lists = packHome(docs());
  host.channels.store('page.drawn', () => ({
    remote: 'betting',
    data: { home: [{ sportId: '', lists }], tree: packTree(tree.docs, docs()) },
  }));
  renderBetting(<HomeScreen />, { on: host });
  expect(screen.queryByTestId('home-skeleton')).not.toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'India v Australia' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Cricket/ })).toBeInTheDocument();
  await act(async () => undefined);
  expect(host.calls).toEqual([]);
});

test.each([
  ['of another remote', { remote: 'casino', data: { home: [{ sportId: '', lists: packHome(docs()) }] } }],
  ['in a form that this version does not know', { remote: 'betting', data: { home: [{ sportId: '', lists: 7 }] } }],
])('home reads its lists where the page came with data %s [F9.03]', async (_what, drawn) => {
  const host = fakeHost({ answers: { home: { docs: docs(), message: '' }, sportTree: tree } });
  host.channels.store<object>('page.drawn', () => drawn);
  renderBetting(<HomeScreen />, { on: host });
  await act(async () => undefined);
  expect(host.inputsOf('home')).toHaveLength(1);
  expect(screen.getByRole('article', { name: 'India v Australia' })).toBeInTheDocument();
});
