import { screen, waitFor, within } from '@testing-library/react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import type { FakeHostOverrides } from '@backlay/shared/testing';
import { CODE, managedPlayer, openManage } from './players.fixture';

const TITLE = 'Withdraw for this player';
const REFERENCE: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
const docs = { _id: 'w-1', amount: 500, status: 'pending', createdAt: '2026-01-19T15:00:00.000Z' };

const manage = (shown: Partial<ManagedPlayer> = {}, more: FakeHostOverrides['answers'] = {}) =>
  openManage(
    'administrator',
    managedPlayer({ blocked: true, status: 'suspended', availablePts: 900, ...shown }),
    // The answer of the contract has more fields than the form reads.
    { withdrawForPlayer: { docs, message: '' } as never, ...more },
  );
const getCard = () => within(screen.getByRole('heading', { name: TITLE }).parentElement!);

test('staff request a withdrawal of a suspended player by keyboard, with reason and code [D1.14]', async () => {
  const { host, user } = await manage();
  const card = getCard();
  await user.click(card.getByLabelText('Amount in INR'));
  await user.keyboard('0500{Tab}Asked for by letter{Tab}');
  expect(card.getByLabelText('Transaction code')).toHaveFocus();
  await user.keyboard(`${CODE}{Enter}`);
  expect(host.inputsOf('withdrawForPlayer')).toEqual([
    { userId: 'u-1', amount: 500, reason: 'Asked for by letter', transactionCode: CODE, requestRef: REFERENCE },
  ]);
  expect(host.messages).toEqual([{ kind: 'success', text: '₹500.00 requested for rohan' }]);
  await waitFor(() => expect(host.inputsOf('players')).toHaveLength(2));
  expect(card.getByLabelText('Amount in INR')).toHaveValue('');
});

test.each([
  ['no amount', '', 'Asked for by letter', 'Enter an amount', 'Amount in INR'],
  ['a reason of 4 characters', '500', ' why? ', 'Enter a reason of at least 5 characters', 'Reason'],
])(
  'a withdrawal with %s is not sent, and its field has the focus [D1.14]',
  async (_what, amount, reason, text, field) => {
    const { host, user } = await manage();
    const card = getCard();
    if (amount) await user.type(card.getByLabelText('Amount in INR'), amount);
    await user.type(card.getByLabelText('Reason'), reason);
    await user.type(card.getByLabelText('Transaction code'), CODE);
    await user.click(card.getByRole('button', { name: 'Request withdrawal' }));
    expect(card.getByText(text)).toBeInTheDocument();
    expect(card.getByLabelText(field)).toHaveFocus();
    expect(host.inputsOf('withdrawForPlayer')).toEqual([]);
  },
);

test('a withdrawal that got no answer is sent again with the same reference [D1.14 S-15]', async () => {
  const { host, user } = await manage({}, { withdrawForPlayer: new CallError(0, '') });
  const card = getCard();
  await user.type(card.getByLabelText('Amount in INR'), '500');
  await user.type(card.getByLabelText('Reason'), 'Asked for by letter');
  const send = () => user.type(card.getByLabelText('Transaction code'), `${CODE}{Enter}`);
  await send();
  expect(await card.findByText("Connection lost. Tap again; it won't be applied twice.")).toBeInTheDocument();
  await send();
  const [first, second] = host.inputsOf('withdrawForPlayer');
  expect(second?.requestRef).toBe(first?.requestRef);
  await user.type(card.getByLabelText('Amount in INR'), '0');
  await send();
  expect(host.inputsOf('withdrawForPlayer')[2]?.requestRef).not.toBe(first?.requestRef);
});

test.each(['active', 'betLocked'] as const)(
  'a player whose status is %s withdraws without staff [D1.14]',
  async (status) => {
    await manage({ status, blocked: false });
    expect(screen.getByRole('heading', { name: 'Account status' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: TITLE })).not.toBeInTheDocument();
  },
);
