import { act, screen, waitFor, within } from '@testing-library/react';
import type { PriceAlert } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildMarket, FIXED_TIME, user, type FakeHostOverrides } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { loadScreenTexts } from '../texts';
import { PriceAlertButton } from './depth-panel';
import { inHindi } from '../texts/hi-in';

const market = buildMarket();
const [runner] = market.teams;
if (!runner) throw new Error('no runner');

const alertOf = (over: Partial<PriceAlert> = {}): PriceAlert => ({
  _id: 'alert-1',
  eventId: 'e-1',
  eventName: 'India v Australia',
  marketId: 'm-1',
  marketName: 'Match Odds',
  teamId: 'r-1',
  teamName: 'India',
  side: 'back',
  price: 2.5,
  createdAt: new Date(FIXED_TIME).toISOString(),
  ...over,
});
const listOf = (...docs: PriceAlert[]) => ({ docs, message: '' });

/** The button of a runner that can be backed at 1.98 and laid at 2. */
async function open(answers: FakeHostOverrides['answers'] = {}, over: FakeHostOverrides = {}) {
  const drawn = renderBetting(<PriceAlertButton market={market} runner={runner!} best={{ back: 1.98, lay: 2 }} />, {
    session: 'player',
    ...over,
    answers: { priceAlerts: listOf(), ...answers },
  });
  await act(async () => loadScreenTexts(drawn.host.i18n as never));
  return drawn;
}
const openForm = async () => {
  await user().click(screen.getByRole('button', { name: 'Price alert' }));
  return screen.findByRole('form', { name: 'Price alert for India' }, { timeout: 30_000 });
};

test('an alert is set one step above the price on offer, and below it to lay [E7.03]', async () => {
  const { host } = await open({ savePriceAlert: listOf(alertOf()) });
  const form = await openForm();
  expect(within(form).getByRole('textbox', { name: 'Odds' })).toHaveValue('1.99');
  await user().click(within(form).getByRole('button', { name: 'Lay' }));
  expect(within(form).getByRole('textbox', { name: 'Odds' })).toHaveValue('1.99');
  expect(form).toHaveTextContent('We notify you once when you can lay at 1.99 or less.');
  await user().click(within(form).getByRole('button', { name: 'Back' }));
  const odds = within(form).getByRole('textbox', { name: 'Odds' });
  await user().clear(odds);
  await user().type(odds, '2.5');
  host.answer('priceAlerts', listOf(alertOf(), alertOf({ _id: 'alert-2', teamId: 'r-2' })));
  await user().click(within(form).getByRole('button', { name: 'Set alert' }));
  expect(host.inputsOf('savePriceAlert')).toEqual([{ marketId: 'm-1', teamId: 'r-1', side: 'back', price: 2.5 }]);
  const own = await within(form).findByRole('list', { name: 'Your alerts on this runner' });
  expect(
    within(own)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Back at 2.50 or more']);
});

test('a price off the ladder is not sent, and one that is on offer is named so [E7.03]', async () => {
  const { host } = await open();
  const form = await openForm();
  const odds = within(form).getByRole('textbox', { name: 'Odds' });
  await user().clear(odds);
  await user().type(odds, '1.5');
  expect(form).toHaveTextContent('This price is on offer now.');
  await user().clear(odds);
  await user().type(odds, '3.03');
  await user().click(within(form).getByRole('button', { name: 'Set alert' }));
  expect(within(form).getByRole('alert')).toHaveTextContent('Choose a price of the price ladder');
  expect(host.inputsOf('savePriceAlert')).toEqual([]);
});

test('the refusal of one alert too many is shown in the form [E7.03]', async () => {
  const message = 'You have 20 price alerts. Remove one to set another.';
  await open({ savePriceAlert: new CallError(409, message) });
  const form = await openForm();
  await user().click(within(form).getByRole('button', { name: 'Set alert' }));
  expect(await within(form).findByRole('alert')).toHaveTextContent(message);
});

test('an alert is removed by its button, and one that fired leaves the list with its notification [E7.03]', async () => {
  const { host } = await open({
    priceAlerts: listOf(alertOf(), alertOf({ _id: 'alert-2', side: 'lay', price: 1.5 })),
    deletePriceAlert: listOf(),
  });
  const form = await openForm();
  const remove = await within(form).findByRole('button', { name: 'Remove alert: Back at 2.50 or more' });
  host.answer('priceAlerts', listOf(alertOf({ _id: 'alert-2', side: 'lay', price: 1.5 })));
  await user().click(remove);
  expect(host.inputsOf('deletePriceAlert')).toEqual([{ alertId: 'alert-1' }]);
  await waitFor(() => expect(within(form).getAllByRole('listitem')).toHaveLength(1));
  host.answer('priceAlerts', listOf());
  act(() => host.sendEvent('getBroadcastNotification', { _id: 'n', title: 'Price reached', message: '' }));
  await waitFor(() => expect(within(form).queryAllByRole('listitem')).toHaveLength(0));
});

test('visitors are offered no price alert [E7.03]', async () => {
  await open({}, { session: 'visitor' });
  expect(screen.queryByRole('button', { name: 'Price alert' })).not.toBeInTheDocument();
});

test('every text of the form has Hindi words [E7.03]', () => {
  const keys = Object.keys(inHindi).filter((key) => key.startsWith('priceAlert.'));
  expect(keys).toHaveLength(16);
});
