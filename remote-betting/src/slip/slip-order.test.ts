import { selection } from './selection.fixture';
import { toOrderDraft } from './order-placement';
import { listExpiries, toExpiresAt } from '../orders';
import { previewOrder, takesOrders, withoutOwn } from './slip-order';
import { computeSlipSummary, type SlipContext } from './slip-summary';
import { emptySlip } from './slip-state';

const offered = [
  { price: 2.14, amount: 600.7 },
  { price: 2.1, amount: 5000 },
];
const order = { side: 'back' as const, odd: 2.12, stake: 100_000, timeInForce: 'keep' as const };

test('600 at 2.14 are matched now and 400 wait at 2.12 of a back of 1,000 [E1.01]', () => {
  expect(previewOrder(order, offered)).toMatchObject({ matched: 60_000, average: 2.14, rest: 40_000, restIs: 'waits' });
});

test('a back of 15.00 against a best price of 1.11 waits in full [E1.01]', () => {
  const preview = previewOrder({ ...order, odd: 15 }, [{ price: 1.11, amount: 9000 }]);
  expect(preview).toMatchObject({ matched: 0, average: null, rest: 100_000, restIs: 'waits' });
});

test('a lay takes prices up to its limit, cheapest first, and names the average [E1.01]', () => {
  const lays = [
    { price: 2.16, amount: 400 },
    { price: 2.2, amount: 400 },
    { price: 2.22, amount: 400 },
  ];
  expect(previewOrder({ ...order, side: 'lay', odd: 2.2 }, lays)).toMatchObject({ matched: 80_000, average: 2.18 });
});

test('own orders of the other side are no part of what is matched now [E2.07 E2.12]', () => {
  const own = { teamId: 'r-1', oddType: 'lay', odd: 2.14, waiting: 500 } as const;
  const others = [
    { ...own, teamId: 'r-2' },
    { ...own, oddType: 'back' as const },
    { ...own, odd: 2.16 },
  ];
  const seller = { runnerId: 'r-1', side: 'back' } as const;
  expect(withoutOwn(offered, seller, others)).toEqual(offered);
  const left = withoutOwn(offered, seller, [own, ...others]);
  expect(left[0]).toEqual({ price: 2.14, amount: 100.7 });
  expect(previewOrder(order, left)).toMatchObject({ matched: 10_000, rest: 90_000 });
  expect(withoutOwn(offered, seller, [own, own])[0]?.amount).toBe(0);
});

test('match now cancels what is not on offer, all or nothing matches no part [E1.02]', () => {
  expect(previewOrder({ ...order, timeInForce: 'now' }, offered)).toMatchObject({
    matched: 60_000,
    restIs: 'cancelled',
  });
  expect(previewOrder({ ...order, timeInForce: 'all' }, offered)).toMatchObject({
    ...{ parts: [], matched: 0, restIs: 'refused' },
  });
  expect(previewOrder({ ...order, timeInForce: 'all', odd: 2.1 }, offered)).toMatchObject({
    matched: 100_000,
    rest: 0,
  });
});

test('markets with decimal odds on a ladder take orders, others do not [E1.02]', () => {
  expect(takesOrders(selection)).toBe(true);
  expect(takesOrders({ ...selection, priceLadder: undefined })).toBe(false);
  expect(takesOrders({ ...selection, marketType: 'session' })).toBe(false);
  expect(takesOrders({ ...selection, marketType: 'bookmaker' })).toBe(false);
  expect(takesOrders({ ...selection, max: 1 })).toBe(false);
});

const now = Date.parse('2026-01-19T14:00:00.000Z');
const at = { version: 3, inPlay: false, now };
const choices = { timeInForce: 'keep', persistence: 'TAKE', expiry: 'start', onEvent: 'stay' } as const;

test('persistence is sent where the market turns in play, and expiry where the order waits [E1.05 E1.13]', () => {
  const slip = { odd: '2.12', stake: '1000' };
  expect(toOrderDraft(slip, selection, choices, at)).toEqual({
    ...{ marketId: 'm-1', teamId: 'r-1', oddType: 'back', odd: 2.12, stake: 1000, marketVersion: 3 },
    ...{ timeInForce: 'keep', persistence: 'TAKE', expiresAt: '2026-01-19T15:00:00.000Z' },
  });
  expect(toOrderDraft(slip, selection, choices, { ...at, inPlay: true })).not.toHaveProperty('persistence');
  expect(toOrderDraft(slip, { ...selection, manual: true }, choices, at)).not.toHaveProperty('persistence');
  expect(toOrderDraft(slip, { ...selection, turnsInPlay: false }, choices, at)).not.toHaveProperty('persistence');
  const atOnce = toOrderDraft(slip, selection, { ...choices, timeInForce: 'now' }, at);
  expect([atOnce.persistence, atOnce.expiresAt]).toEqual([undefined, undefined]);
});

test('the choice at a material event is sent where the order can meet one that does not end it [E1.06]', () => {
  const slip = { odd: '2.12', stake: '1000' };
  const sent = (over: Partial<typeof selection>, chosen: object, inPlay: boolean) =>
    toOrderDraft(slip, { ...selection, ...over }, { ...choices, ...chosen }, { ...at, inPlay }).onEvent;
  expect(sent({}, {}, true)).toBe('stay');
  expect(sent({}, { onEvent: 'lapse' }, true)).toBe('lapse');
  expect(sent({}, { persistence: 'KEEP' }, false)).toBe('stay');
  // It ends at the start, or is matched at once.
  expect(sent({}, { persistence: 'LAPSE' }, false)).toBeUndefined();
  expect(sent({}, { timeInForce: 'now' }, true)).toBeUndefined();
  // In soccer every waiting order lapses.
  expect(sent({ sportId: '1' }, {}, true)).toBeUndefined();
  expect(sent({ manual: true }, {}, true)).toBeUndefined();
  expect(sent({ turnsInPlay: false }, {}, true)).toBeUndefined();
});

test('an order expires after 10 minutes, after 1 hour or with the start, which is offered before it only [E1.13]', () => {
  expect(toExpiresAt('tenMinutes', selection.openDate, now)).toBe('2026-01-19T14:10:00.000Z');
  expect(toExpiresAt('oneHour', selection.openDate, now)).toBe('2026-01-19T15:00:00.000Z');
  expect(toExpiresAt('none', selection.openDate, now)).toBeUndefined();
  expect(listExpiries(selection.openDate, false, now)).toContain('start');
  expect(listExpiries(selection.openDate, true, now)).not.toContain('start');
});

const around: SlipContext = {
  ...{ loggedIn: true, maxima: {}, blocked: null, stale: false, priceNow: 2.14, position: null },
  order: { timeInForce: 'keep', offered, waiting: [] },
};
const editing = { ...emptySlip, step: 'editing' as const, selection, odd: '2.12', stake: '1000' };

test('the figures count of the waiting part the worse of matched and not matched [E1.12]', () => {
  // Matched 600 at 2.14: +684 or -600. Waiting 400 at 2.12: 0 or -400.
  expect(computeSlipSummary(editing, around).whatIf).toEqual({ 'r-1': 68_400, 'r-2': -100_000 });
  const withoutOrders = computeSlipSummary(editing, { ...around, order: null });
  expect(withoutOrders.whatIf).toEqual({ 'r-1': 112_000, 'r-2': -100_000 });
  expect(withoutOrders.preview).toBeNull();
});

test('the figures add an order to a position that holds waiting orders already [E1.12]', () => {
  const runners = ['a', 'b', 'draw'];
  const map = [2000, -1000, -1000].map((exposureOrProfit, index) => ({
    teamId: runners[index] ?? '',
    exposureOrProfit,
  }));
  const position = { marketId: 'm-1', eventId: 'e-1', exposure: 1500, map };
  const waiting = [{ teamId: 'a', oddType: 'lay' as const, odd: 2.5, waiting: 1000 }];
  const other = { ...editing, selection: { ...selection, runners, runnerId: 'b' }, odd: '4', stake: '500' };
  const { whatIf } = computeSlipSummary(other, {
    ...{ ...around, position },
    order: { timeInForce: 'keep', offered: [], waiting },
  });
  expect(whatIf).toEqual({ a: 0, b: -100_000, draw: -150_000 });
});

test('a price off the ladder is refused by the slip where bets wait [E1.17]', () => {
  expect(computeSlipSummary({ ...editing, odd: '2.13' }, around).problem).toMatchObject({
    code: 'off-ladder',
    field: 'odds',
  });
  expect(computeSlipSummary({ ...editing, odd: '2.13' }, { ...around, order: null }).problem).toBeNull();
});
