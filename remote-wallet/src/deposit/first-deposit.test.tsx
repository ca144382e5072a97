import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildProfile, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import DepositSheet from './deposit-sheet';
import FirstDeposit from './first-deposit';
import { answersWith, offer, upi } from './deposit.fixture';

const first = offer({ _id: 'first', title: 'First deposit bonus', type: 'ftd', percent: 50, min: 1000 });
const answers = { ...answersWith([upi]), bonusOffers: { docs: [offer(), first], message: '' } };

async function openFirst(overrides: FakeHostOverrides = {}) {
  const drawn = renderWithHost(<FirstDeposit />, { session: 'player', answers, ...overrides });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}
const amounts = () =>
  screen.queryAllByRole('button').map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());

test('a new player is offered three first deposits, with what the welcome offer adds to each that fits [E8.11]', async () => {
  await openFirst();
  const region = screen.getByRole('region', { name: 'First deposit' });
  expect(within(region).getByText('First deposit bonus')).toBeInTheDocument();
  expect(region).toHaveTextContent('Wager 5 times the bonus within 30 days to unlock it.');
  expect(amounts()).toEqual(['₹500', '₹1,000 +₹500.00', '₹2,000 +₹1,000.00']);
});

test('a press on 1,000 opens the deposit with 1,000 and the offer, ready for a method [E8.11]', async () => {
  const { host, user, unmount } = await openFirst();
  await user.click(screen.getByRole('button', { name: /^₹1,000/ }));
  const [opened] = host.overlays.store.getState().open;
  expect(opened).toEqual({ name: 'deposit', props: { amount: 1000, offerId: 'first' } });
  unmount();
  renderWithHost(<DepositSheet props={opened!.props} onClose={() => undefined} />, { session: 'player', answers });
  const offers = await screen.findByRole('radiogroup', { name: 'Offers' });
  expect(within(offers).getByRole('radio', { name: /First deposit bonus/ })).toBeChecked();
  expect(screen.getByRole('dialog')).toHaveTextContent('₹1,000.00');
  expect(screen.getByRole('radiogroup', { name: 'Payment methods' })).toBeInTheDocument();
});

test("the offer of the player's link goes before the others; an amount outside it goes alone [E8.11 A2.11]", async () => {
  const profile = buildProfile({ linkedBonusId: 'linked' });
  const linked = offer({ _id: 'linked', min: 2000 });
  const { host, user } = await openFirst({
    answers: { ...answers, bonusOffers: { docs: [first, linked], message: '' } },
    session: { status: 'signed-in', userType: 'user', profile },
  });
  expect(amounts()).toEqual(['₹500', '₹1,000', '₹2,000 +₹1,000.00']);
  await user.click(screen.getByRole('button', { name: '₹500' }));
  expect(host.overlays.store.getState().open).toEqual([{ name: 'deposit', props: { amount: 500 } }]);
});

test('amounts under the smallest deposit of the brand are left out [E8.11]', async () => {
  await openFirst({ answers: { ...answersWith([upi], { minAmount: 1000 }) } });
  expect(amounts()).toEqual(['₹1,000', '₹2,000']);
});

test.each([
  ['a visitor', { session: 'visitor' }],
  ['a brand where deposits go to the chat', { tenant: { flags: { depositToChat: true } } }],
] as const)('%s gets no first deposit [E8.11]', async (_who, overrides) => {
  await openFirst(overrides);
  expect(amounts()).toEqual([]);
});
