import type { EndpointResponse } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildBet,
  buildFrame,
  buildMarketFrame,
  buildProfile,
  buildRunnerFrame,
  flushMicrotasks,
} from '@backlay/shared/testing';
import { answerChanged, answerPlaced, buildLeg, premium, setUp } from './coupon.fixture';

const two = [buildLeg(1), buildLeg(2, { odd: 1.8 })];
const unknown: EndpointResponse<'betOutcome'> = { docs: null, message: '' };

beforeEach(() => localStorage.clear());

test('a double press sends one order, under one reference [E6.07]', async () => {
  const { coupon, host, taken, state } = setUp(two);
  await Promise.all([coupon.place(), coupon.place()]);
  const [order, ...more] = host.inputsOf('placeMultiple');
  expect(more).toEqual([]);
  expect(order).toMatchObject({
    kind: 'accumulator',
    stake: 100,
    legs: [
      { marketId: 'm-1', teamId: 'r-1', odd: 2, marketVersion: 1 },
      { marketId: 'm-2', teamId: 'r-1', odd: 1.8, marketVersion: 1 },
    ],
  });
  expect(taken.map(({ clientRef }) => clientRef)).toEqual([order?.clientRef]);
  expect(state()).toMatchObject({ step: 'accepted', legs: [], reference: null });
});

test('two placements have references of their own [E6.07]', async () => {
  const { coupon, host } = setUp(two, { answers: { placeMultiple: () => answerChanged('m-1', null) } });
  await coupon.place();
  await coupon.place();
  expect(new Set(host.inputsOf('placeMultiple').map(({ clientRef }) => clientRef)).size).toBe(2);
});

test('related legs are not sent; without one of them the others are [E6.05]', async () => {
  const { coupon, host } = setUp([...two, buildLeg(3, { eventId: 'e-1' })]);
  await coupon.place();
  expect(host.inputsOf('placeMultiple')).toEqual([]);
  coupon.remove('m-3');
  await coupon.place();
  expect(host.inputsOf('placeMultiple')).toHaveLength(1);
});

test('a changed leg is placed at its new price only after the player accepted it [E6.07]', async () => {
  const { coupon, host, state } = setUp(two, { answers: { placeMultiple: () => answerChanged('m-1', 1.9) } });
  await coupon.place();
  expect(state()).toMatchObject({ step: 'idle', reference: null, changed: [{ marketId: 'm-1', odd: 2, newOdd: 1.9 }] });
  await coupon.place();
  expect(host.inputsOf('placeMultiple')).toHaveLength(1);
  coupon.acceptChanges();
  expect(state().changed).toEqual([]);
  host.answer('placeMultiple', ({ clientRef }) => answerPlaced(clientRef));
  await coupon.place();
  expect(host.inputsOf('placeMultiple')[1]?.legs[0]).toMatchObject({ marketId: 'm-1', odd: 1.9, marketVersion: 9 });
});

test('a leg that takes no bet stays marked, and is tried again or removed [E6.07]', async () => {
  const { coupon, host, state } = setUp([...two, buildLeg(3)], {
    answers: { placeMultiple: () => answerChanged('m-1', null) },
  });
  await coupon.place();
  coupon.acceptChanges();
  expect(state().changed).toMatchObject([{ marketId: 'm-1', newOdd: null }]);
  coupon.remove('m-1');
  expect(state()).toMatchObject({ changed: [], kind: 'accumulator' });
  host.answer('placeMultiple', ({ clientRef }) => answerPlaced(clientRef));
  await coupon.place();
  expect(state().step).toBe('accepted');
});

test('a price that moved on the screen is shown before anything is sent [E6.07]', async () => {
  const { coupon, books, host, state } = setUp([]);
  const markets = [premium(1), premium(2)];
  books.define(markets);
  for (const market of markets) {
    const [india] = market.teams;
    if (india) coupon.select(market, india);
  }
  coupon.setStake('100');
  expect(state().legs.map(({ odd, eventName }) => [odd, eventName])).toEqual([
    [1.86, 'India v Team 1'],
    [1.86, 'India v Team 2'],
  ]);
  const runners = [buildRunnerFrame('r-1', { back: [[1.9, 100]] })];
  const moved = buildMarketFrame({ marketId: 'm-1', version: 2, runners });
  books.apply(buildFrame({ eventId: 'e-1', seq: 2, full: false, markets: [moved] }));
  await coupon.place();
  expect(host.inputsOf('placeMultiple')).toEqual([]);
  expect(state().changed).toEqual([{ marketId: 'm-1', odd: 1.86, newOdd: 1.9, marketVersion: 2 }]);
});

test('an order without an answer is asked for by its reference, and is not over before the delay is [E6.07]', async () => {
  const { coupon, clock, host, taken, state } = setUp(two, {
    answers: { placeMultiple: new CallError(0, ''), betOutcome: unknown },
  });
  await coupon.place();
  const [order] = host.inputsOf('placeMultiple');
  expect(host.inputsOf('betOutcome')).toEqual([{ clientRef: order?.clientRef }]);
  expect(state().step).toBe('unknown');
  await coupon.place();
  coupon.remove('m-1');
  expect(state().legs).toHaveLength(2);
  host.answer('betOutcome', { docs: buildBet({ clientRef: order?.clientRef ?? '' }), message: '' });
  clock.pass(1000);
  await flushMicrotasks();
  expect(host.inputsOf('placeMultiple')).toHaveLength(1);
  expect(taken).toHaveLength(1);
  expect(state().step).toBe('accepted');
});

test('an order that the platform does not know after its delay was not placed, and its legs stay [E6.07]', async () => {
  const { coupon, clock, state } = setUp(two, {
    answers: { placeMultiple: new CallError(503, ''), betOutcome: unknown },
  });
  await coupon.place();
  for (let second = 0; second < 30; second += 1) {
    clock.pass(1000);
    await flushMicrotasks();
  }
  expect(state()).toMatchObject({ step: 'idle', reference: null, legs: two });
  expect(state().message).toContain('Your multiple was not placed');
});

test('a reload has the selections again and asks for the order on its way [E6.02 E6.07]', async () => {
  const { coupon, create, host } = setUp(two, {
    answers: { placeMultiple: () => new Promise(() => {}), betOutcome: unknown },
  });
  coupon.setCollecting(true);
  void coupon.place();
  await flushMicrotasks();
  const [order] = host.inputsOf('placeMultiple');
  const { isCollecting, legs, stake, step } = create().store.getState();
  expect({ isCollecting, legs, stake, step }).toEqual({ isCollecting: true, legs: two, stake: '100', step: 'unknown' });
  await flushMicrotasks();
  expect(host.inputsOf('betOutcome')).toEqual([{ clientRef: order?.clientRef }]);
});

test('selections of a visitor become those of the player who signs in [E6.02]', () => {
  const { host, state } = setUp(two, { session: 'visitor' });
  host.signInAsPlayer({ profile: buildProfile({ _id: 'first' }) });
  expect(state().legs).toEqual(two);
  host.signOut();
  expect(state().legs).toEqual([]);
});

test('a multiple that is begun while the session is restored stays on [E6.02]', () => {
  const { coupon, host, state } = setUp([], { session: { status: 'restoring' } });
  coupon.setCollecting(true);
  host.signInAsPlayer();
  expect(state()).toMatchObject({ isCollecting: true, legs: [] });
});

test('another account on one browser sees no selections of the first, which finds them again [E6.02 E6.07]', async () => {
  const { coupon, host, state, create } = setUp(two, {
    answers: { placeMultiple: () => new Promise(() => {}), betOutcome: unknown },
  });
  void coupon.place();
  await flushMicrotasks();
  const [order] = host.inputsOf('placeMultiple');
  host.signOut();
  expect(state()).toMatchObject({ legs: [], reference: null, step: 'idle' });
  host.signInAsPlayer({ profile: buildProfile({ _id: 'another' }) });
  expect(state()).toMatchObject({ legs: [], reference: null });
  expect(create().store.getState().legs).toEqual([]);
  expect(host.inputsOf('betOutcome')).toEqual([]);
  host.signInAsPlayer();
  expect(state()).toMatchObject({ legs: two, reference: order?.clientRef, step: 'unknown' });
  await flushMicrotasks();
  expect(host.inputsOf('betOutcome')[0]).toEqual({ clientRef: order?.clientRef });
});

test('an answer that comes after the player signed out changes nothing for the next one [E6.07]', async () => {
  let answer = (_: EndpointResponse<'placeMultiple'>) => undefined as void;
  const { coupon, host, taken, state } = setUp(two, {
    answers: { placeMultiple: () => new Promise((resolve) => void (answer = resolve)) },
  });
  const pressed = coupon.place();
  await flushMicrotasks();
  const [order] = host.inputsOf('placeMultiple');
  host.signInAsPlayer({ profile: buildProfile({ _id: 'another' }) });
  answer(answerPlaced(order?.clientRef ?? ''));
  await pressed;
  expect(taken).toEqual([]);
  expect(state().step).toBe('idle');
});

test('a market that closes blocks the placement, and its leg is named [E6.07]', () => {
  const { coupon, books } = setUp([]);
  const market = premium(1);
  books.define([market]);
  const [india] = market.teams;
  if (india) coupon.select(market, india);
  expect(coupon.isBlocked()).toBe(false);
  const closed = buildMarketFrame({ marketId: 'm-1', version: 2, status: 'CLOSED', runners: [] });
  books.apply(buildFrame({ eventId: 'e-1', seq: 2, full: false, markets: [closed] }));
  expect(coupon.isBlocked()).toBe(true);
  expect(coupon.listChanges()).toMatchObject([{ marketId: 'm-1', odd: 1.86, newOdd: null }]);
});

test('a stored coupon that cannot be read counts as none [E6.02]', () => {
  localStorage.setItem('backlay.betting.multiple', JSON.stringify({ legs: [{ marketId: 7 }], kind: 'goliath' }));
  expect(setUp([]).state()).toMatchObject({ legs: [], kind: 'accumulator' });
});

test.each([
  ['signed-in', 1, 0],
  ['visitor', 0, 1],
] as const)('a press while the session is restored waits; a %s session then has %i orders [E6.07]', async (...row) => {
  const [status, orders, logins] = row;
  const { coupon, host, state } = setUp(two, { session: { status: 'restoring' } });
  const pressed = coupon.place();
  void coupon.place();
  await flushMicrotasks();
  expect(host.askedToSignIn).toEqual([]);
  expect(state().step).toBe('waiting');
  if (status === 'signed-in') host.signInAsPlayer();
  else host.signOut();
  await pressed;
  expect(host.inputsOf('placeMultiple')).toHaveLength(orders);
  expect(host.askedToSignIn).toHaveLength(logins);
});

test('a kind stays as long as the legs allow it [E6.02]', () => {
  const { coupon, state } = setUp([1, 2, 3, 4].map((number) => buildLeg(number)));
  coupon.setKind('yankee');
  expect(state().kind).toBe('yankee');
  coupon.setKind('patent');
  expect(state().kind).toBe('yankee');
  coupon.remove('m-4');
  expect(state().kind).toBe('accumulator');
});

test('another outcome of a market takes the place of the first; a thirteenth leg is refused with a reason [E6.02]', () => {
  const { coupon, state } = setUp(Array.from({ length: 12 }, (_, index) => buildLeg(index + 1)));
  coupon.toggle(buildLeg(12, { runnerId: 'r-2' }));
  expect(state().legs).toHaveLength(12);
  expect(state().legs[11]?.runnerId).toBe('r-2');
  coupon.toggle(buildLeg(13));
  expect(state().legs).toHaveLength(12);
  expect(state().message).toBe('A multiple takes at most 12 selections');
});
