import { act, screen, within } from '@testing-library/react';
import { renderWithHost, user, type FakeHostOverrides } from '@backlay/shared/testing';
import { answerChanged, buildLeg, premium, setUp } from './coupon.fixture';
import type { CouponLeg } from './coupon-state';
import { CouponTray } from './coupon-tray';

const legs = [1, 2, 3, 4].map((number) => buildLeg(number));
const limits = { docs: { maxPayout: 1_000_000, leftToday: 5_000_000 }, message: '' };
const stakes = { docs: { stake: [{ label: '100', value: 100 }] }, message: '' };

jest.setTimeout(120_000);
beforeEach(() => localStorage.clear());

async function open(chosen: readonly CouponLeg[], over: FakeHostOverrides = {}) {
  const fixture = setUp(chosen, { ...over, answers: { multipleLimits: limits, stakes, ...over.answers } });
  const watched: string[] = [];
  const feed = {
    watch: (eventId: string) => {
      watched.push(eventId);
      return () => undefined;
    },
  };
  renderWithHost(<CouponTray coupon={fixture.coupon} feed={feed} />, { on: fixture.host });
  await act(async () => {});
  await user().click(screen.getByRole('button', { name: /^(Multiple|मल्टिपल)/, expanded: false }));
  return { ...fixture, watched };
}

const term = (name: string) => screen.getByText(name).nextElementSibling;
const kinds = () =>
  within(screen.getByRole('group', { name: 'Bet type' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('four legs as a Yankee at 100 a bet are 11 bets, a total of 1,100 and the return of all [E6.02]', async () => {
  const { watched } = await open(legs);
  expect(kinds()).toEqual(['Accumulator of 41', 'Doubles6', 'Trebles4', 'Yankee11', 'Lucky 1515']);
  await user().click(screen.getByRole('button', { name: /^Yankee/ }));
  expect(screen.getByRole('button', { name: /^Yankee/ })).toHaveAttribute('aria-pressed', 'true');
  expect(term('Bets')).toHaveTextContent('11');
  expect(term('Total stake')).toHaveTextContent('1,100');
  // Six doubles at 4, four trebles at 8 and one bet at 16.
  expect(term('Highest return')).toHaveTextContent('7,200');
  expect(watched).toEqual(['e-1', 'e-2', 'e-3', 'e-4']);
});

test.each([
  [2, ['Double1']],
  [3, ['Treble1', 'Doubles3', 'Trixie4', 'Patent7']],
])('%i legs are offered by the names of their bets [E6.02]', async (count, names) => {
  await open(legs.slice(0, count));
  expect(kinds()).toEqual(names);
});

test('two legs of one event are refused by a sentence that names both, until one is removed [E6.05]', async () => {
  const event = { eventId: 'e-9', eventName: 'India v Australia' };
  await open([
    buildLeg(1, { ...event, runnerName: 'India' }),
    buildLeg(2, { ...event, runnerName: 'Australia', marketName: 'Toss' }),
    buildLeg(3),
  ]);
  expect(screen.getByRole('status')).toHaveTextContent(
    'These two cannot be combined: both are about India v Australia. Choose India (Match Odds) or Australia (Toss).',
  );
  expect(screen.getByRole('button', { name: 'Place multiple' })).toBeDisabled();
  await user().click(screen.getByRole('button', { name: 'Remove Australia' }));
  expect(screen.getByRole('button', { name: /^Multiple/ })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Place multiple' })).toBeEnabled();
});

test('at combined odds of 900 the slip shows 1,111 as the highest stake and sends no more [E6.06]', async () => {
  const { coupon } = await open([buildLeg(1, { odd: 30 }), buildLeg(2, { odd: 30 })]);
  expect(term('Highest stake')).toHaveTextContent('1,111');
  await act(async () => coupon.setStake('1111'));
  expect(screen.getByRole('button', { name: 'Place multiple' })).toBeEnabled();
  await act(async () => coupon.setStake('1112'));
  expect(screen.getByRole('status')).toHaveTextContent(/highest stake for these selections is .*1,111/);
  expect(screen.getByRole('button', { name: 'Place multiple' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Stake per bet' })).toHaveValue('1112');
});

test('changed legs show old and new price, and one press accepts all of them [E6.07]', async () => {
  const both = answerChanged('m-1', 1.9);
  const [first] = both.docs.changed;
  const changed = first ? [first, { ...first, marketId: 'm-2', newOdd: 2.2 }] : [];
  const { state } = await open(legs.slice(0, 2), {
    answers: { placeMultiple: { ...both, docs: { bet: null, changed } } },
  });
  await user().click(screen.getByRole('button', { name: 'Place multiple' }));
  expect(screen.getByText('Price changed from 2.00 to 1.90')).toBeInTheDocument();
  expect(screen.getByText('Price changed from 2.00 to 2.20')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Place multiple' })).not.toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Accept changes' }));
  expect(state().legs.map(({ odd }) => odd)).toEqual([1.9, 2.2]);
  expect(screen.queryByText(/Price changed/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Place multiple' })).toBeEnabled();
});

test('a tray on a phone starts as one line with the number of selections and their odds [E6.02]', async () => {
  await open(legs.slice(0, 3));
  const header = screen.getByRole('button', { name: 'Multiple 3 selections · 8.00' });
  expect(screen.getByRole('list', { name: 'Selections' })).toBeVisible();
  await user().click(header);
  expect(header).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('list', { name: 'Selections' })).not.toBeInTheDocument();
});

test('prices that move while the tray is open are shown, and one press accepts them all [E6.07]', async () => {
  const { coupon, books, state } = await open(legs.slice(0, 2));
  books.define([premium(1), premium(2)]);
  await act(async () => coupon.setStake('200'));
  expect(screen.getAllByText('Price changed from 2.00 to 1.86')).toHaveLength(2);
  await user().click(screen.getByRole('button', { name: 'Accept changes' }));
  expect(state().legs.map(({ odd }) => odd)).toEqual([1.86, 1.86]);
  expect(screen.getByRole('button', { name: 'Place multiple' })).toBeEnabled();
});

test('a suspended market names its leg and disables the placement until it opens again [E6.07]', async () => {
  const { coupon, books } = await open(legs.slice(0, 2));
  const market = { ...premium(1), id: 'm-1' };
  books.define([{ ...market, book: { ...market.book, status: 'SUSPENDED' } }]);
  await act(async () => coupon.setStake('200'));
  expect(screen.getByText('Not available now. Remove it or try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Place multiple' })).toBeDisabled();
  await user().click(screen.getByRole('button', { name: 'Remove Home 1' }));
  expect(screen.queryByText('Not available now. Remove it or try again.')).not.toBeInTheDocument();
});

test('Max stakes what balance and highest return allow, and more than the balance is refused in words [E6.06]', async () => {
  const { coupon, host, state } = await open(legs.slice(0, 3));
  await act(async () =>
    host.session.store.setState({ points: { availablePts: 1000, exposure: 0, pts: 1000, profit: 0, loss: 0 } }),
  );
  await user().click(screen.getByRole('button', { name: /^Doubles/ }));
  await user().click(screen.getByRole('button', { name: 'Max' }));
  expect(state().stake).toBe('333');
  await act(async () => coupon.setStake('334'));
  expect(screen.getByRole('status')).toHaveTextContent(/total stake of .*1,002.* more than your balance of .*1,000/);
  expect(screen.getByRole('button', { name: 'Place multiple' })).toBeDisabled();
});

test('a placed multiple is announced in an empty tray [E6.02]', async () => {
  const { taken } = await open(legs.slice(0, 2));
  await user().click(screen.getByRole('button', { name: 'Place multiple' }));
  expect(taken).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('Your multiple is placed.');
  expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
});

test('a tray in Hindi names its kinds and buttons in Hindi [E6.02]', async () => {
  await open(legs.slice(0, 2), { language: 'hi-in' });
  expect(screen.getByRole('region', { name: 'मल्टिपल' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^डबल/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'मल्टिपल लगाएँ' })).toBeInTheDocument();
});
