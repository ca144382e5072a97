import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import PlayersScreen from './players-screen';

const CODE = 'DEMO2468';
const TITLE = 'Withdraw for this player';
const REFERENCE: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
const player = (over: Partial<ManagedPlayer> = {}): ManagedPlayer => ({
  _id: 'u-1',
  userName: 'rohan',
  fullName: '',
  brand: 'Royal',
  createdAt: '2026-01-02T10:00:00.000Z',
  blocked: true,
  status: 'suspended',
  affiliate: false,
  bonusLock: false,
  casinoLock: false,
  availablePts: 900,
  exposure: 0,
  ...over,
});
const docs = { _id: 'w-1', amount: 500, status: 'pending', createdAt: '2026-01-19T15:00:00.000Z' };

async function manage(shown: Partial<ManagedPlayer> = {}, more: FakeHostOverrides['answers'] = {}) {
  const { host } = renderWithHost(<PlayersScreen />, {
    session: { status: 'signed-in', userType: 'administrator' },
    tenant: { audience: 'staff' },
    answers: {
      players: buildPage([player(shown)]),
      roleOpenBets: buildPage([]),
      settingDeeds: buildPage([]),
      withdrawForPlayer: { docs, message: '' } as never,
      ...more,
    },
    at: '/people?player=u-1',
    route: '/people',
  });
  await act(async () => undefined);
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: 'Manage' }));
  return { host, user };
}
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
