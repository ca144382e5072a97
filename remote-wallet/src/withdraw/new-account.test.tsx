import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentAccount } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, renderWithHost } from '@backlay/shared/testing';
import WithdrawSheet from './withdraw-sheet';

const account = (type: 'IMPS' | 'UPI'): PaymentAccount => ({
  _id: type,
  name: 'Rohan Mehta_u-1',
  primary: type === 'IMPS',
  paymentMethodType: {
    _id: `t-${type}`,
    paymentType: type,
    name: type,
    minAmount: 500,
    maxAmount: 20_000,
    fields: [{ label: 'UPI ID', type: 'TEXT' }],
  },
  accountDetails: [{ label: 'UPI ID', value: 'rohan@okicici' }],
});

test('while the list with a new account is late, an amount stays and no request leaves [C2.28]', async () => {
  let arrive: (answer: never) => void = () => undefined;
  const late = new Promise<never>((resolve) => (arrive = resolve));
  let reads = 0;
  const { host } = renderWithHost(<WithdrawSheet />, {
    session: 'player',
    answers: {
      accounts: () => ((reads += 1) === 1 ? { docs: [account('IMPS')], message: '' } : late),
      withdraws: buildPage([]),
      paymentMethodTypes: { docs: [account('UPI').paymentMethodType], message: '' },
      createAccount: { docs: account('UPI'), message: '' },
      logAccount: { message: '' },
      withdraw: new CallError(400, 'Limit reached'),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add Account' }));
  await user.type(await screen.findByRole('textbox', { name: 'Account holder name' }), 'Rohan');
  await user.type(screen.getByRole('textbox', { name: 'UPI ID' }), 'rohan@okicici');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  await user.type(amount, '1000');
  expect(host.inputsOf('accounts')).toHaveLength(2);
  // A request now would be paid to the account that was there before.
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await user.type(amount, '{Enter}');
  await act(async () => arrive({ docs: [account('IMPS'), account('UPI')], message: '' } as never));
  expect(await screen.findByRole('radio', { name: /UPI/ })).toBeChecked();
  expect(amount).toHaveValue('1,000');
  expect(host.inputsOf('withdraw')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(host.inputsOf('withdraw')).toMatchObject([{ accountId: 'UPI', amount: 1000 }]);
});
