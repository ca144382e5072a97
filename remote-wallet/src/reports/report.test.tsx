import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GameReport } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { rangeOf, rangeQuery } from './date-range';
import ReportSheet from './report-sheet';

const docs: GameReport = {
  casino: [
    { gameCategory: 'Live Casino', totalAmount: 900, totalWin: 100, totalLose: 500 },
    { gameCategory: 'Crash Games', totalAmount: 50, totalWin: 0, totalLose: 50 },
  ],
  exchange: [
    { eventTypeId: '4', totalAmount: 3000, totalWin: 1500, totalLose: 700 },
    { eventTypeId: '1', totalAmount: 400, totalWin: 0, totalLose: 400, sportsBook: true },
  ],
  deposit: [{ totalAmount: 10_000, totalBonus: 250 }],
  withdraw: [{ totalAmount: 4000, totalBonus: 0 }],
  result: { sports: 396, casino: -450, bonuses: 250, net: 196, deposited: 10000, withdrawn: 4000, netDeposited: 6000 },
};
const now = new Date(2026, 0, 19, 20, 31).getTime();
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

async function show(gameReport: NonNullable<FakeHostOverrides['answers']>['gameReport'] = { docs, message: '' }) {
  const drawn = renderWithHost(<ReportSheet onClose={jest.fn()} />, { session: 'player', answers: { gameReport } });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
type User = ReturnType<typeof userEvent.setup>;
const lines = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
async function choose(user: User, label: RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option, hidden: true }));
}
const options = async (user: User, label: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  return screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent);
};

test('the report is a modal that opens with the last seven days up to today [C2.38]', async () => {
  const { host } = await show();
  expect(screen.getByRole('dialog', { name: 'Profit and loss report' })).toBeVisible();
  expect(host.inputsOf('gameReport')).toEqual([rangeQuery(rangeOf('last7', now))]);
});

test('the total is deposits less withdrawals, less what casino and exchange made of it either way [C7.21 C9.09]', async () => {
  await show();
  // (10,000 - 4,000) - |100 - 550| - |1,500 - 1,100|
  expect(lines()).toEqual([
    ['Sports result (after commission)', '+₹396.00'],
    ['Casino result', '−₹450.00'],
    ['Bonuses', '+₹250.00'],
    ['Net result', '+₹196.00'],
    ['Deposited', '₹10,000.00'],
    ['Withdrawn', '₹4,000.00'],
    ['Net deposited', '+₹6,000.00'],
    ['Total profit/loss', '+₹5,150.00'],
  ]);
});

test('the total of 20,000 deposited and 1,755 won on sports is the last line and spells its formula [C9.09 E8.15]', async () => {
  const won = {
    casino: [],
    exchange: [{ eventTypeId: '4', totalAmount: 5000, totalWin: 1755, totalLose: 0 }],
    deposit: [{ totalAmount: 20_000, totalBonus: 0 }],
    withdraw: [],
    result: { sports: 1755, casino: 0, bonuses: 0, net: 1755, deposited: 20000, withdrawn: 0, netDeposited: 20000 },
  };
  const { user } = await show({ docs: won, message: '' });
  expect(lines()).toContainEqual(['Net result', '+₹1,755.00']);
  expect(lines()).toContainEqual(['Net deposited', '+₹20,000.00']);
  expect(lines().at(-1)).toEqual(['Total profit/loss', '+₹18,245.00']);
  expect(screen.getByText(/Total profit\/loss = /)).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'How the total is computed' }));
  expect(screen.getByText(/Total profit\/loss = /)).toBeVisible();
});

test('the report is about deposits and withdrawals, bets, or the sports book [C4.09]', async () => {
  const { user } = await show();
  expect(await options(user, /Report/)).toEqual(['Deposit/WithDraw', 'Betting P/L', 'Sports Book']);
  await user.click(screen.getByRole('option', { name: 'Sports Book', hidden: true }));
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('Soccer')).toBeInTheDocument();
  expect(row.getByText('−₹400.00')).toBeInTheDocument();
});

test('bets are narrowed to a category, in their order [B9.19]', async () => {
  const { user } = await show();
  await choose(user, /Report/, 'Betting P/L');
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual(['Cricket']);
  expect(await options(user, /Category/)).toEqual([
    'All Sports (exchange)',
    'All Casino',
    'Sports Book',
    'Live Casino',
    'Virtual Games',
    'Slot Games',
    'Crash games',
    'Lottery',
  ]);
  await user.click(screen.getByRole('option', { name: 'All Casino', hidden: true }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await choose(user, /Category/, 'Crash games');
  expect(screen.getByRole('listitem')).toHaveTextContent('Crash Games');
  await choose(user, /Category/, 'Lottery');
  expect(screen.getByText('No activity in this period')).toBeInTheDocument();
});

test('a fetch that fails clears the report, and can be tried again [C8.06]', async () => {
  const { host, user } = await show();
  host.answer('gameReport', new CallError(500, 'down'));
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.queryByText('Total profit/loss')).not.toBeInTheDocument();
  host.answer('gameReport', { docs, message: '' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Total profit/loss')).toBeInTheDocument());
});
