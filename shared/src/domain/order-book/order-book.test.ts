import { applyInput } from './apply-input';
import { createOrderBook } from './book';
import { OPEN, edit, feed, order, play } from './played-book.fixture';
import { RULES } from './random-inputs.fixture';
import type { BookInput } from './types';

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
        start.map((each, at) => ({ ...each, id: `x${at}` })),
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
