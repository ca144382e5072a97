import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { EndpointResponse, PaymentAccount } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, everyCallFails, invalidFields, renderWithHost } from '@backlay/shared/testing';
import DepositSheet from './deposit/deposit-sheet';
import { PaymentProofField } from './deposit/payment-proof-field';
import { PictureField } from './back-office/payment-settings/method-settings';
import WithdrawSheet from './withdraw/withdraw-sheet';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const account: PaymentAccount = {
  _id: 'UPI',
  name: 'Rohan Mehta_u-1',
  primary: true,
  paymentMethodType: { _id: 't', paymentType: 'UPI', name: 'UPI', minAmount: 500, maxAmount: 20_000, fields: [] },
  accountDetails: [{ label: 'UPI ID', value: 'rohan@okicici' }],
};
const taken = {
  docs: {
    _id: 'r-1',
    amount: 600,
    remarks: '',
    createdAt: '2026-01-19T15:00:00.000Z',
    type: 'UPI',
    utr: '',
    status: 'pending',
  },
  message: 'Withdraw Request Added',
} as EndpointResponse<'withdraw'>;
const answers = {
  ...everyCallFails(),
  accounts: { docs: [account], message: '' },
  withdraws: buildPage([]),
  deposits: buildPage([]),
  depositMethods: { docs: [], message: '' },
  bonusOffers: { docs: [], message: '' },
};
async function open(view: ReactElement, over: Partial<typeof answers> = {}) {
  const drawn = renderWithHost(view, { session: 'player', answers: { ...answers, ...over } });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
const controls = { problem: 'deposit.slipType', take: () => undefined } as never;

test('the amount of a deposit is marked invalid and linked to its message [C2.14]', async () => {
  const { user } = await open(<DepositSheet onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Amount in INR'), '0');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(invalidFields()).toEqual([['Amount in INR', 'Please Enter Amount First']]);
});

test.each([
  ['499', 'Amount should be greater than 500 and less than 20000'],
  ['0', 'Please Enter Amount First'],
])('the amount %s of a withdrawal is marked invalid and linked to its message [C5.11]', async (amount, message) => {
  const { user } = await open(<WithdrawSheet onClose={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), amount);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(invalidFields()).toEqual([['Amount', message]]);
});

test('a pending request is an error of the form and marks no field of a withdrawal invalid [C4.06]', async () => {
  const { user, host } = await open(<WithdrawSheet onClose={() => undefined} />);
  host.answer('withdraw', new CallError(409, 'Already Have Request, Please Wait'));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '600');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Already Have Request, Please Wait');
  expect(invalidFields()).toEqual([]);
});

test('a withdrawal without an account shows the error at the choice of accounts alone [C5.11]', async () => {
  const { user } = await open(<WithdrawSheet onClose={() => undefined} />, { accounts: { docs: [], message: '' } });
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '600');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const choice = within(screen.getByRole('region', { name: 'Pay to' }));
  expect(choice.getByRole('alert')).toHaveTextContent('Choose an account');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a payment slip of another type marks its field invalid and links the message [C2.23]', async () => {
  await open(<PaymentProofField slip={null} paise={50_000} controls={controls} />);
  expect(invalidFields()).toEqual([['Upload your photo below', 'Choose a PNG, JPEG or WebP image']]);
});

test('a picture of another type marks the field of a method invalid and links the message [C3.06]', async () => {
  await open(<PictureField brand="wl-royal" address="" onPicked={() => undefined} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(field, { target: { files: [new File(['a'], 'a.txt', { type: 'text/plain' })] } });
  expect(invalidFields()).toEqual([[field.getAttribute('aria-label'), 'Choose a PNG, JPEG or WebP image']]);
});

test('money is in flight exactly while the call of a withdrawal runs [C7.11]', async () => {
  let finish: (answer: EndpointResponse<'withdraw'>) => void = () => undefined;
  const { host, user } = await open(<WithdrawSheet onClose={() => undefined} />);
  host.answer('withdraw', () => new Promise((resolve) => (finish = resolve)));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '600');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect([host.inputsOf('withdraw').length, host.inFlight.active()]).toEqual([1, true]);
  await act(async () => finish(taken));
  expect(host.inFlight.active()).toBe(false);
});
