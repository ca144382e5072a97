import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildFrame,
  buildMarketFrame,
  buildOrder,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { createBettingServices } from '../services/betting-services';
import { openPanel } from './slip-panel.fixture';
import { market, marketBook, setUp, settle, step } from './slip.fixture';

const onOrders = { tenant: { flags: { exchangeOrders: true } } };
const listed = (...orders: readonly Order[]) => buildPage(orders.map((order) => ({ ...order, fills: [] })));
const answer = (order: Order) => ({ docs: { order, fills: [], marketBook }, message: '' });
const own = (over: Partial<Order> = {}) => buildOrder({ clientRef: 'reference-1', odd: 1.86, ...over });

beforeEach(() => localStorage.clear());

async function setUpOrders(over: FakeHostOverrides = {}) {
  const host = fakeHost({
    ...{ session: 'player', ...onOrders, ...over },
    answers: { orders: listed(), ipInformation: new CallError(0, ''), ...over.answers },
  });
  const slip = await setUp(host);
  slip.press();
  slip.controller.typeStake('1000');
  return { host, ...slip };
}

test('the slip of a brand with orders places an order at its price and sends no bet [E1.01 E1.04]', async () => {
  const { host, controller, clock, orders } = await setUpOrders({
    answers: { placeOrder: answer(own({ matched: 600 })) },
  });
  controller.place();
  await settle();
  expect(host.inputsOf('placeOrder')).toEqual([
    {
      ...{ marketId: 'm-1', teamId: 'r-1', oddType: 'back', odd: 1.86, stake: 1000, marketVersion: 1 },
      ...{ timeInForce: 'keep', onEvent: 'lapse', clientRef: 'reference-1' },
    },
  ]);
  expect(host.inputsOf('placeBet')).toEqual([]);
  clock.pass(500);
  expect(controller.store.getState()).toMatchObject({ step: 'matched', order: { matched: 600, waiting: 400 } });
  expect(orders.store.getState().waiting).toHaveLength(1);
  clock.pass(2000);
  expect(step(controller)).toBe('idle');
});

test('an order within its in-play delay is in process and in flight until it joins the book [A8.10 E1.08]', async () => {
  const { host, controller, clock } = await setUpOrders({ answers: { placeOrder: answer(own({ state: 'delayed' })) } });
  controller.place();
  await settle();
  expect([step(controller), host.inFlight.active()]).toEqual(['delayed', true]);
  host.sendEvent('getOrderUpdates', { order: own(), fills: [] });
  clock.pass(500);
  expect([step(controller), host.inFlight.active()]).toEqual(['matched', false]);
});

test('an order that ended without a match is not placed, with the reason [E1.02 E1.11]', async () => {
  const ended = own({ cancelled: 1000, state: 'cancelled', reasonText: 'Not matched at once' });
  const { controller } = await setUpOrders({ answers: { placeOrder: answer(ended) } });
  controller.preferences.chooseTimeInForce('now');
  controller.place();
  await settle();
  expect(controller.store.getState()).toMatchObject({ step: 'lapsed', reason: 'Not matched at once' });
});

test('a lost order is unknown until its reference answers, and may be asked for at once [E1.04]', async () => {
  const { host, controller, clock } = await setUpOrders({ answers: { placeOrder: new CallError(0, '') } });
  host.answer('orders', new CallError(0, ''));
  controller.place();
  await settle();
  expect(step(controller)).toBe('unknown');
  host.answer('orders', listed(own()));
  controller.checkAgain();
  await settle();
  clock.pass(500);
  expect(controller.store.getState()).toMatchObject({ step: 'matched', order: { waiting: 1000 } });
  expect(host.inputsOf('placeOrder')).toHaveLength(1);
});

test('a refused order stays on the slip with the text of the table [E1.17]', async () => {
  const { controller } = await setUpOrders({ answers: { placeOrder: new CallError(400, 'Not Enough At This Price') } });
  controller.place();
  await settle();
  expect(controller.store.getState()).toMatchObject({
    step: 'rejected',
    reason: 'Not Enough At This Price',
    stake: '1000',
  });
});

test('the summary before the press leaves own orders out of what is matched now [E1.01 E2.12]', async () => {
  const { controller } = await setUpOrders({
    answers: { orders: listed(own({ oddType: 'lay', odd: 1.86, stake: 50_000_000 })) },
  });
  await settle();
  expect(controller.summary().preview).toMatchObject({ matched: 0, rest: 100_000, restIs: 'waits' });
});

test('a brand without orders places the instant bet as before [E2.18]', async () => {
  const { host, controller } = await setUpOrders({
    tenant: {},
    answers: { placeBet: new CallError(400, 'Odds Changed') },
  });
  controller.place();
  await settle();
  expect(host.inputsOf('placeBet')).toHaveLength(1);
  expect(host.inputsOf('placeOrder')).toEqual([]);
});

test('the three ways, persistence and material events are remembered on the device [E1.02 E1.05 E1.06]', async () => {
  const { controller } = await setUpOrders();
  controller.preferences.chooseTimeInForce('all');
  controller.preferences.choosePersistence('TAKE');
  controller.preferences.chooseOnEvent('stay');
  const again = await setUpOrders();
  expect(again.controller.preferences.store.getState()).toMatchObject({
    ...{ timeInForce: 'all', persistence: 'TAKE', onEvent: 'stay' },
  });
});

test('slip shows matched and waiting amounts before Place Bet is pressed [E1.01 E1.02 E1.05]', async () => {
  const host = await openPanel({ ...onOrders, answers: { orders: listed() } });
  act(() => void createBettingServices(host).books.define([{ ...market, book: { ...market.book, inPlay: false } }], 5));
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('button', { name: /India.*1\.86/ })[0] as HTMLElement);
  const slip = screen.getByRole('region', { name: /slip/i });
  await user.type(within(slip).getByLabelText('Stake'), '1000');
  expect(within(slip).getByText('₹1,000 matched now at 1.86')).toBeVisible();
  const odds = within(slip).getByLabelText('Odds');
  await user.clear(odds);
  await user.type(odds, '1.9');
  expect(within(slip).getByText('₹1,000 unmatched at 1.90')).toBeVisible();
  await user.click(within(slip).getByRole('radio', { name: /Keep/ }));
  expect(within(slip).getByRole('radio', { name: /Keep/ })).toBeChecked();
  // An order that stays in play meets wickets: the player decides whether it outlives one.
  const stays = within(slip).getByRole('switch', { name: 'Keep after a wicket' });
  expect(stays).not.toBeChecked();
  await user.click(stays);
  expect(stays).toBeChecked();
  expect(within(slip).queryByLabelText('If odds change')).toBeNull();
  await act(async () => {});
});

test('the runner of a bet that waits in full has its price, and a better price of the board matches it [E1.01]', async () => {
  const host = await openPanel({ ...onOrders, answers: { orders: listed() } });
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('button', { name: /India.*1\.86/ })[0] as HTMLElement);
  const slip = within(screen.getByRole('region', { name: /slip/i }));
  const row = (name: string) => screen.getByRole('group', { name });
  await user.type(slip.getByLabelText('Stake'), '1000');
  const odds = slip.getByLabelText('Odds');
  await user.clear(odds);
  await user.type(odds, '1.9');
  expect(row('India')).toHaveTextContent('unmatched at 1.90');
  expect(row('India')).not.toHaveTextContent('→');
  // What the bet may cost stays in sight.
  expect(row('Australia')).toHaveTextContent('→−1,000.00');
  expect(slip.getByRole('button', { name: 'Accept 1.86' })).toBeVisible();
  const runners = [buildRunnerFrame('r-1', { back: [[1.92, 142_000]] })];
  const frame = buildFrame({ seq: 2, full: false, markets: [buildMarketFrame({ runners })] });
  act(() => createBettingServices(host).books.apply(frame));
  expect(await slip.findByText('₹1,000 matched now at 1.92')).toBeVisible();
  expect(slip.queryByRole('button', { name: /^Accept/ })).toBeNull();
  await waitFor(() => expect(row('India')).toHaveTextContent('→+920.00'));
  expect(row('India')).not.toHaveTextContent('will wait');
});

test('the runner of an order in process has one line, and counts the order once [E1.14 B3.12]', async () => {
  const map = [
    { teamId: 'r-1', exposureOrProfit: 0 },
    { teamId: 'r-2', exposureOrProfit: -1000 },
  ];
  const position = { ...marketBook, exposure: 1000, map };
  const host = await openPanel({
    ...onOrders,
    answers: {
      orders: listed(),
      placeOrder: ({ clientRef }) => {
        const order = own({ clientRef, odd: 1.9, state: 'delayed' });
        return { docs: { order, fills: [], marketBook: position }, message: '' };
      },
    },
  });
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('button', { name: /India.*1\.86/ })[0] as HTMLElement);
  const slip = within(screen.getByRole('region', { name: /slip/i }));
  const row = (name: string) => screen.getByRole('group', { name });
  await user.type(slip.getByLabelText('Stake'), '1000');
  const odds = slip.getByLabelText('Odds');
  await user.clear(odds);
  await user.type(odds, '1.9');
  expect(row('India')).toHaveTextContent('unmatched at 1.90');
  await user.click(slip.getByRole('button', { name: 'Place Bet' }));
  await slip.findByText('Betting in process');
  const [{ clientRef } = { clientRef: 'none' }] = host.inputsOf('placeOrder');
  act(() => host.sendEvent('getOrderUpdates', { order: own({ clientRef, odd: 1.9 }), fills: [] }));
  expect(row('India')).toHaveTextContent('Unmatched:1,000 at 1.90');
  expect(row('India')).not.toHaveTextContent('unmatched at 1.90');
  expect(row('India')).not.toHaveTextContent('→');
  // Its result contains the order already.
  expect(row('Australia')).toHaveTextContent('−1,000.00');
  expect(row('Australia')).not.toHaveTextContent('→');
});
