import { act, screen, within } from '@testing-library/react';
import type { Bet, EndpointResponse, Market } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildBet,
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildOrder,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  flushMicrotasks,
  user,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { createBettingServices } from '../services/betting-services';
import { CashOutOverview } from './cash-out-overview';

type Offers = EndpointResponse<'cashOutOffers'>;
type Result = EndpointResponse<'cashOut'>['docs']['results'][number];

const offer = (marketId: string, over: Partial<Offers['docs'][number]> = {}): Offers['docs'][number] => ({
  ...{ marketId, eventId: 'e-1', marketName: 'Match Odds', eventName: 'India v Australia', version: 1 },
  ...{ amount: 139.04, share: 100, closable: 100, delay: 0, rules: [] },
  outcomes: [
    { teamId: 'r-1', teamName: 'India', before: 3740, after: 139.04 },
    { teamId: 'r-2', teamName: 'Australia', before: -4000, after: 139.04 },
  ],
  ...over,
});
/** As the platform sends a market that cannot be closed: without outcomes and without a share. */
const blocked = (marketId: string, reason: string, over: Partial<Offers['docs'][number]> = {}) =>
  offer(marketId, { amount: null, share: 0, closable: 0, outcomes: [], reason, ...over });
const offers = (...docs: Offers['docs']): Offers => ({
  ...{ docs, message: 'Success' },
  total: docs.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
});
const done = (marketId: string, over: Partial<Result> = {}): Result => ({
  ...{ marketId, done: true, amount: 139.04, share: 100, message: 'Cash out done' },
  ...over,
});
const results = (...docs: Result[]): EndpointResponse<'cashOut'> => ({
  docs: { results: docs, total: 0 },
  message: '',
});

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function open(
  answers: FakeHostOverrides['answers'],
  from = 1,
  session: 'player' | 'visitor' = 'player',
  tenant: NonNullable<FakeHostOverrides['tenant']> = {},
) {
  const host = fakeHost({ session, tenant, answers: { openBets: buildPage<Bet>([buildBet()]), ...answers } });
  await createBettingServices(host).openBets.read();
  renderBetting(<CashOutOverview from={from} />, { on: host });
  await flushMicrotasks();
  return host;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = () => within(screen.getByRole('region', { name: 'Cash out' })).getAllByRole('listitem');

test('each market shows its amount, its outcomes now, or why it cannot be closed [E5.01 E5.05]', async () => {
  const session = blocked('m-2', 'Sessions have no cash out', { marketName: '6 over runs' });
  const loss = offer('m-3', { marketName: 'Winner', amount: -200.5 });
  const suspended = blocked('m-4', 'The market is suspended', { marketName: 'Toss' });
  await open({ cashOutOffers: offers(offer('m-1'), session, loss, suspended) });
  const [first, second, third, fourth] = rows();
  expect(first).toHaveTextContent('Cash out Match Odds');
  expect(first).toHaveTextContent('If India wins +3,740.00');
  expect(first).toHaveTextContent('If Australia wins −4,000.00');
  expect(within(first!).getByRole('button', { name: 'Cash out ₹139.04' })).toBeEnabled();
  expect(within(first!).getByRole('button', { name: 'Part' })).toBeEnabled();
  expect(second).toHaveTextContent('Sessions have no cash out');
  expect(within(second!).queryByRole('button')).not.toBeInTheDocument();
  expect(within(third!).getByRole('button', { name: 'Close at −₹200.50' })).toBeEnabled();
  expect(fourth).toHaveTextContent('Cash out TossIndia v AustraliaThe market is suspended');
});

test('a market that the feed has dropped is named by its bet, with its reason [E5.05]', async () => {
  const gone = blocked('m-1', 'The market is closed', { marketName: '', eventName: '' });
  await open({ cashOutOffers: offers(gone) });
  expect(rows()[0]).toHaveTextContent('Cash out Match OddsIndia v AustraliaThe market is closed');
});

test('the amounts are read again every 2 s, and a press sends what is shown at that moment [E5.01 E5.02]', async () => {
  const host = await open({ cashOutOffers: offers(offer('m-1')), cashOut: results(done('m-1')) });
  host.answer('cashOutOffers', offers(offer('m-1', { amount: 120 })));
  await flushMicrotasks(2000);
  await user().click(button('Cash out ₹120.00'));
  expect(host.inputsOf('cashOut')).toEqual([
    { marketId: 'm-1', share: 100, minAmount: 120, tolerance: 0, clientRef: expect.any(String) },
  ]);
});

test('Part opens the sheet of a market of another page, with its prices, and stays with its result [E5.03]', async () => {
  const market = buildMarket({ commission: 2 });
  const host = await open({
    cashOutOffers: offers(offer('m-1')),
    cashOutRules: { docs: [], message: '' },
    cashOut: results(done('m-1', { amount: 69.52, share: 50 })),
    markets: buildPage([market]),
    marketPositions: {
      docs: [
        {
          ...{ marketId: 'm-1', eventId: 'e-1', exposure: 1000 },
          map: [
            { teamId: 'r-1', exposureOrProfit: 2000 },
            { teamId: 'r-2', exposureOrProfit: -1000 },
          ],
        },
      ],
      message: '',
    },
  });
  await user().click(button('Part'));
  const sheet = await screen.findByRole('dialog', { name: 'Cash out Match Odds' });
  await flushMicrotasks();
  const runners = [buildRunnerFrame('r-1', { lay: [[2, 2000]] }), buildRunnerFrame('r-2', { back: [] })];
  const frame = buildFrame({ seq: 2, full: false, markets: [buildMarketFrame({ runners })] });
  act(() => createBettingServices(host).books.apply(frame));
  await flushMicrotasks(500);
  await user().click(within(sheet).getByRole('button', { name: '50 %' }));
  host.answer('cashOutOffers', offers());
  await user().click(within(sheet).getByRole('button', { name: /^(Cash out|Close at)/ }));
  await flushMicrotasks(2000);
  expect(host.inputsOf('cashOut')).toEqual([expect.objectContaining({ marketId: 'm-1', share: 50 })]);
  expect(within(sheet).getByRole('status')).toHaveTextContent('Worst case after cash out +₹69.52');
});

test.each([
  ['whose market has ended', buildPage<Market>([]), 'Cash out is currently unavailable'],
  ['that cannot be read', new CallError(500, 'No answer'), 'Try again'],
] as const)('a part %s shows the reason in its sheet [E5.03]', async (_what, markets, text) => {
  await open({ cashOutOffers: offers(offer('m-1')), markets });
  await user().click(button('Part'));
  expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeVisible();
});

test('a market that was closed is gone, and a line names what it brought [E5.01]', async () => {
  const host = await open({ cashOutOffers: offers(offer('m-1')), cashOut: results(done('m-1', { amount: -5.21 })) });
  host.answer('cashOutOffers', offers());
  await user().click(button('Cash out ₹139.04'));
  await flushMicrotasks();
  expect(screen.getByText(/^Closed: Match Odds/)).toHaveTextContent('Closed: Match Odds −₹5.21');
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('a market that was closed in part shows the worst result of what is left [E5.01 E5.03]', async () => {
  const part = offer('m-1', { share: 66, amount: -12 });
  await open({ cashOutOffers: offers(part), cashOut: results(done('m-1', { share: 66, amount: -12 })) });
  expect(rows()[0]).toHaveTextContent('Worst case after cash out −₹12.00');
  await user().click(button('Cash out 66 %'));
  await flushMicrotasks();
  expect(screen.getByText(/^Closed: Match Odds/)).toHaveTextContent(
    'Closed: Match Odds. Worst case after cash out −₹12.00',
  );
});

test('positions that close at a loss are closed, not cashed out, in the words of the button [E5.05]', async () => {
  await open({ cashOutOffers: offers(offer('m-1', { amount: -50 }), offer('m-2', { amount: 20 })) });
  expect(screen.getByRole('button', { name: 'Close all 2 −₹30.00' })).toBeEnabled();
});

test('a card names the bets that wait in its market, which the press cancels first [E5.06]', async () => {
  const waiting = [buildOrder({ oddType: 'lay', odd: 1.77, stake: 1500 }), buildOrder({ _id: 'o-2', marketId: 'm-9' })];
  await open(
    {
      cashOutOffers: offers(offer('m-1', { amount: -10.72 }), offer('m-3', { marketName: 'Winner' })),
      orders: buildPage(waiting.map((order) => ({ ...order, fills: [] }))),
    },
    1,
    'player',
    { flags: { exchangeOrders: true } },
  );
  await flushMicrotasks(500);
  const [first, second] = screen.getAllByRole('button', { name: /^(Close at|Cash out)/ });
  expect(first).toHaveAccessibleDescription(
    'Your unmatched bet on this market is cancelled first. Lay India ₹1,500 at 1.77',
  );
  expect(screen.getByText('Lay India ₹1,500 at 1.77')).toBeVisible();
  expect(second).not.toHaveAccessibleDescription();
});

test('a card waits with its press until the bets that it cancels are known [E5.06]', async () => {
  let read = (_orders: EndpointResponse<'orders'>): void => undefined;
  await open(
    { cashOutOffers: offers(offer('m-1')), orders: () => new Promise((resolve) => (read = resolve)) },
    1,
    'player',
    { flags: { exchangeOrders: true } },
  );
  await flushMicrotasks(500);
  expect(button('Cash out ₹139.04')).toBeDisabled();
  await act(async () => read(buildPage([])));
  expect(button('Cash out ₹139.04')).toBeEnabled();
});

test('one press closes every market that can be closed and names those that were not [E5.05]', async () => {
  const closed = blocked('m-2', 'No price at the moment');
  const other = offer('m-3', { marketName: 'Winner', amount: 60.96 });
  const host = await open({
    cashOutOffers: offers(offer('m-1'), closed, other),
    cashOut: results(
      done('m-1'),
      done('m-3', { done: false, amount: null, message: 'The amount changed. Nothing was cashed out.' }),
    ),
  });
  host.answer('cashOutOffers', offers(closed, other));
  await user().click(screen.getByRole('button', { name: /^Cash out all 2 \+₹200.00$/ }));
  await flushMicrotasks();
  expect(host.inputsOf('cashOut')).toEqual([
    {
      amounts: [
        { marketId: 'm-1', minAmount: 139.04, share: 100 },
        { marketId: 'm-3', minAmount: 60.96, share: 100 },
      ],
      ...{ tolerance: 0, clientRef: expect.any(String) },
    },
  ]);
  expect(screen.getByText('Winner: The amount changed. Nothing was cashed out.')).toBeInTheDocument();
  // What was closed is gone at once.
  expect(rows()).toHaveLength(2);
});

test('a lost answer is asked for by its reference, and nothing is sent again [E5.08 E7.05]', async () => {
  const host = await open({ cashOutOffers: offers(offer('m-1')), cashOut: new CallError(0, 'No connection') });
  await user().click(button('Cash out ₹139.04'));
  await flushMicrotasks();
  expect(screen.getByText('Checking')).toBeInTheDocument();
  host.answer('cashOutOutcome', { docs: { running: false, results: [done('m-1')] }, message: '' });
  await flushMicrotasks(2000);
  const [press] = host.inputsOf('cashOut');
  expect(host.inputsOf('cashOut')).toHaveLength(1);
  expect(host.inputsOf('cashOutOutcome').map(({ clientRef }) => clientRef)).toEqual([press?.clientRef]);
  expect(screen.getByText(/^Closed: Match Odds/)).toBeInTheDocument();
});

test('a rule that fired is seen in the list at once [E5.04 E5.08]', async () => {
  const host = await open({ cashOutOffers: offers(offer('m-1'), offer('m-2', { marketName: 'Winner' })) });
  expect(rows()).toHaveLength(2);
  host.answer('cashOutOffers', offers(offer('m-1')));
  await act(async () => host.sendEvent('getCashOutUpdates', { marketId: 'm-2', cause: 'stop', amount: -200 }));
  await flushMicrotasks();
  expect(rows()).toHaveLength(1);
});

test.each([
  ['a visitor', offers(offer('m-1')), 1, 'visitor'],
  ['no market', offers(), 1, 'player'],
  ['one market where two are wanted', offers(offer('m-1')), 2, 'player'],
] as const)('with %s nothing is offered [E5.05]', async (_what, cashOutOffers, from, session) => {
  await open({ cashOutOffers }, from, session);
  expect(screen.queryByRole('region', { name: 'Cash out' })).not.toBeInTheDocument();
});
