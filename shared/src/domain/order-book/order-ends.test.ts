import { applyInput } from './apply-input';
import { createOrderBook, restoreBook, toBookState } from './book';
import { RULES } from './random-inputs.fixture';
import { OPEN, SUSPEND, TURN, edit, feed, order, play } from './played-book.fixture';
import type { BookInput, PlaceInput } from './types';

const pause = (ids: readonly string[], isPaused: boolean): BookInput => ({ kind: 'pause', time: 1, ids, isPaused });
/** A book after some inputs, that takes more of them. */
function playPaused(inputs: readonly BookInput[]) {
  const book = createOrderBook(RULES);
  const next = (input: BookInput) => applyInput(book, input);
  inputs.forEach(next);
  const states = () => Object.fromEntries([...book.orders.values()].map(({ id, waiting }) => [id, waiting]));
  return { book, next, states };
}

describe('end of a waiting order', () => {
  test('the turn in play ends LAPSE, keeps KEEP in its place and takes TAKE within five steps [E1.05]', () => {
    const orders = [order('back', 'A', 1000, 2.5), order('back', 'A', 500, 2.5, { persistence: 'KEEP' })];
    const take = order('back', 'A', 1000, 2.3, { persistence: 'TAKE' });
    const levels = feed(
      'A',
      [
        [1.97, 400],
        [1.95, 300],
        [1.94, 900],
      ],
      [],
      0,
      200,
    );
    const played = play([OPEN, levels, ...orders, take, TURN]);
    expect(played.fills).toEqual(['o3 400@1.97 house', 'o3 300@1.95 house']);
    expect(played.orders).toEqual({ o1: 'lapsed IN_PLAY 0', o2: 'waiting 500', o3: 'lapsed IN_PLAY 0' });
    expect(played.book.orders.get('o2')?.queue).toBe(2);
  });

  test('a TAKE lay of 1,000 at 1.90 taken at 2.00 is cut to the liability that was held [E1.05]', () => {
    const levels = feed('A', [], [[2, 5000]], 0, 200);
    const { fills } = play([OPEN, levels, order('lay', 'A', 1000, 1.9, { persistence: 'TAKE' }), TURN]);
    expect(fills).toEqual(['o1 900@2 house']);
  });

  test.each([
    [true, 'KEEP', 'stay', 'lapsed EVENT 0'],
    [false, 'KEEP', 'lapse', 'lapsed EVENT 0'],
    [false, 'KEEP', 'stay', 'waiting 500'],
  ] as const)('a material event, managed %s, %s with %s: %s [E1.06]', (isManaged, persistence, onEvent, state) => {
    const waiting = order('back', 'A', 500, 3, { persistence, onEvent });
    expect(play([OPEN, waiting, { kind: 'event', time: 1 }], { isManaged }).orders['o1']).toBe(state);
  });

  test('a suspended market matches and takes no order, but cancels [E1.07]', () => {
    const start = [OPEN, order('back', 'A', 500, 2), SUSPEND];
    expect(play([...start, feed('A', [[2.2, 900]])]).fills).toEqual([]);
    expect(play([...start, order('back', 'B', 500, 2)]).last.refusal).toBe('suspended');
    expect(play([...start, edit('o1', { stake: 20_000 })]).last.refusal).toBe('suspended');
    expect(play([...start, { kind: 'cancel', time: 2, id: 'o1', reason: 'PLAYER' }]).orders['o1']).toBe(
      'cancelled PLAYER 0',
    );
  });

  test.each([
    [2.1, 2.12, 'matched 0'],
    [2, 8, 'lapsed PRICE_MOVED 0'],
    [2, 2.4, 'matched 0'],
    [2, 2.42, 'lapsed PRICE_MOVED 0'],
  ])('a back at %s that opens against %s ends as %s [E1.07]', (limit, price, state) => {
    const inputs = [OPEN, order('back', 'A', 500, limit), SUSPEND, feed('A', [[price, 9000]]), { ...OPEN, time: 5 }];
    expect(play(inputs).orders['o1']).toBe(state);
  });

  test('a paused order is met by nothing, keeps its place, and meets what crossed it when it returns [E1.07]', () => {
    const { book, next, states } = playPaused([
      OPEN,
      order('lay', 'A', 500, 2.1),
      order('back', 'B', 500, 3),
      order('back', 'B', 100, 3),
    ]);
    next(pause(['o1', 'o2'], true));
    expect(restoreBook(toBookState(book), [...book.orders.values()])).toEqual(book);
    expect(next(feed('A', [], [[2, 9000]])).fills).toEqual([]);
    next(feed('A', []));
    expect(next(order('back', 'A', 200, 2)).fills).toEqual([]);
    expect(next(edit('o1', { stake: 20_000 })).refusal).toBe('suspended');
    // It comes back at 2.10 and takes the back at 2.00; the other is the first of its price again.
    expect(next(pause(['o1', 'o2'], false)).fills).toMatchObject([
      { orderId: 'o1', price: 200, size: 20_000, taker: true },
      { orderId: 'o4', price: 200, size: 20_000, taker: false },
    ]);
    expect(next(order('lay', 'B', 550, 3)).fills.map(({ orderId, size }) => [orderId, size])).toEqual([
      ['o5', 50_000],
      ['o2', 50_000],
      ['o5', 5_000],
      ['o3', 5_000],
    ]);
    expect(states()).toEqual({ o1: 30_000, o3: 5_000 });
  });

  test('a paused order returns to an open book alone, and ends where prices moved far meanwhile [E1.07]', () => {
    const { book, next, states } = playPaused([
      OPEN,
      order('back', 'A', 500, 2),
      order('back', 'A', 500, 7, { persistence: 'TAKE' }),
    ]);
    next(pause(['o1', 'o2'], true));
    next(SUSPEND);
    next(pause(['o1', 'o2'], false));
    expect([...book.paused]).toEqual(['o1', 'o2']);
    next(feed('A', [[8, 9000]], [], 2));
    expect(next({ ...TURN, status: 'open' }).fills).toEqual([]);
    expect(states()).toEqual({ o2: 50_000 });
    // LAPSE ended at the turn; TAKE is taken once its brand is open.
    expect(next({ ...pause(['o2'], false), time: 60_001 }).fills).toMatchObject([{ orderId: 'o2', price: 800 }]);
    const far = playPaused([OPEN, order('back', 'A', 500, 2)]);
    far.next(pause(['o3'], true));
    far.next(feed('A', [[8, 9000]]));
    expect(far.next(pause(['o3'], false)).orders).toMatchObject([{ state: 'lapsed', reason: 'PRICE_MOVED' }]);
    expect(far.book.paused.size).toBe(0);
  });

  test('an order within its delay joins at its end, or lapses after a material event [E1.08]', () => {
    const start = [{ ...OPEN, inPlay: true }, feed('A', [[2, 900]]), order('back', 'A', 500, 2, { delayMs: 5000 })];
    expect(play([...start, { kind: 'tick', time: 4900 }]).orders['o1']).toBe('delayed 500');
    expect(play([...start, { kind: 'tick', time: 5000 }]).orders['o1']).toBe('matched 0');
    const moved = play([...start, { kind: 'event', time: 10 }, { kind: 'tick', time: 5000 }]);
    expect(moved.orders['o1']).toBe('lapsed EVENT 0');
  });

  test('an expiry ends an order before the fill of the same instant [E1.13 E2.20]', () => {
    const start = [OPEN, order('back', 'A', 500, 2, { expiresAt: 1000 })];
    expect(play([...start, feed('A', [[2, 900]], [], 999)]).orders['o1']).toBe('matched 0');
    expect(play([...start, feed('A', [[2, 900]], [], 1000)]).orders['o1']).toBe('expired EXPIRED 0');
  });

  const removal = (factor: number): BookInput => ({ kind: 'remove', time: 1, runner: 2, factor });
  const REMOVALS = [
    [false, 'lay', 'LAPSE', 240, 'waiting 500', 800],
    [false, 'lay', 'LAPSE', 250, 'lapsed NON_RUNNER 0', null],
    [false, 'lay', 'KEEP', 2500, 'waiting 500', 600],
    [false, 'lay', 'KEEP', 240, 'waiting 500', 800],
    [false, 'back', 'LAPSE', 2500, 'waiting 500', 800],
    [true, 'lay', 'LAPSE', 390, 'waiting 500', 800],
    [true, 'lay', 'TAKE', 400, 'lapsed NON_RUNNER 0', null],
    [true, 'lay', 'KEEP', 240, 'waiting 500', 780],
    [true, 'lay', 'KEEP', 2500, 'waiting 500', 620],
  ] as const;
  test.each(REMOVALS)(
    'a removal, place %s: a %s with %s at 8.00 and %s ends as %s [E3.11]',
    (isPlace, side, persistence, factor, state, price) => {
      const waiting = order(side, 'A', 500, 8, { persistence });
      const { orders, book } = play([OPEN, waiting, removal(factor)], { isPlace });
      expect([orders['o1'], book.orders.get('o1')?.price ?? null]).toEqual([state, price]);
    },
  );

  test('orders on the removed runner end and a KEEP lay at 6.00 is first in its level [E3.11]', () => {
    const keep = order('lay', 'A', 500, 8, { persistence: 'KEEP' });
    const inputs = [OPEN, keep, order('back', 'C', 500, 9), removal(2500), order('lay', 'A', 500, 6)];
    const { last, orders } = play([...inputs, order('back', 'A', 600, 6)]);
    expect(orders['o2']).toBe('lapsed NON_RUNNER 0');
    expect(last.fills.filter(({ taker }) => !taker).map(({ orderId, size }) => [orderId, size])).toEqual([
      ['o1', 50_000],
      ['o3', 10_000],
    ]);
  });

  test('a closed market ends every order [E1.07]', () => {
    const { orders, book } = play([OPEN, order('back', 'A', 500, 2), { ...SUSPEND, status: 'closed' }]);
    expect([orders['o1'], book.orders.size]).toEqual(['lapsed CLOSED 0', 0]);
  });
});

describe('two happenings in one instant', () => {
  const AT = 1000;
  const waiting = (rest: Partial<PlaceInput> = {}) => order('back', 'A', 500, 2, { expiresAt: AT, ...rest });
  const delayed = () => order('back', 'A', 500, 2, { delayMs: AT });
  const status = (more: object): BookInput => ({ ...OPEN, time: AT, ...more }) as BookInput;
  const event: BookInput = { kind: 'event', time: AT };
  const removal: BookInput = { kind: 'remove', time: AT, runner: 0, factor: 0 };
  const laid = (): BookInput => ({ ...order('lay', 'A', 300, 2), time: AT });
  test.each<[string, readonly (() => BookInput)[], readonly string[]]>([
    ['expiry before a feed that reaches it', [waiting, () => feed('A', [[2, 900]], [], AT)], ['expired EXPIRED 0']],
    ['expiry before a taker', [waiting, laid], ['expired EXPIRED 0', 'waiting 300']],
    ['event before expiry', [waiting, () => event], ['lapsed EVENT 0']],
    ['removal before expiry', [waiting, () => removal], ['lapsed NON_RUNNER 0']],
    ['turn in play before expiry', [waiting, () => status({ inPlay: true })], ['lapsed IN_PLAY 0']],
    ['close before expiry', [waiting, () => status({ status: 'closed' })], ['lapsed CLOSED 0']],
    [
      'expiry before a cancellation',
      [waiting, () => ({ kind: 'cancel', time: AT, id: 'o1', reason: 'PLAYER' })],
      ['expired EXPIRED 0'],
    ],
    ['expiry before an edit', [waiting, () => ({ ...edit('o1', { stake: 20_000 }), time: AT })], ['expired EXPIRED 0']],
    ['end of a delay before a taker', [delayed, laid], ['partly matched 200', 'matched 0']],
    [
      'end of a delay before its cancellation',
      [() => order('lay', 'A', 300, 2), delayed, () => ({ kind: 'cancel', time: AT, id: 'o2', reason: 'PLAYER' })],
      ['matched 0', 'cancelled PLAYER 0'],
    ],
    ['event before the end of a delay', [delayed, () => event], ['lapsed EVENT 0']],
    ['suspension before the end of a delay', [delayed, () => status({ status: 'suspended' })], ['lapsed EVENT 0']],
    ['removal before the end of a delay', [delayed, () => removal], ['lapsed NON_RUNNER 0']],
    ['end of a delay before the feed', [delayed, () => feed('A', [[2.04, 900]], [], AT)], ['matched 0']],
    [
      'KEEP before TAKE',
      [
        () => feed('A', [[2, 300]]),
        () => SUSPEND,
        () => OPEN,
        () => order('back', 'A', 300, 2.3, { persistence: 'TAKE' }),
        () => order('back', 'A', 300, 2.1, { persistence: 'KEEP' }),
        () => SUSPEND,
        () => feed('A', [[2.1, 300]]),
        () => TURN,
      ],
      ['lapsed IN_PLAY 0', 'matched 0'],
    ],
  ])('of two happenings in one instant, %s, the stated one ends the order [E2.20]', (_, inputs, states) => {
    const { orders } = play([OPEN, ...inputs.map((make) => make())]);
    expect(Object.values(orders)).toEqual(states);
  });
});
