import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { buildProfile, invalidFields, renderWithHost } from '@backlay/shared/testing';
import { NO_READING } from '@backlay/shared/domain';
import { extractUtrFromImage } from './payment-proof-ocr';
import DepositPage from './deposit-page';
import {
  answersWith,
  bank,
  choose,
  copied,
  method,
  next,
  open,
  proceed,
  request,
  slip,
  toDetail,
  toMethods,
  upi,
  utr,
} from './deposit.fixture';

jest.mock('./payment-proof-ocr', () => ({ extractUtrFromImage: jest.fn() }));
const reads = jest.mocked(extractUtrFromImage);
beforeEach(() => void reads.mockReset().mockResolvedValue(NO_READING));

const picture = { label: 'QR', type: 'IMAGE', value: 'data:image/png;base64,iVBORw0KGgo=' };

test('step 3 has the fields with copy buttons, the upload, the reference and both buttons [C2.20 C2.23 C2.24 C2.25]', async () => {
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
  expect(drawn.host.messages).toEqual([{ kind: 'success', text: 'Copied: 000123456789' }]);
});

test('each field of a method has one row to copy [C3.07]', async () => {
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

const UTR_HELP = [
  ['UPI', 'Find it in your UPI app under transaction details'],
  ['QR', 'Find it in your UPI app under transaction details'],
  ['IMPS', 'Find it in your bank app under transaction details'],
  ['NEFT', 'Find it in your bank app under transaction details'],
] as const;
test.each(UTR_HELP)('the UTR help of a payment by %s reads “%s” [H1.19]', async (paymentType, help) => {
  await toDetail([method({ paymentType, ...bank })]);
  expect(screen.getByText(help)).toBeInTheDocument();
  expect(screen.getAllByText(/^Find it in/)).toHaveLength(1);
});

test('a custom field of type IMAGE is shown as a picture beside the upload [C3.05]', async () => {
  await toDetail([method({ paymentType: 'NEFT', ...bank, customFields: [{ ...picture, label: 'Cheque' }] })]);
  expect(screen.getByRole('img', { name: 'Cheque' })).toHaveAttribute('src', picture.value);
  expect(screen.getByLabelText('Upload your photo below')).toHaveAttribute('type', 'file');
});

test.each(['QR', 'USDT'] as const)(
  'for %s the first custom field is the picture, with a way to keep it named by the date [C2.21 C3.06]',
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

test('for UPI a code is drawn for this payment [C2.22]', async () => {
  await toDetail([upi]);
  expect(await screen.findByRole('img', { name: 'QR code of this payment' })).toBeInTheDocument();
});

test('Proceed sends the form once, without spaces and without the offer that means none [C2.19 C3.10 C5.06 C7.03 C7.04]', async () => {
  const drawn = await toDetail([upi]);
  const file = slip();
  choose(file);
  await drawn.user.type(utr(), '4123 5678 9012');
  await drawn.user.dblClick(screen.getByRole('button', { name: 'Proceed' }));
  expect(await screen.findByText('Request received')).toBeInTheDocument();
  expect(screen.getAllByText(/being checked/)).toHaveLength(1);
  expect(screen.getByText('Request sent. It is being checked.')).toBeInTheDocument();
  expect(screen.getByText('Reference B7K4-29QX')).toBeInTheDocument();
  const sent = drawn.host.inputsOf('deposit');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    depositTypeId: 'm-1',
    amount: 2500,
    utr: '412356789012',
    image: file,
    requestRef: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(drawn.host.messages.at(-1)).toEqual({ kind: 'success', text: 'Deposit Successfull' });
  await drawn.user.click(screen.getByRole('button', { name: 'Done' }));
  expect(drawn.onClose).toHaveBeenCalled();
});

test('a refusal shows the message of the server and the form stays [C7.04]', async () => {
  const answers = { ...answersWith([upi]), deposit: new CallError(409, 'This UTR has already been used') };
  const drawn = await open({ answers });
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  expect(await screen.findByText('This UTR has already been used')).toBeInTheDocument();
  expect(utr()).toHaveValue('412356789012');
});

test('a deposit without an answer is sent again under the same reference [S-15]', async () => {
  const drawn = await open({ answers: { ...answersWith([upi]), deposit: new CallError(0, '') } });
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  expect(await screen.findByText(/You won't be charged twice/)).toBeInTheDocument();
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
])('the reference %s goes through: %p [C2.24 C5.04]', async (typed, good) => {
  const drawn = await toDetail([upi]);
  await drawn.user.type(utr(), typed);
  await proceed(drawn);
  expect(drawn.host.inputsOf('deposit')).toHaveLength(good ? 1 : 0);
  if (!good) expect(screen.getByRole('alert')).toHaveTextContent('Please Enter Valid UTR Number');
});

test.each([
  ['412', 'Please Enter Valid UTR Number', [['UTR', 'Please Enter Valid UTR Number']]],
  ['412356789012', 'This UTR has already been used', []],
] as const)(
  'after the UTR %s the error “%s” marks exactly its own fields invalid [C2.24]',
  async (typed, text, fields) => {
    const answers = { ...answersWith([upi]), deposit: new CallError(409, 'This UTR has already been used') };
    const drawn = await toDetail([], { answers });
    await drawn.user.type(utr(), typed);
    await proceed(drawn);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(invalidFields()).toEqual(fields);
  },
);

test('a missing picture marks the field of the picture invalid and not the UTR [C2.23]', async () => {
  const drawn = await toDetail([upi], {}, { slipRequired: true });
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  expect(invalidFields().map(([name]) => name)).toEqual(['Upload your photo below']);
});

test('utrExact12 refuses 6 digits [OQ-12]', async () => {
  const drawn = await toDetail([upi], { tenant: { flags: { utrExact12: true } } });
  await drawn.user.type(utr(), '123456');
  await proceed(drawn);
  expect(screen.getByRole('alert')).toHaveTextContent('Please Enter Valid UTR Number');
});

test('Back returns one step and the values are preserved [C4.07]', async () => {
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

test('an amount below the minimum of the domain is refused at step 1 [C5.09 OQ-22]', async () => {
  await open({ answers: answersWith([upi], { minAmount: 300 }) }, '299');
  expect(screen.getByRole('alert')).toHaveTextContent('Amount should be greater than 300 and less than 100000');
  expect(screen.getByRole('heading', { name: 'ADD FUNDS' })).toBeInTheDocument();
});

test('the chat of step 2 is there unless the domain is left out [C2.16]', async () => {
  const drawn = await open({ answers: answersWith([upi], { whatsapp: '+91 90000 00003' }) });
  expect(screen.getByRole('link', { name: 'Whatsapp for Deposit' })).toHaveAttribute(
    'href',
    'https://wa.me/919000000003',
  );
  await drawn.user.click(screen.getByRole('button', { name: 'Close' }));
  drawn.unmount();
  await open({ answers: answersWith([upi]) });
  expect(screen.queryByRole('link', { name: 'Whatsapp for Deposit' })).not.toBeInTheDocument();
});

test('a domain that sends deposits to a chat shows its link, to demo players too [A6.22 C6.03]', async () => {
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

test('the steps work by keyboard: Enter continues from a method and from the reference [C2.25 C4.07]', async () => {
  const { user, host } = await open({ answers: answersWith([method({ paymentType: 'IMPS', ...bank })]) });
  screen.getByRole('radio', { name: /IMPS/ }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'DETAIL' })).toBeInTheDocument();
  utr().focus();
  await user.keyboard('{Enter}');
  expect(host.inputsOf('deposit')).toEqual([]);
  await user.keyboard('412356789012{Enter}');
  await waitFor(() => expect(host.inputsOf('deposit')).toMatchObject([{ amount: 2500, utr: '412356789012' }]));
});

test('another step of the drawer begins at its top with the focus on its title [E8.10]', async () => {
  const drawn = await open({ answers: answersWith([upi]) });
  const title = screen.getByRole('heading', { level: 2 });
  const body = title.closest('dialog')!.querySelector('form')!.parentElement!;
  expect(title).toHaveFocus();
  body.scrollTop = 240;
  await next(drawn);
  expect(title).toHaveTextContent('DETAIL');
  expect(title).toHaveFocus();
  expect(body.scrollTop).toBe(0);
  await drawn.user.click(screen.getAllByRole('button', { name: 'Back' })[0]!);
  expect(title).toHaveFocus();
  await drawn.user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByLabelText('Amount in INR')).toHaveFocus();
});

test('another step of the page begins at its title, which takes the focus [E8.10]', async () => {
  const into = jest.fn();
  Element.prototype.scrollIntoView = into;
  renderWithHost(<DepositPage />, { session: 'player', answers: answersWith([upi]) });
  const user = userEvent.setup();
  const title = screen.getByRole('heading', { level: 1 });
  expect(title).not.toHaveFocus();
  await toMethods({ user });
  expect(title).toHaveFocus();
  await next({ user });
  expect(title).toHaveTextContent('DETAIL');
  expect(title).toHaveFocus();
  expect(into.mock.contexts).toEqual([title, title]);
});

const UPI_LINK =
  /^upi:\/\/pay\?pa=royalpay@hdfcbank&pn=Royal%20Pay%20Services&am=2500\.00&cu=INR&tr=[2-9A-HJKMNP-TV-Z]{8}$/;

test('on a phone a payment app leads with payee, amount and reference, and the code is folded [E8.10]', async () => {
  const drawn = await toDetail([upi]);
  const app = screen.getByRole('link', { name: 'Pay ₹2,500.00 with a UPI app' });
  expect(app.getAttribute('href')).toMatch(UPI_LINK);
  expect(screen.getByText('Pay from another phone').closest('details')).not.toHaveAttribute('open');
  await drawn.user.click(screen.getAllByRole('button', { name: 'Copy UPI ID' })[0]!);
  await drawn.user.click(screen.getByRole('button', { name: 'Copy amount' }));
  expect(copied).toEqual(['royalpay@hdfcbank', '2500']);
});

test('the reference of a payment stays the same from step to step [E8.10]', async () => {
  const drawn = await toDetail([upi]);
  const linkOf = () => screen.getByRole('link', { name: /with a UPI app/ }).getAttribute('href');
  const before = linkOf();
  await drawn.user.click(screen.getAllByRole('button', { name: 'Back' })[0]!);
  await next(drawn);
  expect(linkOf()).toBe(before);
});
