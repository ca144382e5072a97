import { act, screen, within } from '@testing-library/react';
import type { EndpointPayload, Order } from '@backlay/shared/contract';
import {
  buildBet,
  buildOrder,
  buildPage,
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildProfile,
  buildRunnerFrame,
  FIXED_TIME,
  flushMicrotasks,
  user,
} from '@backlay/shared/testing';
import { bookmaker, open, positions, premium, price, session } from './event.fixture';

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(120_000);

beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());

test('each runner shows its result now and with the bet [B3.12 E8.21]', async () => {
  await open([buildMarket()], { answers: { marketPositions: positions } });
  await user().click(price(/Back India/));
  await user().type(screen.getByRole('textbox', { name: /Stake/ }), '5000');
  const text = (name: string) => screen.getByRole('group', { name }).textContent;
  expect(text('India')).toContain('+1,300.00→+5,600.00');
  expect(text('Australia')).toContain('−1,200.00→−6,200.00');
});

const listed = (docs: readonly Order[]) =>
  buildPage<EndpointPayload<'orders'>[number]>(docs.map((order) => ({ ...order, fills: [] })));

test('each runner shows what of the own bets waits, of several prices their sum [E1.14]', async () => {
  const docs = [
    buildOrder({ _id: 'o-1', matched: 400, odd: 2.2 }),
    buildOrder({ _id: 'o-2', teamId: 'r-2', oddType: 'lay', odd: 2.08, stake: 1500 }),
    buildOrder({ _id: 'o-3', teamId: 'r-2', oddType: 'lay', odd: 2.04, stake: 500 }),
    buildOrder({ _id: 'o-4', marketId: 'another', stake: 9000 }),
  ];
  await open([buildMarket()], {
    tenant: { flags: { exchangeOrders: true } },
    answers: { orders: listed(docs) },
  });
  const row = (name: string) => screen.getByRole('group', { name });
  expect(within(row('India')).getByText('600 at 2.20')).toHaveTextContent('Unmatched:600 at 2.20');
  expect(within(row('Australia')).getByText('2,000 in 2 bets')).toBeInTheDocument();
});

test('the slip shows market, runner, odds, stake, profit and liability [B2.17 B2.18 B9.10]', async () => {
  await open([buildMarket()]);
  await user().click(price(/Back India/));
  const slip = screen.getByRole('region', { name: 'Bet slip' });
  expect(slip).toHaveTextContent('Match Odds · India v Australia');
  await user().click(within(slip).getByRole('button', { name: '+5,000' }));
  expect(within(slip).getByRole('textbox', { name: /Stake/ })).toHaveValue('5,000');
  expect(within(slip).getByText('+4,300.00')).toBeInTheDocument();
  expect(within(slip).getByText('5,000.00')).toBeInTheDocument();
});

test.each([
  [true, '+5K', '100 – 5L'],
  [false, '+5,000', '100 – 5l'],
])('with Indian units %p the slip has the chip %s and the limits %s [E8.14]', async (indianUnits, chip, limits) => {
  await open([buildMarket({ min: 100, max: 500_000 })], { tenant: { flags: { indianUnits } } });
  await user().click(price(/Back India/));
  const slip = screen.getByRole('region', { name: 'Bet slip' });
  expect(within(slip).getByRole('button', { name: chip })).toBeInTheDocument();
  expect(slip).toHaveTextContent(limits);
  // Prices, sizes, volumes and limits of the whole page.
  const short = document.body.textContent?.match(/\d(k|l|M|B)(?![a-z])/g) ?? [];
  expect(short.length === 0).toBe(indianUnits);
});

test.each(['before', 'after'])(
  'a bet counts once while edited, processed and placed; the position arrives %s the response [E1.15]',
  async (order) => {
    const evens = [buildRunnerFrame('r-1', { back: [[2, 142_000]] }), buildRunnerFrame('r-2')];
    const market = buildMarket({ book: buildMarketFrame({ runners: evens }) });
    const map = [
      { teamId: 'r-1', exposureOrProfit: 1000 },
      { teamId: 'r-2', exposureOrProfit: -1000 },
    ];
    const marketBook = { marketId: 'm-1', eventId: 'e-1', exposure: 1000, map };
    let respond = (_: object) => {};
    const placeBet = () => new Promise<never>((resolve) => (respond = resolve as never));
    const host = await open([market], { answers: { placeBet } });
    const readOutcomes = () => ['India', 'Australia'].map((name) => screen.getByRole('group', { name }).textContent);
    const expectOnce = () => {
      const [india, australia] = readOutcomes();
      expect(india).toContain('+1,000.00');
      expect(australia).toContain('−1,000.00');
      expect(`${india} ${australia}`).not.toMatch(/2,000\.00/);
    };
    await user().click(price(/Back India/));
    await user().click(screen.getByRole('button', { name: '+1,000' }));
    expectOnce();
    await user().click(screen.getByRole('button', { name: 'Place Bet' }));
    expectOnce();
    const bet = buildBet({ clientRef: String(host.inputsOf('placeBet')[0]?.clientRef), status: 'delayed' });
    if (order === 'before') {
      host.answer('marketPositions', { docs: [marketBook], message: '' });
      await act(async () => host.sendEvent('getOpenBetUpdates', { bet }));
      await flushMicrotasks(100);
      expectOnce();
    }
    await act(async () => respond({ docs: { ...bet, status: 'matched', marketBook }, message: '' }));
    await flushMicrotasks(100);
    expectOnce();
    await flushMicrotasks(500);
    expect(screen.getByText('Congratulations! Your Bet Placed Successfully')).toBeInTheDocument();
    expectOnce();
  },
);

test('Confirm Bets asks, places the bet and shows success [B2.22 B2.24 B4.03]', async () => {
  const docs = { ...buildBet(), marketBook: positions.docs[0] as never };
  const host = await open([buildMarket()], {
    answers: { placeBet: { docs, message: '' }, saveConfirmBets: { message: '' } },
  });
  await user().click(price(/Back India/));
  await user().click(screen.getByRole('checkbox', { name: 'Confirm Bets' }));
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  expect(host.inputsOf('placeBet')).toHaveLength(0);
  const question = screen.getByRole('dialog', { name: 'Confirm this bet' });
  await user().click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(host.inputsOf('placeBet')).toHaveLength(1);
  await flushMicrotasks(500);
  expect(screen.getByText('Congratulations! Your Bet Placed Successfully')).toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Okay' }));
  expect(screen.getByText('No Market Selected')).toBeInTheDocument();
});

const placeQuietly = async (flags: { quietConfirmations?: boolean } = {}) => {
  localStorage.clear();
  const docs = { ...buildBet(), marketBook: positions.docs[0] as never };
  await open([buildMarket()], { tenant: { flags }, answers: { placeBet: { docs, message: '' } } });
  await user().click(price(/Back India/));
};
const place = async () => {
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  await flushMicrotasks(500);
};
const success = 'Congratulations! Your Bet Placed Successfully';

test('with quiet confirmations a bet is a tick and a line of 2 s, and the next price can be pressed [E8.05]', async () => {
  await placeQuietly();
  await user().click(screen.getByRole('checkbox', { name: 'Quiet confirmations' }));
  await place();
  expect(screen.queryByText(success)).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText(/^Bet placed: India, ₹/)).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'India' }).querySelector('.placed')).toBeInTheDocument();
  await user().click(price(/Lay Australia/));
  expect(screen.getByRole('region', { name: 'Bet slip' })).toHaveTextContent('Australia');
  expect(screen.getByText(/^Bet placed: India, ₹/)).toBeInTheDocument();
  await flushMicrotasks(2000);
  expect(screen.queryByText(/^Bet placed/)).not.toBeInTheDocument();
});

test.each([true, false])(
  'a brand starts with quiet confirmations, or with the dialog: %p; the choice of a player stays [E8.05]',
  async (quietConfirmations) => {
    await placeQuietly({ quietConfirmations });
    const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Quiet confirmations' });
    expect(choice().checked).toBe(quietConfirmations);
    await user().click(choice());
    expect(localStorage.getItem('backlay.betting.quiet')).toBe(String(!quietConfirmations));
    await user().click(choice());
    await place();
    expect(screen.queryByText(success) === null).toBe(quietConfirmations);
    localStorage.clear();
  },
);

test('the slip in process shows its state, counts down and is locked [B2.25 B2.26]', async () => {
  await open([buildMarket()], { answers: { placeBet: () => new Promise(() => {}) } });
  await user().click(price(/Back India/));
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  expect(screen.getByText('Betting in process')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent('5');
  await flushMicrotasks(2000);
  expect(screen.getByRole('timer')).toHaveTextContent('3');
  expect(screen.getByRole('textbox', { name: /Stake/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Place Bet' })).not.toBeInTheDocument();
});

test('a domain without the countdown shows the text only [B2.26 B2.32]', async () => {
  await open([buildMarket()], {
    tenant: { flags: { hideCountdown: true } },
    answers: { placeBet: () => new Promise(() => {}) },
  });
  await user().click(price(/Back India/));
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  expect(screen.getByText('Betting in process')).toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('the slip is empty until a price is clicked, then has a box for Confirm Bets [B2.21 B2.23]', async () => {
  await open([buildMarket()]);
  expect(screen.getByText('No Market Selected')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Confirm Bets' })).not.toBeInTheDocument();
  await user().click(price(/Back India/));
  expect(screen.queryByText('No Market Selected')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Confirm Bets' })).not.toBeChecked();
});

test('the dialog stays for two seconds after its click and ignores a second one [B4.04]', async () => {
  const host = await open([buildMarket()], {
    session: { status: 'signed-in', userType: 'user', profile: buildProfile({ confirmBets: true }) },
    answers: { placeBet: () => new Promise(() => {}) },
  });
  await user().click(price(/Back India/));
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  const confirm = within(screen.getByRole('dialog', { name: 'Confirm this bet' })).getByRole('button', {
    name: 'Confirm',
  });
  act(() => {
    confirm.click();
    confirm.click();
  });
  await flushMicrotasks(1900);
  expect(screen.getByRole('dialog', { name: 'Confirm this bet' })).toHaveAttribute('open');
  await flushMicrotasks(100);
  expect(screen.queryByRole('dialog', { name: 'Confirm this bet' })).not.toBeInTheDocument();
  expect(host.inputsOf('placeBet')).toHaveLength(1);
});

test('on each kind of market and on both sides one bet can be placed [A1.03]', async () => {
  const docs = { ...buildBet(), marketBook: positions.docs[0] as never };
  const host = await open([buildMarket(), bookmaker, session, premium], {
    answers: { placeBet: { docs, message: '' } },
  });
  const cells = [
    ['Match Odds', /Back India/],
    ['Match Odds', /Lay India/],
    ['Bookmaker', /Back India/],
    ['Bookmaker', /Lay India/],
    ['Session', /Lay 16 over runs IND No/],
    ['Session', /Back 16 over runs IND Yes/],
    ['Total sixes', /Back Over 12/],
  ] as const;
  for (const [market, name] of cells) {
    await user().click(within(screen.getByRole('region', { name: market })).getByRole('button', { name }));
    await user().click(screen.getByRole('button', { name: '+1,000' }));
    await user().click(screen.getByRole('button', { name: 'Place Bet' }));
    await flushMicrotasks(3_000);
  }
  expect(host.inputsOf('placeBet').map(({ marketType, oddType, odd, run }) => [marketType, oddType, odd, run])).toEqual(
    [
      ['BETFAIR', 'back', 1.86, 0],
      ['BETFAIR', 'lay', 1.87, 0],
      ['BOOKMAKER', 'back', 86, 0],
      ['BOOKMAKER', 'lay', 88, 0],
      ['SESSION', 'lay', 110, 149],
      ['SESSION', 'back', 100, 150],
      ['BETFAIR', 'back', 1.86, 0],
    ],
  );
});

test('an invalid stake shows its reason beside the field [B5.02 B5.04]', async () => {
  await open([buildMarket()]);
  await user().click(price(/Back India/));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid Stake');
  await user().type(screen.getByRole('textbox', { name: /Stake/ }), '99');
  expect(screen.getByRole('alert')).toHaveTextContent('Amount should be between Min and Max Amount Range');
});

test('a changed price requires confirmation before the bet', async () => {
  const host = await open([buildMarket()]);
  host.answer('placeBet', () => new Promise(() => {}));
  const frame = buildMarketFrame({ runners: [buildRunnerFrame('r-1', { back: [[1.9, 142_000]] })] });
  act(() => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [frame] })));
  act(() => price(/Back India/).click());
  expect(screen.getByRole('alert')).toHaveTextContent('Odds changed from 1.86 to 1.90');
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  expect(host.inputsOf('placeBet')).toHaveLength(0);
  await user().click(screen.getByRole('button', { name: 'Accept 1.90' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  expect(host.inputsOf('placeBet')).toEqual([expect.objectContaining({ odd: 1.9 })]);
});

test('plus and minus step along the ladder, where the domain lets odds be edited [B2.19 B2.31]', async () => {
  await open([buildMarket()], { tenant: { flags: { oddsEditing: true } } });
  await user().click(price(/Back India/));
  const odds = screen.getByRole('textbox', { name: 'Odds' });
  await user().click(screen.getByRole('button', { name: 'Odds up' }));
  expect(odds).toHaveValue('1.87');
  await user().click(screen.getByRole('button', { name: 'Odds down' }));
  await user().click(screen.getByRole('button', { name: 'Odds down' }));
  expect(odds).toHaveValue('1.85');
});

test('without oddsEditing the odds are read-only [B2.31]', async () => {
  await open([buildMarket()], { tenant: { flags: { oddsEditing: false } } });
  await user().click(price(/Back India/));
  const slip = screen.getByRole('region', { name: 'Bet slip' });
  const odds = within(slip).getByRole('textbox', { name: /^Odds/ });
  expect(odds).toHaveValue('1.86');
  expect(odds).toHaveAttribute('readonly');
  expect(within(slip).queryByRole('button', { name: /Odds/ })).not.toBeInTheDocument();
});

test('the slip shows runs for a session only [B2.17]', async () => {
  await open([buildMarket(), session]);
  await user().click(price(/Lay 16 over runs IND No/));
  const slip = screen.getByRole('region', { name: 'Bet slip' });
  expect(within(slip).getByRole('textbox', { name: /^Runs/ })).toHaveValue('149');
  expect(slip).toHaveTextContent('Odds 110');
  await user().click(price(/Back India/));
  expect(within(slip).queryByRole('textbox', { name: /^Runs/ })).not.toBeInTheDocument();
});

test('the panel has the tabs Betslip and Open Bets, the slip Clear All beside Place Bet [B2.12 B2.22]', async () => {
  await open([buildMarket()]);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Betslip', 'Open Bets']);
  await user().click(price(/Back India/));
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  expect(screen.getByRole('button', { name: 'Place Bet' })).toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Clear All' }));
  expect(screen.getByText('No Market Selected')).toBeInTheDocument();
  await user().click(screen.getByRole('tab', { name: 'Open Bets' }));
  expect(screen.getByText('No open bets')).toBeInTheDocument();
});

test('the run book after a session bet shows the result of every number of runs [B4.09]', async () => {
  const book = [
    { from: 0, to: 149, profit: -1000 },
    { from: 150, to: null, profit: 1000 },
  ];
  const marketBook = { marketId: 'm-3', eventId: 'e-1', exposure: 1000, map: [], book };
  const docs = { ...buildBet(), marketBook };
  await open([session], { answers: { placeBet: { docs, message: '' } } });
  expect(screen.queryByRole('button', { name: 'Book' })).not.toBeInTheDocument();
  await user().click(price(/Back 16 over runs IND Yes/));
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  await flushMicrotasks(500);
  expect(screen.getByRole('group', { name: '16 over runs IND' })).toHaveTextContent('−1,000.00');
  await user().click(screen.getByRole('button', { name: 'Book' }));
  const rows = within(screen.getByRole('list', { name: '16 over runs IND' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['0 – 149−1,000.00', '150++1,000.00']);
});

test('Esc closes the slip', async () => {
  await open([buildMarket()]);
  await user().click(price(/Back India/));
  screen.getByRole('textbox', { name: /Stake/ }).focus();
  await user().keyboard('{Escape}');
  expect(screen.getByText('No Market Selected')).toBeInTheDocument();
});

test('a bet placed on another tab moves positions and open bets of this one [B4.09]', async () => {
  const host = await open([buildMarket()]);
  host.answer('marketPositions', positions);
  await act(async () => {
    host.sendEvent('getOpenBetUpdates', { bet: buildBet() });
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByRole('group', { name: 'India' })).toHaveTextContent('+1,300.00');
  expect(screen.getByRole('tab', { name: /Open Bets/ })).toHaveTextContent('1');
  await act(async () => {
    host.sendEvent('getOpenBetResultUpdates', {
      bets: [buildBet({ status: 'settled', result: 'win', profitLoss: 860 })],
    });
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByRole('tab', { name: /Open Bets/ })).not.toHaveTextContent('1');
});
