import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepositMethod, TransactionRequest } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, buildProfile, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import DepositPage from './deposit-page';
import DepositSheet from './deposit-sheet';

const method = (over: Partial<DepositMethod>): DepositMethod => ({
  _id: 'ipay',
  paymentType: 'IPAY',
  paymentName: 'Instant UPI',
  upiId: '101',
  isLock: false,
  minAmount: 100,
  maxAmount: 100_000,
  sort: 2,
  customFields: [],
  ...over,
});
const upi = method({
  _id: 'upi',
  paymentType: 'UPI',
  paymentName: 'PhonePe',
  minAmount: 300,
  maxAmount: 250_000,
  sort: 1,
});
const hidden = method({ _id: 'qr', paymentType: 'QR', paymentName: 'Scan', isLock: true });
const request = (status: TransactionRequest['status']): TransactionRequest => ({
  _id: `r-${status}`,
  amount: 500,
  remarks: '',
  createdAt: '2026-01-19T15:00:00.000Z',
  type: 'IPAY',
  utr: '',
  status,
});

const paid = { docs: { iPayRedirectUrl: 'https://pay.example/p/1', _id: 'r-1' }, message: 'Success' };
const answers: NonNullable<FakeHostOverrides['answers']> = {
  depositMethods: { docs: [method({}), upi, hidden], message: '' },
  deposits: buildPage([request('approved')]),
  depositByIpay: paid,
  bonusOffers: { docs: [], message: '' },
  bonuses: { docs: [], message: '' },
};

const opened = jest.fn<Window | null, []>();
const followed: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  followed.length = 0;
  opened.mockClear();
  opened.mockImplementation(
    () => ({ opener: window, document: document.implementation.createHTMLDocument() }) as never,
  );
  jest.spyOn(window, 'open').mockImplementation(() => opened());
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(`${this.href} ${this.rel}`);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function openDeposit(overrides: FakeHostOverrides = {}) {
  const onClose = jest.fn();
  const drawn = renderWithHost(<DepositSheet onClose={onClose} />, { session: 'player', answers, ...overrides });
  await act(async () => undefined);
  return { ...drawn, onClose, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
type Opened = Awaited<ReturnType<typeof openDeposit>>;

const amount = () => screen.getByLabelText('Amount in INR');
const press = ({ user }: Pick<Opened, 'user'>, name: string) => user.click(screen.getByRole('button', { name }));
async function toMethods(drawn: Pick<Opened, 'user'>, digits = '2500') {
  await drawn.user.type(amount(), digits);
  await press(drawn, 'Next');
}

async function toIpay(drawn: Opened) {
  await toMethods(drawn);
  await drawn.user.click(screen.getByRole('radio', { name: /IPAY/ }));
}

test('step 1 takes an amount: digits only, leading zeros stripped [C2.13 C5.01]', async () => {
  const { user } = await openDeposit();
  expect(screen.getByRole('heading', { name: 'ADD FUNDS' })).toBeInTheDocument();
  await user.type(amount(), '00a50');
  expect(amount()).toHaveValue('50');
  await user.click(screen.getByRole('button', { name: '2,500' }));
  expect(amount()).toHaveValue('2,500');
  expect(screen.getByText('Available ₹50,000.00')).toBeInTheDocument();
});

test('an amount of 0 gives the message and stays [C2.14]', async () => {
  const drawn = await openDeposit();
  await drawn.user.type(amount(), '0');
  await press(drawn, 'Next');
  expect(screen.getByRole('alert')).toHaveTextContent('Please Enter Amount First');
  expect(screen.getByRole('heading', { name: 'ADD FUNDS' })).toBeInTheDocument();
});

test('step 2 shows the amount and the methods as type | name, those it cannot use locked with their limits [C2.15 C2.17 C5.02 C5.03]', async () => {
  const drawn = await openDeposit();
  await toMethods(drawn, '50');
  expect(screen.getByRole('heading', { name: 'CHOOSE PAYMENT METHOD' })).toBeInTheDocument();
  expect(screen.getByText('₹50.00')).toBeInTheDocument();
  const rows = screen.getAllByRole('radio');
  expect(rows.map((row) => row.closest('label')?.querySelector('b')?.textContent)).toEqual([
    'UPI | PhonePe',
    'IPAY | Instant UPI',
  ]);
  expect(rows[0]).toBeDisabled();
  expect(screen.getByText(/Min/).textContent).toBe('Min 300 · Max 2.5l');
  expect(rows[1]).toBeEnabled();
});

test('a method that the operator locked is not listed [C2.18]', async () => {
  await toMethods(await openDeposit());
  expect(screen.queryByText('QR | Scan')).not.toBeInTheDocument();
});

test('Back returns to the amount, which is still there [C4.07]', async () => {
  const drawn = await openDeposit();
  await toMethods(drawn);
  await drawn.user.click(screen.getAllByRole('button', { name: 'Back' })[0]!);
  expect(amount()).toHaveValue('2,500');
});

test('IPAY is paid from step 2 with one call and a new window, and the drawer closes after 2 s [C2.26 C3.11 C7.05 C9.02]', async () => {
  const drawn = await openDeposit();
  await toIpay(drawn);
  await press(drawn, 'Next');
  expect(await screen.findByText('Payment page opened')).toBeInTheDocument();
  const [sent] = drawn.host.inputsOf('depositByIpay');
  expect(sent).toMatchObject({
    depositTypeId: 'ipay',
    amount: 2500,
    operatorId: 101,
    redirectUrl: `${location.origin}/transaction`,
  });
  expect(sent?.requestRef).toMatch(/^[0-9a-f-]{36}$/);
  expect(followed).toEqual(['https://pay.example/p/1 noreferrer']);
  act(() => void jest.advanceTimersByTime(1_999));
  expect(drawn.onClose).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(1));
  expect(drawn.onClose).toHaveBeenCalledTimes(1);
});

test('when the browser blocks the window there is a link, and the drawer stays [C7.05]', async () => {
  opened.mockReturnValue(null);
  const drawn = await openDeposit();
  await toIpay(drawn);
  await press(drawn, 'Next');
  const link = await screen.findByRole('link', { name: 'Open the payment page' });
  expect(link).toHaveAttribute('href', 'https://pay.example/p/1');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  act(() => void jest.advanceTimersByTime(10_000));
  expect(drawn.onClose).not.toHaveBeenCalled();
});

test.each(['javascript:alert(1)', 'http://pay.example/', 'not an address'])(
  'an address like %s is never opened [C7.05]',
  async (address) => {
    const drawn = await openDeposit({
      answers: { ...answers, depositByIpay: { docs: { iPayRedirectUrl: address, _id: 'r-1' }, message: '' } },
    });
    await toIpay(drawn);
    await press(drawn, 'Next');
    expect(await screen.findByText('Request Failed | Please Try Again')).toBeInTheDocument();
    expect(opened).not.toHaveBeenCalled();
  },
);

test('a failed IPAY deposit shows its reason and the next try is the same request [C8.02 H1.23]', async () => {
  const drawn = await openDeposit({ answers: { ...answers, depositByIpay: new CallError(500, 'stack trace') } });
  await toIpay(drawn);
  await press(drawn, 'Next');
  expect(await screen.findByText('Request Failed | Please Try Again')).toBeInTheDocument();
  drawn.host.answer('depositByIpay', paid);
  await press(drawn, 'Next');
  await screen.findByText('Payment page opened');
  const [first, second] = drawn.host.inputsOf('depositByIpay');
  expect(second?.requestRef).toBe(first?.requestRef);
});

test('a refused deposit shows the message of the server [C4.06]', async () => {
  const refusal = new CallError(409, 'Already Have Request, Please Wait');
  const drawn = await openDeposit({ answers: { ...answers, depositByIpay: refusal } });
  await toIpay(drawn);
  await press(drawn, 'Next');
  expect(await screen.findByText('Already Have Request, Please Wait')).toBeInTheDocument();
});

test('a payment without an answer is asked for again under the same reference [C7.05]', async () => {
  const drawn = await openDeposit({ answers: { ...answers, depositByIpay: new CallError(0, 'timeout') } });
  await toIpay(drawn);
  await press(drawn, 'Next');
  expect(await screen.findByText(/You won't be charged twice/)).toBeInTheDocument();
  drawn.host.answer('depositByIpay', paid);
  await press(drawn, 'Next');
  await screen.findByText('Payment page opened');
  const [first, second] = drawn.host.inputsOf('depositByIpay');
  expect(second?.requestRef).toBe(first?.requestRef);
});

test('a double press pays once, and money is in flight exactly while the call runs [C7.05]', async () => {
  let finish: (answer: typeof paid) => void = () => undefined;
  const drawn = await openDeposit({
    answers: { ...answers, depositByIpay: () => new Promise((resolve) => (finish = resolve)) },
  });
  await toIpay(drawn);
  await drawn.user.dblClick(screen.getByRole('button', { name: 'Next' }));
  expect(drawn.host.inputsOf('depositByIpay')).toHaveLength(1);
  expect(drawn.host.inFlight.active()).toBe(true);
  await act(async () => finish(paid));
  expect(drawn.host.inFlight.active()).toBe(false);
});

test('methods that could not be read are asked for again [C7.18]', async () => {
  const drawn = await openDeposit({ answers: { ...answers, depositMethods: new CallError(500, 'down') } });
  await toMethods(drawn);
  drawn.host.answer('depositMethods', answers.depositMethods!);
  await press(drawn, 'Try again');
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
});

test('a demo account sees "First Login as a normal user" and no drawer [A4.13]', async () => {
  const profile = buildProfile({ demo: true });
  const { host, onClose } = await openDeposit({ session: { status: 'signed-in', userType: 'user', profile } });
  expect(host.messages).toEqual([{ kind: 'error', text: 'This is your Demo Account, Please Login as Normal user' }]);
  expect(onClose).toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a visitor who opens the deposit is asked to log in [A2.74]', async () => {
  const { host } = await openDeposit({ session: 'visitor' });
  expect(host.overlays.store.getState().open.map((each) => each.name)).toEqual(['login']);
  expect(host.calls).toEqual([]);
});

test('/deposit shows the same steps as a page [C2.01]', async () => {
  const { host } = renderWithHost(<DepositPage />, { session: 'player', answers });
  await act(async () => undefined);
  expect(screen.getByRole('heading', { name: 'ADD FUNDS' })).toBeInTheDocument();
  expect(host.visited).toEqual([]);
});
