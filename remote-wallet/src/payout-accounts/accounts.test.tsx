import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentAccount, PaymentMethodType } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { AccountSheet } from './account-sheet';

const type = (id: string, labels: readonly string[]): PaymentMethodType => ({
  _id: id,
  paymentType: id === 'upi' ? 'UPI' : 'IMPS',
  name: id,
  minAmount: 500,
  maxAmount: 20_000,
  fields: labels.map((label) => ({ label, type: 'TEXT' })),
});
const types = [type('imps', ['Bank Name', 'Account Number']), type('upi', ['UPI ID'])];
const account: PaymentAccount = {
  _id: 'a-1',
  name: 'Rohan Mehta_u-1',
  primary: false,
  paymentMethodType: types[1]!,
  accountDetails: [{ label: 'UPI ID', value: 'rohan@okicici' }],
};
const done = { docs: account, message: '' };
const answers: NonNullable<FakeHostOverrides['answers']> = {
  paymentMethodTypes: { docs: types, message: '' },
  createAccount: done,
  updateAccount: done,
  deleteAccount: { message: '' },
  makePrimary: { message: '' },
  logAccount: { message: '' },
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function open(known: PaymentAccount | null, more: FakeHostOverrides['answers'] = {}) {
  const onChanged = jest.fn();
  const drawn = renderWithHost(<AccountSheet account={known} onClose={jest.fn()} onChanged={onChanged} />, {
    session: 'player',
    answers: { ...answers, ...more },
  });
  await act(async () => undefined);
  return { ...drawn, onChanged, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
const save = ({ user }: { user: ReturnType<typeof userEvent.setup> }) =>
  user.click(screen.getByRole('button', { name: 'Save' }));

test('a type is picked, holder and fields are written, and the account is created [C2.28 C4.11 C7.13 C8.01]', async () => {
  const drawn = await open(null);
  expect(screen.getByRole('dialog', { name: 'Add Account' })).toBeVisible();
  await drawn.user.click(screen.getByRole('combobox', { name: 'Payment type' }));
  await drawn.user.click(screen.getByRole('option', { name: 'UPI | upi', hidden: true }));
  await drawn.user.type(screen.getByRole('textbox', { name: 'Account holder name' }), 'Rohan Mehta');
  await drawn.user.type(screen.getByRole('textbox', { name: 'UPI ID' }), ' rohan@okicici ');
  await save(drawn);
  expect(drawn.host.inputsOf('createAccount')).toEqual([
    {
      paymentMethodTypeId: 'upi',
      name: 'Rohan Mehta',
      accountDetails: [{ label: 'UPI ID', value: 'rohan@okicici' }],
    },
  ]);
  expect(drawn.host.messages).toEqual([{ kind: 'success', text: 'Account Created Successfully' }]);
  expect(drawn.onChanged).toHaveBeenCalledWith('a-1');
});

test('the log follows 500 ms after the creation [C4.13 C7.14]', async () => {
  const drawn = await open(null);
  await drawn.user.type(screen.getByRole('textbox', { name: 'Account holder name' }), 'Rohan');
  await drawn.user.type(screen.getByRole('textbox', { name: 'Bank Name' }), 'HDFC');
  await drawn.user.type(screen.getByRole('textbox', { name: 'Account Number' }), '501');
  await save(drawn);
  await act(async () => jest.advanceTimersByTime(499));
  expect(drawn.host.inputsOf('logAccount')).toEqual([]);
  await act(async () => jest.advanceTimersByTime(1));
  expect(drawn.host.inputsOf('logAccount')).toMatchObject([{ accountNumber: '501' }]);
});

test('without a holder or with a blank field nothing is sent [C5.12 C5.13]', async () => {
  const drawn = await open(null);
  await save(drawn);
  const field = (name: string) => screen.getByRole('textbox', { name });
  expect(await screen.findByRole('alert')).toHaveTextContent('Name is Not Valid');
  // It stands at its field, which takes the next key.
  expect(field('Account holder name')).toHaveAccessibleDescription('Name is Not Valid');
  expect(field('Account holder name')).toHaveFocus();
  await drawn.user.type(screen.getByRole('textbox', { name: 'Account holder name' }), 'Rohan');
  await drawn.user.type(screen.getByRole('textbox', { name: 'Bank Name' }), '   ');
  await save(drawn);
  expect(await screen.findByRole('alert')).toHaveTextContent('All fields must be filled.');
  expect(field('Bank Name')).toHaveAccessibleDescription('All fields must be filled.');
  expect(field('Bank Name')).toHaveFocus();
  expect(drawn.host.inputsOf('createAccount')).toEqual([]);
});

test('an account that the server cannot create shows its message [C8.01]', async () => {
  const drawn = await open(null, { createAccount: new CallError(500, '') });
  await drawn.user.type(screen.getByRole('textbox', { name: 'Account holder name' }), 'Rohan');
  for (const name of ['Bank Name', 'Account Number']) await drawn.user.type(screen.getByRole('textbox', { name }), 'x');
  await save(drawn);
  expect(await screen.findByRole('alert')).toHaveTextContent('Account Not Created');
});

test('an account there is opens as "Edit & View" without its suffix and is changed [C2.28 C3.09 C7.15]', async () => {
  const drawn = await open(account);
  expect(screen.getByRole('dialog', { name: 'Edit & View' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Account holder name' })).toHaveValue('Rohan Mehta');
  await drawn.user.type(screen.getByRole('textbox', { name: 'UPI ID' }), 'x');
  await save(drawn);
  expect(drawn.host.inputsOf('updateAccount')).toEqual([
    {
      accountId: 'a-1',
      primary: false,
      name: 'Rohan Mehta',
      accountDetails: [{ label: 'UPI ID', value: 'rohan@okicicix' }],
    },
  ]);
  expect(drawn.host.messages).toEqual([{ kind: 'success', text: 'Account List Updated' }]);
});

test('an account is made the primary one [C4.12 C7.17]', async () => {
  const { host, user } = await open(account);
  await user.click(screen.getByRole('button', { name: 'Set as primary' }));
  expect(host.inputsOf('makePrimary')).toEqual([{ accountId: 'a-1', primary: true }]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Primary Account Updated Successfull' }]);
});

test('an account is deleted only after the question was answered [C5.14 C7.16]', async () => {
  const { host, user, onChanged } = await open(account);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete' }));
  expect(question.getByText('Are you sure you want to Delete?')).toBeVisible();
  expect(host.inputsOf('deleteAccount')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(host.inputsOf('deleteAccount')).toEqual([{ accountId: 'a-1' }]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Account Deleted' }]);
  expect(onChanged).toHaveBeenCalled();
});

test('two presses in one turn make an account the primary one once [H1.23]', async () => {
  const { host } = await open(account);
  const button = screen.getByRole('button', { name: 'Set as primary' });
  await act(async () => {
    button.click();
    button.click();
  });
  expect(host.inputsOf('makePrimary')).toHaveLength(1);
  expect(host.messages).toHaveLength(1);
});

test.each([
  ['a new account', null, 'createAccount'],
  ['another payee', account, 'updateAccount'],
] as const)(
  '%s is confirmed by holder and fields, and sent again with the confirmation [E7.07]',
  async (_what, known, call) => {
    const drawn = await open(known, { [call]: new CallError(428, 'Confirm this action') });
    const { host, user } = drawn;
    if (!known) {
      await user.type(screen.getByRole('textbox', { name: 'Account holder name' }), 'Rohan Mehta');
      await user.type(screen.getByRole('textbox', { name: 'Bank Name' }), 'HDFC Bank');
      await user.type(screen.getByRole('textbox', { name: 'Account Number' }), ' 4821 ');
    }
    await save(drawn);
    await act(async () => undefined);
    const shown = host.overlays.store.getState().open.find(({ name }) => name === 'confirm')?.props;
    const fields = known
      ? [['UPI ID', 'rohan@okicici']]
      : [
          ['Bank Name', 'HDFC Bank'],
          ['Account Number', '4821'],
        ];
    expect(shown).toMatchObject({
      purpose: 'payoutAccount',
      subject: JSON.stringify([known ? 'upi' : 'imps', 'Rohan Mehta', ...fields]),
      detail: known ? 'Rohan Mehta · rohan@okicici' : 'Rohan Mehta · HDFC Bank · 4821',
    });
    host.answer(call, done);
    await act(async () => (shown!['onConfirmed'] as (token: string) => void)('token-1'));
    expect(host.inputsOf(call).map((input) => input?.confirmation)).toEqual([undefined, 'token-1']);
    expect(drawn.onChanged).toHaveBeenCalledWith('a-1');
  },
);
