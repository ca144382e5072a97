import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Bet, EndpointResponse, Market, MarketPosition } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildBet,
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildOrder,
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

const market = buildMarket({ commission: 2 });
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
const LAYS = [
  [2, 600],
  [2.02, 400],
  [2.04, 1000],
] as const;
type Answer = EndpointResponse<'cashOut'>;
const answer = (result: Partial<Answer['docs']['results'][number]>): Answer => ({
  docs: {
    results: [{ marketId: 'm-1', done: true, amount: 476.55, share: 100, message: 'Cash out done', ...result }],
    total: 0,
  },
  message: '',
});
const NO_OFFERS: EndpointResponse<'cashOutOffers'> = { docs: [], total: 0, message: '' };
const NO_RULES: EndpointResponse<'cashOutRules'> = { docs: [], message: '' };

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function open(over: FakeHostOverrides = {}, lays: readonly (readonly [number, number])[] = LAYS, shown = market) {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      openBets: buildPage<Bet>([]),
      marketPositions: { docs: [position], message: '' },
      cashOutRules: NO_RULES,
      cashOut: answer({}),
      cashOutOffers: NO_OFFERS,
      ...over.answers,
    },
  });
  const { books, openBets } = createBettingServices(host);
  books.define([shown]);
  openBets.watchPositions('e-1');
  renderBetting(<MarketCard market={shown} stale={false} />, { on: host });
  await flushMicrotasks();
  move(host, lays);
  await flushMicrotasks(500);
  return host;
}
let seq = 1;
function move(
  host: ReturnType<typeof fakeHost>,
  lay: readonly (readonly [number, number])[],
  status = 'OPEN' as const,
) {
  const runners = [buildRunnerFrame('r-1', { lay }), buildRunnerFrame('r-2', { back: [] })];
  const frame = buildFrame({ seq: (seq += 1), full: false, markets: [buildMarketFrame({ runners, status })] });
  act(() => createBettingServices(host).books.apply(frame));
}
const openSheet = async () => {
  await user().click(screen.getByRole('button', { name: /^(Cash out|Close at)/ }));
  // The first sheet of a file loads its chunk: that takes several turns.
  for (let turn = 0; turn < 20 && !screen.queryByRole('dialog'); turn += 1) await flushMicrotasks();
  return screen.getByRole('dialog', { name: 'Cash out Match Odds' });
};
const press = (sheet: HTMLElement, name: string | RegExp) =>
  act(async () => within(sheet).getByRole('button', { name }).click());
const rows = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('the button carries the amount after commission and follows the book [E5.01]', async () => {
  const host = await open();
  expect(screen.getByRole('button', { name: 'Cash out ₹476.55' })).toBeVisible();
  move(host, LAYS.slice(0, 2));
  await flushMicrotasks(500);
  expect(screen.getByRole('button', { name: 'Cash out 66 %' })).toBeVisible();
  move(host, [[3.9, 5000]]);
  await flushMicrotasks(500);
  expect(screen.getByRole('button', { name: 'Close at −₹230.77' })).toBeVisible();
});

test('the amount behind the displayed levels is that of the platform, which walks all of them [E5.01 E5.08]', async () => {
  const offers = (share: number): EndpointResponse<'cashOutOffers'> => ({
    docs: [
      {
        ...{ marketId: 'm-1', eventId: 'e-1', marketName: 'Match Odds', eventName: 'India v Australia', version: 1 },
        ...{ amount: 476.55, share, closable: 100, delay: 0, rules: [] },
        outcomes: [
          { teamId: 'r-1', teamName: 'India', before: 2000, after: 486.27 },
          { teamId: 'r-2', teamName: 'Australia', before: -1000, after: 486.27 },
        ],
      },
    ],
    total: 476.55,
    message: '',
  });
  const host = await open({ answers: { cashOutOffers: ({ share }) => offers(Number(share)) } }, LAYS);
  expect(host.inputsOf('cashOutOffers')).toEqual([]);
  move(host, LAYS.slice(0, 2));
  await flushMicrotasks(500);
  expect(screen.getByRole('button', { name: 'Cash out ₹476.55' })).toBeVisible();
  expect(host.inputsOf('cashOutOffers')).toEqual([{ marketId: 'm-1', share: 100 }]);
  const sheet = await openSheet();
  expect(rows(sheet)).toEqual(['If India wins+2,000.00+486.27', 'If Australia wins−1,000.00+486.27']);
  await press(sheet, 'Cash out ₹476.55');
  expect(host.inputsOf('cashOut')).toMatchObject([{ marketId: 'm-1', share: 100, minAmount: 476.55 }]);
});

test.each([
  ['takes 2 % of the market by its brand', 2, {}, 'Cash out ₹476.55'],
  ['takes none of this market', 2, { commission: 0 }, 'Cash out ₹486.27'],
  ['has its own percent in the market', 5, { commission: 2 }, 'Cash out ₹476.55'],
])(
  'the button on a brand that %s has the amount of the platform [E5.01 E2.08]',
  async (_what, commission, own, name) => {
    await open({ tenant: { domain: { commission } } }, LAYS, buildMarket(own));
    expect(screen.getByRole('button', { name })).toBeVisible();
  },
);

test('the amount is that of the house where players offer a better price [E2.12 E5.01]', async () => {
  const host = await open();
  const players = buildRunnerFrame('r-1', {
    lay: [[1.5, 90_000], ...LAYS.slice(0, 2)],
    house: { back: [], lay: LAYS },
  });
  const show = (runner: typeof players) => {
    const runners = [runner, buildRunnerFrame('r-2', { back: [] })];
    const frame = buildFrame({ seq: (seq += 1), full: false, markets: [buildMarketFrame({ runners })] });
    act(() => createBettingServices(host).books.apply(frame));
    return flushMicrotasks(500);
  };
  await show(players);
  expect(screen.getByRole('button', { name: 'Cash out ₹476.55' })).toBeVisible();
  await show(buildRunnerFrame('r-1', { lay: [[1.5, 90_000]] }));
  expect(screen.queryByRole('button', { name: 'Cash out ₹476.55' })).toBeNull();
});

test('a part shows each outcome before and after, by chips and by keys of the slider [E5.03]', async () => {
  const host = await open();
  const sheet = await openSheet();
  expect(rows(sheet)).toEqual(['If India wins+2,000.00+486.27', 'If Australia wins−1,000.00+486.27']);
  await press(sheet, '50 %');
  expect(rows(sheet)).toEqual(['If India wins+2,000.00+1,248.51', 'If Australia wins−1,000.00−251.49']);
  fireEvent.change(within(sheet).getByRole('slider'), { target: { value: '51' } });
  expect(within(sheet).getByRole('slider')).toHaveAttribute('step', '1');
  expect(sheet).toHaveTextContent('Worst case after cash out −₹236.64');
  await press(sheet, 'Cash out 51 % · worst case −₹236.64');
  expect(host.inputsOf('cashOut')).toEqual([expect.objectContaining({ marketId: 'm-1', share: 51, tolerance: 0 })]);
});

test('a press sends the shown amount once and shows what the player gets [E5.02]', async () => {
  const host = await open();
  const sheet = await openSheet();
  const button = within(sheet).getByRole('button', { name: 'Cash out ₹476.55' });
  await act(async () => {
    button.click();
    button.click();
  });
  expect(host.inputsOf('cashOut')).toEqual([expect.objectContaining({ share: 100, minAmount: 476.55 })]);
  expect(within(sheet).getByRole('status')).toHaveTextContent('You get +₹476.55');
  expect(host.inFlight.active()).toBe(false);
});

test('the sheet names the bets that a press places, and the amount below which it places none [E5.02]', async () => {
  await open();
  const sheet = await openSheet();
  const bets = within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(bets).toEqual(['Lay India ₹600.00 at 2.00', 'Lay India ₹400.00 at 2.02', 'Lay India ₹486.27 at 2.04']);
  expect(sheet).toHaveTextContent('Below ₹476.55 nothing is placed.');
  // The sign of an amount is not left at the end of a line.
  expect(
    within(sheet)
      .getAllByText('₹476.55')
      .map(({ className }) => className),
  ).toContain('amount');
});

test('a tolerance is sent, lowers the least amount, and is the setting of the next sheet [E5.02]', async () => {
  localStorage.clear();
  const host = await open({ answers: { cashOut: answer({ done: false, amount: null, message: 'No' }) } });
  const sheet = await openSheet();
  const options = within(sheet).getByRole('group', { name: 'Accept a lower value' });
  expect(
    within(options)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['No', '1 %', '2 %', '5 %']);
  expect(within(options).getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
  await press(sheet, '2 %');
  // 476.55 less 9.53.
  expect(sheet).toHaveTextContent('Below ₹467.02 nothing is placed.');
  await press(sheet, 'Cash out ₹476.55');
  expect(host.inputsOf('cashOut')).toEqual([expect.objectContaining({ minAmount: 476.55, tolerance: 2 })]);
  expect(localStorage.getItem('backlay.betting.cash-out-tolerance')).toBe('2');
});

test('a stored tolerance that is none of the four counts as none [E5.02]', async () => {
  localStorage.setItem('backlay.betting.cash-out-tolerance', '50');
  const host = await open();
  await press(await openSheet(), 'Cash out ₹476.55');
  expect(host.inputsOf('cashOut')).toEqual([expect.objectContaining({ tolerance: 0 })]);
  localStorage.clear();
});

test('the result of a part names its share, its bets as they were matched, and what may be lost yet [E5.03]', async () => {
  const answered = answer({ done: true, amount: -251.49, share: 50 });
  const host = await open({ answers: { cashOut: answered } });
  const sheet = await openSheet();
  await press(sheet, '50 %');
  await press(sheet, 'Cash out 50 % · worst case −₹251.49');
  const bet = buildBet({ _id: 'closing', stake: 747 });
  await act(async () =>
    host.sendEvent('getOpenBetUpdates', { bet: { ...bet, odds: { ...bet.odds, type: 'lay', odd: 2 } } }),
  );
  const result = within(sheet).getByRole('status');
  expect(result).toHaveTextContent(/^50 % of your position is closed/);
  expect(
    within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lay India ₹747.00 at 2.00']);
  expect(result).toHaveTextContent(/Worst case after cash out −₹251.49$/);
});

test('the sheet names its event under the title, and when it starts [E5.03]', async () => {
  await open();
  expect((await openSheet()).querySelector('.event')).toHaveTextContent(/^India v Australia/);
});

test('a stop is a loss without a sign, as keyboards of digits have none, and a gain with a plus [E5.04]', async () => {
  const host = await open({ answers: { saveCashOutRule: NO_RULES } });
  const sheet = await openSheet();
  const field = within(sheet).getByLabelText('Stop at');
  expect(field).toHaveAttribute('inputmode', 'decimal');
  for (const [text, sign] of [
    ['200', '−₹'],
    ['+50', '₹'],
  ] as const) {
    fireEvent.change(field, { target: { value: text } });
    expect(field.parentElement).toHaveTextContent(sign);
    await act(async () => within(sheet).getAllByRole('button', { name: 'Set' })[1]?.click());
  }
  expect(host.inputsOf('saveCashOutRule').map(({ value }) => value)).toEqual([-200, 50]);
});

test('a refusal shows the reason and leaves the new amount on the button [E5.02]', async () => {
  await open({ answers: { cashOut: answer({ done: false, amount: null, message: 'The market is suspended' }) } });
  const sheet = await openSheet();
  await press(sheet, 'Cash out ₹476.55');
  expect(within(sheet).getByRole('alert')).toHaveTextContent('The market is suspended');
  expect(within(sheet).getByRole('button', { name: 'Cash out ₹476.55' })).toBeEnabled();
});

describe('a press whose answer is lost', () => {
  const UNDONE = 'Your cash out did not go through. Nothing was closed.';
  const outcome = (running: boolean, results: Answer['docs']['results'] = []) => ({
    ...{ docs: { running, results }, message: UNDONE },
  });
  const lose = async (answers: FakeHostOverrides['answers'] = {}) => {
    const host = await open({
      answers: { cashOut: new CallError(0, ''), cashOutOutcome: new CallError(0, ''), ...answers },
    });
    const sheet = await openSheet();
    await press(sheet, 'Cash out ₹476.55');
    expect(sheet).toHaveTextContent('Checking');
    return { host, sheet };
  };

  test('is asked for by its reference, and is never sent again [E5.08 E7.05]', async () => {
    const { host, sheet } = await lose();
    await flushMicrotasks(60_000);
    host.answer('cashOutOutcome', outcome(true));
    await flushMicrotasks(2_500);
    expect(sheet).toHaveTextContent('Checking');
    host.answer('cashOutOutcome', outcome(false, answer({}).docs.results));
    await flushMicrotasks(2_500);
    const sent = host.inputsOf('cashOut').map(({ clientRef }) => clientRef);
    expect(sent).toHaveLength(1);
    expect(new Set(host.inputsOf('cashOutOutcome').map(({ clientRef }) => clientRef))).toEqual(new Set(sent));
    expect(sheet).toHaveTextContent('You get +₹476.55');
  });

  test('may still be in its delay, and did nothing where the platform knows none after that [E7.05]', async () => {
    const { host, sheet } = await lose({ cashOutOutcome: outcome(false) });
    await flushMicrotasks(8_000);
    expect(sheet).toHaveTextContent('Checking');
    await flushMicrotasks(10_000);
    expect(within(sheet).getByRole('alert')).toHaveTextContent(UNDONE);
    expect(within(sheet).getByRole('button', { name: 'Cash out ₹476.55' })).toBeEnabled();
    expect(host.inputsOf('cashOut')).toHaveLength(1);
    expect(host.inFlight.active()).toBe(false);
  });

  test('ends with a toast where its sheet was closed meanwhile [E7.05]', async () => {
    const { host, sheet } = await lose();
    await press(sheet, 'Close');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    host.answer('cashOutOutcome', outcome(false, answer({}).docs.results));
    await flushMicrotasks(2_500);
    expect(host.messages).toEqual([{ kind: 'success', text: 'Closed: Match Odds +₹476.55' }]);
    expect(within(await openSheet()).getByRole('status')).toHaveTextContent('You get +₹476.55');
  });
});

test('values at which it is closed are set and removed [E5.04]', async () => {
  const rule = { marketId: 'm-1', kind: 'stop' as const, value: -200, share: 100 };
  const host = await open({
    answers: { saveCashOutRule: { docs: [rule], message: '' }, deleteCashOutRule: NO_RULES },
  });
  const sheet = await openSheet();
  fireEvent.change(within(sheet).getByLabelText('Stop at'), { target: { value: '-200' } });
  await act(async () => within(sheet).getAllByRole('button', { name: 'Set' })[1]?.click());
  expect(host.inputsOf('saveCashOutRule')).toEqual([rule]);
  await press(sheet, 'Remove');
  expect(host.inputsOf('deleteCashOutRule')).toEqual([{ marketId: 'm-1', kind: 'stop' }]);
  expect(within(sheet).getByLabelText('Stop at')).toHaveValue('');
});

test('a rule that fires or is set in another tab changes the open sheet [E5.04 E5.08]', async () => {
  const rule = { marketId: 'm-1', kind: 'stop' as const, value: -200, share: 100 };
  const host = await open();
  const sheet = await openSheet();
  expect(within(sheet).getByLabelText('Stop at')).toHaveValue('');
  host.answer('cashOutRules', { docs: [rule], message: '' });
  await act(async () => host.sendEvent('getCashOutUpdates', { marketId: 'm-2', cause: 'rules', amount: null }));
  expect(within(sheet).getByLabelText('Stop at')).toHaveValue('');
  await act(async () => host.sendEvent('getCashOutUpdates', { marketId: 'm-1', cause: 'rules', amount: null }));
  expect(within(sheet).getByLabelText('Stop at')).toHaveValue('200');
  host.answer('cashOutRules', NO_RULES);
  await act(async () => host.sendEvent('getCashOutUpdates', { marketId: 'm-1', cause: 'stop', amount: -200 }));
  expect(within(sheet).getByLabelText('Stop at')).toHaveValue('');
  await press(sheet, 'Close');
  expect(host.subscriptions().filter((name) => name.includes('getCashOutUpdates'))).toEqual([]);
});

test('a rule that is set beside a part closes that part, and names it [E5.04]', async () => {
  const rule = { marketId: 'm-1', kind: 'profit' as const, value: 300, share: 50 };
  const host = await open({ answers: { saveCashOutRule: { docs: [rule], message: '' } } });
  const sheet = await openSheet();
  await press(sheet, '50 %');
  expect(sheet).toHaveTextContent('Closes 50 % at your value, even when you are away.');
  fireEvent.change(within(sheet).getByLabelText('Take profit at'), { target: { value: '300' } });
  await act(async () => within(sheet).getAllByRole('button', { name: 'Set' })[0]?.click());
  expect(host.inputsOf('saveCashOutRule')).toEqual([rule]);
  expect(within(sheet).getByLabelText('Take profit at')).toHaveAccessibleDescription('Closes 50 %.');
});

test('a market without a position or with suspended prices offers no cash out', async () => {
  const host = await open({ answers: { marketPositions: { docs: [], message: '' } } });
  expect(screen.queryByRole('button', { name: /Cash out/ })).not.toBeInTheDocument();
  host.answer('marketPositions', { docs: [position], message: '' });
  await act(async () => host.sendEvent('getOpenBetUpdates', { bet: buildBet() }));
  await flushMicrotasks();
  const suspended = buildFrame({ seq: 90, markets: [buildMarketFrame({ status: 'SUSPENDED', version: 2 })] });
  act(() => createBettingServices(host).books.apply(suspended));
  const sheet = await openSheet();
  expect(sheet).toHaveTextContent('Cash out is currently unavailable');
});

test('a position that was closed but for a paisa of rounding offers no cash out [E5.01]', () => {
  const mapOf = (first: number, second: number) => ({
    ...position,
    map: [
      { teamId: 'r-1', exposureOrProfit: first },
      { teamId: 'r-2', exposureOrProfit: second },
    ],
  });
  expect(isUnbalanced(buildMarket(), mapOf(-10.71, -10.72))).toBe(false);
  expect(isUnbalanced(buildMarket(), mapOf(-10.71, -11.71))).toBe(true);
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

test('the sheet names how many unmatched bets are cancelled first [E5.06]', async () => {
  const waiting = [buildOrder({ _id: 'o-1' }), buildOrder({ _id: 'o-2' }), buildOrder({ _id: 'o-3', marketId: 'm-9' })];
  await open({
    tenant: { flags: { exchangeOrders: true } },
    answers: { orders: buildPage(waiting.map((order) => ({ ...order, fills: [] }))) },
  });
  await user().click(screen.getByRole('button', { name: /Cash out/ }));
  await flushMicrotasks();
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Your 2 unmatched bets on this market are cancelled first.')).toBeVisible();
});
