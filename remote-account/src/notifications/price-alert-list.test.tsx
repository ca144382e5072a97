import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PriceAlert } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { PriceAlertList } from './price-alert-list';

const alertOf = (id: string, over: Partial<PriceAlert> = {}): PriceAlert => ({
  _id: id,
  eventId: 'e-1',
  eventName: 'India v Australia',
  marketId: 'm-1',
  marketName: 'Match Odds',
  teamId: 'r-1',
  teamName: 'India',
  side: 'back',
  price: 2.5,
  createdAt: '2026-01-19T15:00:00.000Z',
  ...over,
});
const listOf = (...docs: PriceAlert[]) => ({ docs, message: '' });

async function show(answers: FakeHostOverrides['answers']) {
  const drawn = renderWithHost(<PriceAlertList />, { session: 'player', answers });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}
const rows = () => screen.queryAllByRole('listitem').map((row) => within(row).getByText(/India: /).textContent);

test('price alerts are listed with their event and removed by their button [E7.03]', async () => {
  const { host, user } = await show({
    priceAlerts: listOf(alertOf('a'), alertOf('b', { side: 'lay', price: 1.8 })),
    deletePriceAlert: listOf(),
  });
  expect(rows()).toEqual(['India: back at 2.50 or more', 'India: lay at 1.80 or less']);
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/events/e-1');
  host.answer('priceAlerts', listOf(alertOf('b', { side: 'lay', price: 1.8 })));
  await user.click(screen.getByRole('button', { name: 'Remove price alert: India: back at 2.50 or more' }));
  await waitFor(() => expect(rows()).toEqual(['India: lay at 1.80 or less']));
  expect(host.inputsOf('deletePriceAlert')).toEqual([{ alertId: 'a' }]);
});

test('an alert that fired meanwhile leaves the list when it cannot be removed [E7.03]', async () => {
  const { host, user } = await show({
    priceAlerts: listOf(alertOf('a')),
    deletePriceAlert: new CallError(404, 'Price alert not found'),
  });
  host.answer('priceAlerts', listOf());
  await user.click(screen.getByRole('button', { name: /^Remove price alert/ }));
  expect(await screen.findByText(/^No price alerts/)).toBeInTheDocument();
  expect(host.messages).toEqual([{ kind: 'error', text: 'Price alert not found' }]);
});
