import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatementLine } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildPage,
  buildPoints,
  buildProfile,
  fakeHost,
  renderWithHost,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import HeaderBalance from './header-balance';
import { notifyDepositStatus } from '../transactions/notify-request-status';
import WalletScreen from './wallet-screen';

const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  _id: 't-1',
  trxType: 'bet',
  type: 'debit',
  amount: -300,
  balance: 49_700,
  remarks: '',
  createdAt: '2026-01-19T15:00:00.000Z',
  market: { name: 'Match Odds', event: { name: 'India v Australia' } },
  ...over,
});

/** A year of play: 8,000 in, 3,000 out, 500 won. */
const year = {
  docs: {
    casino: [],
    exchange: [{ eventTypeId: '4', totalAmount: 900, totalWin: 700, totalLose: 200 }],
    deposit: [{ totalAmount: 8000, totalBonus: 0 }],
    withdraw: [{ totalAmount: 3000, totalBonus: 0 }],
    result: { sports: 500, casino: 0, bonuses: 0, net: 500, deposited: 8000, withdrawn: 3000, netDeposited: 5000 },
  },
  message: '',
};

async function show(answers: FakeHostOverrides['answers']) {
  const drawn = renderWithHost(<WalletScreen />, { session: 'player', answers: { gameReport: year, ...answers } });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}

test('the wallet shows balances and the statement, of both directions or of one [C2.03 C4.08]', async () => {
  const { host, user } = await show({ transactions: buildPage([line()]) });
  expect(screen.getAllByText('50,000.00')).toHaveLength(2);
  const entry = within(screen.getByRole('listitem'));
  expect(entry.getByText('India v Australia, Match Odds')).toBeInTheDocument();
  expect(entry.getByText('−300.00')).toBeInTheDocument();
  expect(entry.getByText('Balance ₹49,700.00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(host.inputsOf('transactions').at(-1)).toEqual({ page: 1, limit: 25, type: 'credit' }));
});

test('an entry disabled by the brand disappears at once [A3.15 C2.03]', async () => {
  const { host } = await show({ transactions: buildPage([line()]) });
  const shown = () =>
    screen.queryAllByRole('button', { name: /^(Deposit|Withdraw)/ }).map((button) => button.textContent);
  expect(shown()).toEqual(['Withdraw', 'Deposit']);
  const entries = host.channels.store('money.entries', () => ({ deposit: true, withdraw: true }));
  act(() => entries.setState({ deposit: false }));
  expect(shown()).toEqual(['Withdraw']);
  act(() => entries.setState({ withdraw: false }));
  expect(shown()).toEqual([]);
});

test('the net position of the last twelve months is one tap away, with the report behind it', async () => {
  const { host, user } = await show({ transactions: buildPage([line()]) });
  const position = within(screen.getByRole('region', { name: 'Net deposits, last 12 months' }));
  expect(position.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '8,000.00',
    '3,000.00',
    '+5,000.00',
    '+500.00',
  ]);
  const [asked] = host.inputsOf('gameReport');
  expect(Date.parse(asked!.endDate!) - Date.parse(asked!.startDate!)).toBeGreaterThan(364 * 86_400_000);
  await user.click(screen.getByRole('button', { name: 'View report' }));
  expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['report']);
});

test('a statement that cannot be read offers another try [C7.20]', async () => {
  const { host, user } = await show({ transactions: new CallError(500, 'down') });
  host.answer('transactions', buildPage([line()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('−300.00')).toBeInTheDocument();
});

const noReminders = { saferGambling: new CallError(500, '') };

test('the wallet, with the net position in it, is one tap from the balance', async () => {
  const { host } = renderWithHost(<HeaderBalance />, { session: 'player', answers: noReminders });
  await userEvent.setup().click(screen.getByRole('button', { name: /^Balance/ }));
  expect(host.visited).toEqual(['/my-wallet']);
});

test('the header shows available and exposure with two decimals, and follows the session [A1.11 A3.07]', () => {
  const { host } = renderWithHost(<HeaderBalance />, { session: 'player', answers: noReminders });
  expect(screen.getByRole('button')).toHaveAccessibleName('Balance ₹50,000.00, Exposure 0.00');
  act(() => host.session.store.setState({ points: buildPoints({ availablePts: 46_800, exposure: 3200 }) }));
  expect(screen.getByRole('button')).toHaveAccessibleName('Balance ₹46,800.00, Exposure 3,200.00');
  act(() => host.signOut());
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the decision on a deposit is shown once on any page [C7.29]', () => {
  const host = fakeHost({ session: 'player' });
  notifyDepositStatus(host);
  host.sendEvent('getDepositStatusChanged', { _id: 'r-1', status: 'approved' });
  host.sendEvent('getDepositStatusChanged', { _id: 'r-1', status: 'approved' });
  host.sendEvent('getDepositStatusChanged', { _id: 'r-2', status: 'rejected' });
  expect(host.messages).toEqual([
    { kind: 'success', text: 'Deposit approved' },
    { kind: 'error', text: 'Deposit rejected' },
  ]);
});

test('a player with an e-mail address gets the statement by mail, or the reason why not [G7.06]', async () => {
  const { host, user } = await show({ transactions: buildPage([line()]) });
  const button = () => screen.queryByRole('button', { name: 'Send by e-mail' });
  expect(button()).toBeNull();
  act(() => host.signInAsPlayer({ profile: buildProfile({ email: '+919820144719' }) }));
  expect(button()).toBeNull();
  act(() => host.signInAsPlayer({ profile: buildProfile({ email: 'asha@players.example' }) }));
  host.answer('mailStatement', { message: 'The statement is on its way' });
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }));
  await waitFor(() => expect(host.messages).toEqual([{ kind: 'success', text: 'The statement is on its way' }]));
  expect(host.inputsOf('mailStatement')).toEqual([{}]);
  host.answer('mailStatement', new CallError(409, 'This site sends no e-mail'));
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }));
  await waitFor(() => expect(host.messages.at(-1)).toEqual({ kind: 'error', text: 'This site sends no e-mail' }));
  host.answer('mailStatement', new CallError(0, ''));
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }));
  await waitFor(() => expect(host.messages.at(-1)?.text).toBe('The statement was not sent. Please try again'));
});
