import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bet } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildBet,
  buildPage,
  buildPoints,
  fakeHost,
  FIXED_TIME,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { groupByAverageOdds, groupByMarket, listBets } from './average-odds';
import { createBettingServices } from '../services/betting-services';
import { OpenBetList } from './open-bet-list';
import OpenBetsScreen from './open-bets-screen';

const market = buildBet().market;
const india = buildBet({ _id: 'b-1', stake: 1000, profit: 860 });
const more = buildBet({ _id: 'b-2', stake: 3000, profit: 2760, odds: { ...india.odds, odd: 1.92 } });
const lay = buildBet({
  _id: 'b-3',
  stake: 1000,
  profit: 1000,
  liability: 1200,
  odds: { type: 'lay', teamId: 'r-2', teamName: 'Australia', odd: 2.2, run: 0 },
});
const session = buildBet({
  _id: 'b-4',
  stake: 1500,
  profit: 1500,
  liability: 1500,
  market: { ...market, id: 'm-3', marketName: '6 over runs IND', type: 'SESSION' },
  odds: { type: 'lay', teamId: 's-1', teamName: '6 over runs IND', odd: 100, run: 52 },
});

test('average odds merge bets of one market, runner and side, weighted by stake [B2.13 OQ-92]', () => {
  const [merged, other] = groupByAverageOdds([india, more, lay]);
  expect(merged).toMatchObject({ stake: 4000, odd: 1.91, profit: 3620 });
  expect(other).toMatchObject({ stake: 1000, odd: 2.2 });
});

test('sessions of an event are grouped, other markets are separate', () => {
  expect(groupByMarket(listBets([india, session, lay])).map(({ lines }) => lines.length)).toEqual([2, 1]);
});

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
afterEach(() => void jest.useRealTimers());

async function open(bets: readonly Bet[], over: FakeHostOverrides = {}) {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      openBets: buildPage(bets),
      stakes: { docs: { stake: [] }, message: '' },
      betHistory: buildPage<Bet>([]),
      cashOutOffers: { docs: [], total: 0, message: '' },
      ...over.answers,
    },
  });
  renderBetting(<OpenBetsScreen />, { on: host, at: '/open-bets' });
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  return host;
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('open bets show side, runner, odds, stake and possible profit [B2.07 B3.14]', async () => {
  await open([india, lay, session]);
  expect(rows()).toEqual([
    expect.stringMatching(/^BACKIndia.*1\.86.*1,000\.00\+860\.00$/),
    expect.stringMatching(/^LAYAustralia.*2\.20.*1,000\.00−1,200\.00$/),
    expect.stringMatching(/^NO6 over runs IND.*52 \/ 100.*1,500\.00−1,500\.00$/),
  ]);
});

test('a bet matched at another price shows matched and requested price', async () => {
  const better = buildBet({ ...india, asked: { odd: 1.8, run: 0 } });
  const line = buildBet({ ...session, asked: { odd: 90, run: 51 } });
  await open([better, lay, line]);
  expect(rows()).toEqual([
    expect.stringContaining('1.86Requested 1.80'),
    expect.not.stringContaining('asked'),
    expect.stringContaining('52 / 100Requested 51 / 90'),
  ]);
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('checkbox', { name: 'Average Odds' }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1000)));
  expect(rows().join()).not.toContain('asked');
});

test('Bets for this event hides the bets of others in the panel [B2.15]', async () => {
  const other = buildBet({
    _id: 'b-9',
    market: { ...market, id: 'm-9', event: { ...market.event, id: 'e-9', name: 'Kent v Essex' } },
  });
  const host = fakeHost({ session: 'player', answers: { openBets: buildPage([india, other]) } });
  renderBetting(<OpenBetList compact />, { on: host, at: '/events/4/e-1' });
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  expect(rows()).toHaveLength(2);
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('checkbox', { name: 'Bets for this event' }));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['India v Australia']);
});

test('more bets than one page holds are all read, each once [B7.08]', async () => {
  const all = Array.from({ length: 230 }, (_, n) => buildBet({ _id: `b-${n}` }));
  const host = fakeHost({
    session: 'player',
    answers: {
      // One more is placed between the pages: the last of a page comes again as the first of the next.
      openBets: (asked) => {
        const { page = 1, limit = 100 } = asked as { page?: number; limit?: number };
        const from = (page - 1) * limit - (page > 1 ? 1 : 0);
        return buildPage(all.slice(from, from + limit), { page, limit, totalDocs: all.length });
      },
    },
  });
  const { openBets } = createBettingServices(host);
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  const { bets } = openBets.store.getState();
  expect(bets.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
  expect(host.inputsOf('openBets').map(({ page }) => page)).toEqual([1, 2, 3]);
});

test('Bet info shows the reference of each bet and copies it with one click [B2.15 E8.16]', async () => {
  const copied: string[] = [];
  const references = ['B7K4-29QX', 'C2M9-7RTA'];
  await open(references.map((reference, n) => buildBet({ ...india, _id: `0193a5b3f2c1f0000000000${n}`, reference })));
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  expect(rows()).toEqual(references.map((reference) => expect.stringContaining(` · ${reference}`)));
  expect(document.body.textContent).not.toMatch(/[\da-f]{23}/);
  await act(async () => screen.getByRole('button', { name: 'Copy C2M9-7RTA' }).click());
  expect(copied).toEqual(['C2M9-7RTA']);
});

test('the event of a bet leads to its page [B2.03]', async () => {
  await open([india]);
  expect(screen.getByRole('link', { name: 'India v Australia' })).toHaveAttribute('href', '/events/e-1');
});

test('Average Odds turns a spinner for a second before it merges [B2.13]', async () => {
  await open([india, more]);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('checkbox', { name: 'Average Odds' }));
  expect(screen.getByRole('status', { name: 'Average Odds' })).toBeInTheDocument();
  await act(async () => void (await jest.advanceTimersByTimeAsync(1000)));
  expect(rows()).toEqual([expect.stringContaining('1.91')]);
});

test('Bet info adds time and number of the bet [B2.15]', async () => {
  await open([india]);
  const info = screen.getByRole('checkbox', { name: 'Bet info' });
  expect(info).toBeChecked();
  expect(screen.getByText(/:\d\d:\d\d · B7K4-29QX/)).toBeInTheDocument();
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(info);
  expect(screen.queryByText(/B7K4-29QX/)).not.toBeInTheDocument();
});

test('the foot shows the sum of stakes and the exposure', async () => {
  await open([india, lay], {
    session: {
      status: 'signed-in',
      userType: 'user',
      profile: { _id: 'u-1' } as never,
      points: buildPoints({ exposure: 3200 }),
    },
  });
  expect(screen.getByText('2 bets').parentElement).toHaveTextContent('2 betsStake 2,000.00Exposure 3,200.00');
});

test('an empty and an unreadable bet list show their texts', async () => {
  const host = await open([], { answers: { openBets: new CallError(500, '') } });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  host.answer('openBets', buildPage<Bet>([]));
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('No open bets')).toBeInTheDocument();
});

test("a settled bet moves from the list to today's settled bets [A7.59]", async () => {
  const host = await open([india]);
  const settled = buildBet({ ...india, status: 'settled', result: 'win', profitLoss: 860 });
  const refused = buildBet({ _id: 'b-8', status: 'rejected' });
  host.answer('betHistory', buildPage([settled, refused]));
  await act(async () => {
    host.sendEvent('getOpenBetResultUpdates', { bets: [settled] });
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('No open bets')).toBeInTheDocument();
  const section = screen.getByRole('region', { name: 'Settled today' });
  expect(
    within(section)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['IndiaMatch Odds, back 1.86+860.00']);
});

test('a bet placed in another tab is added at the head of the list [A7.69]', async () => {
  const host = await open([india]);
  await act(async () => host.sendEvent('getOpenBetUpdates', { bet: lay }));
  expect(rows()).toEqual([expect.stringMatching(/^LAYAustralia/), expect.stringMatching(/^BACKIndia/)]);
});

test('the bottom bar receives the number of open bets [C2.55]', async () => {
  const host = await open([india, lay]);
  expect(host.channels.store('open-bets.count', () => ({ count: 0 })).getState()).toEqual({ count: 2 });
});
