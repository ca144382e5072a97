import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BonusOfferDocs, DepositMethod, TransactionRequest } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, buildProfile, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { readSlip } from '../slip-reader';
import DepositPage from './DepositPage';
import DepositSheet from './DepositSheet';

jest.mock('../slip-reader', () => ({ readSlip: jest.fn() }));
const reads = jest.mocked(readSlip);

const method = (over: Partial<DepositMethod>): DepositMethod => ({
  _id: 'm-1',
  paymentType: 'UPI',
  paymentName: 'Royal Pay',
  isLock: false,
  minAmount: 100,
  maxAmount: 100_000,
  sort: 1,
  customFields: [],
  ...over,
});
const upi = method({ upiId: 'royalpay@hdfcbank', accountName: 'Royal Pay Services' });
const bank = {
  accountNumber: '000123456789',
  ifscCode: 'HDFC0000123',
  accountName: 'Royal Collections',
  bankName: 'HDFC Bank',
};
const picture = { label: 'QR', type: 'IMAGE', value: 'data:image/png;base64,iVBORw0KGgo=' };
const request: TransactionRequest = {
  _id: 'r-1',
  amount: 2500,
  remarks: '',
  createdAt: '2026-01-19T15:00:00.000Z',
  type: 'UPI',
  utr: '412356789012',
  status: 'pending',
};
const offer = (over: Partial<BonusOfferDocs> = {}): BonusOfferDocs => ({
  _id: 'welcome',
  title: 'Welcome bonus',
  description: '',
  bonusType: 'depositWagerBonus',
  type: 'any',
  active: true,
  min: 500,
  max: 0,
  limit: 0,
  percent: 100,
  fixed: 0,
  most: 1000,
  wager: 5,
  days: 30,
  ...over,
});
const terms = { minAmount: 0, slipRequired: false, whatsapp: null, chat: null };
const answersWith = (docs: DepositMethod[], over: object = {}): NonNullable<FakeHostOverrides['answers']> => ({
  depositMethods: { docs, message: '', terms: { ...terms, ...over } },
  deposits: buildPage<TransactionRequest>([]),
  deposit: { docs: request, message: 'Deposit Successfull' },
  bonusOffers: { docs: [], message: '' },
  bonuses: { docs: [], message: '' },
});

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  reads.mockReset().mockResolvedValue(null);
});

async function open(overrides: FakeHostOverrides, digits = '2500') {
  const onClose = jest.fn();
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const drawn = renderWithHost(<DepositSheet onClose={onClose} />, { session: 'player', ...overrides });
  await act(async () => undefined);
  await user.type(screen.getByLabelText('Amount in INR'), digits);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  return { ...drawn, user, onClose };
}
type Opened = Awaited<ReturnType<typeof open>>;
const next = ({ user }: Pick<Opened, 'user'>) => user.click(screen.getByRole('button', { name: 'Next' }));
const proceed = ({ user }: Pick<Opened, 'user'>) => user.click(screen.getByRole('button', { name: 'Proceed' }));
const utr = () => screen.getByLabelText('UTR');

async function toDetail(docs: DepositMethod[], over: FakeHostOverrides = {}, asked: object = {}) {
  const drawn = await open({ answers: answersWith(docs, asked), ...over });
  await next(drawn);
  return drawn;
}

const slip = (name = 'slip.png', type = 'image/png', size = 8) => new File([new Uint8Array(size)], name, { type });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Upload your photo below'), { target: { files: [file] } });

test('C2.20 C2.23 C2.24 C2.25 step 3 has the fields with copy buttons, the upload, the reference and both buttons', async () => {
  const drawn = await toDetail([method({ paymentType: 'IMPS', ...bank })]);
  expect(screen.getByRole('heading', { name: 'DETAIL' })).toBeInTheDocument();
  expect(screen.getByText('Upload your photo below')).toBeInTheDocument();
  expect(screen.getByText('No File Chosen')).toBeInTheDocument();
  expect(utr()).toBeRequired();
  expect(utr()).toHaveAttribute('placeholder', '6 to 12 Digit UTR Number');
  expect(screen.getAllByRole('button', { name: 'Back' }).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Proceed' })).toBeDisabled();
  await drawn.user.click(screen.getByRole('button', { name: 'Copy Account number' }));
  expect(copied).toEqual(['000123456789']);
  expect(drawn.host.said).toEqual([{ kind: 'success', text: 'Copied: 000123456789' }]);
});

test('C3.07 each field that a method has gets a row to copy, and no other', async () => {
  const all = { ...bank, upiId: 'a@b', walletNumber: 'TXYZ', mobileNumber: '9000000005', appName: 'Paytm' };
  await toDetail([
    method({ paymentType: 'other', ...all, customFields: [{ label: 'Note', type: 'TEXT', value: 'Hello' }] }),
  ]);
  const names = screen.getAllByRole('button', { name: /^Copy / }).map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Copy Account name',
    'Copy UPI ID',
    'Copy Account number',
    'Copy IFSC code',
    'Copy Bank name',
    'Copy Wallet address',
    'Copy Mobile number',
    'Copy App',
    'Copy Note',
    'Copy Amount',
  ]);
});

test('C3.05 a custom field of type IMAGE is shown as a picture beside the upload', async () => {
  await toDetail([method({ paymentType: 'NEFT', ...bank, customFields: [{ ...picture, label: 'Cheque' }] })]);
  expect(screen.getByRole('img', { name: 'Cheque' })).toHaveAttribute('src', picture.value);
  expect(screen.getByLabelText('Upload your photo below')).toHaveAttribute('type', 'file');
});

test.each(['QR', 'USDT'] as const)(
  'C2.21 C3.06 for %s the first custom field is the picture, with a way to keep it named by the date',
  async (paymentType) => {
    const followed: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      followed.push(`${this.download} ${this.href}`);
    });
    const drawn = await toDetail([method({ paymentType, customFields: [picture] })]);
    expect(screen.getByRole('img', { name: 'QR code of this payment' })).toHaveAttribute('src', picture.value);
    await drawn.user.click(screen.getByRole('button', { name: 'Download QR Code' }));
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(followed[0]).toMatch(/^\d{4}-\d{2}-\d{2}\.png data:image\/png;base64,iVBORw0KGgo=$/);
    jest.restoreAllMocks();
  },
);

test('C2.22 for UPI a code is drawn for this payment', async () => {
  await toDetail([upi]);
  expect(await screen.findByRole('img', { name: 'QR code of this payment' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open a UPI app' })).toHaveAttribute(
    'href',
    'upi://pay?pa=royalpay@hdfcbank&pn=Royal%20Pay%20Services&am=2500.00&cu=INR',
  );
});

test('C7.03 C7.04 C3.10 C5.06 C2.19 Proceed sends the form once, without spaces and without the offer that means none', async () => {
  const drawn = await toDetail([upi]);
  const file = slip();
  choose(file);
  await drawn.user.type(utr(), '4123 5678 9012');
  await drawn.user.dblClick(screen.getByRole('button', { name: 'Proceed' }));
  expect(await screen.findByText('Request received')).toBeInTheDocument();
  const sent = drawn.host.inputsOf('deposit');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    depositTypeId: 'm-1',
    amount: 2500,
    utr: '412356789012',
    image: file,
    requestRef: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(drawn.host.said.at(-1)).toEqual({ kind: 'success', text: 'Deposit Successfull' });
  await drawn.user.click(screen.getByRole('button', { name: 'Done' }));
  expect(drawn.onClose).toHaveBeenCalled();
});

test("C7.04 a refusal is said in the server's words, and the form stays as it is", async () => {
  const answers = { ...answersWith([upi]), deposit: new CallError(409, 'This UTR was already used') };
  const drawn = await open({ answers });
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  expect(await screen.findByText('This UTR was already used')).toBeInTheDocument();
  expect(utr()).toHaveValue('412356789012');
});

test('S-15 a deposit without an answer is sent again under the same reference', async () => {
  const drawn = await open({ answers: { ...answersWith([upi]), deposit: new CallError(0, '') } });
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  expect(await screen.findByText(/the same payment is never taken twice/)).toBeInTheDocument();
  drawn.host.answer('deposit', { docs: request, message: 'Deposit Successfull' });
  await proceed(drawn);
  await screen.findByText('Request received');
  const [first, second] = drawn.host.inputsOf('deposit');
  expect(second?.requestRef).toBe(first?.requestRef);
});

test.each([
  ['12345', false],
  ['12345a', false],
  ['1234567890123', false],
  ['123456', true],
])('C5.04 C2.24 the reference %s goes through: %p', async (typed, good) => {
  const drawn = await toDetail([upi]);
  await drawn.user.type(utr(), typed);
  await proceed(drawn);
  expect(drawn.host.inputsOf('deposit')).toHaveLength(good ? 1 : 0);
  if (!good) expect(screen.getByRole('alert')).toHaveTextContent('Please Enter Valid UTR Number');
});

test('OQ-12 where the domain wants exactly 12 digits, 6 do not do', async () => {
  const drawn = await toDetail([upi], { tenant: { flags: { utrExact12: true } } });
  await drawn.user.type(utr(), '123456');
  await proceed(drawn);
  expect(screen.getByRole('alert')).toHaveTextContent('Please Enter Valid UTR Number');
});

test('C5.07 where the domain asks for a picture, none is refused', async () => {
  const drawn = await toDetail([upi], {}, { slipRequired: true });
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  expect(screen.getByRole('alert')).toHaveTextContent('Please Upload Image');
  choose(slip());
  await proceed(drawn);
  expect(await screen.findByText('Request received')).toBeInTheDocument();
});

test('C5.08 a PDF is refused before it goes anywhere', async () => {
  await toDetail([upi]);
  choose(slip('slip.pdf', 'application/pdf'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose a PNG, JPEG or WebP picture');
  expect(screen.getByText('No File Chosen')).toBeInTheDocument();
  expect(reads).not.toHaveBeenCalled();
});

test('C5.05 S-14 the reference is read from the picture, said, and can be changed; nothing is sent before Proceed', async () => {
  reads.mockResolvedValue('412356789012');
  const drawn = await toDetail([upi]);
  const before = drawn.host.calls.length;
  choose(slip());
  await waitFor(() => expect(utr()).toHaveValue('412356789012'));
  expect(drawn.host.said).toEqual([{ kind: 'success', text: 'UTR Automatically Fetched' }]);
  expect(screen.getByText('UTR Automatically Fetched')).toBeInTheDocument();
  expect(drawn.host.calls).toHaveLength(before);
  await drawn.user.clear(utr());
  await drawn.user.type(utr(), '999999');
  await proceed(drawn);
  await screen.findByText('Request received');
  expect(drawn.host.inputsOf('deposit')[0]?.utr).toBe('999999');
});

test('C5.05 what the player typed is not written over, and a picture that was replaced says nothing any more', async () => {
  let finish: (utr: string | null) => void = () => undefined;
  reads.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const drawn = await toDetail([upi]);
  choose(slip('first.png'));
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(1));
  choose(slip('second.png'));
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(2));
  await act(async () => finish('111111111111'));
  expect(utr()).toHaveValue('');
  await drawn.user.type(utr(), '777777');
  reads.mockResolvedValueOnce('222222222222');
  choose(slip('third.png'));
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(3));
  expect(utr()).toHaveValue('777777');
});

test('C5.05 a picture that cannot be read leaves the typing to the player', async () => {
  reads.mockRejectedValueOnce(new Error('no wasm here'));
  await toDetail([upi]);
  choose(slip());
  expect(await screen.findByText('The UTR could not be read. Please type it.')).toBeInTheDocument();
});

test('C4.07 Back returns one step at a time, and what was said is still there', async () => {
  const drawn = await toDetail([upi]);
  await drawn.user.type(utr(), '412356');
  const goBack = () => drawn.user.click(screen.getAllByRole('button', { name: 'Back' }).at(-1)!);
  await goBack();
  expect(screen.getByRole('heading', { name: 'CHOOSE PAYMENT METHOD' })).toBeInTheDocument();
  await next(drawn);
  expect(utr()).toHaveValue('412356');
  await goBack();
  await goBack();
  expect(screen.getByLabelText('Amount in INR')).toHaveValue('2,500');
});

test('C5.09 OQ-22 an amount below the minimum of the domain is refused at step 1', async () => {
  await open({ answers: answersWith([upi], { minAmount: 300 }) }, '299');
  expect(screen.getByRole('alert')).toHaveTextContent('Amount should be greater than 300 and less than 100000');
  expect(screen.getByRole('heading', { name: 'ADD FUNDS' })).toBeInTheDocument();
});

test('C2.16 the chat of step 2 is there unless the domain is left out', async () => {
  const drawn = await open({ answers: answersWith([upi], { whatsapp: '+91 90000 00003' }) });
  expect(screen.getByRole('link', { name: 'Whatsapp for Deposit' })).toHaveAttribute(
    'href',
    'https://wa.me/919000000003',
  );
  drawn.unmount();
  await open({ answers: answersWith([upi]) });
  expect(screen.queryByRole('link', { name: 'Whatsapp for Deposit' })).not.toBeInTheDocument();
});

test('A6.22 C6.03 a domain that sends deposits to a chat shows its link, to demo players too', async () => {
  const answers = answersWith([upi], { chat: '919000000003' });
  const profile = buildProfile({ demo: true });
  renderWithHost(<DepositPage />, {
    answers,
    tenant: { flags: { depositToChat: true } },
    session: { status: 'signed-in', userType: 'user', profile },
  });
  const link = await screen.findByRole('link', { name: 'Whatsapp for Deposit' });
  expect(link).toHaveAttribute('href', 'https://wa.me/919000000003');
  expect(screen.queryByLabelText('Amount in INR')).not.toBeInTheDocument();
});

const withOffers = (...docs: BonusOfferDocs[]) => ({ ...answersWith([upi]), bonusOffers: { docs, message: '' } });

test('C2.19 C7.19 C7.03 no offer is selected at first; a picked one says its terms and is sent', async () => {
  const drawn = await open({ answers: withOffers(offer()) });
  expect(drawn.host.inputsOf('bonusOffers')).toEqual([{ active: true }]);
  const box = await screen.findByRole('combobox', { name: 'Bonus' });
  expect(box).toHaveTextContent('No Offer Selected');
  await drawn.user.click(box);
  await drawn.user.click(screen.getByRole('option', { name: 'Welcome bonus: +₹1,000.00' }));
  expect(screen.getByText('₹1,000.00 more, yours after bets of ₹5,000.00 within 30 days.')).toBeInTheDocument();
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  await screen.findByText('Request received');
  expect(drawn.host.inputsOf('deposit')[0]).toMatchObject({ bonusId: 'welcome' });
});

test('A2.11 C2.19 the offer of the link that the player came by is picked beforehand, and goes with the deposit', async () => {
  const profile = buildProfile({ linkedBonusId: 'welcome' });
  const drawn = await open({
    answers: withOffers(offer({ _id: 'other', title: 'Other' }), offer()),
    session: { status: 'signed-in', userType: 'user', profile },
  });
  expect(await screen.findByRole('combobox', { name: 'Bonus' })).toHaveTextContent('Welcome bonus: +₹1,000.00');
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  await screen.findByText('Request received');
  expect(drawn.host.inputsOf('deposit')[0]).toMatchObject({ bonusId: 'welcome' });
});

test.each([
  ['is not on offer any more', [offer({ _id: 'other' })]],
  ['does not fit the amount', [offer({ min: 5000 })]],
])('A2.11 OQ-99 an offer that was picked beforehand and %s is not sent', async (_why, offers) => {
  const profile = buildProfile({ linkedBonusId: 'welcome' });
  const drawn = await open({
    answers: withOffers(...offers),
    session: { status: 'signed-in', userType: 'user', profile },
  });
  expect(await screen.findByRole('combobox', { name: 'Bonus' })).toHaveTextContent('No Offer Selected');
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  await screen.findByText('Request received');
  expect(drawn.host.inputsOf('deposit')[0]).not.toHaveProperty('bonusId');
});

test('OQ-99 an offer that the amount does not fit says from where, and cannot be picked', async () => {
  const drawn = await open({ answers: withOffers(offer({ min: 5000 })) });
  await drawn.user.click(await screen.findByRole('combobox', { name: 'Bonus' }));
  const option = within(screen.getByRole('listbox')).getByRole('option', { name: 'Welcome bonus (from 5k)' });
  expect(option).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['bonuses are locked', { bonusLock: true }],
  ['a bonus is being wagered', { wagerBonusId: 'grant-1' }],
])('C5.17 A6.11 there is no offer when %s', async (_when, over) => {
  const profile = buildProfile(over);
  const drawn = await open({
    answers: withOffers(offer()),
    session: { status: 'signed-in', userType: 'user', profile },
  });
  expect(screen.queryByRole('combobox', { name: 'Bonus' })).not.toBeInTheDocument();
  expect(drawn.host.inputsOf('bonusOffers')).toEqual([]);
});

test('C5.15 C5.16 offers of a first deposit and those that were used up are not listed', async () => {
  const used = {
    _id: 'g-1',
    bonusId: 'once',
    count: 1,
    title: 'Once',
    bonusType: 'depositBonus' as const,
    amount: 100,
    status: 'released' as const,
    required: 0,
    wagered: 0,
    createdAt: '2026-01-19T15:00:00.000Z',
    expiresAt: null,
  };
  const profile = buildProfile({ depositCount: 1 });
  const drawn = await open({
    answers: {
      ...withOffers(
        offer({ _id: 'first', title: 'First', type: 'ftd' }),
        offer({ _id: 'once', title: 'Once', limit: 1 }),
        offer({ _id: 'open', title: 'Open' }),
      ),
      bonuses: { docs: [used], message: '' },
    },
    session: { status: 'signed-in', userType: 'user', profile },
  });
  await drawn.user.click(await screen.findByRole('combobox', { name: 'Bonus' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'No Offer Selected',
    'Open: +₹1,000.00',
  ]);
});
