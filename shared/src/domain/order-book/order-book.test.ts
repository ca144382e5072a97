import { applyInput } from './apply-input';
import { createOrderBook, type OrderBook } from './book';
import { findDifference } from './agreement.fixture';
import { stepOracle, createOracle } from './oracle.fixture';
import { RULES } from './random-inputs.fixture';
import type { BookInput, BookRules, EditInput, FeedLevels, PlaceInput, StepResult } from './types';

const OPEN: BookInput = { kind: 'status', time: 0, status: 'open', inPlay: false };
const TURN: BookInput = { kind: 'status', time: 60_000, status: 'open', inPlay: true };
const SUSPEND: BookInput = { kind: 'status', time: 1, status: 'suspended', inPlay: false };

let count = 0;
beforeEach(() => {
  count = 0;
});
/** An order of a player of its own name: side, runner A to Z, rupees, odds. */
function order(side: 'back' | 'lay', runner: string, rupees: number, odds: number, rest: Partial<PlaceInput> = {}) {
  count += 1;
  const stake = Math.round(rupees * 100);
  const terms = { id: `o${count}`, player: `p${count}`, side, runner: runner.charCodeAt(0) - 65, stake } as const;
  const ways = {
    timeInForce: 'keep',
    persistence: 'LAPSE',
    onEvent: 'lapse',
    expiresAt: null,
    takeLimit: null,
  } as const;
  return { kind: 'place', time: 0, ...terms, price: Math.round(odds * 100), ...ways, delayMs: 0, ...rest } as const;
}
const feed = (
  runner: string,
  back: FeedLevels,
  lay: FeedLevels = [],
  time = 0,
  lastPrice: number | null = null,
): BookInput => {
  const hundredths = (levels: FeedLevels): FeedLevels =>
    levels.map(([odds, rupees]) => [Math.round(odds * 100), rupees]);
  return {
    kind: 'feed',
    time,
    runner: runner.charCodeAt(0) - 65,
    back: hundredths(back),
    lay: hundredths(lay),
    lastPrice,
  };
};
const edit = (id: string, rest: Partial<EditInput>): BookInput => {
  return { kind: 'edit', time: 0, id, player: id.replace('o', 'p'), revision: 1, delayMs: 0, ...rest };
};

interface Played {
  readonly book: OrderBook;
  readonly last: StepResult;
  /** `order size@odds source`, in rupees, of the last input. */
  readonly fills: readonly string[];
  /** `order state reason waiting`, of every order. */
  readonly orders: Readonly<Record<string, string>>;
}
/** Runs inputs through the matcher and the oracle, which must agree on every fill and every end. */
function play(inputs: readonly BookInput[], rules: Partial<BookRules> = {}): Played {
  const all = { ...RULES, ...rules };
  expect(findDifference(all, inputs)).toBeNull();
  const book = createOrderBook(all);
  const oracle = createOracle(all);
  const orders: Record<string, string> = {};
  let last: StepResult = { refusal: null, fills: [], orders: [] };
  for (const input of inputs) {
    oracle.fills = [];
    stepOracle(oracle, all, input);
    last = applyInput(book, input);
    expect(last.fills.map(({ orderId, price, size, source }) => `${orderId} ${price} ${size} ${source}`)).toEqual(
      oracle.fills,
    );
    for (const { id, state, reason, waiting } of last.orders)
      orders[id] = [state, reason, waiting / 100].filter((part) => part !== null).join(' ');
  }
  const fills = last.fills.map(
    ({ orderId, price, size, source }) => `${orderId} ${size / 100}@${price / 100} ${source}`,
  );
  return { book, last, fills, orders };
}

describe('priority', () => {
  test('a back of 2,000 meets the house at 2.12, players by time at 2.10, then the house [E2.01]', () => {
    const makers = [
      feed('A', [
        [2.12, 1000],
        [2.1, 2000],
      ]),
      order('lay', 'A', 500, 2.1),
      order('lay', 'A', 300, 2.1),
    ];
    const { last } = play([OPEN, ...makers, order('back', 'A', 2000, 2.1)]);
    const taken = last.fills.filter(({ taker }) => taker).map(({ source, size, price }) => [source, size, price]);
    expect(taken).toEqual([
      ['house', 100_000, 212],
      ['player', 50_000, 210],
      ['player', 30_000, 210],
      ['house', 20_000, 210],
    ]);
    expect(last.orders[0]).toMatchObject({ returns: 200_000 * 211, state: 'matched' });
  });

  test('a lay of 2,000 meets the house at 2.08 before players by time at 2.10 [E2.01]', () => {
    const makers = [
      feed(
        'A',
        [],
        [
          [2.08, 1000],
          [2.1, 2000],
        ],
      ),
      order('back', 'A', 500, 2.1),
      order('back', 'A', 300, 2.1),
    ];
    const { last } = play([OPEN, ...makers, order('lay', 'A', 2000, 2.1)]);
    const taken = last.fills.filter(({ taker }) => taker).map(({ source, size, price }) => [source, size, price]);
    expect(taken).toEqual([
      ['house', 100_000, 208],
      ['player', 50_000, 210],
      ['player', 30_000, 210],
      ['house', 20_000, 210],
    ]);
  });

  test('the feed that reaches a waiting back fills it at the price of the feed [E2.03]', () => {
    const before = [feed('A', [[2.08, 900]]), order('back', 'A', 1000, 2.1)];
    const reached = play([OPEN, ...before, feed('A', [[2.12, 600]])]);
    expect(reached.fills).toEqual(['o1 600@2.12 house']);
    expect(reached.orders['o1']).toBe('partly matched 400');
    expect(play([OPEN, ...before, feed('A', [[2.08, 900]], [[2.1, 600]])]).fills).toEqual([]);
  });

  test('a back far above the best price waits in full [E1.01]', () => {
    const { orders, fills } = play([OPEN, feed('A', [[1.11, 5000]]), order('back', 'A', 1000, 15)]);
    expect([orders['o1'], fills]).toEqual(['waiting 1000', []]);
  });

  test('a taker cancels its own waiting order with SELF_MATCH and waits [E2.07]', () => {
    const own = order('back', 'A', 500, 2);
    const { orders, fills } = play([OPEN, own, order('lay', 'A', 500, 2, { player: own.player })]);
    expect([orders, fills]).toEqual([{ o1: 'cancelled SELF_MATCH 0', o2: 'waiting 500' }, []]);
  });

  test.each([
    ['keep', 'partly matched 400', 1],
    ['now', 'cancelled PLAYER 0', 1],
    ['all', undefined, 0],
  ] as const)('1,000 with 600 on offer, time in force %s, ends as %s [E1.02]', (timeInForce, state, matches) => {
    const { orders, fills, last } = play([
      OPEN,
      feed('A', [[2.14, 600]]),
      order('back', 'A', 1000, 2.12, { timeInForce }),
    ]);
    expect([orders['o1'], fills.length]).toEqual([state, matches]);
    expect(last.refusal).toBe(timeInForce === 'all' ? 'not-enough' : null);
  });

  test('a fill that leaves 0.99 unmatched ends it as dust [E1.03]', () => {
    const { orders } = play([OPEN, order('lay', 'A', 500, 2), order('back', 'A', 499.01, 2)]);
    expect(orders).toEqual({ o1: 'cancelled DUST 0', o2: 'matched 0' });
  });
});

describe('complete sets', () => {
  const b = (runner: string, rupees: number, odds: number) => order('back', runner, rupees, odds);
  test.each([
    ['two runners', 2, [['B', 1000, 2.2]], [500, 1.5], ['o2 500@1.83 cross', 'o1 415.9@2.2 cross']],
    [
      'three, exact',
      3,
      [
        ['B', 1000, 4],
        ['C', 800, 4],
      ],
      [1600, 2],
      ['o3 1600@2 cross', 'o1 800@4 cross', 'o2 800@4 cross'],
    ],
    [
      'three, rounded',
      3,
      [
        ['B', 1000, 3.4],
        ['C', 1000, 4.2],
      ],
      [1000, 2.12],
      ['o3 1000@2.13 cross', 'o1 626.47@3.4 cross', 'o2 507.14@4.2 cross'],
    ],
    [
      'four',
      4,
      [
        ['B', 9000, 1.21],
        ['C', 9000, 20],
        ['D', 9000, 200],
      ],
      [100, 8.4],
      ['o4 100@8.43 cross', 'o1 696.69@1.21 cross', 'o2 42.15@20 cross', 'o3 4.21@200 cross'],
    ],
  ] as const)(
    'backs on all runners, %s, meet at the price of the set [E2.05 E2.06]',
    (_, runners, makers, [stake, limit], fills) => {
      const waiting = makers.map(([runner, rupees, odds]) => b(runner, rupees, odds));
      expect(play([OPEN, ...waiting, b('A', stake, limit)], { runners }).fills).toEqual(fills);
    },
  );

  test('a set whose price is below the limit of the taker is no match [E2.05]', () => {
    expect(play([OPEN, b('B', 1000, 3.4), b('C', 1000, 4.2), b('A', 1000, 2.14)]).fills).toEqual([]);
  });

  test.each([
    [{ crossMatching: false }, false, 0],
    [{ winners: 2 }, false, 0],
    [{ isRace: true }, false, 0],
    [{ isRace: true }, true, 3],
  ])('a set in a market %j, in play %s, makes %s fills [E2.06]', (rules, inPlay, fills) => {
    const status: BookInput = { ...OPEN, inPlay };
    expect(play([status, b('B', 1000, 3), b('C', 1000, 3), b('A', 900, 3)], rules).fills).toHaveLength(fills);
  });

  test('the own orders of a taker make no set [E2.06]', () => {
    const own = b('B', 1000, 3);
    expect(play([OPEN, own, b('C', 1000, 3), order('back', 'A', 900, 3, { player: own.player })]).fills).toEqual([]);
  });
});

describe('edits and the house', () => {
  const queue = () => [OPEN, ...[1, 2, 3].map(() => order('lay', 'A', 500, 2))];
  test.each([
    ['less stake keeps the place', edit('o1', { stake: 20_000 }), ['o1', 'o2']],
    ['more stake goes to the end', edit('o1', { stake: 60_000 }), ['o2', 'o3']],
    ['another price goes to the end of its level', edit('o1', { price: 201 }), ['o1', 'o2']],
  ])('an edit: %s [E1.09]', (_, change, makers) => {
    const { last } = play([...queue(), change, order('back', 'A', 600, 2)]);
    expect(last.fills.filter(({ taker }) => !taker).map(({ orderId }) => orderId)).toEqual(makers);
  });

  test.each([
    [edit('o1', { revision: 2, stake: 20_000 }), 'changed'],
    [edit('o1', { player: 'p2', stake: 20_000 }), 'not-found'],
    [edit('o1', { price: 2001 }), 'off-ladder'],
    [edit('o9', { price: 200 }), 'not-found'],
  ])('the edit %j is refused as %s and changes no order [E1.09 E1.17]', (input, refusal) => {
    const { last, book } = play([...queue(), input]);
    expect(last).toEqual({ refusal, fills: [], orders: [] });
    expect(book.orders.get('o1')).toMatchObject({ stake: 50_000, price: 200, revision: 1 });
  });

  test('a size taken from the house is gone for 2,000 ms and then fills a waiting order [E2.02]', () => {
    const start = [OPEN, feed('A', [[2, 28_100]]), order('back', 'A', 3000, 2)];
    const rules = { houseShare: 1000 };
    expect(play(start, rules).fills).toEqual(['o1 2810@2 house']);
    expect(play([...start, { kind: 'tick', time: 1999 }], rules).fills).toEqual([]);
    expect(play([...start, { kind: 'tick', time: 2000 }], rules).fills).toEqual(['o1 190@2 house']);
    expect(
      play(
        start.map((each) => ({ ...each, id: `x${count++}` })),
        { houseShare: 0 },
      ).fills,
    ).toEqual([]);
  });

  test('the house offers no more than its worst outcome may lose [E2.02]', () => {
    const rules = { houseMaxLoss: 100_000 };
    const { fills, orders } = play([OPEN, feed('A', [[3, 9000]]), order('back', 'A', 800, 3)], rules);
    expect([fills, orders['o1']]).toEqual([['o1 500@3 house'], 'partly matched 300']);
  });

  test('the bound of the house holds for backs of the only runner that is left [E2.02]', () => {
    const rules = { houseMaxLoss: 100_000, runners: 2 };
    const left = [OPEN, { kind: 'remove', time: 1, runner: 1, factor: 1000 } as const];
    const back = play([...left, feed('A', [[3, 9000]]), order('back', 'A', 800, 3)], rules);
    expect(back.fills).toEqual(['o1 500@3 house']);
    const lay = play([...left, feed('A', [], [[3, 9000]]), order('lay', 'A', 800, 3)], rules);
    expect(lay.fills).toEqual(['o2 800@3 house']);
  });

  test('small fills of one order cost what one fill would [E1.12]', () => {
    const lay = order('lay', 'A', 1, 1.55);
    const backs = [0.33, 0.33, 0.34].map((rupees) => order('back', 'A', rupees, 1.55));
    const book = createOrderBook({ ...RULES, minStake: 1 });
    // A rest under one rupee would end: the order is larger by what remains.
    const amounts = [OPEN, { ...lay, stake: 300 }, ...backs].flatMap((input) => applyInput(book, input).fills);
    expect(amounts.filter(({ side }) => side === 'lay').map(({ amount }) => amount)).toEqual([19, 18, 18]);
  });
});

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
