import { screen, within } from '@testing-library/react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, type FakeHostOverrides } from '@backlay/shared/testing';
import { CODE, managedPlayer, openManage } from './players.fixture';

const NOW = Date.parse('2026-01-19T15:00:00.000Z');
const active = { status: 'active', reason: '', until: null } as const;
const player = (over: Partial<ManagedPlayer> = {}) => managedPlayer({ ownStatus: active, ...over });

async function manage(shown: Partial<ManagedPlayer> = {}, more: FakeHostOverrides['answers'] = {}) {
  const docs = { _id: 'u-1', status: 'suspended', effective: 'suspended', until: null } as const;
  const { host, user } = await openManage('agent', player(shown), {
    setAccountStatus: { docs, message: '' },
    endSessions: { message: '' },
    ...more,
  });
  const card = within(screen.getByRole('heading', { name: 'Account status' }).parentElement!);
  const choose = async (label: string, value: string) => {
    await user.click(card.getByRole('combobox', { name: new RegExp(`^${label}`) }));
    await user.click(screen.getByRole('option', { name: value }));
  };
  const [setCode, endCode] = card.getAllByLabelText('Transaction code');
  return {
    host,
    user,
    card,
    choose,
    setCode,
    endCode,
    save: () => user.click(card.getByRole('button', { name: 'Set status' })),
  };
}

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

test('an account above suspends a player with reason, end and code, and the player is read again [D1.14]', async () => {
  const { host, user, card, choose, setCode, save } = await manage();
  await choose('Account status', 'Suspended');
  await choose('Until', '7 days from now');
  await user.type(card.getByLabelText('Reason'), 'Asked by the police');
  await user.type(setCode!, CODE);
  host.answer('players', buildPage([player({ status: 'suspended' })]));
  await save();
  expect(host.inputsOf('setAccountStatus')).toEqual([
    {
      userId: 'u-1',
      status: 'suspended',
      reason: 'Asked by the police',
      until: '2026-01-26T15:00:00.000Z',
      transactionCode: CODE,
    },
  ]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'rohan: Suspended' }]);
  expect(await screen.findAllByText('Suspended', { selector: 'span, dd' })).not.toHaveLength(0);
  expect(host.inputsOf('players')).toHaveLength(2);
});

test('a reason under 5 characters and a missing code send no status, and the wrong field is named [D1.14]', async () => {
  const { host, user, card, choose, setCode, save } = await manage();
  await choose('Account status', 'Bet locked');
  await user.type(card.getByLabelText('Reason'), ' why ');
  await user.type(setCode!, CODE);
  await save();
  expect(card.getByText('Enter a reason of at least 5 characters')).toBeInTheDocument();
  expect(card.getByLabelText('Reason')).toHaveFocus();
  await user.type(card.getByLabelText('Reason'), ' he asked');
  await user.clear(setCode!);
  await save();
  expect(setCode).toHaveFocus();
  expect(host.inputsOf('setAccountStatus')).toEqual([]);
});

test('closing an account has no end and waits for the tick that it is final [D1.14]', async () => {
  const { host, user, card, choose, setCode, save } = await manage();
  await choose('Account status', 'Closed');
  expect(card.queryByRole('combobox', { name: /^Until/ })).not.toBeInTheDocument();
  await user.type(card.getByLabelText('Reason'), 'Asked for it in writing');
  await user.type(setCode!, CODE);
  await save();
  expect(host.inputsOf('setAccountStatus')).toEqual([]);
  await user.click(card.getByRole('checkbox', { name: 'A closed account cannot be opened again' }));
  await user.type(setCode!, CODE);
  await save();
  expect(host.inputsOf('setAccountStatus')[0]).toMatchObject({ status: 'closed' });
  expect(host.inputsOf('setAccountStatus')[0]).not.toHaveProperty('until');
});

test('a closed account shows its reason and offers no other status [D1.14]', async () => {
  const { card } = await manage({
    status: 'closed',
    ownStatus: { status: 'closed', reason: 'Left us', until: null },
  });
  expect(card.getByText('Left us')).toBeInTheDocument();
  expect(card.getByText('A closed account cannot be opened again.')).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Set status' })).not.toBeInTheDocument();
});

test('a stricter status from above is named beside the own one [D1.14]', async () => {
  const { card } = await manage({ status: 'suspended', ownStatus: active });
  expect(card.getByText('Active (an account above it is stricter)')).toBeInTheDocument();
});

test('log out everywhere requires the code and shows its refusal [D1.14]', async () => {
  const { host, user, card, endCode } = await manage({}, { endSessions: new CallError(400, 'Wrong code') });
  const logOut = () => user.click(card.getByRole('button', { name: 'Log out everywhere' }));
  await logOut();
  expect(host.inputsOf('endSessions')).toEqual([]);
  await user.type(endCode!, 'WRONG');
  await logOut();
  expect(await card.findByText('Wrong code')).toBeInTheDocument();
  host.answer('endSessions', { message: '' });
  await user.type(endCode!, CODE);
  await logOut();
  expect(host.inputsOf('endSessions').at(-1)).toEqual({ userId: 'u-1', transactionCode: CODE });
  expect(host.messages).toEqual([{ kind: 'success', text: 'rohan is logged out everywhere' }]);
});
