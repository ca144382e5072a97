import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatementLine, TransactionRequest } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { rangeOf, rangeQuery } from '../reports/date-range';
import { StatementList } from './statement-list';
import TransactionScreen from './transaction-screen';

const now = new Date(2026, 0, 19, 20, 31).getTime();
const request = (over: Partial<TransactionRequest> = {}): TransactionRequest => ({
  _id: '65a9f03c12',
  reference: 'B7K4-29QX',
  amount: 2500,
  remarks: '',
  createdAt: new Date(2026, 0, 19, 20, 31, 8).toISOString(),
  type: 'IPAY',
  utr: '402919568492',
  status: 'pending',
  ...over,
});

const noTerms = { minAmount: 0, slipRequired: false, whatsapp: null, chat: null };

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

async function show(answers: FakeHostOverrides['answers'] = { deposits: buildPage([request()]) }, at = '/transaction') {
  const drawn = renderWithHost(<TransactionScreen />, { session: 'player', answers, at, route: '/transaction' });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

async function choose(user: ReturnType<typeof userEvent.setup>, label: RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option, hidden: true }));
}

test('a deposit that waits for staff stands above the list, not in it, and is cancelled there [E8.08 E8.09]', async () => {
  const waiting = request({ type: 'UPI', estimateMinutes: 12 });
  const drawn = renderWithHost(<TransactionScreen />, {
    session: 'player',
    tenant: { flags: { cancelDeposit: true } },
    answers: {
      deposits: buildPage([waiting, request({ _id: 'b', type: 'UPI', status: 'approved' })]),
      cancelDeposit: { docs: { ...waiting, status: 'canceled' }, message: '' },
      depositMethods: { docs: [], message: '', terms: { ...noTerms, whatsapp: '+91 98765 43210' } },
    },
    at: '/transaction',
    route: '/transaction',
  });
  await act(async () => undefined);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const card = within(screen.getByRole('region', { name: 'Pending' }));
  expect(card.getAllByRole('listitem')).toHaveLength(5);
  expect(card.getByText('Request sent. It is being checked.')).toBeVisible();
  expect(card.getByText('Reference B7K4-29QX')).toBeVisible();
  expect(card.getByText('UTR').nextSibling).toHaveTextContent('402919568492');
  expect(card.getByRole('link', { name: 'Ask about it' })).toHaveAttribute('href', 'https://wa.me/919876543210');
  // One request has one place on the page.
  expect(screen.getAllByRole('button', { name: /₹2,500.00/ })).toHaveLength(2);
  await user.click(card.getByRole('button', { name: /₹2,500.00/ }));
  expect(within(screen.getByRole('dialog', { name: 'Deposit' })).getByText('Main Wallet')).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(card.getByRole('button', { name: 'Cancel request' }));
  drawn.host.answer('deposits', buildPage([{ ...waiting, status: 'canceled' }]));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel request' }));
  await waitFor(() => expect(drawn.host.inputsOf('cancelDeposit')).toEqual([{ depositId: waiting._id }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pending' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
});

test('deposits are listed under their days and open their details [C2.30 C2.35 C3.01]', async () => {
  const { user } = await show({
    deposits: buildPage([
      request(),
      request({ _id: 'b', amount: 5000, createdAt: new Date(2026, 0, 18, 9, 2).toISOString() }),
    ]),
  });
  expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
    'Today',
    '18 Jan 2026',
  ]);
  await user.click(screen.getByRole('button', { name: /₹2,500.00/ }));
  const detail = within(screen.getByRole('dialog'));
  const lines = detail.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(lines).toEqual([
    ['Request ID', 'B7K4-29QX'],
    ['Amount', '₹2,500.00'],
    ['Remarks', '-'],
    ['Date and Time', '19 Jan 2026, 20:31:08'],
    ['Payment Type', 'IPAY'],
    ['UTR', '402919568492'],
    ['Wallet', 'Main Wallet'],
    ['Status', 'Pending'],
  ]);
});

test('the list opens with 25 rows of the last seven days and requests the chosen preset [C2.31 C5.18 C9.01]', async () => {
  const { host, user } = await show();
  expect(host.inputsOf('deposits')).toEqual([
    { page: 1, limit: 25, status: 'all', ...rangeQuery(rangeOf('last7', now)) },
  ]);
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  await user.click(screen.getByRole('button', { name: 'Last Month' }));
  await waitFor(() => expect(host.inputsOf('deposits')).toHaveLength(2));
  expect(host.inputsOf('deposits')[1]).toMatchObject(rangeQuery(rangeOf('lastMonth', now)));
});

test('the status narrows the list and Reset sends all again [C2.32 C4.10]', async () => {
  const { host, user } = await show();
  await user.click(screen.getByRole('combobox', { name: /Status/ }));
  expect(screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual([
    'All statuses',
    'Pending',
    'Processing',
    'Approved',
    'Rejected',
  ]);
  await user.click(screen.getByRole('option', { name: 'Rejected', hidden: true }));
  await waitFor(() => expect(host.inputsOf('deposits').at(-1)).toMatchObject({ status: 'rejected' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(host.inputsOf('deposits').at(-1)).toMatchObject({ status: 'all' }));
});

test('an empty and a failed list show the empty text [C2.34 C8.07]', async () => {
  const empty = await show({ deposits: buildPage([]) });
  expect(screen.getByText('Oops No Transaction Found!')).toBeInTheDocument();
  empty.unmount();
  await show({ deposits: new CallError(500, 'down') });
  expect(screen.getByText('Oops No Transaction Found!')).toBeInTheDocument();
});

test('a deposit that is approved changes in the list and in its open details [C7.29]', async () => {
  const { host, user } = await show();
  await user.click(screen.getByRole('button', { name: /₹2,500.00/ }));
  host.answer('deposits', buildPage([request({ status: 'approved' })]));
  act(() => host.sendEvent('getDepositStatusChanged', { _id: '65a9f03c12', status: 'approved' }));
  const detail = within(screen.getByRole('dialog'));
  expect((await detail.findAllByText('Approved')).length).toBeGreaterThan(0);
});

test('Excel and PDF show "Coming Soon" [C2.33]', async () => {
  const { host, user } = await show();
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  expect(host.messages).toEqual([
    { kind: 'info', text: 'Coming Soon' },
    { kind: 'info', text: 'Coming Soon' },
  ]);
});

test('the back arrow goes back [C2.30]', async () => {
  const { host, user } = await show();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(host.visited).toEqual(['back']);
});

test('withdraw can be preselected and lists the withdrawals with where they went [C2.04 C2.30 C7.02]', async () => {
  const account = { name: 'Rohan Mehta', accountDetails: [{ label: 'UPI ID', value: 'rohan@okicici' }] };
  const { host, user } = await show(
    { withdraws: buildPage([request({ type: 'UPI', utr: '', account })]) },
    '/transaction?tab=withdraw',
  );
  expect(screen.getByRole('tab', { name: 'Withdraw' })).toHaveAttribute('aria-selected', 'true');
  expect(host.inputsOf('withdraws')).toMatchObject([{ status: 'all', page: 1, limit: 25 }]);
  await user.click(screen.getByRole('button', { name: /₹2,500.00/ }));
  expect(within(screen.getByRole('dialog')).getByText('Rohan Mehta, rohan@okicici')).toBeInTheDocument();
});

test('a withdrawal that is paid changes in the list [A7.66]', async () => {
  const { host } = await show({ withdraws: buildPage([request()]) }, '/transaction?tab=withdraw');
  host.answer('withdraws', buildPage([request({ status: 'approved' })]));
  act(() => host.sendEvent('getWithdrawUpdates', { _id: '65a9f03c12', status: 'approved' }));
  expect(await screen.findByRole('button', { name: /₹2,500.00.*Approved/ })).toBeInTheDocument();
});

test('approved is green, pending amber, rejected red, processing blue, each with its label [C4.01 C4.02]', async () => {
  const tones = { approved: 'pos', pending: 'warn', rejected: 'neg', processing: 'info' };
  const statuses = Object.keys(tones) as (keyof typeof tones)[];
  await show({ deposits: buildPage(statuses.map((status) => request({ _id: status, status }))) });
  const chips = screen.getAllByRole('button', { name: /₹2,500.00/ }).map((row) => row.lastElementChild!);
  expect(chips.map((chip) => chip.textContent)).toEqual(['Approved', 'Pending', 'Rejected', 'Processing']);
  expect(chips.map((chip) => chip.className.split(' ').filter((name) => name in tones))).toEqual(
    statuses.map((status) => [status]),
  );
});

test('days of one’s own are picked from a month, and at most a year back [C2.31 C5.18]', async () => {
  const { host, user } = await show();
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  await user.click(screen.getByRole('button', { name: '12 Jan 2026' }));
  await user.click(screen.getByRole('button', { name: '05 Jan 2026' }));
  expect(screen.getByRole('button', { name: '20 Jan 2026' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const range = { from: new Date(2026, 0, 5).getTime(), to: new Date(2026, 0, 13).getTime() - 1 };
  await waitFor(() => expect(host.inputsOf('deposits').at(-1)).toMatchObject(rangeQuery(range)));
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  for (let month = 0; month < 12; month += 1) await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByText('January 2025')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '18 Jan 2025' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '19 Jan 2025' })).toBeEnabled();
});

test('pages are turned, and another filter starts at the first page [A3.32]', async () => {
  const { host, user } = await show({ deposits: buildPage([request()], { limit: 1, totalDocs: 2 }) });
  expect(screen.getByText('1 – 1 of 2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(host.inputsOf('deposits').at(-1)).toMatchObject({ page: 2 }));
  await choose(user, /Status/, 'Approved');
  await waitFor(() => expect(host.inputsOf('deposits').at(-1)).toMatchObject({ page: 1, status: 'approved' }));
});

test('an address with a request opens its details until they are closed [E7.02]', async () => {
  const { user } = await show(
    { withdraws: buildPage([request(), request({ _id: 'b', amount: 5000 })]) },
    '/transaction?tab=withdraw&request=b',
  );
  expect(within(screen.getByRole('dialog')).getAllByText('₹5,000.00').length).toBeGreaterThan(0);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the end of the statement names from when on older entries are archived, also where it is empty [G5.07]', async () => {
  const transactions = { ...buildPage<StatementLine>([]), archivedUntil: '2025-01-19T10:15:30.000Z' };
  renderWithHost(<StatementList filter={{}} />, { session: 'player', answers: { transactions } });
  await act(async () => undefined);
  expect(screen.getByText('Older entries, up to 19 Jan 2025, are in the archive.')).toBeVisible();
});
