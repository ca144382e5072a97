import { act, screen, within } from '@testing-library/react';
import type { Bet } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { Link, useLocation } from '@backlay/shared/router';
import {
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  FIXED_TIME,
  flushMicrotasks,
  user,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import EventScreen from './event-screen';
import { eventTime } from '../market/event-time';
import { openDates } from '../market/event-time';
import { bookmaker, open, page, premium, price, score, session, tiedMatch } from './event.fixture';

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(120_000);

beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());

test('shows every market of the event under tabs with their numbers [B2.02]', async () => {
  await open([session, tiedMatch, bookmaker, buildMarket()]);
  const tabs = within(screen.getByRole('group', { name: 'Markets' })).getAllByRole('button');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['All4', 'Match Odds1', 'Bookmaker1', 'Session1', 'Other1']);
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(regions).toEqual(expect.arrayContaining(['Match Odds', 'Bookmaker', 'Session', 'Tied Match']));
  await user().click(screen.getByRole('button', { name: /^Session ?1/ }));
  expect(screen.queryByRole('region', { name: 'Bookmaker' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Session' })).toBeInTheDocument();
});

test('the first prices of a phone stand above tabs and quick bet, under whatever tab [E8.02]', async () => {
  await open([session, tiedMatch, bookmaker, buildMarket()]);
  const isBefore = (first: Element, second: Element) =>
    Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
  const odds = () => screen.getByRole('region', { name: 'Match Odds' });
  expect(isBefore(odds(), screen.getByRole('group', { name: 'Markets' }))).toBe(true);
  const quick = within(screen.getByRole('group', { name: 'Markets' }).parentElement!);
  expect(isBefore(odds(), quick.getByRole('group', { name: 'Quick bet' }))).toBe(true);
  await user().click(screen.getByRole('button', { name: /^Session ?1/ }));
  expect(odds()).toBeInTheDocument();
});

test('the markets come together with the score above them, and wait 500 ms for it at most [E8.02 E8.19]', async () => {
  let answer = (_scores: { docs: (typeof score)[]; message: string }): void => undefined;
  const protectedScores = () =>
    new Promise<{ docs: (typeof score)[]; message: string }>((resolve) => (answer = resolve));
  await open([buildMarket()], { answers: { protectedScores } });
  const odds = () => screen.queryByRole('region', { name: 'Match Odds' });
  expect(odds()).not.toBeInTheDocument();
  expect(screen.getByTestId('event-skeleton')).toBeInTheDocument();
  await act(async () => answer({ docs: [score], message: '' }));
  expect(odds()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Score: India/ })).toBeInTheDocument();
});

test('a score that is there before the markets waits for them: nothing moves it down [E8.19]', async () => {
  await open([buildMarket()], {
    answers: { markets: () => new Promise(() => {}), protectedScores: { docs: [score], message: '' } },
  });
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  expect(screen.queryByRole('button', { name: /^Score: India/ })).not.toBeInTheDocument();
});

test('markets whose score does not come are shown without it [E8.19]', async () => {
  await open([buildMarket()], { answers: { protectedScores: () => new Promise(() => {}) } });
  expect(screen.queryByRole('region', { name: 'Match Odds' })).not.toBeInTheDocument();
  await act(async () => void (await jest.advanceTimersByTimeAsync(500)));
  expect(screen.getByRole('region', { name: 'Match Odds' })).toBeInTheDocument();
});

test('an event that a press opens draws two cards below the first, and all in a second step [E8.19]', async () => {
  const others = Array.from({ length: 6 }, (_, at) =>
    buildMarket({ ...bookmaker, id: `b-${at}`, name: `Bookmaker ${at}` }),
  );
  const answers = {
    markets: page([buildMarket(), ...others]),
    ...{
      scores: { docs: [], message: '' },
      protectedScores: { docs: [], message: '' },
      liveTv: { docs: [], message: '' },
    },
    ...{
      marketPositions: { docs: [], message: '' },
      openBets: buildPage<Bet>([]),
      stakes: { docs: { stake: [] }, message: '' },
    },
  };
  const count = () => screen.queryAllByRole('region', { name: /^Bookmaker/ }).length;
  const counts: number[] = [];
  const watch = new MutationObserver(() => counts.push(count()));
  renderBetting(<LinkOrEvent />, {
    on: fakeHost({ session: 'player', answers }),
    at: '/',
    route: '/:section?/:eventTypeId?/:eventId?',
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await user().click(screen.getByRole('link', { name: 'open' }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  watch.disconnect();
  expect(counts.filter((each) => each > 0)[0]).toBe(2);
  expect(count()).toBe(6);
});

/** A page that leads to the event. */
function LinkOrEvent() {
  const { pathname } = useLocation();
  return pathname === '/' ? <Link to="/events/4/e-1">open</Link> : <EventScreen />;
}

test('on a phone a runner has its best price on each side', async () => {
  await open([buildMarket()]);
  expect(
    within(screen.getByRole('group', { name: 'India' })).getAllByRole('button', { name: /^(Back|Lay)/ }),
  ).toHaveLength(2);
});

test('changing prices are not announced: no live region contains one', async () => {
  const host = await open([buildMarket(), bookmaker]);
  const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
  const readLiveTexts = () => [...document.querySelectorAll(live)].map(({ textContent }) => textContent);
  const before = readLiveTexts();
  const runners = [buildRunnerFrame('r-1', { back: [[1.7, 900]], lay: [[1.71, 800]] })];
  const moved = buildMarketFrame({ version: 1, runners });
  await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [moved] })));
  await flushMicrotasks(1_000);
  const cell = within(screen.getByRole('region', { name: 'Match Odds' })).getByRole('button', { name: /Back India/ });
  expect(cell).toHaveTextContent('1.70');
  expect(cell.closest(live)).toBeNull();
  expect(readLiveTexts()).toEqual(before);
});

test('the score is one line of a phone that opens, with the last six balls [B3.27 E8.02]', async () => {
  await open([buildMarket()]);
  expect(screen.queryByRole('region', { name: 'Score' })).not.toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Score: India 142/3, Australia 178/6' }));
  const card = screen.getByRole('region', { name: 'Score' });
  expect(card).toHaveTextContent('India need 37 from 28 balls');
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((ball) => ball.textContent),
  ).toEqual(['1', '4', 'W', '0', '6', '2']);
});

test('a session offers No before Yes, runs large and the rate small [B3.22]', async () => {
  await open([session]);
  const row = screen.getByRole('group', { name: '16 over runs IND' });
  expect(
    within(row)
      .getAllByRole('button', { name: /^(Lay|Back)/ })
      .map((cell) => cell.textContent),
  ).toEqual(['149110', '150100']);
  expect(within(row).getByRole('button', { name: 'Lay 16 over runs IND No 149 110' })).toBeInTheDocument();
});

test('every market of the event has its star, each session too [B1.04 B7.21]', async () => {
  const other = buildMarket({ ...session, id: 'm-9', name: '6 over runs IND' });
  const host = await open([buildMarket(), bookmaker, session, other, premium], {
    answers: { favouriteMarkets: { docs: [], message: '' }, favouriteEvents: { docs: [], message: '' } },
  });
  const names = ['Match Odds', 'Bookmaker', '16 over runs IND', '6 over runs IND', 'Total sixes'];
  for (const name of names) expect(screen.getByRole('button', { name: `Favourite ${name}` })).toBeInTheDocument();
  host.answer('addFavouriteMarket', { message: 'Favorite Market Added' });
  await user().click(screen.getByRole('button', { name: 'Favourite 6 over runs IND' }));
  expect(host.inputsOf('addFavouriteMarket')).toEqual([{ marketId: 'm-9' }]);
});

test('the overlay covers one runner, or the whole market [B2.28 B2.29]', async () => {
  const host = await open([bookmaker]);
  const australia = screen.getByRole('group', { name: 'Australia' });
  expect(within(australia).getByText('SUSPENDED')).toBeInTheDocument();
  expect(within(screen.getByRole('group', { name: 'India' })).queryByText('SUSPENDED')).not.toBeInTheDocument();
  const frame = buildMarketFrame({ marketId: 'm-2', status: 'BALL RUNNING', version: 2, runners: [] });
  await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [frame] })));
  expect(screen.getByText('BALL RUNNING')).toBeInTheDocument();
  expect(price(/Back India/)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Bookmaker BALL RUNNING')).toHaveAttribute('role', 'status');
});

test('a racing card shows cloth, draw and jockey, and names a non-runner [B3.21]', async () => {
  const teams = [{ id: 'h-1', name: 'Desert Star', sort: 1, clothNumber: 4, stallDraw: 7, jockeyName: 'S. Kumar' }];
  const runners = [buildRunnerFrame('h-1', { status: 'REMOVED', back: [], lay: [], adjustmentFactor: 12 })];
  await open([
    buildMarket({ teams, eventType: { id: '7', name: 'Horse Racing' }, book: buildMarketFrame({ runners }) }),
  ]);
  const row = screen.getByRole('group', { name: 'Desert Star' });
  expect(row).toHaveTextContent('4(7)Desert StarS. Kumar');
  expect(within(row).getByText('NON-RUNNER')).toBeInTheDocument();
});

test('a market that ended keeps its place with its result, though lists no longer have it [B4.27]', async () => {
  const host = await open([buildMarket(), bookmaker]);
  host.answer('markets', page([bookmaker], 5));
  const ended = buildMarketFrame({ status: 'CLOSED', version: 9, result: { outcome: 'settled', winners: ['r-1'] } });
  await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [ended] })));
  await flushMicrotasks(60_000);
  expect(within(screen.getByRole('region', { name: 'Match Odds' })).getByText('Result: India')).toBeInTheDocument();
});

test('an event is LIVE until its last market is closed [B4.24 OQ-05]', async () => {
  const host = await open([buildMarket(), bookmaker]);
  const head = screen.getByRole('navigation', { name: 'Breadcrumb' });
  const close = (marketId: string, seq: number) => {
    const frame = buildMarketFrame({ marketId, status: 'CLOSED', version: 9 });
    return act(async () => host.sendFrame(buildFrame({ seq, full: false, markets: [frame] })));
  };
  await close('m-1', 2);
  expect(head).toHaveTextContent('LIVE');
  await close('m-2', 3);
  expect(head).not.toHaveTextContent('LIVE');
  expect(head).toHaveTextContent('Finished');
});

test.each([
  [{ winners: ['r-1'], ending: 'super-over' }, 'Result: tied, India won the super over'],
  [{ winners: ['r-1', 'r-2'], ending: 'tied' }, 'Result: tied, India, Australia share the win'],
  [{ outcome: 'void', winners: [], ending: 'abandoned' }, 'Result: abandoned, no bets stand'],
  [{ winners: [], runs: 38, ending: 'abandoned' }, 'Result: abandoned at 38 runs'],
  [{ winners: [], margin: 0, score: [2, 2] }, 'Result: 2–2'],
  [{ winners: [], margin: -1 }, 'Result: a margin of -1'],
  [{ winners: [], total: 4 }, 'Result: a total of 4'],
  [{ winners: [] }, 'Result: nobody won'],
] as const)('a match that ended as %j shows: %s [B4.27]', async (result, words) => {
  const host = await open([buildMarket(), bookmaker]);
  const ended = buildMarketFrame({ status: 'CLOSED', version: 9, result: { outcome: 'settled', ...result } });
  await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [ended] })));
  expect(within(screen.getByRole('region', { name: 'Match Odds' })).getByText(words)).toBeInTheDocument();
});

test.each([
  ['betfair', 'Match Odds'],
  ['bookmaker', 'Bookmaker'],
  ['session', 'Session'],
  ['premium', 'Total sixes'],
] as const)(
  'a new %s market is read and shown, a removed one is closed; other events change nothing [B4.26]',
  async (type, region) => {
    const markets = { betfair: buildMarket(), bookmaker, session, premium };
    const market = markets[type];
    const host = await open([tiedMatch]);
    const sendFrame = (eventId: string, seq: number, over: object) =>
      act(async () => host.sendFrame(buildFrame({ eventId, seq, full: false, markets: [], ...over })));
    await sendFrame('e-2', 2, { markets: [{ ...market.book, marketId: 'm-elsewhere' }] });
    await flushMicrotasks(500);
    expect(host.inputsOf('markets')).toHaveLength(1);
    host.answer('markets', page([tiedMatch, market], 3));
    await sendFrame('e-1', 2, { markets: [market.book] });
    await flushMicrotasks(500);
    const card = screen.getByRole('region', { name: region });
    expect(card).not.toHaveTextContent('CLOSED');
    await sendFrame('e-2', 3, { removed: [market.id] });
    expect(card).not.toHaveTextContent('CLOSED');
    await sendFrame('e-1', 3, { removed: [market.id] });
    expect(card).toHaveTextContent('CLOSED');
  },
);

test('the bet-open date is stored and shown and the market is suspended until then [B9.20 OQ-96]', async () => {
  const opens = new Date(FIXED_TIME + 3_600_000);
  await open([buildMarket({ betOpenDate: opens.toISOString() }), bookmaker]);
  expect(openDates.getState()).toMatchObject({ 'e-1': opens.getTime() });
  const matchOdds = within(screen.getByRole('region', { name: 'Match Odds' }));
  expect(matchOdds.getByText(`Opens at ${eventTime(opens.getTime(), Date.now()).time}`)).toBeInTheDocument();
  expect(matchOdds.getByRole('button', { name: /Back India/ })).toHaveAttribute('aria-disabled', 'true');
});

test('a manual market outside the overround shows a mark and accepts bets [B5.14 OQ-80]', async () => {
  const unfair = {
    ...bookmaker,
    book: buildMarketFrame({
      marketId: 'm-2',
      runners: [
        buildRunnerFrame('r-1', { back: [[150, 1000]], lay: [[160, 1000]] }),
        buildRunnerFrame('r-2', { back: [[150, 1000]], lay: [[160, 1000]] }),
      ],
    }),
  };
  await open([unfair]);
  expect(screen.getByText('Invalid prices')).toBeInTheDocument();
  expect(price(/Back India/)).not.toHaveAttribute('aria-disabled');
});

test('the rules of a market show delay, winners and commission', async () => {
  await open([buildMarket({ commission: 2 })]);
  await user().click(screen.getByRole('button', { name: 'Match Odds rules' }));
  const rules = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(rules).toEqual(
    expect.arrayContaining(['5-second bet delay', 'Single winner.', '2% commission on net market winnings']),
  );
});

test.each([
  ['takes none', {}, undefined, 'No commission.'],
  ['takes some', { commission: 2 }, undefined, '2% commission on net market winnings'],
  ['takes some, but none of this market', { commission: 2 }, 0, 'No commission.'],
])('rules of a market on a brand that %s name what the player pays [E2.08 E5.01]', async (_what, domain, own, text) => {
  await open([buildMarket(own === undefined ? {} : { commission: own })], { tenant: { domain } });
  await user().click(screen.getByRole('button', { name: 'Match Odds rules' }));
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toContain(text);
});

test('old prices are greyed, locked and named as such', async () => {
  const host = await open([buildMarket()]);
  await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, stale: true, markets: [] })));
  expect(price(/Back India/)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Odds are out of date. Updating automatically…')).toBeInTheDocument();
  await act(async () => host.sendFrame(buildFrame({ seq: 3, full: false, markets: [] })));
  expect(price(/Back India/)).not.toHaveAttribute('aria-disabled');
});

test('unreadable markets offer a retry and a finished event shows its message [B8.03]', async () => {
  const host = await open([], { answers: { markets: new CallError(500, '') } });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  host.answer('markets', page([]));
  await user().click(screen.getByRole('button', { name: 'Try again' }));
  await flushMicrotasks();
  expect(screen.getByText('This event has ended or is no longer available')).toBeInTheDocument();
});

test('the event is watched while its page is open', async () => {
  const host = await open([buildMarket()]);
  expect(host.listSubscribedEvents()).toEqual(['e-1']);
});
