import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bet, Market } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildBet,
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildProfile,
  buildRunnerFrame,
  fakeHost,
  renderWithHost,
  SOME_MOMENT,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { eventTime, openDates } from '../market';
import BetPanel from '../panel/bet-panel';
import { SlipDialogs } from '../slip';
import EventScreen from './event-screen';

const bookmaker = buildMarket({
  id: 'm-2',
  name: 'Bookmaker',
  type: 'bookmaker',
  manual: true,
  priceLadder: undefined,
  max: 200_000,
  book: buildMarketFrame({
    marketId: 'm-2',
    runners: [
      buildRunnerFrame('r-1', { back: [[86, 2_000_000]], lay: [[88, 2_000_000]] }),
      buildRunnerFrame('r-2', { status: 'SUSPENDED', back: [], lay: [] }),
    ],
  }),
});

const session = buildMarket({
  id: 'm-3',
  name: '16 over runs IND',
  type: 'session',
  manual: true,
  priceLadder: undefined,
  max: 100_000,
  teams: [{ id: 's-1', name: '16 over runs IND', sort: 1 }],
  book: buildMarketFrame({
    marketId: 'm-3',
    runners: [buildRunnerFrame('s-1', { lay: [[149, 110]], back: [[150, 100]] })],
  }),
});

const tied = buildMarket({
  id: 'm-4',
  name: 'Tied Match',
  sort: 9,
  teams: [{ id: 'y', name: 'Yes', sort: 1 }],
  book: buildMarketFrame({ marketId: 'm-4', runners: [buildRunnerFrame('y')] }),
});

const score = {
  eventId: 'e-1',
  sides: [
    { name: 'India', score: '142/3', note: '15.2', batting: true },
    { name: 'Australia', score: '178/6', note: '20' },
  ],
  clock: '15.2 ov',
  summary: 'India need 37 from 28 balls',
  rates: ['CRR 9.26', 'RRR 7.93'],
  balls: ['0', '1', '4', 'W', '0', '6', '2'],
};

const page = (docs: Market[], seq = 1) => ({ ...buildPage(docs), seq });

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(30_000);

beforeEach(() => void jest.useFakeTimers({ now: SOME_MOMENT + 60_000 }));
afterEach(() => void jest.useRealTimers());

const turn = (ms = 0) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

async function open(markets: Market[], over: FakeHostOverrides = {}) {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      markets: page(markets),
      scores: { docs: [score], message: '' },
      protectedScores: { docs: [score], message: '' },
      openBets: buildPage<Bet>([]),
      marketPositions: { docs: [], message: '' },
      stakes: { docs: { stake: [] }, message: '' },
      ...over.answers,
    },
  });
  renderWithHost(
    <>
      <EventScreen />
      <BetPanel />
      <SlipDialogs />
    </>,
    { on: host, at: '/events/4/e-1', route: '/events/:eventTypeId/:eventId' },
  );
  await turn();
  return host;
}

const price = (name: RegExp) => screen.getByRole('button', { name });

describe('the event page', () => {
  test('B2.02 shows every market of the event under tabs with their numbers', async () => {
    await open([session, tied, bookmaker, buildMarket()]);
    const tabs = within(screen.getByRole('group', { name: 'Markets' })).getAllByRole('button');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['All4', 'Match Odds1', 'Bookmaker1', 'Session1', 'Other1']);
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(regions).toEqual(expect.arrayContaining(['Match Odds', 'Bookmaker', 'Session', 'Tied Match']));
    await user().click(screen.getByRole('button', { name: /^Session ?1/ }));
    expect(screen.queryByRole('region', { name: 'Match Odds' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Session' })).toBeInTheDocument();
  });

  test('B3.27 shows the score with the last six balls', async () => {
    await open([buildMarket()]);
    const card = screen.getByRole('region', { name: 'Score' });
    expect(card).toHaveTextContent('India need 37 from 28 balls');
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((ball) => ball.textContent),
    ).toEqual(['1', '4', 'W', '0', '6', '2']);
  });

  test('B3.22 a session offers No before Yes, runs large and the rate small', async () => {
    await open([session]);
    const row = screen.getByRole('group', { name: '16 over runs IND' });
    expect(
      within(row)
        .getAllByRole('button')
        .map((cell) => cell.textContent),
    ).toEqual(['149110', '150100']);
    expect(within(row).getByRole('button', { name: 'Lay 16 over runs IND No 149 110' })).toBeInTheDocument();
  });

  test('B2.28 B2.29 the overlay covers one runner, or the whole market', async () => {
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

  test('B3.21 a racing card shows cloth, draw and jockey, and names a non-runner', async () => {
    const teams = [{ id: 'h-1', name: 'Desert Star', sort: 1, clothNumber: 4, stallDraw: 7, jockeyName: 'S. Kumar' }];
    const runners = [buildRunnerFrame('h-1', { status: 'REMOVED', back: [], lay: [], adjustmentFactor: 12 })];
    await open([
      buildMarket({ teams, eventType: { id: '7', name: 'Horse Racing' }, book: buildMarketFrame({ runners }) }),
    ]);
    const row = screen.getByRole('group', { name: 'Desert Star' });
    expect(row).toHaveTextContent('4(7)Desert StarS. Kumar');
    expect(within(row).getByText('NON-RUNNER')).toBeInTheDocument();
  });

  test('B4.27 a market that ended keeps its place with its result, though lists no longer have it', async () => {
    const host = await open([buildMarket(), bookmaker]);
    host.answer('markets', page([bookmaker], 5));
    const ended = buildMarketFrame({ status: 'CLOSED', version: 9, result: { outcome: 'settled', winners: ['r-1'] } });
    await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [ended] })));
    await turn(60_000);
    expect(within(screen.getByRole('region', { name: 'Match Odds' })).getByText('Result: India')).toBeInTheDocument();
  });

  test('B4.26 a market that opens is read and shown', async () => {
    const host = await open([buildMarket()]);
    host.answer('markets', page([buildMarket(), bookmaker], 3));
    await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [bookmaker.book] })));
    await turn(500);
    expect(screen.getByRole('region', { name: 'Bookmaker' })).toBeInTheDocument();
  });

  test('B9.20 OQ-96 the date when bets open is kept for the event and shown; the market is suspended until then', async () => {
    const opens = new Date(SOME_MOMENT + 3_600_000);
    await open([buildMarket({ betOpenDate: opens.toISOString() }), bookmaker]);
    expect(openDates.getState()).toMatchObject({ 'e-1': opens.getTime() });
    const matchOdds = within(screen.getByRole('region', { name: 'Match Odds' }));
    expect(matchOdds.getByText(`Opens ${eventTime(opens.getTime(), Date.now()).time}`)).toBeInTheDocument();
    expect(matchOdds.getByRole('button', { name: /Back India/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test('B5.14 OQ-80 a manual market whose prices do not add up wears a mark and takes bets all the same', async () => {
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
    expect(screen.getByText('Check the prices')).toBeInTheDocument();
    expect(price(/Back India/)).not.toHaveAttribute('aria-disabled');
  });

  test('the rules of a market say its delay, who wins and its commission', async () => {
    await open([buildMarket({ commission: 2 })]);
    await user().click(screen.getByRole('button', { name: 'Match Odds rules' }));
    const rules = screen.getAllByRole('listitem').map((line) => line.textContent);
    expect(rules).toEqual(
      expect.arrayContaining([
        'Bets are accepted after 5 s.',
        'One runner wins.',
        'Commission on what you win in the market: 2 %.',
      ]),
    );
  });

  test('old prices are greyed, locked and named as such', async () => {
    const host = await open([buildMarket()]);
    await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, stale: true, markets: [] })));
    expect(price(/Back India/)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Prices are not up to date. They come back by themselves.')).toBeInTheDocument();
    await act(async () => host.sendFrame(buildFrame({ seq: 3, full: false, markets: [] })));
    expect(price(/Back India/)).not.toHaveAttribute('aria-disabled');
  });

  test('B8.03 markets that cannot be read offer to try again, and an event that is over says so', async () => {
    const host = await open([], { answers: { markets: new CallError(500, '') } });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
    host.answer('markets', page([]));
    await user().click(screen.getByRole('button', { name: 'Try again' }));
    await turn();
    expect(screen.getByText('This event is over or was taken down')).toBeInTheDocument();
  });

  test('the event is watched while its page is open', async () => {
    const host = await open([buildMarket()]);
    expect(host.watched()).toEqual(['e-1']);
  });
});

describe('a bet from the event page', () => {
  const positions = {
    docs: [
      {
        marketId: 'm-1',
        eventId: 'e-1',
        exposure: 1200,
        map: [
          { teamId: 'r-1', exposureOrProfit: 1300 },
          { teamId: 'r-2', exposureOrProfit: -1200 },
        ],
      },
    ],
    message: '',
  };

  test('B3.12 each runner shows what it would bring now and with the bet', async () => {
    await open([buildMarket()], { answers: { marketPositions: positions } });
    await user().click(price(/Back India/));
    await user().type(screen.getByRole('textbox', { name: /Stake/ }), '5000');
    const text = (name: string) => screen.getByRole('group', { name }).textContent;
    expect(text('India')).toContain('+1,300.00→+5,600.00');
    expect(text('Australia')).toContain('−1,200.00→−6,200.00');
  });

  test('B2.17 B2.18 B9.10 the slip shows market, runner, odds, stake, profit and liability', async () => {
    await open([buildMarket()]);
    await user().click(price(/Back India/));
    const slip = screen.getByRole('region', { name: 'Bet slip' });
    expect(slip).toHaveTextContent('Match Odds · India v Australia');
    await user().click(within(slip).getByRole('button', { name: '+5,000' }));
    expect(within(slip).getByRole('textbox', { name: /Stake/ })).toHaveValue('5,000');
    expect(within(slip).getByText('+4,300.00')).toBeInTheDocument();
    expect(within(slip).getByText('5,000.00')).toBeInTheDocument();
  });

  test('B2.22 B2.24 B4.03 with Confirm Bets the bet is asked for, placed and celebrated', async () => {
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
    await turn(500);
    expect(screen.getByText('Congratulations! Your Bet Placed Successfully')).toBeInTheDocument();
    await user().click(screen.getByRole('button', { name: 'Okay' }));
    expect(screen.getByText('No Market Selected')).toBeInTheDocument();
  });

  test('B2.25 B2.26 while the bet is on its way the slip says so, counts down and is locked', async () => {
    await open([buildMarket()], { answers: { placeBet: () => new Promise(() => {}) } });
    await user().click(price(/Back India/));
    await user().click(screen.getByRole('button', { name: '+1,000' }));
    await user().click(screen.getByRole('button', { name: 'Place Bet' }));
    expect(screen.getByText('Betting in process')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('5');
    await turn(2000);
    expect(screen.getByRole('timer')).toHaveTextContent('3');
    expect(screen.getByRole('textbox', { name: /Stake/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Place Bet' })).not.toBeInTheDocument();
  });

  test('B2.32 B2.26 a domain without the countdown shows the words alone', async () => {
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

  test('B2.21 B2.23 the slip is empty until a price is pressed, and has a box for Confirm Bets then', async () => {
    await open([buildMarket()]);
    expect(screen.getByText('No Market Selected')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Confirm Bets' })).not.toBeInTheDocument();
    await user().click(price(/Back India/));
    expect(screen.queryByText('No Market Selected')).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Confirm Bets' })).not.toBeChecked();
  });

  test('B4.04 the question stays for two seconds after its press, and takes no second one', async () => {
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
    await turn(1900);
    expect(screen.getByRole('dialog', { name: 'Confirm this bet' })).toHaveAttribute('open');
    await turn(100);
    expect(screen.queryByRole('dialog', { name: 'Confirm this bet' })).not.toBeInTheDocument();
    expect(host.inputsOf('placeBet')).toHaveLength(1);
  });

  test('A1.03 on each kind of market and on both sides one bet can be placed', async () => {
    const premium = buildMarket({
      id: 'm-6',
      name: 'Total sixes',
      type: 'premium',
      teams: [{ id: 'p-1', name: 'Over 12', sort: 1 }],
      book: buildMarketFrame({ marketId: 'm-6', runners: [buildRunnerFrame('p-1')] }),
    });
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
      await turn(3_000);
    }
    expect(
      host.inputsOf('placeBet').map(({ marketType, oddType, odd, run }) => [marketType, oddType, odd, run]),
    ).toEqual([
      ['BETFAIR', 'back', 1.86, 0],
      ['BETFAIR', 'lay', 1.87, 0],
      ['BOOKMAKER', 'back', 86, 0],
      ['BOOKMAKER', 'lay', 88, 0],
      ['SESSION', 'lay', 110, 149],
      ['SESSION', 'back', 100, 150],
      ['BETFAIR', 'back', 1.86, 0],
    ]);
  });

  test('B5.02 B5.04 a stake that will not do says why beside its field', async () => {
    await open([buildMarket()]);
    await user().click(price(/Back India/));
    await user().click(screen.getByRole('button', { name: 'Place Bet' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid Stake');
    await user().type(screen.getByRole('textbox', { name: /Stake/ }), '99');
    expect(screen.getByRole('alert')).toHaveTextContent('Amount should be between Min and Max Amount Range');
  });

  test('a price that moved under the finger asks before the bet', async () => {
    const host = await open([buildMarket()]);
    host.answer('placeBet', () => new Promise(() => {}));
    const frame = buildMarketFrame({ runners: [buildRunnerFrame('r-1', { back: [[1.9, 142_000]] })] });
    act(() => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [frame] })));
    act(() => price(/Back India/).click());
    expect(screen.getByRole('alert')).toHaveTextContent('The price changed from 1.86 to 1.90 as you pressed.');
    await user().click(screen.getByRole('button', { name: '+1,000' }));
    await user().click(screen.getByRole('button', { name: 'Place Bet' }));
    expect(host.inputsOf('placeBet')).toHaveLength(0);
    await user().click(screen.getByRole('button', { name: 'Take 1.90' }));
    await user().click(screen.getByRole('button', { name: 'Place Bet' }));
    expect(host.inputsOf('placeBet')).toEqual([expect.objectContaining({ odd: 1.9 })]);
  });

  test('B2.19 B2.31 plus and minus step along the ladder, where the domain lets odds be edited', async () => {
    await open([buildMarket()], { tenant: { flags: { oddsEditing: true } } });
    await user().click(price(/Back India/));
    await user().click(screen.getByRole('button', { name: /^(increase|more|Odds up|Increase)/i }));
    expect(screen.getByRole('textbox', { name: 'Odds' })).toHaveValue('1.87');
  });

  test('Esc takes the slip away', async () => {
    await open([buildMarket()]);
    await user().click(price(/Back India/));
    screen.getByRole('textbox', { name: /Stake/ }).focus();
    await user().keyboard('{Escape}');
    expect(screen.getByText('No Market Selected')).toBeInTheDocument();
  });

  test('B4.09 a bet placed on another tab moves positions and open bets of this one', async () => {
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
});
