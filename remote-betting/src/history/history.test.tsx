import { act, cleanup, screen, within } from '@testing-library/react';
import type { Bet, BetDetails, CasinoBet } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { useLocation } from '@backlay/shared/router';
import { buildBet, buildPage, fakeHost, FIXED_TIME, user, type FakeHostOverrides } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import HistoryScreen from './history-screen';
import { datesOf } from './use-history';

const won = buildBet({
  status: 'settled',
  result: 'win',
  profitLoss: 430,
  explanation: 'India won. Odds reduced from 1.86 to 1.43 because of a non-runner.',
});
const lost = buildBet({
  _id: 'b-2',
  status: 'settled',
  result: 'lose',
  profitLoss: -1000,
  explanation: 'India did not win.',
});

const details = (docs: Bet[], over: Partial<BetDetails> = {}): BetDetails => ({
  ...buildPage(docs),
  totalBack: 2000,
  totalLay: 500,
  totalBetPts: -570,
  totalCommission: 8.6,
  ...over,
});

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
afterEach(() => void jest.useRealTimers());

const Address = () => <output>{useLocation().search}</output>;

async function open(over: FakeHostOverrides = {}, at = '/bet-history') {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: { betDetails: details([won, lost]), openBets: buildPage<Bet>([]), ...over.answers },
  });
  const page = (
    <>
      <HistoryScreen />
      <Address />
    </>
  );
  renderBetting(page, { on: host, at });
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  return host;
}

test('settled bets are listed in pages of 25 with result and explanation [B1.03 B7.09 B9.18]', async () => {
  const host = await open();
  expect(host.inputsOf('betDetails')[0]).toMatchObject({ category: 'exchange', page: 1, limit: 25 });
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('India won. Odds reduced from 1.86 to 1.43 because of a non-runner.');
  expect(rows[0]).toContain('+430.00');
  expect(rows[1]).toContain('India did not win.');
  expect(rows[1]).toContain('−1,000.00');
});

test('the end of the list names from when on older bets are archived, also where it is empty [G5.07]', async () => {
  const archivedUntil = '2025-01-19T10:15:30.000Z';
  await open({ answers: { betDetails: details([won], { archivedUntil }) } });
  expect(screen.getByText('Bets up to 19 Jan 2025 are in the archive. Ask support for them.')).not.toBeNull();
  cleanup();
  await open({ answers: { betDetails: details([], { archivedUntil }) } });
  expect(screen.getByText(/up to 19 Jan 2025/)).not.toBeNull();
  cleanup();
  await open();
  expect(screen.queryByText(/in the archive/)).toBeNull();
});

const multiple: NonNullable<Bet['multiple']> = {
  kind: 'accumulator',
  bets: 1,
  stake: 1000,
  possible: 5000,
  legs: (['won', 'void', 'open'] as const).map((state, index) => ({
    marketId: `m-${index}`,
    marketName: 'Winner',
    eventId: `e-${index}`,
    eventName: `India v Side ${index}`,
    teamId: 'r-1',
    teamName: 'India',
    odd: 2 + index,
    state,
  })),
};

test('a multiple shows each leg with its state, and what is possible while one is open [E6.08]', async () => {
  const half = buildBet({ _id: 'b-3', multiple });
  await open({ answers: { betDetails: details([half]) } });
  await user().click(screen.getByRole('button', { name: /India/ }));
  const legs = within(screen.getByRole('list', { name: 'Selections' })).getAllByRole('listitem');
  expect(legs.map((leg) => leg.textContent)).toEqual([
    'India 2.00 · WonIndia v Side 0 · Winner',
    'India 3.00 · VoidIndia v Side 1 · Winner',
    'India 4 · OpenIndia v Side 2 · Winner',
  ]);
  expect(screen.getByText('Possible return ₹5,000.00')).toBeInTheDocument();
});

test('a settled multiple explains itself leg by leg, then its return [E6.08]', async () => {
  const explained = [
    'Runner India won. The leg counts 2.00.',
    'The market is void: the stake is returned. The leg counts 1.00.',
  ];
  const [won, returned] = multiple.legs;
  const legs = [won, returned].flatMap((leg, index) => (leg ? { ...leg, explanation: explained[index] } : []));
  const tail = 'Combined odds 2.00. The bet returns ₹2,000.00.';
  const bet = buildBet({ _id: 'b-4', multiple: { ...multiple, legs }, explanation: `${explained.join(' ')} ${tail}` });
  await open({ answers: { betDetails: details([bet]) } });
  await user().click(screen.getByRole('button', { name: /India/ }));
  const [first, second] = within(screen.getByRole('list', { name: 'Selections' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Runner India won. The leg counts 2.00.');
  expect(second).toHaveTextContent('the stake is returned. The leg counts 1.00.');
  expect(within(screen.getByRole('dialog')).getByText(tail)).toBeInTheDocument();
});

test('totals of back, lay, points and commission are above the list [B3.28]', async () => {
  await open();
  const sum = (name: string) => screen.getByText(name).parentElement?.textContent;
  expect([sum('Total back'), sum('Total lay'), sum('Profit and loss'), sum('Commission')]).toEqual([
    'Total back2,000.00',
    'Total lay500.00',
    'Profit and loss−570.00',
    'Commission8.60',
  ]);
});

test('the category filter lists eight entries in order and requests the chosen one [B9.19]', async () => {
  const host = await open();
  await user().click(screen.getByRole('combobox', { name: /Category/ }));
  const options = screen.getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'All Sports',
    'All Casino',
    'Sports Book',
    'Live Casino',
    'Virtual Games',
    'Slot Games',
    'Crash games',
    'Lottery',
  ]);
  await user().click(screen.getByRole('option', { name: 'Sports Book' }));
  expect(host.inputsOf('betDetails').at(-1)).toMatchObject({ category: 'sportsBook', page: 1 });
});

const round = {
  _id: 'c-1',
  gameId: 'g-1',
  gameName: 'Bhanumati',
  providerName: 'Indi Slots',
  subProviderName: 'Indi Slots',
  gameCategory: 'Slot Games',
  roundId: 'r-1',
  reference: 'K3M9-72QX' as string | undefined,
  stake: 100,
  win: 250,
  profitLoss: 150,
  status: 'won' as CasinoBet['status'],
  createdAt: new Date(FIXED_TIME).toISOString(),
  settledAt: new Date(FIXED_TIME).toISOString() as string | null,
};

test('a casino category lists ended rounds with game and result below their totals [B9.19]', async () => {
  const host = await open({
    answers: {
      casinoBets: ({ status }) =>
        status === 'held'
          ? buildPage([])
          : {
              ...buildPage([round], { totalDocs: 26 }),
              totalStake: 2600,
              totalPaid: 2350.5,
              totalBetPts: -249.5,
            },
    },
  });
  await user().click(screen.getByRole('combobox', { name: /Category/ }));
  await user().click(screen.getByRole('option', { name: 'Slot Games' }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  expect(host.inputsOf('casinoBets')).toEqual([
    expect.objectContaining({ category: 'Slot Games', status: 'settled', page: 1, limit: 25 }),
    { category: 'Slot Games', status: 'held', page: 1, limit: 25 },
  ]);
  const sums = [...document.querySelectorAll('dl > div')].map((sum) => sum.textContent);
  expect(sums).toEqual(['Total stakes2,600.00', 'Total returns2,350.50', 'Profit and loss−249.50']);
  expect(screen.getByRole('listitem')).toHaveTextContent(/^BhanumatiIndi Slots .*\+150\.00100\.00$/);
  await user().click(screen.getByRole('button', { name: 'Next' }));
  expect(host.inputsOf('casinoBets').at(-1)).toMatchObject({ page: 2 });
});

test('a round names its reference, which is copied by one press; one without has none [E8.16]', async () => {
  const bare = { ...round, _id: 'c-2', reference: undefined };
  const host = await open({
    answers: { casinoBets: ({ status }) => buildPage(status === 'held' ? [] : [round, bare]) },
  });
  await user().click(screen.getByRole('combobox', { name: /Category/ }));
  await user().click(screen.getByRole('option', { name: 'Slot Games' }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('K3M9-72QX');
  expect(within(second!).queryByRole('button')).not.toBeInTheDocument();
  const writeText = jest.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await act(async () => within(first!).getByRole('button', { name: 'Copy K3M9-72QX' }).click());
  expect(writeText).toHaveBeenCalledWith('K3M9-72QX');
  expect(host.messages.at(-1)).toEqual({ kind: 'success', text: 'K3M9-72QX copied' });
});

test.each([
  ['en-us', 'Copy K3M9-72QX', "Couldn't copy. Please copy it manually."],
  ['hi-in', 'K3M9-72QX कॉपी करें', 'कॉपी नहीं हो सका। कृपया ख़ुद कॉपी करें।'],
] as const)(
  'a reference that the clipboard refuses is an error on a page in %s [E8.16]',
  async (language, name, text) => {
    const host = await open({
      answers: { casinoBets: ({ status }) => buildPage(status === 'held' ? [] : [round]) },
    });
    await user().click(screen.getByRole('combobox', { name: /Category/ }));
    await user().click(screen.getByRole('option', { name: 'Slot Games' }));
    await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
    act(() => host.setLanguage(language));
    const writeText = () => Promise.reject(new Error('not allowed'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await act(async () => screen.getByRole('button', { name }).click());
    expect(host.messages).toEqual([{ kind: 'error', text }]);
  },
);

test('a win under review is above the ended rounds with a note and no result [D1.16]', async () => {
  const held = {
    ...round,
    _id: 'c-2',
    status: 'open' as const,
    win: 0,
    profitLoss: 0,
    pendingWin: 5000,
    settledAt: null,
  };
  await open({ answers: { casinoBets: ({ status }) => (status === 'held' ? buildPage([held]) : buildPage([round])) } });
  await user().click(screen.getByRole('combobox', { name: /Category/ }));
  await user().click(screen.getByRole('option', { name: 'Slot Games' }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Your win of ₹5,000.00 is being checked. It is added to your balance once it is confirmed.',
  );
  expect(second).not.toHaveTextContent(/being checked/);
});

test('the address stores category and period, which a reload restores [B9.19]', async () => {
  await open();
  await user().click(screen.getByRole('combobox', { name: /Category/ }));
  await user().click(screen.getByRole('option', { name: 'Sports Book' }));
  await user().click(screen.getByRole('button', { name: 'Last 30 days' }));
  expect(screen.getByText('?category=sportsBook&period=month')).toBeInTheDocument();
});

test('a history opens with the category and period of its address, or with the defaults [B9.19]', async () => {
  const host = await open({}, '/bet-history?category=sportsBook&period=all');
  expect(host.inputsOf('betDetails')).toEqual([{ category: 'sportsBook', page: 1, limit: 25 }]);
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  cleanup();
  const usual = await open({}, '/bet-history?category=poker&period=century');
  expect(usual.inputsOf('betDetails')[0]).toMatchObject({ category: 'exchange' });
  expect(screen.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
});

test('another period begins at its first page [B9.19]', async () => {
  const host = await open({ answers: { betDetails: details([won], { ...buildPage([won], { totalDocs: 40 }) }) } });
  await user().click(screen.getByRole('button', { name: 'Next' }));
  await user().click(screen.getByRole('button', { name: 'Today' }));
  expect(host.inputsOf('betDetails').map(({ page }) => page)).toEqual([1, 2, 1]);
});

test('periods begin at the own midnight and end with their last day', async () => {
  const at = new Date(2026, 0, 19, 15).getTime();
  const day = (date: number) => new Date(2026, 0, date).toISOString();
  const endOf = (date: number) => new Date(new Date(2026, 0, date + 1).getTime() - 1).toISOString();
  expect(datesOf('today', at)).toEqual({ startDate: day(19), endDate: endOf(19) });
  expect(datesOf('yesterday', at)).toEqual({ startDate: day(18), endDate: endOf(18) });
  expect(datesOf('week', at)).toEqual({ startDate: day(13), endDate: endOf(19) });
  expect(datesOf('all', at)).toEqual({});
});

test('the next page is requested by its number [A3.32]', async () => {
  const host = await open({ answers: { betDetails: details([won], { ...buildPage([won], { totalDocs: 40 }) }) } });
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user().click(screen.getByRole('button', { name: 'Next' }));
  expect(host.inputsOf('betDetails').at(-1)).toMatchObject({ page: 2 });
});

test('an opened bet shows all its fields', async () => {
  await open();
  await user().click(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByRole('button'));
  const sheet = screen.getByRole('dialog', { name: 'Bet details' });
  expect(sheet).toHaveTextContent('India won. Odds reduced from 1.86 to 1.43 because of a non-runner.');
  expect(sheet).toHaveTextContent('ResultWon');
  expect(sheet).toHaveTextContent('Bet IDB7K4-29QX');
});

test('open bets list shows matched and requested price when they differ', async () => {
  await open({ answers: { betDetails: details([buildBet({ ...won, asked: { odd: 1.8, run: 0 } })]) } });
  const [row] = screen.getAllByRole('listitem');
  expect(row).toHaveTextContent('1.86 (Requested 1.80)');
  await user().click(within(row as HTMLElement).getByRole('button'));
  const sheet = screen.getByRole('dialog', { name: 'Bet details' });
  expect(sheet).toHaveTextContent('Requested odds1.80');
  expect(sheet).toHaveTextContent('Matched odds1.86');
});

test('an unreadable history offers a retry and an empty one shows its text [B8.03]', async () => {
  const host = await open({ answers: { betDetails: new CallError(500, '') } });
  host.answer('betDetails', details([]));
  await user().click(screen.getByRole('button', { name: 'Try again' }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  expect(screen.getByText('No bets in this period')).toBeInTheDocument();
});

test('a bet that is settled meanwhile is read with the others [A7.59]', async () => {
  const host = await open();
  await act(async () => {
    host.sendEvent('getOpenBetResultUpdates', { bets: [won] });
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(host.inputsOf('betDetails')).toHaveLength(2);
});

test('an address with a bet opens its sheet until it is closed [E7.02]', async () => {
  await open({}, '/bet-history?bet=b-2');
  expect(within(screen.getByRole('dialog')).getByText('India did not win.')).toBeInTheDocument();
  await user().click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
