import { act, screen, within } from '@testing-library/react';
import type { Bet, EndpointResponse, Market, MarketPosition } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildBet,
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  flushMicrotasks,
  user,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { createBettingServices } from '../services/betting-services';
import { MarketCard } from '../event/market-card';
import { isUnbalanced } from './position';

const market = buildMarket();
/** 1,000 backed at 3.0 on India: 2,000 if it wins, 1,000 lost if not. */
const position: MarketPosition = {
  marketId: 'm-1',
  eventId: 'e-1',
  exposure: 1000,
  map: [
    { teamId: 'r-1', exposureOrProfit: 2000 },
    { teamId: 'r-2', exposureOrProfit: -1000 },
  ],
};
const placed = (over: Partial<Bet> = {}): EndpointResponse<'placeBet'> => ({
  docs: { ...buildBet(over), marketBook: position },
  message: '',
});

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function open(over: FakeHostOverrides = {}) {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      openBets: buildPage<Bet>([]),
      marketPositions: { docs: [position], message: '' },
      placeBet: placed(),
      ...over.answers,
    },
  });
  const { books, openBets } = createBettingServices(host);
  books.define([market]);
  openBets.watchPositions('e-1');
  renderBetting(<MarketCard market={market} stale={false} />, { on: host });
  await flushMicrotasks();
  return host;
}
const openSheet = async () => {
  await user().click(screen.getByRole('button', { name: 'Cash out' }));
  await flushMicrotasks();
  return screen.getByRole('dialog', { name: 'Cash out Match Odds' });
};
const figure = (sheet: HTMLElement, name: string) => within(sheet).getByText(name).parentElement?.textContent;

test('a position is cashed out with offered prices, the level and the worst case before and after', async () => {
  await open();
  const sheet = await openSheet();
  // Laying 3,000 / 1.87 = 1,604 of India: 2,000 - 1,604 x 0.87 = 604.52 and -1,000 + 1,604 = 604.
  expect(within(sheet).getByText('Lay India at 1.87')).toBeInTheDocument();
  expect(figure(sheet, 'Stake')).toBe('Stake1,604.00');
  expect(figure(sheet, 'Available now')).toBe('Available now1,604.00');
  expect(figure(sheet, 'Result whichever outcome wins')).toBe('Result whichever outcome wins+604.27');
  expect(figure(sheet, 'Worst case after cash out')).toBe('Worst case after cash out+604.00');
  expect(figure(sheet, 'Worst case before cash out')).toBe('Worst case before cash out−1,000.00');
});

test('liquidity that is missing is shown and the worst case counts the matchable part', async () => {
  const host = await open();
  const runners = [buildRunnerFrame('r-1', { lay: [[1.87, 500]] })];
  createBettingServices(host).books.apply(
    buildFrame({ seq: 2, full: false, markets: [buildMarketFrame({ runners })] }),
  );
  const sheet = await openSheet();
  expect(figure(sheet, 'Available now')).toBe('Available now500.00');
  expect(figure(sheet, 'Worst case after cash out')).toBe('Worst case after cash out−500.00');
  expect(sheet).toHaveTextContent('Only part of your position can be cashed out.');
});

test('cash-out bets are sent once as ordinary orders and the sheet shows their results', async () => {
  const host = await open();
  const sheet = await openSheet();
  const place = within(sheet).getByRole('button', { name: 'Cash out now' });
  act(() => {
    place.click();
    place.click();
  });
  await flushMicrotasks();
  expect(host.inputsOf('placeBet')).toEqual([
    expect.objectContaining({
      oddType: 'lay',
      teamId: 'r-1',
      odd: 1.87,
      stake: 1604,
      cashout: true,
      pricePolicy: 'better',
    }),
  ]);
  expect(sheet).toHaveTextContent('1,604.00 Placed');
  expect(host.inFlight.active()).toBe(false);
});

test('a refusal shows the message of the platform', async () => {
  await open({ answers: { placeBet: new CallError(400, 'Odds changed') } });
  const sheet = await openSheet();
  await user().click(within(sheet).getByRole('button', { name: 'Cash out now' }));
  expect(sheet).toHaveTextContent('1,604.00 Not placed. Odds changed');
});

test('a lost response is resolved by its reference before a result is shown', async () => {
  const host = await open({
    answers: { placeBet: new CallError(0, ''), betOutcome: { docs: buildBet(), message: '' } },
  });
  const sheet = await openSheet();
  await user().click(within(sheet).getByRole('button', { name: 'Cash out now' }));
  expect(sheet).toHaveTextContent('Checking');
  expect(host.inFlight.active()).toBe(true);
  await flushMicrotasks(2_000);
  const [order] = host.inputsOf('placeBet');
  expect(host.inputsOf('betOutcome')).toEqual([{ clientRef: order?.clientRef }]);
  expect(sheet).toHaveTextContent('1,604.00 Placed');
});

test('prices that changed at the click are read again first', async () => {
  const host = await open();
  const sheet = await openSheet();
  const runners = [buildRunnerFrame('r-1', { lay: [[1.9, 96_100]] })];
  createBettingServices(host).books.apply(
    buildFrame({ seq: 2, full: false, markets: [buildMarketFrame({ runners })] }),
  );
  await flushMicrotasks(1_000);
  await act(async () => within(sheet).getByRole('button', { name: 'Cash out now' }).click());
  expect(host.inputsOf('placeBet')).toHaveLength(0);
  expect(host.messages).toEqual([{ kind: 'info', text: 'Odds changed. Review the new amounts before you cash out.' }]);
});

describe('with two winners', () => {
  const three = buildMarket({
    winners: 2,
    teams: ['r-1', 'r-2', 'r-3'].map((id, sort) => ({ id, name: id, sort })),
    book: buildMarketFrame({
      runners: ['r-1', 'r-2', 'r-3'].map((id) =>
        buildRunnerFrame(id, { back: [[1.49, 100_000]], lay: [[1.5, 100_000]] }),
      ),
    }),
  });
  // 1,000 backed at 3.0 on each of two of three: one of them wins in any case, both if they share the places.
  const legs = ['r-2', 'r-3'].map((teamId) => ({ teamId, win: 2000, lose: -1000 }));
  const placed2: MarketPosition = {
    ...position,
    map: ['r-1', 'r-2', 'r-3'].map((teamId) => ({ teamId, exposureOrProfit: 1000 })),
    legs,
  };

  test("the platform's legs decide a cash out, not listed bets or a position level by runner", async () => {
    const host = fakeHost({
      session: 'player',
      answers: {
        openBets: buildPage<Bet>([]),
        marketPositions: { docs: [placed2], message: '' },
        placeBet: placed(),
      },
    });
    const { books, openBets } = createBettingServices(host);
    books.define([three]);
    openBets.watchPositions('e-1');
    renderBetting(<MarketCard market={three} stale={false} />, { on: host });
    await flushMicrotasks();
    const sheet = await openSheet();
    // Laying 3,000 / 1.5 = 2,000 of each: 1,000 for either, placed or not.
    expect(within(sheet).getByText('Lay r-2 at 1.50')).toBeInTheDocument();
    expect(within(sheet).getByText('Lay r-3 at 1.50')).toBeInTheDocument();
    expect(figure(sheet, 'Worst case before cash out')).toBe('Worst case before cash out+1,000.00');
    expect(figure(sheet, 'Worst case after cash out')).toBe('Worst case after cash out+2,000.00');
  });
});

test('a market without a position or with suspended prices offers no cash out', async () => {
  const host = await open({ answers: { marketPositions: { docs: [], message: '' } } });
  expect(screen.queryByRole('button', { name: 'Cash out' })).not.toBeInTheDocument();
  host.answer('marketPositions', { docs: [position], message: '' });
  await act(async () => host.sendEvent('getOpenBetUpdates', { bet: buildBet() }));
  await flushMicrotasks();
  act(() =>
    createBettingServices(host).books.apply(
      buildFrame({ seq: 2, markets: [buildMarketFrame({ status: 'SUSPENDED', version: 2 })] }),
    ),
  );
  const sheet = await openSheet();
  expect(sheet).toHaveTextContent('Cash out is currently unavailable');
});

describe('markets of several winners or of lines', () => {
  const marketOf = (change: Partial<Market>) => buildMarket({ winners: 0, ...change });
  const legs = ['r-1', 'r-2'].map((teamId) => ({ teamId, win: 2000, lose: -1000 }));

  test('separately settled runners offer a cash-out where one is not level [E3.01]', () => {
    expect(isUnbalanced(marketOf({}), { ...position, map: [], legs })).toBe(true);
    expect(isUnbalanced(marketOf({}), { ...position, map: [], legs: [] })).toBe(false);
  });

  test('line markets offer no cash-out [E3.04]', () => {
    const lines = marketOf({
      bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
      measure: 'margin',
      teams: marketOf({}).teams.map((team) => ({ ...team, line: { sign: 1 as const, offset: -0.5 } })),
    });
    expect(isUnbalanced(lines, { ...position, legs })).toBe(false);
  });
});
