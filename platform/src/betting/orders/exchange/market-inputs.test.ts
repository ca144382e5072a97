import { applyInput, createOrderBook, type MarketBook, type MarketDefinition } from '@backlay/shared/domain';
import { FakeMarkets, runner } from '../testing';
import { isStepDue, listMarketInputs, toBookRules } from './market-inputs';
import { TERMS } from './testing';

type Prices = readonly [back: number, lay: number];

/** Runners in an order, each with its prices; those without prices are removed. */
function marketOf(runners: Record<string, Prices | null>, book: Partial<MarketBook> = {}) {
  const ids = Object.keys(runners);
  const definition: Partial<MarketDefinition> = { priceLadder: 'CLASSIC', runners: ids.map(runner) };
  const shown = ids.map((id) => {
    const [back, lay] = runners[id] ?? [];
    if (!back || !lay) return { id, status: 'REMOVED' as const, back: [], lay: [], adjustmentFactor: 30.01 };
    return { id, status: 'ACTIVE' as const, back: [[back, 1000] as const], lay: [[lay, 1000] as const] };
  });
  return new FakeMarkets().add({ id: 'm1', ...definition }, { runners: shown, ...book });
}

/** A book that a market opened. */
function open(market: ReturnType<typeof marketOf>) {
  const book = createOrderBook(
    toBookRules(market, TERMS),
    market.definition.runners.map(({ id }) => id),
  );
  for (const input of listMarketInputs(book, market, 1)) applyInput(book, input);
  return book;
}
const WAYS = { timeInForce: 'keep', persistence: 'LAPSE', onEvent: 'lapse', expiresAt: null, takeLimit: null } as const;
const TERMS_OF_ORDER = { id: 'o1', player: 'p1', side: 'back', price: 500, stake: 10_000 } as const;
const ORDER = { ...TERMS_OF_ORDER, ...WAYS, kind: 'place' as const, time: 1, delayMs: 0 };
const BEFORE = { a: [2, 2.02], b: [4, 4.1], c: [8, 8.2] } as const;

test('the turn in play comes before prices and removals, without a suspension of the feed [E1.05 E2.20]', () => {
  const book = open(marketOf(BEFORE));
  const inputs = listMarketInputs(book, marketOf({ a: [3, 3.05], b: [4, 4.1], c: null }, { inPlay: true }), 2);
  expect(inputs).toMatchObject([
    { kind: 'status', status: 'suspended', inPlay: true },
    { kind: 'remove', runner: 2 },
    { kind: 'feed', runner: 0 },
    { kind: 'status', status: 'open', inPlay: true },
  ]);
  inputs.forEach((input) => applyInput(book, input));
  const shut = listMarketInputs(open(marketOf(BEFORE)), marketOf(BEFORE, { status: 'SUSPENDED', inPlay: true }), 2);
  expect(shut).toEqual([{ kind: 'status', status: 'suspended', inPlay: true, time: 2 }]);
});

test.each([
  ['PLACE', 1, true],
  ['OTHER_PLACE', 3, true],
  ['WIN', 2, false],
  [undefined, 3, false],
])('a market of type %s with %s winners is a place market of its book: %s [E3.08 E3.11]', (type, winners, isPlace) => {
  const definition = { winners, ...(type ? { exchangeType: type } : {}) };
  expect(toBookRules(new FakeMarkets().add({ id: 'm1', ...definition }), TERMS).isPlace).toBe(isPlace);
});

test('sets meet across runners while the feed allows it, and where its definition is silent [E2.06]', () => {
  const market = marketOf({ a: [1.6, 1.62], b: [3, 3.05], c: [6, 6.2] });
  const withCross = (crossMatching: boolean) => ({
    ...market,
    definition: { ...market.definition, crossMatching },
  });
  expect(toBookRules(market, TERMS).crossMatching).toBe(true);
  expect(toBookRules(withCross(true), TERMS).crossMatching).toBe(true);
  expect(toBookRules(withCross(false), TERMS).crossMatching).toBe(false);
  const book = open(market);
  const inputs = listMarketInputs(book, withCross(false), 2);
  expect(inputs).toEqual([{ kind: 'cross', isAllowed: false, time: 2 }]);
  inputs.forEach((input) => applyInput(book, input));
  for (const [runner, price] of [170, 310, 640].entries())
    expect(applyInput(book, { ...ORDER, id: `o${price}`, player: `p${price}`, runner, price }).fills).toEqual([]);
  expect(isStepDue(book, market, 2)).toBe(true);
  const [again] = listMarketInputs(book, market, 3);
  expect(again && applyInput(book, again).fills.map(({ source }) => source)).toEqual(['cross', 'cross', 'cross']);
});

test.each([
  [false, undefined, true],
  [false, true, true],
  [false, false, false],
  [true, undefined, false],
])('a market (made by people: %s, turns by the feed: %s) turns in play: %s [E1.05]', (manual, turns, expected) => {
  const definition = { manual, ...(turns === undefined ? {} : { turnsInPlay: turns }) };
  expect(toBookRules(new FakeMarkets().add({ id: 'm1', ...definition }), TERMS).turnsInPlay).toBe(expected);
});

describe('runners of a book', () => {
  test('prices go to the runner of their id when the feed changes the order [E2.03 E2.12]', () => {
    const book = open(marketOf(BEFORE));
    expect(listMarketInputs(book, marketOf({ c: [8, 8.2], a: [2, 2.02], b: [4, 4.1] }), 2)).toEqual([]);
    const moved = marketOf({ c: [9, 9.2], a: [2, 2.02], b: [4, 4.1] });
    expect(listMarketInputs(book, moved, 2)).toMatchObject([{ kind: 'feed', runner: 2, back: [[900, 1000]] }]);
    applyInput(book, { ...ORDER, runner: 1 });
    expect(isStepDue(book, moved, 2)).toBe(false);
    expect(isStepDue(book, marketOf({ c: [9, 9.2], b: [5, 5.1], a: [2, 2.02] }), 2)).toBe(true);
  });

  test('a non-runner that the feed moves to the end is the one that the book removes [E3.11]', () => {
    const book = open(marketOf(BEFORE));
    const inputs = listMarketInputs(book, marketOf({ a: [2, 2.02], c: [8, 8.2], b: null }), 2);
    expect(inputs).toEqual([{ kind: 'remove', runner: 1, factor: 3001, time: 2 }]);
    inputs.forEach((input) => applyInput(book, input));
    expect(listMarketInputs(book, marketOf({ b: null, a: [2, 2.02], c: [8, 8.2] }), 3)).toEqual([]);
  });

  test('a runner that the feed adds gets the next place, wherever the feed shows it [E2.03]', () => {
    const book = open(marketOf({ b: [4, 4.1] }));
    const grown = marketOf({ a: [2, 2.02], b: [4, 4.1], c: null });
    const inputs = listMarketInputs(book, grown, 2);
    expect(inputs).toMatchObject([
      { kind: 'runners', ids: ['a', 'c'] },
      { kind: 'remove', runner: 2 },
      { kind: 'feed', runner: 1, back: [[200, 1000]] },
    ]);
    inputs.forEach((input) => applyInput(book, input));
    expect(book.runnerIds).toEqual(['b', 'a', 'c']);
    expect(listMarketInputs(book, grown, 3)).toEqual([]);
  });
});
