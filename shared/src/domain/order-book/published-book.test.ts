import { lastPriceOf, type RunnerPrices } from '../market';
import { applyInput } from './apply-input';
import { createOrderBook } from './book';
import { addDepth, addMatched, addOffers, toPublishedBook, weightOfMoney } from './published-book';
import { RULES } from './random-inputs.fixture';
import type { BookInput, PlaceInput } from './types';

const OPEN: BookInput = { kind: 'status', time: 0, status: 'open', inPlay: false };
let count = 0;
/** An order that waits; rupees and hundredths of odds. */
function order(side: 'back' | 'lay', runner: number, price: number, rupees: number, more: Partial<PlaceInput> = {}) {
  count += 1;
  const ways = { timeInForce: 'keep', persistence: 'LAPSE', onEvent: 'lapse' } as const;
  const rest = { expiresAt: null, takeLimit: null, delayMs: 0, time: 1, ...more };
  const own = { id: `o${count}`, player: `p${count}`, runner, side, price, stake: rupees * 100 };
  return { kind: 'place' as const, ...own, ...ways, ...rest };
}
test('players are shown alone where the house offers nothing by its bound or its share [E2.02]', () => {
  const prices: BookInput = {
    kind: 'feed',
    time: 1,
    runner: 0,
    back: [[300, 9_000]],
    lay: [[320, 900]],
    lastPrice: null,
  };
  const taken = order('back', 0, 300, 800, { timeInForce: 'now' });
  const inputs = [prices, order('lay', 0, 290, 40), order('back', 0, 340, 60), taken];
  const shown = (houseMaxLoss: number | null, houseShare = 10_000) => {
    const [runner] = published(inputs, { ...RULES, houseMaxLoss, houseShare }).runners;
    const feed: RunnerPrices = { id: 'a', status: 'ACTIVE', back: [[3, 9_000]], lay: [[3.2, 900]] };
    const { back, lay } = addOffers(feed, runner, 'OPEN');
    const { depth } = addDepth(
      { ...feed, depth: { back: feed.back, lay: feed.lay, traded: [], volume: 0 } },
      runner,
      'OPEN',
    );
    expect([depth?.back, depth?.lay]).toEqual([back, lay]);
    return [back, lay];
  };
  expect(shown(null)).toEqual([
    [
      [3, 9_000],
      [2.9, 40],
    ],
    [
      [3.2, 900],
      [3.4, 60],
    ],
  ]);
  // After 500.00 at 3.00 the house would lose 1,000.00: it still takes back what others lay.
  expect(shown(100_000)).toEqual([
    [[2.9, 40]],
    [
      [3.2, 900],
      [3.4, 60],
    ],
  ]);
  expect(shown(null, 0)).toEqual([[[2.9, 40]], [[3.4, 60]]]);
});

function published(inputs: readonly BookInput[], rules = RULES) {
  const book = createOrderBook(rules);
  for (const input of [OPEN, ...inputs]) applyInput(book, input);
  return toPublishedBook(book, new Map([[0, new Map([[210, 100_000]])]]), 7);
}
const FEED: RunnerPrices = {
  ...{ id: 'a', status: 'ACTIVE' },
  back: [
    [2.1, 300],
    [2.08, 40.5],
    [2.06, 10],
  ],
  lay: [[2.14, 100]],
};

test('waiting lays are available to back and waiting backs to lay, best first and summed by price [E2.12]', () => {
  const { runners } = published([
    ...[order('lay', 0, 206, 500), order('lay', 0, 208, 200), order('lay', 0, 206, 50)],
    ...[order('back', 0, 216, 300), order('back', 0, 214, 100), order('back', 0, 300, 70, { delayMs: 5000 })],
  ]);
  expect(runners[0]).toEqual({
    id: '0',
    back: [
      [208, 20_000],
      [206, 55_000],
    ],
    lay: [
      [214, 10_000],
      [216, 30_000],
    ],
    traded: [[210, 100_000]],
  });
  expect(addOffers(FEED, runners[0], 'OPEN')).toMatchObject({
    house: { back: FEED.back, lay: FEED.lay },
    back: [
      [2.1, 300],
      [2.08, 240.5],
      [2.06, 560],
    ],
    lay: [
      [2.14, 200],
      [2.16, 300],
    ],
  });
});

test('only three levels are displayed, and an open panel has those behind them and the volume [E2.12]', () => {
  const book = published([order('lay', 0, 212, 500)]);
  const [players] = book.runners;
  expect(addOffers(FEED, players, 'OPEN').back).toEqual([
    [2.12, 500],
    [2.1, 300],
    [2.08, 40.5],
  ]);
  const { depth } = addDepth({ ...FEED, depth: { ...FEED, traded: [[2.1, 50]], volume: 50 } }, players, 'OPEN');
  expect(depth).toMatchObject({ back: [[2.12, 500], ...FEED.back], traded: [[2.1, 1050]], volume: 1050 });
  expect(addMatched(2000.25, book)).toBe(3000.25);
});

test.each([
  ['an order', [order('lay', 0, 212, 500)]],
  ['a fill alone', []],
] as const)('the last price of a feed whose frames have none stays beside %s of players [E2.12 E4.01]', (_, inputs) => {
  const [players] = published(inputs).runners;
  const shown = addDepth({ ...FEED, depth: { ...FEED, traded: [], volume: 0, lastPrice: 2.1 } }, players, 'OPEN');
  expect(lastPriceOf(shown)).toBe(2.1);
  expect(lastPriceOf(addDepth(FEED, players, 'OPEN'))).toBeUndefined();
});

test.each([
  ['a closed market', FEED, 'CLOSED'],
  ['a removed runner', { ...FEED, status: 'REMOVED' }, 'OPEN'],
] as const)('%s keeps the levels of the feed [E2.12]', (_, runner, status) => {
  const { runners } = published([order('lay', 0, 212, 500)]);
  expect(addOffers(runner, runners[0], status)).toBe(runner);
});

test('backs of the other runners are a level to back, rounded down to a step, lays one to lay, rounded up [E2.06]', () => {
  const backs = published([order('back', 1, 340, 1000), order('back', 2, 420, 1000)]);
  // 1 / (1 - 1/3.40 - 1/4.20) is 2.136: 2.13, and 2.12 on the ladder; 1,000 at 3.40 is the smaller part.
  expect(backs.runners[0]?.back).toEqual([[212, 159_624]]);
  const lays = published([order('lay', 1, 340, 1000), order('lay', 2, 420, 1000)]);
  expect(lays.runners[0]?.lay).toEqual([[214, 158_878]]);
  expect(published([order('back', 1, 340, 1000)]).runners[0]?.back).toEqual([]);
});

test('300 to back and 100 to lay weigh 0.75, beyond three levels nothing counts [E2.12]', () => {
  const lay = [[2.14, 100]] as const;
  expect(weightOfMoney({ back: [[2.1, 300]], lay })).toBe(0.75);
  const deep = [
    [2.1, 100],
    [2.08, 100],
    [2.06, 100],
    [2.04, 900],
  ] as const;
  expect(weightOfMoney({ back: deep, lay })).toBe(0.75);
  expect(weightOfMoney({ back: [], lay: [] })).toBeNull();
});
