import { act, cleanup, screen, within } from '@testing-library/react';
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

const figures = () => screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
const openedDeposits = ({ overlays }: Awaited<ReturnType<typeof openFirst>>['host']) => overlays.store.getState().open;

test('a new player is offered three first deposits, with what the welcome offer adds to each that fits [E8.11]', async () => {
  await openFirst();
  const region = screen.getByRole('region', { name: 'First deposit' });
  expect(within(region).getByText('First deposit bonus')).toBeInTheDocument();
  expect(region).toHaveTextContent('Wager 5 times the bonus within 30 days to unlock it.');
  expect(amounts()).toEqual(['₹500', '₹1,000 +₹500.00', '₹2,000 +₹1,000.00', 'Deposit ₹1,000', 'Without bonus']);
});

test('a chosen amount shows what is paid and its bonus; what cannot be staked yet is no sum to play with [E8.11]', async () => {
  const { user } = await openFirst();
  expect(screen.getByRole('button', { name: /^₹1,000/, pressed: true })).toBeInTheDocument();
  expect(figures()).toEqual(['You pay 1,000.00', 'Bonus +500.00']);
  await user.click(screen.getByRole('button', { name: /^₹2,000/ }));
  expect(screen.getByRole('button', { name: /^₹2,000/, pressed: true })).toBeInTheDocument();
  expect(figures()).toEqual(['You pay 2,000.00', 'Bonus +1,000.00']);
  await user.click(screen.getByRole('button', { name: /^₹500/ }));
  expect(figures()).toEqual(['You pay 500.00', 'To play 500.00']);
  expect(screen.queryByRole('button', { name: 'Without bonus' })).not.toBeInTheDocument();
});

test('an offer without wagering counts toward the sum to play with [E8.11]', async () => {
  const docs = [offer({ percent: 50, wager: 0 })];
  await openFirst({ answers: { ...answers, bonusOffers: { docs, message: '' } } });
  expect(figures()).toEqual(['You pay 1,000.00', 'To play 1,500.00']);
});

test('the deposit of 1,000 opens with 1,000 and the offer, ready for a method [E8.11]', async () => {
  const { host, user, unmount } = await openFirst();
  await user.click(screen.getByRole('button', { name: 'Deposit ₹1,000' }));
  const [opened] = openedDeposits(host);
  expect(opened).toEqual({ name: 'deposit', props: { amount: 1000, offerId: 'first' } });
  unmount();
  renderWithHost(<DepositSheet props={opened!.props} onClose={() => undefined} />, { session: 'player', answers });
  const offers = await screen.findByRole('radiogroup', { name: 'Offers' });
  expect(within(offers).getByRole('radio', { name: /First deposit bonus/ })).toBeChecked();
  expect(screen.getByRole('dialog')).toHaveTextContent('₹1,000.00');
  expect(screen.getByRole('radiogroup', { name: 'Payment methods' })).toBeInTheDocument();
});

test('Without bonus opens the deposit with no offer selected [E8.11]', async () => {
  const { host, user, unmount } = await openFirst();
  await user.click(screen.getByRole('button', { name: 'Without bonus' }));
  const [opened] = openedDeposits(host);
  unmount();
  renderWithHost(<DepositSheet props={opened!.props} onClose={() => undefined} />, { session: 'player', answers });
  const offers = await screen.findByRole('radiogroup', { name: 'Offers' });
  expect(within(offers).getByRole('radio', { name: 'No Offer Selected' })).toBeChecked();
});

test("the offer of the player's link goes before the others; an amount outside it goes alone [E8.11 A2.11]", async () => {
  const profile = buildProfile({ linkedBonusId: 'linked' });
  const linked = offer({ _id: 'linked', min: 2000 });
  const { host, user } = await openFirst({
    answers: { ...answers, bonusOffers: { docs: [first, linked], message: '' } },
    session: { status: 'signed-in', userType: 'user', profile },
  });
  expect(amounts()).toEqual(['₹500', '₹1,000', '₹2,000 +₹1,000.00', 'Deposit ₹1,000']);
  await user.click(screen.getByRole('button', { name: '₹500' }));
  await user.click(screen.getByRole('button', { name: 'Deposit ₹500' }));
  expect(openedDeposits(host)).toEqual([{ name: 'deposit', props: { amount: 500 } }]);
});

test('amounts under the smallest deposit of the brand are left out [E8.11]', async () => {
  await openFirst({ answers: { ...answersWith([upi], { minAmount: 1000 }) } });
  expect(amounts()).toEqual(['₹1,000', '₹2,000', 'Deposit ₹1,000']);
  cleanup();
  await openFirst({ answers: { ...answersWith([upi], { minAmount: 5000 }) } });
  expect(amounts()).toEqual([]);
});

test.each([
  ['a visitor', { session: 'visitor' }],
  ['a brand where deposits go to the chat', { tenant: { flags: { depositToChat: true } } }],
] as const)('%s gets no first deposit [E8.11]', async (_who, overrides) => {
  await openFirst(overrides);
  expect(amounts()).toEqual([]);
});
