import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedPlayer, RoleBet, RoleOrder, TransactionRequest, UserType } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildOrder, buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import PlayersScreen from './players-screen';

const player = (over: Partial<ManagedPlayer> = {}): ManagedPlayer => ({
  _id: 'u-1',
  userName: 'rohan',
  fullName: 'Rohan Mehta',
  brand: 'Royal',
  createdAt: '2026-01-02T10:00:00.000Z',
  blocked: false,
  affiliate: false,
  bonusLock: false,
  casinoLock: false,
  availablePts: 12_500.5,
  exposure: 300,
  ...over,
});
const bet = (over: Partial<RoleBet> = {}): RoleBet => ({
  _id: 'b-1',
  clientRef: 'c-1',
  status: 'matched',
  market: {
    id: 'm-1',
    marketName: 'Match Odds',
    type: 'betfair',
    event: { id: 'e-1', name: 'India v Australia', openDate: '2026-01-19T15:00:00.000Z' },
    eventType: { id: '4' },
  },
  odds: { type: 'back', teamId: 't-1', teamName: 'India', odd: 1.85, run: 0 },
  stake: 500,
  profit: 425,
  liability: 500,
  createdAt: '2026-01-19T15:00:00.000Z',
  updatedAt: '2026-01-19T15:00:00.000Z',
  user: { _id: 'u-1', userName: 'rohan' },
  ...over,
});
const request: TransactionRequest = {
  _id: 'r-1',
  amount: 700,
  remarks: '',
  createdAt: '2026-01-19T15:00:00.000Z',
  type: 'UPI',
  utr: '',
  status: 'approved',
};
const answers: NonNullable<FakeHostOverrides['answers']> = {
  players: buildPage([player()]),
  roleOpenBets: buildPage([bet()]),
  roleBetHistory: buildPage([bet({ status: 'settled', result: 'lose', profitLoss: -500 })]),
  deposits: buildPage([request]),
  withdraws: buildPage([request]),
  settingDeeds: buildPage([]),
  gameReport: {
    docs: {
      casino: [],
      exchange: [],
      deposit: [{ totalAmount: 700, totalBonus: 0 }],
      withdraw: [],
      result: { sports: 0, casino: 0, bonuses: 0, net: 0, deposited: 700, withdrawn: 0, netDeposited: 700 },
    },
    message: '',
  },
  branchDeposit: { docs: request, message: '' },
  setPlayerFlags: { docs: player({ bonusLock: true }), message: '' },
};

async function show(role: UserType = 'agent', at = '/people', more: FakeHostOverrides['answers'] = {}) {
  const drawn = renderWithHost(<PlayersScreen />, {
    session: { status: 'signed-in', userType: role },
    tenant: { audience: 'staff' },
    answers: { ...answers, ...more },
    at,
    route: '/people',
  });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}
const ONE = '/people?player=u-1';
type Shown = Awaited<ReturnType<typeof show>>;
const choose = async ({ user }: Shown, view: string) => user.click(screen.getByRole('tab', { name: view }));

test('players of the down-line are listed with balances, filtered by the typed text [C1.01]', async () => {
  const { host, user } = await show();
  const row = screen.getByRole('link', { name: /rohan.*Rohan Mehta, Royal.*₹12,500.50/ });
  expect(row).toHaveAttribute('href', '/people?player=u-1');
  await user.type(screen.getByRole('searchbox', { name: 'Search name, number or bet reference' }), 'ro');
  await waitFor(() => expect(host.inputsOf('players').at(-1)).toEqual({ page: 1, limit: 25, search: 'ro' }));
});

test('a typed bet reference finds the open, past or casino bet of the down-line with its player [E8.16]', async () => {
  const { host, user } = await show('agent', '/people', {
    roleOpenBets: buildPage<RoleBet>([]),
    roleOrders: buildPage<RoleOrder>([]),
    roleBetHistory: buildPage([bet({ reference: 'B7K4-29QX', status: 'settled', profitLoss: -500 })]),
    roleCasinoBets: { ...buildPage([]), totalStake: 0, totalPaid: 0, totalBetPts: 0 },
  });
  const field = screen.getByRole('searchbox', { name: 'Search name, number or bet reference' });
  await user.type(field, 'b7k429q');
  expect(host.inputsOf('roleBetHistory')).toEqual([]);
  await user.type(field, 'x');
  const found = within(await screen.findByRole('list', { name: 'Bets with this reference' }));
  expect(found.getByText('B7K4-29QX')).toBeInTheDocument();
  expect(found.getByText('−₹500.00')).toBeInTheDocument();
  expect(found.getByRole('link', { name: 'rohan' })).toHaveAttribute('href', '/people?player=u-1');
  for (const call of ['roleOrders', 'roleOpenBets', 'roleBetHistory', 'roleCasinoBets'] as const)
    expect(host.inputsOf(call)).toEqual([{ page: 1, limit: 1, reference: 'b7k429qx' }]);
});

test('a typed reference finds an order without a match, with its player and what waits [E8.16]', async () => {
  const none = { ...buildPage([]), totalStake: 0, totalPaid: 0, totalBetPts: 0 };
  const order = {
    ...buildOrder({ reference: 'B7K4-29QX', stake: 1000, odd: 2.2 }),
    user: { _id: 'u-1', userName: 'rohan' },
  };
  const answers = { roleOrders: buildPage([order]), roleOpenBets: none, roleBetHistory: none, roleCasinoBets: none };
  const { user } = await show('agent', '/people', answers);
  await user.type(screen.getByRole('searchbox', { name: /bet reference/ }), 'b7k429qx');
  const found = within(await screen.findByRole('list', { name: 'Bets with this reference' }));
  expect(found.getByText('B7K4-29QX')).toBeInTheDocument();
  expect(found.getByText('₹0.00 matched, ₹1,000.00 unmatched')).toBeInTheDocument();
  expect(found.getByRole('link', { name: 'rohan' })).toHaveAttribute('href', '/people?player=u-1');
});

test('an unknown bet reference shows no bets but the possible players [E8.16]', async () => {
  const none = { ...buildPage([]), totalStake: 0, totalPaid: 0, totalBetPts: 0 };
  const answers = { roleOrders: none, roleOpenBets: none, roleBetHistory: none, roleCasinoBets: none };
  const { user } = await show('agent', '/people', answers);
  await user.type(screen.getByRole('searchbox', { name: /bet reference/ }), 'B7K4-29QX');
  expect(await screen.findByText('No bets.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /rohan/ })).toBeInTheDocument();
});

test("a complete reference narrows a player's bets regardless of the days [E8.16]", async () => {
  const shown = await show('agent', ONE);
  const type = (text: string) => shown.user.type(screen.getByRole('searchbox', { name: 'Bet reference' }), text);
  await type('b7k4-29q');
  expect(shown.host.inputsOf('roleOpenBets')).toHaveLength(1);
  await type('x');
  await waitFor(() =>
    expect(shown.host.inputsOf('roleOpenBets')[1]).toEqual({
      page: 1,
      limit: 25,
      userId: 'u-1',
      reference: 'b7k4-29qx',
    }),
  );
  await choose(shown, 'Bet history');
  await type('B7K429QX');
  await waitFor(() =>
    expect(shown.host.inputsOf('roleBetHistory').at(-1)).toEqual({
      page: 1,
      limit: 25,
      userId: 'u-1',
      reference: 'B7K429QX',
    }),
  );
});

test('a player opens with the open bets; the history is requested by days [B6.01 C1.01]', async () => {
  const shown = await show('agent', ONE);
  expect(shown.host.inputsOf('players')).toEqual([{ page: 1, limit: 1, userId: 'u-1' }]);
  expect(await screen.findByText('India v Australia, Match Odds')).toBeInTheDocument();
  expect(screen.getByText(/India at 1.85/)).toBeInTheDocument();
  expect(shown.host.inputsOf('roleOpenBets')).toEqual([{ page: 1, limit: 25, userId: 'u-1' }]);
  await choose(shown, 'Bet history');
  const list = within(await screen.findByRole('list', { name: 'Bet history' }));
  expect(list.getByText('−₹500.00')).toBeInTheDocument();
  expect(shown.host.inputsOf('roleBetHistory')[0]).toMatchObject({ userId: 'u-1', startDate: expect.any(String) });
});

test('requests and report are those of this player [C7.01 C7.02 C7.21]', async () => {
  const shown = await show('agent', ONE);
  await choose(shown, 'Deposits');
  await waitFor(() => expect(shown.host.inputsOf('deposits')[0]).toMatchObject({ userId: 'u-1', status: 'all' }));
  await choose(shown, 'Withdrawals');
  await waitFor(() => expect(shown.host.inputsOf('withdraws')[0]).toMatchObject({ userId: 'u-1', status: 'all' }));
  await choose(shown, 'Profit and loss report');
  await waitFor(() => expect(shown.host.inputsOf('gameReport')[0]).toMatchObject({ userId: 'u-1' }));
});

test('a branch pays in with its transaction code, which is asked for first; other roles do not [C4.05 C7.06]', async () => {
  const shown = await show('branch', ONE);
  await choose(shown, 'Manage');
  const card = within(screen.getByRole('heading', { name: 'Branch deposit' }).parentElement!);
  await shown.user.click(card.getByRole('button', { name: 'Branch deposit' }));
  expect(card.getByText('Enter an amount')).toBeInTheDocument();
  expect(card.getByLabelText('Amount in INR')).toHaveFocus();
  await shown.user.type(card.getByLabelText('Amount in INR'), '0700');
  await shown.user.click(card.getByRole('button', { name: 'Branch deposit' }));
  expect(card.getByText('Please enter your transaction code')).toBeInTheDocument();
  expect(card.getByLabelText('Transaction code')).toHaveFocus();
  expect(shown.host.inputsOf('branchDeposit')).toEqual([]);
  await shown.user.type(card.getByLabelText('Transaction code'), 'DEMO2468');
  await shown.user.click(card.getByRole('button', { name: 'Branch deposit' }));
  expect(shown.host.inputsOf('branchDeposit')).toEqual([
    {
      userId: 'u-1',
      amount: 700,
      remarks: '',
      transactionCode: 'DEMO2468',
      requestRef: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  expect(shown.host.messages).toEqual([{ kind: 'success', text: '₹700.00 deposited for rohan' }]);
  await waitFor(() => expect(shown.host.inputsOf('players')).toHaveLength(2));
  shown.unmount();
  await choose(await show('agent', ONE), 'Manage');
  expect(screen.queryByRole('heading', { name: 'Branch deposit' })).not.toBeInTheDocument();
});

test('an action without an answer repeats its reference until it is done, also after a refusal [S-15]', async () => {
  const shown = await show('agent', ONE, { grantBonus: new CallError(0, '') });
  await choose(shown, 'Manage');
  const card = within(screen.getByRole('heading', { name: 'Give a bonus' }).parentElement!);
  await shown.user.type(card.getByLabelText('Amount in INR'), '300');
  const give = async () => {
    await shown.user.type(card.getByLabelText('Transaction code'), 'DEMO2468');
    await shown.user.click(card.getByRole('button', { name: 'Give a bonus' }));
  };
  await give();
  expect(await card.findByText("Connection lost. Tap again; it won't be applied twice.")).toBeInTheDocument();
  expect(card.getByLabelText('Transaction code')).toHaveValue('');
  shown.host.answer('grantBonus', new CallError(400, 'The transaction code is not right'));
  await give();
  expect(await card.findByText('The transaction code is not right')).toBeInTheDocument();
  await give();
  const [first, second, third] = shown.host.inputsOf('grantBonus');
  expect(first).toMatchObject({ userId: 'u-1', bonusType: 'manualDepositBonus', amount: 300, wager: 0, days: 30 });
  expect([second?.requestRef === first?.requestRef, third?.requestRef === second?.requestRef]).toEqual([true, true]);
});

test('another amount after a lost response is a new action [S-15]', async () => {
  const shown = await show('branch', ONE, { branchDeposit: new CallError(0, '') });
  await choose(shown, 'Manage');
  const card = within(screen.getByRole('heading', { name: 'Branch deposit' }).parentElement!);
  const payIn = async (digits: string) => {
    await shown.user.type(card.getByLabelText('Amount in INR'), digits);
    await shown.user.type(card.getByLabelText('Transaction code'), 'DEMO2468{Enter}');
  };
  await payIn('700');
  await payIn('0');
  const [first, second] = shown.host.inputsOf('branchDeposit');
  expect([first?.amount, second?.amount]).toEqual([700, 7000]);
  expect(second?.requestRef).not.toBe(first?.requestRef);
});

test('locks need the code, and only administrators and white labels name affiliates [C5.17]', async () => {
  const agent = await show('agent', ONE);
  await choose(agent, 'Manage');
  const card = () => within(screen.getByRole('heading', { name: 'Locks and role' }).parentElement!);
  expect(card().queryByRole('switch', { name: /^Affiliate/ })).not.toBeInTheDocument();
  await agent.user.click(card().getByRole('switch', { name: 'No bonus offers' }));
  await agent.user.type(card().getByLabelText('Transaction code'), 'DEMO2468');
  await agent.user.click(card().getByRole('button', { name: 'Save' }));
  expect(agent.host.inputsOf('setPlayerFlags')).toEqual([
    { userId: 'u-1', bonusLock: true, casinoLock: false, transactionCode: 'DEMO2468' },
  ]);
  expect(await screen.findByText('Bonus lock')).toBeInTheDocument();
  agent.unmount();
  const admin = await show('administrator', ONE);
  await choose(admin, 'Manage');
  await admin.user.click(card().getByRole('switch', { name: /^Affiliate/ }));
  await admin.user.type(card().getByLabelText('Transaction code'), 'DEMO2468');
  await admin.user.click(card().getByRole('button', { name: 'Save' }));
  expect(admin.host.inputsOf('setPlayerFlags')[0]).toMatchObject({ affiliate: true });
  expect(screen.getByRole('link', { name: 'Complaints of this player' })).toHaveAttribute(
    'href',
    '/complain-box?player=u-1',
  );
});

test('a player who is not of the down-line is not there [S-05]', async () => {
  await show('agent', ONE, { players: buildPage<ManagedPlayer>([]) });
  expect(screen.getByText('Player not found in your down-line')).toBeInTheDocument();
});
