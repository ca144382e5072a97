import type { MarketBook } from '@backlay/shared/domain';
import { buildEvent, buildMarket } from '../feed/testing';
import { consumeMarketDelta, createEmptyBook, toMarketSnapshot, type MarketStateEntry } from './event-frame';
import { toWireMarket } from './wire';

const runners = ['a', 'b'].map((id, sort) => ({ id, name: id, sort }));
const bookAt = (version: number, price: number): MarketBook => ({
  marketId: 'm1',
  version,
  status: 'OPEN',
  inPlay: false,
  totalMatched: 0,
  runners: [
    { id: 'a', status: 'ACTIVE', back: [[price, 100]], lay: [[price + 1, 100]], lastPrice: price },
    { id: 'b', status: 'REMOVED', back: [], lay: [], adjustmentFactor: 12.5, lastPrice: 9 },
  ],
});
const entryOf = (bettingType: string | undefined): MarketStateEntry => {
  const definition = buildMarket(buildEvent(), { id: 'm1', runners, ...(bettingType ? { bettingType } : {}) });
  return { definition, book: bookAt(1, 2), sent: createEmptyBook(definition), redefined: false };
};

test('a snapshot of a market without a settlement rule has runners but no price and no last price [E3.04]', () => {
  expect(toMarketSnapshot(entryOf('RANGE')).runners).toEqual([
    { id: 'a', status: 'ACTIVE', back: [], lay: [] },
    { id: 'b', status: 'REMOVED', back: [], lay: [], adjustmentFactor: 12.5 },
  ]);
});

test('a changed price of a market without a settlement rule sends a delta without it [E3.04]', () => {
  const entry = entryOf('RANGE');
  expect(consumeMarketDelta(entry)!.runners[0]).toEqual({ id: 'a', status: 'ACTIVE', back: [], lay: [] });
  entry.book = bookAt(2, 3);
  expect(consumeMarketDelta(entry)).toMatchObject({
    version: 2,
    runners: [{ id: 'a', status: 'ACTIVE', back: [], lay: [] }],
  });
});

test('a runner without a name is in no frame until it has one [E9.05]', () => {
  const entry = entryOf(undefined);
  const named = entry.definition;
  entry.definition = {
    ...named,
    runners: named.runners.map((runner) => ({ ...runner, isUnnamed: runner.id === 'a' })),
  };
  expect(toMarketSnapshot(entry).runners.map(({ id }) => id)).toEqual(['b']);
  expect(consumeMarketDelta(entry)!.runners.map(({ id }) => id)).toEqual(['b']);
  entry.definition = named;
  entry.book = bookAt(2, 3);
  expect(consumeMarketDelta(entry)!.runners.map(({ id }) => id)).toEqual(['a']);
});

test('a market with a settlement rule keeps its prices in snapshot and delta [E3.04]', () => {
  const entry = entryOf(undefined);
  const shown = { id: 'a', status: 'ACTIVE', back: [[2, 100]], lay: [[3, 100]], lastPrice: 2 };
  expect(toMarketSnapshot(entry).runners[0]).toEqual(shown);
  expect(consumeMarketDelta(entry)!.runners[0]).toEqual(shown);
});

test.each([[undefined], [0], [2]])(
  'a market whose own commission is %s has it on the wire as it is [E2.08 E5.01]',
  (own) => {
    const event = buildEvent();
    const definition = buildMarket(event, { id: 'm1', runners, ...(own === undefined ? {} : { commission: own }) });
    const market = { definition, book: bookAt(1, 2) };
    expect(toWireMarket({ event, markets: [market], seq: 1, stale: false }, market).commission).toBe(own);
  },
);
