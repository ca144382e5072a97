import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Proposal } from '@backlay/shared/contract';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { ApprovalList } from './approval-list';

const proposal = (over: Partial<Proposal> = {}): Proposal => ({
  _id: 'p-1',
  action: 'withdraw.approve',
  status: 'waiting',
  amount: 200_000,
  subject: 'rohan',
  brand: 'Royal',
  proposer: { _id: 'a-1', userName: 'agent1', userType: 'agent' },
  remarks: '',
  createdAt: '2026-01-19T15:00:00.000Z',
  expiresAt: '2026-01-20T15:00:00.000Z',
  preview: [{ field: 'status', proposed: 'pending', now: 'processing' }],
  version: 'v-2',
  changed: true,
  own: false,
  mayApprove: true,
  ...over,
});
const done = { docs: { _id: 'p-1', status: 'done' as const }, message: 'Approved' };

async function show(
  one: Proposal,
  more: FakeHostOverrides['answers'] = {},
  name: string | RegExp = /Approve withdrawal/,
) {
  const drawn = renderWithHost(<ApprovalList />, {
    session: { status: 'signed-in', userType: 'administrator' },
    tenant: { audience: 'staff' },
    answers: {
      approvals: buildPage([one]),
      approveProposal: done,
      rejectProposal: done,
      withdrawProposal: done,
      ...more,
    },
  });
  await act(async () => undefined);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  return { ...drawn, user, sheet: within(screen.getByRole('dialog')) };
}

test('a second person confirms the preview of now with the transaction code [D1.17]', async () => {
  const { host, user, sheet } = await show(proposal());
  expect(sheet.getByText('Proposed by agent1 (Agent)')).toBeInTheDocument();
  expect(sheet.getByText('Pending → Processing')).toBeInTheDocument();
  expect(sheet.getByText('Changed since it was proposed')).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Approve' }));
  expect(host.inputsOf('approveProposal')).toEqual([]);
  await user.type(sheet.getByLabelText('Transaction code'), 'DEMO2468');
  await user.click(sheet.getByRole('button', { name: 'Approve' }));
  expect(host.inputsOf('approveProposal')).toEqual([
    { proposalId: 'p-1', version: 'v-2', transactionCode: 'DEMO2468' },
  ]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Approved' }]);
});

test('the preview of a correction lists each player in words, and the list of proposals does not [D3.14]', async () => {
  const field = (name: string, proposed: string, now: string | null = proposed) => ({ field: name, proposed, now });
  const preview = [
    field('result', 'settled, Lions → settled, Tigers'),
    field('pay', '2, ₹2,000.00'),
    field('moves', 'asha: ₹900.00 → −₹1,000.00\nbela: ₹90.00 → −₹10.00'),
    field('owing', 'asha: ₹500.00', 'asha: ₹500.00\nbela: ₹7.00'),
  ];
  const correction = proposal({ action: 'market.correct', subject: 'Match Odds', preview });
  const { sheet } = await show(correction, {}, /Correct a result/);
  const [list] = screen.getAllByRole('list', { hidden: true });
  expect(list).toHaveTextContent('Result: Settled, Lions → Settled, Tigers');
  expect(list).not.toHaveTextContent('asha');
  for (const name of ['Pay', 'Each player, before and after', 'Below zero after it'])
    expect(sheet.getByText(name)).toBeInTheDocument();
  const texts = sheet.getAllByText(/asha/).map((shown) => shown.textContent);
  expect(texts).toEqual(['asha: ₹900.00 → −₹1,000.00\nbela: ₹90.00 → −₹10.00', 'asha: ₹500.00\nbela: ₹7.00']);
});

test('the proposer sees the pending confirmation and can withdraw the proposal [D1.17]', async () => {
  const { host, user, sheet } = await show(proposal({ own: true, mayApprove: false }));
  expect(sheet.getByText('Someone else must confirm this.')).toBeInTheDocument();
  expect(sheet.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Withdraw proposal' }));
  expect(host.inputsOf('withdrawProposal')).toEqual([{ proposalId: 'p-1' }]);
});

test.each([
  ['withdraw.approve', 'rohan', 'rohan, Royal'],
  ['method.change', 'other | Pay | 2', 'Other: Pay | 2, Royal'],
  ['payout.change', 'UPI | My UPI', 'UPI: My UPI, Royal'],
  ['cap.raise', 'royal, playerMarket, *', 'Royal, Player in a market: each'],
  ['cap.raise', 'royal, tenant, ', 'Royal, Brand'],
  ['cap.raise', 'house, event, India, Australia', 'All brands together, Event: India, Australia'],
] as const)('the list shows %s of "%s" as "%s" [D1.17]', async (action, subject, text) => {
  const preview = [
    { field: 'amount', proposed: '₹5.00', now: null },
    { field: 'upiId', proposed: 'old@upi → new@upi', now: null },
  ];
  renderWithHost(<ApprovalList />, {
    session: { status: 'signed-in', userType: 'administrator' },
    tenant: { audience: 'staff' },
    answers: { approvals: buildPage([proposal({ action, subject, preview })]) },
  });
  const row = within(await screen.findByRole('list', { name: 'Approvals' }));
  expect(row.getByText(text)).toBeInTheDocument();
  expect(row.getByText('UPI ID: old@upi → new@upi')).toBeInTheDocument();
});
