import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentAccount, TransactionRequest } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, buildProfile, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import WithdrawPage from './withdraw-page';
import WithdrawSheet from './withdraw-sheet';

const bank = [
  { label: 'Bank Name', value: 'HDFC Bank' },
  { label: 'Account Number', value: '50100012344821' },
  { label: 'IFSC Code', value: 'HDFC0001234' },
];
const account = (over: Partial<PaymentAccount> & { type?: 'IMPS' | 'UPI' | 'IPAY' } = {}): PaymentAccount => {
  const { type = 'IMPS', ...more } = over;
  return {
    _id: type,
    name: 'Rohan Mehta_u-1',
    primary: type === 'IMPS',
    paymentMethodType: {
      _id: `t-${type}`,
      paymentType: type,
      name: type,
      minAmount: 500,
      maxAmount: 20_000,
      ...(type === 'IPAY' ? { operatorId: 101 } : {}),
      fields: [],
    },
    accountDetails: type === 'UPI' ? [{ label: 'UPI ID', value: 'rohan@okicici' }] : bank,
    ...more,
  };
};
const request = (status: TransactionRequest['status'], over: Partial<TransactionRequest> = {}): TransactionRequest => ({
  _id: `r-${status}`,
  amount: 6000,
  remarks: '',
  createdAt: '2026-01-19T15:00:00.000Z',
  type: 'IMPS',
  utr: '',
  status,
  ...over,
});
const taken = { docs: request('pending'), message: 'Withdraw Request Added' };
const answers: NonNullable<FakeHostOverrides['answers']> = {
  accounts: { docs: [account(), account({ type: 'UPI' })], message: '' },
  withdraws: buildPage([request('approved')]),
  withdraw: taken,
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function open(overrides: FakeHostOverrides = {}) {
  const onClose = jest.fn();
  const drawn = renderWithHost(<WithdrawSheet onClose={onClose} />, { session: 'player', answers, ...overrides });
  await act(async () => undefined);
  return { ...drawn, onClose, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
/** Lets what was answered be drawn, without a moment passing. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await null;
  });
type Opened = Awaited<ReturnType<typeof open>>;
const submit = async ({ user }: Pick<Opened, 'user'>) => user.click(screen.getByRole('button', { name: 'Withdraw' }));
async function ask(drawn: Opened, amount: string) {
  await drawn.user.type(screen.getByRole('textbox', { name: 'Amount' }), amount);
  await submit(drawn);
}

test('the drawer has amount, accounts without their suffix, the primary one chosen, and the recent list [C2.02 C2.27]', async () => {
  const { host } = await open();
  const sheet = within(screen.getByRole('dialog', { name: 'WITHDRAW FUNDS' }));
  expect(sheet.getByRole('radio', { name: /IMPS \| Rohan Mehta.*Primary.*HDFC Bank, •••• 4821/ })).toBeChecked();
  expect(sheet.getByRole('radio', { name: /UPI \| Rohan Mehta.*rohan@okicici/ })).not.toBeChecked();
  expect(within(sheet.getByRole('region', { name: 'Recent' })).getByText('₹6,000.00')).toBeInTheDocument();
  expect(host.inputsOf('withdraws')).toEqual([{ page: 1, limit: 5, status: 'all' }]);
});

test('/withdraw shows the same as a page [C2.02]', async () => {
  renderWithHost(<WithdrawPage />, { session: 'player', answers, at: '/withdraw', route: '/withdraw' });
  expect(await screen.findByRole('heading', { name: 'WITHDRAW FUNDS', level: 1 })).toBeInTheDocument();
  expect(await screen.findByRole('radio', { name: /IMPS/ })).toBeChecked();
});

test('the amount takes digits only, without leading zeros [C5.10]', async () => {
  const { user } = await open();
  const field = screen.getByRole('textbox', { name: 'Amount' });
  await user.type(field, '00a8000');
  expect(field).toHaveValue('8,000');
});

test('an amount outside the limits of the chosen account is refused with them, and nothing is sent [C5.11]', async () => {
  const drawn = await open();
  await ask(drawn, '499');
  expect(await screen.findByRole('alert')).toHaveTextContent('Amount should be greater than 500 and less than 20000');
  expect(drawn.host.inputsOf('withdraw')).toEqual([]);
});

/** A player with 700.00. */
const PLAYER = {
  status: 'signed-in',
  userType: 'user',
  profile: buildProfile(),
  points: { availablePts: 700, exposure: 0, pts: 700, profit: 0, loss: 0 },
  pointsAt: 0,
} as const;

test('an account without maximum shows its minimum alone and sends any amount above it [C5.11 OQ-13]', async () => {
  const { paymentMethodType, ...boundless } = account();
  const docs = [{ ...boundless, paymentMethodType: { ...paymentMethodType, maxAmount: 0 } }];
  const drawn = await open({
    answers: { ...answers, accounts: { docs, message: '' } },
    session: { ...PLAYER, points: { ...PLAYER.points, availablePts: 1_000_000 } },
  });
  const { textContent } = screen.getByRole('dialog', { name: 'WITHDRAW FUNDS' });
  expect(textContent).toContain('Min');
  expect(textContent).not.toContain('Max');
  await ask(drawn, '900000');
  expect(drawn.host.inputsOf('withdraw')).toMatchObject([{ amount: 900_000 }]);
});

test('a visitor’s pocket is not deeper than their balance', async () => {
  const drawn = await open({
    session: PLAYER,
  });
  await ask(drawn, '800');
  expect(await screen.findByRole('alert')).toHaveTextContent('Amount exceeds your available balance');
});

test('an open request blocks another, unless the domain allows several [C4.06]', async () => {
  const busy = { ...answers, withdraws: buildPage([request('processing')]) };
  const first = await open({ answers: busy });
  await ask(first, '1000');
  expect(await screen.findByRole('alert')).toHaveTextContent('Already Have Request, Please Wait');
  first.unmount();
  const second = await open({ answers: busy, tenant: { flags: { multipleRequests: true } } });
  await ask(second, '1000');
  expect(second.host.inputsOf('withdraw')).toHaveLength(1);
});

test('after a success "Request Sent!" stays for 3 s and the list is read again [C2.29 C7.08]', async () => {
  const drawn = await open();
  await ask(drawn, '8000');
  await settled();
  expect(drawn.host.inputsOf('withdraw')).toEqual([
    { amount: 8000, accountId: 'IMPS', requestRef: expect.stringMatching(/^[\w-]{8,}$/) },
  ]);
  expect(drawn.host.messages).toEqual([{ kind: 'success', text: 'Withdraw Request Added' }]);
  expect(drawn.host.inputsOf('withdraws')).toHaveLength(2);
  expect(await screen.findByRole('dialog', { name: 'Request Sent!' })).toBeVisible();
  await act(async () => jest.advanceTimersByTime(2500));
  expect(screen.getByRole('dialog', { name: 'Request Sent!' })).toBeVisible();
  await act(async () => jest.advanceTimersByTime(1000));
  expect(screen.queryByRole('dialog', { name: 'Request Sent!' })).not.toBeInTheDocument();
});

test('a lost answer keeps the reference, so that the next press is the same request [S-15]', async () => {
  const drawn = await open({ answers: { ...answers, withdraw: new CallError(0, '') } });
  await ask(drawn, '8000');
  expect(await screen.findByRole('alert')).toHaveTextContent('Connection lost');
  drawn.host.answer('withdraw', taken);
  await submit(drawn);
  await settled();
  const [first, second] = drawn.host.inputsOf('withdraw');
  expect(second?.requestRef).toBe(first?.requestRef);
});

test('an instant account shows and sends the payee and explains the next step [C3.12 C7.09 C8.03]', async () => {
  const drawn = await open({
    answers: {
      ...answers,
      accounts: { docs: [account({ type: 'IPAY', primary: true })], message: '' },
      withdrawByIpay: taken,
    },
  });
  const code = screen.getByRole('textbox', { name: 'IFSC code' });
  expect(screen.getByRole('textbox', { name: 'Beneficiary name' })).toHaveValue('Rohan Mehta');
  await drawn.user.clear(code);
  await ask(drawn, '1000');
  expect(await screen.findByRole('alert')).toHaveTextContent('All fields must be filled.');
  await drawn.user.type(code, 'icic0004321');
  await submit(drawn);
  expect(drawn.host.inputsOf('withdrawByIpay')).toMatchObject([
    {
      amount: 1000,
      accountId: 'IPAY',
      beneficiaryName: 'Rohan Mehta',
      bankName: 'HDFC Bank',
      accountNumber: '50100012344821',
      ifscCode: 'ICIC0004321',
      operatorId: 101,
    },
  ]);
  expect(drawn.host.messages).toEqual([
    {
      kind: 'info',
      text: 'Your withdraw request is still pending please check your widthraw statement for more updates.',
    },
  ]);
});

test('a pending request is cancelled where the domain allows it, and the list reloads [C4.03 C7.11]', async () => {
  const pending = {
    ...answers,
    withdraws: buildPage([request('pending'), request('processing')]),
    cancelWithdraw: taken,
  };
  const closed = await open({ answers: pending });
  expect(screen.queryByRole('button', { name: 'Cancel request' })).not.toBeInTheDocument();
  closed.unmount();
  const { host, user } = await open({ answers: pending, tenant: { flags: { cancelWithdraw: true } } });
  await user.click(screen.getByRole('button', { name: 'Cancel request' }));
  const question = within(screen.getByRole('dialog', { name: 'Cancel request' }));
  await user.click(question.getByRole('button', { name: 'Cancel request' }));
  expect(host.inputsOf('cancelWithdraw')).toEqual([{ withdrawId: 'r-pending' }]);
  await waitFor(() => expect(host.inputsOf('withdraws')).toHaveLength(2));
});

test('the pop-up of a withdrawal shows status and details, and Refresh reads the list again [C2.36 C2.37]', async () => {
  const { host, user } = await open({ answers: { ...answers, withdraws: buildPage([request('pending')]) } });
  await user.click(screen.getByRole('button', { name: /₹6,000.00/ }));
  const popup = within(screen.getByRole('dialog', { name: 'Withdraw status' }));
  expect(popup.getAllByText('Pending').length).toBeGreaterThan(0);
  host.answer('withdraws', buildPage([request('pending', { status: 'approved' })]));
  await user.click(popup.getByRole('button', { name: 'Refresh' }));
  expect((await popup.findAllByText('Approved')).length).toBeGreaterThan(0);
  await user.click(popup.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog', { name: 'Withdraw status' })).not.toBeInTheDocument();
});

test('news of a withdrawal read the list again [A7.66]', async () => {
  const { host } = await open();
  act(() => host.sendEvent('getWithdrawUpdates', { _id: 'r-approved', status: 'approved' }));
  await waitFor(() => expect(host.inputsOf('withdraws')).toHaveLength(2));
});

test('a demo account is sent back in the product’s words [A4.13 C6.03]', async () => {
  const { host, onClose } = await open({
    session: { status: 'signed-in', userType: 'user', profile: buildProfile({ demo: true }) },
  });
  expect(onClose).toHaveBeenCalled();
  expect(host.messages).toEqual([{ kind: 'error', text: 'This is your Demo Account, Please Login as Normal user' }]);
});

test.each([
  ['the sheet', <WithdrawSheet key="sheet" onClose={() => undefined} />],
  ['the page', <WithdrawPage key="page" />],
])(
  '%s of a domain that sends withdrawals to a chat has its link, for demo players too, and no form [A6.22 C6.03]',
  async (_, screenOf) => {
    const links = { docs: { whatsapp: '919000000001', withdrawWhatsapp: '919000000004' }, message: '' };
    renderWithHost(screenOf, {
      answers: { ...answers, ownCommunicationDetail: links },
      tenant: { flags: { withdrawToChat: true } },
      session: { status: 'signed-in', userType: 'user', profile: buildProfile({ demo: true }) },
    });
    await act(async () => undefined);
    expect(screen.getByRole('link', { name: 'Whatsapp for Withdraw' })).toHaveAttribute(
      'href',
      'https://wa.me/919000000004',
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  },
);

test('two presses in one turn send one withdrawal, and a late answer after the close is announced [H1.23]', async () => {
  let end: (answer: never) => void = () => undefined;
  const withdraw = () => new Promise<never>((resolve) => (end = resolve));
  const drawn = await open({ answers: { ...answers, withdraw } });
  await drawn.user.type(screen.getByRole('textbox', { name: 'Amount' }), '8000');
  const button = screen.getByRole('button', { name: 'Withdraw' });
  act(() => {
    button.click();
    button.click();
  });
  expect(drawn.host.inputsOf('withdraw')).toHaveLength(1);
  expect(drawn.host.inFlight.active()).toBe(true);
  drawn.unmount();
  await act(async () => end(taken as never));
  expect(drawn.host.inFlight.active()).toBe(false);
  expect(drawn.host.messages).toEqual([{ kind: 'success', text: 'Withdraw Request Added' }]);
});

/** The dialog that a screen opened to have an action confirmed. */
const confirmationOf = ({ host }: Pick<Opened, 'host'>) =>
  host.overlays.store.getState().open.find(({ name }) => name === 'confirm')?.props;

test('a withdrawal to confirm names amount and account, and is sent again once confirmed [E7.07]', async () => {
  const drawn = await open({ answers: { ...answers, withdraw: new CallError(428, 'Confirm this action') } });
  await ask(drawn, '10000');
  await waitFor(() => expect(confirmationOf(drawn)).toBeDefined());
  const { host } = drawn;
  expect(confirmationOf(drawn)).toMatchObject({
    purpose: 'withdrawal',
    subject: '[10000,"IMPS"]',
    detail: '₹10,000.00 · Rohan Mehta · HDFC Bank · 50100012344821 · HDFC0001234',
  });
  expect(host.messages).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('10,000');
  host.answer('withdraw', taken);
  await act(async () => (confirmationOf(drawn)!['onConfirmed'] as (token: string) => void)('token-1'));
  expect(host.inputsOf('withdraw')).toEqual([
    { amount: 10_000, accountId: 'IMPS', requestRef: expect.any(String) },
    { amount: 10_000, accountId: 'IMPS', requestRef: expect.any(String), confirmation: 'token-1' },
  ]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Withdraw Request Added' }]);
});

test('a confirmation that is put away leaves the form as it was, to be sent once more [E7.07]', async () => {
  const drawn = await open({ answers: { ...answers, withdraw: new CallError(428, 'Confirm this action') } });
  await ask(drawn, '10000');
  await waitFor(() => expect(confirmationOf(drawn)).toBeDefined());
  act(() => drawn.host.overlays.close('confirm'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw' })).not.toHaveAttribute('aria-busy'));
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('10,000');
  await submit(drawn);
  await waitFor(() => expect(confirmationOf(drawn)).toBeDefined());
  expect(drawn.host.inputsOf('withdraw')).toHaveLength(2);
});

test('a confirmation that ended meanwhile shows the message of the server and asks no further [E7.07]', async () => {
  const drawn = await open({ answers: { ...answers, withdraw: new CallError(428, 'Confirm this action') } });
  await ask(drawn, '10000');
  await waitFor(() => expect(confirmationOf(drawn)).toBeDefined());
  await act(async () => (confirmationOf(drawn)!['onConfirmed'] as (token: string) => void)('late'));
  expect(screen.getByRole('alert')).toHaveTextContent('Confirm this action');
});
