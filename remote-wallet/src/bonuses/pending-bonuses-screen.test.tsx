import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserBonus } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { renderWithHost } from '@backlay/shared/testing';
import PendingBonusesScreen from './pending-bonuses-screen';

const bonus = (over: Partial<UserBonus> = {}): UserBonus => ({
  _id: 'g-1',
  bonusId: 'welcome',
  count: 1,
  title: 'Welcome bonus',
  bonusType: 'depositWagerBonus',
  amount: 1000,
  status: 'active',
  required: 5000,
  wagered: 1250,
  createdAt: '2026-01-19T15:00:00.000Z',
  expiresAt: '2026-02-18T15:00:00.000Z',
  ...over,
});
const open = async (docs: UserBonus[] | CallError) => {
  const answer = docs instanceof CallError ? docs : { docs, message: '' };
  const drawn = renderWithHost(<PendingBonusesScreen />, { session: 'player', answers: { bonuses: answer } });
  await act(async () => undefined);
  return drawn;
};

test('a waiting bonus shows progress of its terms, count and expiry [C2.08 C3.13]', async () => {
  await open([bonus({ count: 3 }), bonus({ _id: 'g-2', title: 'Once alone', count: 1 })]);
  expect(screen.getByRole('heading', { name: 'Pending bonuses' })).toBeInTheDocument();
  expect(screen.getAllByText('₹1,250.00 of ₹5,000.00 wagered')).toHaveLength(2);
  expect(screen.getAllByText('₹3,750.00 left to wager by 18 Feb 2026')).toHaveLength(2);
  expect(screen.getByText(/^Used/)).toHaveTextContent('Used 3 times');
  expect(screen.getByRole('progressbar', { name: 'Welcome bonus' })).toHaveAttribute('value', '0.25');
});

test('progress is there as soon as it is counted [C2.08]', async () => {
  const { host } = await open([bonus()]);
  host.answer('bonuses', { docs: [bonus({ status: 'released', wagered: 5000 })], message: '' });
  await act(async () =>
    host.sendEvent('getBonusUpdates', { _id: 'g-1', status: 'released', wagered: 5000, required: 5000 }),
  );
  expect(await screen.findByText('19 Jan 2026, Paid')).toBeInTheDocument();
  expect(screen.getByText('No pending bonuses')).toBeInTheDocument();
});

test('without a bonus the way to one is a press away [C2.08]', async () => {
  const { host } = await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['deposit']);
  // Nowhere, where the brand switched deposits off (OQ-33).
  act(() => host.channels.store('money.entries', () => ({})).setState({ deposit: false }));
  expect(screen.queryByRole('button', { name: 'Deposit' })).not.toBeInTheDocument();
});

test('bonuses that could not be read are asked for again [C7.19]', async () => {
  const { host } = await open(new CallError(500, 'down'));
  host.answer('bonuses', { docs: [bonus()], message: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Welcome bonus')).toBeInTheDocument();
});
