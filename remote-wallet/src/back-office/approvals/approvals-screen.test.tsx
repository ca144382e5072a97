import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestAuditEntry, TransactionRequest } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { REFRESH_MS } from './request-list';
import ApprovalsScreen from './approvals-screen';

const request = (over: Partial<TransactionRequest> = {}): TransactionRequest => ({
  _id: 'r-1',
  amount: 2500.5,
  remarks: '',
  createdAt: '2026-01-19T15:00:00.000Z',
  type: 'UPI',
  utr: '402919568492',
  status: 'pending',
  user: { _id: 'u-1', userName: 'rohan', fullName: 'Rohan Mehta', brand: 'Royal' },
  slip: '/uploads/slip.png',
  ...over,
});
const auditEntry: RequestAuditEntry = {
  _id: '1',
  at: '2026-01-19T15:05:00.000Z',
  actor: 'agent1',
  actorType: 'agent',
  kind: 'deposit',
  requestId: 'r-1',
  user: 'rohan',
  action: 'processing',
  amount: 2500.5,
  from: 'pending',
  to: 'processing',
  remarks: 'looking',
};
const done = { docs: request({ status: 'approved' }), message: '' };
const answers: NonNullable<FakeHostOverrides['answers']> = {
  deposits: buildPage([request()]),
  withdraws: buildPage([request({ _id: 'w-1', utr: '', slip: undefined })]),
  requestDeeds: buildPage([auditEntry]),
  decideDeposit: done,
  decideWithdraw: done,
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(more: FakeHostOverrides['answers'] = {}) {
  const drawn = renderWithHost(<ApprovalsScreen />, {
    session: { status: 'signed-in', userType: 'agent' },
    tenant: { audience: 'staff' },
    answers: { ...answers, ...more },
  });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
type User = ReturnType<typeof userEvent.setup>;
async function openFirst(user: User) {
  await user.click(await screen.findByRole('button', { name: /₹2,500.50/ }));
  return within(screen.getByRole('dialog'));
}

test('the queue opens with pending deposits, their players and payment proofs [C1.01 C3.02]', async () => {
  const { host, user } = await show();
  expect(host.inputsOf('deposits')[0]).toMatchObject({ status: 'pending', page: 1, limit: 25 });
  const detail = await openFirst(user);
  expect(detail.getByText('rohan, Rohan Mehta')).toBeInTheDocument();
  expect(detail.getByText('Royal')).toBeInTheDocument();
  expect(detail.getByRole('img', { name: 'Payment proof' })).toHaveAttribute('src', '/uploads/slip.png');
  expect(await detail.findByText('agent1 (Agent): Set to processing')).toBeInTheDocument();
});

test('a slip whose address has expired is read again and shown by its new address [D1.02]', async () => {
  const { host, user } = await show();
  const detail = await openFirst(user);
  host.answer('deposits', buildPage([request({ slip: '/uploads/slip.png?expires=2' })]));
  fireEvent.error(detail.getByRole('img', { name: 'Payment proof' }));
  await waitFor(() =>
    expect(detail.getByRole('img', { name: 'Payment proof' })).toHaveAttribute('src', '/uploads/slip.png?expires=2'),
  );
});

test('a deposit is approved with remarks and the transaction code, requested first [C4.04 C7.07]', async () => {
  const { host, user } = await show();
  const detail = await openFirst(user);
  await user.click(detail.getByRole('button', { name: 'Approve' }));
  expect(await detail.findByText('Please enter your transaction code')).toBeInTheDocument();
  expect(detail.getByLabelText('Transaction code')).toHaveFocus();
  expect(host.inputsOf('decideDeposit')).toEqual([]);
  await user.type(detail.getByRole('textbox', { name: 'Remarks' }), 'seen');
  await user.type(detail.getByLabelText('Transaction code'), 'DEMO2468');
  await user.click(detail.getByRole('button', { name: 'Approve' }));
  expect(host.inputsOf('decideDeposit')).toEqual([
    { amount: 2500.5, depositId: 'r-1', action: 'approve', remarks: 'seen', transactionCode: 'DEMO2468' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(host.messages).toEqual([{ kind: 'success', text: 'Request approved' }]);
  expect(host.inputsOf('deposits').length).toBeGreaterThan(1);
});

test('a request in review shows processing and can still be decided [C4.04 OQ-107]', async () => {
  const { host, user } = await show({
    decideDeposit: { docs: request({ status: 'processing' }), message: '' },
  });
  const detail = await openFirst(user);
  await user.type(detail.getByLabelText('Transaction code'), 'DEMO2468');
  await user.click(detail.getByRole('button', { name: 'Processing' }));
  expect(host.inputsOf('decideDeposit')).toMatchObject([{ depositId: 'r-1', action: 'processing' }]);
  host.answer('deposits', buildPage([request({ status: 'processing' })]));
  await act(async () => jest.advanceTimersByTime(REFRESH_MS));
  const again = await openFirst(user);
  expect(again.queryByRole('button', { name: 'Processing' })).not.toBeInTheDocument();
  expect(again.getByRole('button', { name: 'Reject' })).toBeEnabled();
  expect(again.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('a withdrawal is rejected; its id travels as depositId [C4.04 C7.10]', async () => {
  const { host, user } = await show();
  await user.click(screen.getByRole('tab', { name: 'Withdraw' }));
  const detail = await openFirst(user);
  await user.type(detail.getByLabelText('Transaction code'), 'DEMO2468');
  await user.click(detail.getByRole('button', { name: 'Reject' }));
  expect(host.inputsOf('decideWithdraw')).toMatchObject([{ depositId: 'w-1', action: 'reject' }]);
});

test('a refusal is shown beside the code, which has to be written again', async () => {
  const { user } = await show({ decideDeposit: new CallError(409, 'This request has already been processed') });
  const detail = await openFirst(user);
  await user.type(detail.getByLabelText('Transaction code'), 'DEMO2468');
  await user.click(detail.getByRole('button', { name: 'Approve' }));
  expect(await detail.findByText('This request has already been processed')).toBeInTheDocument();
  expect(detail.getByLabelText('Transaction code')).toHaveValue('');
});

test('a decided request has no actions and an instant payment belongs to its gateway [OQ-107]', async () => {
  const first = await show({ deposits: buildPage([request({ status: 'approved' })]) });
  expect((await openFirst(first.user)).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  first.unmount();
  const second = await show({ deposits: buildPage([request({ type: 'IPAY' })]) });
  expect((await openFirst(second.user)).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

test('new requests appear by themselves', async () => {
  const { host } = await show({ deposits: buildPage([]) });
  expect(screen.getByText('No requests.')).toBeInTheDocument();
  host.answer('deposits', buildPage([request()]));
  await act(async () => jest.advanceTimersByTime(REFRESH_MS));
  expect(await screen.findByRole('button', { name: /₹2,500.50/ })).toBeInTheDocument();
});

test('the audit log lists actions of the down-line', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('tab', { name: 'Audit log' }));
  expect(await screen.findByText(/Deposit, rohan, Pending – Processing, looking/)).toBeInTheDocument();
});

test('two presses in one turn send one decision [H1.23]', async () => {
  const { host, user } = await show();
  const detail = await openFirst(user);
  await user.type(detail.getByLabelText('Transaction code'), 'DEMO2468');
  const button = detail.getByRole('button', { name: 'Approve' });
  await act(async () => {
    button.click();
    button.click();
  });
  expect(host.inputsOf('decideDeposit')).toHaveLength(1);
});
