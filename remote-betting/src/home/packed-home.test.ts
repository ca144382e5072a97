import { buildEvent, buildHome, buildHomeEvent, buildMarket } from '@backlay/shared/testing';
import { applyDifference, differenceOf, packHome, unpackHome } from './packed-home';

const event = (id: string, over: object = {}) =>
  buildHomeEvent({ event: buildEvent({ id, name: `${id} v B` }), ...over });
const home = buildHome({
  ongoing: [event('1', { market: buildMarket({ id: '1.1' }) }), event('2', { market: null, hasTv: true })],
  upcoming: [event('3')],
  highlight: [event('1', { market: buildMarket({ id: '1.1' }) })],
});

/** A list shows the best prices alone. */
const withBestPrices = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (key, each) => (key === 'back' || key === 'lay' ? each.slice(0, 1) : each));

test('packed lists of home unpack to the events, markets and best prices that were drawn [F9.03]', () => {
  const { ongoing, upcoming, highlight } = unpackHome(JSON.parse(JSON.stringify(packHome(home))));
  const { marketIds: _ids, fastestOdd: _odds, ...lists } = home;
  const marketOf = (each: (typeof ongoing)[number] | undefined) => each?.market;
  expect({ ongoing, upcoming, highlight }).toEqual(
    withBestPrices({
      ...lists,
      ...Object.fromEntries(
        (['ongoing', 'upcoming', 'highlight'] as const).map((name) => [
          name,
          home[name].map((each) => {
            const { event: own, competition, eventType } = each;
            return marketOf(each) ? { ...each, market: { ...each.market, event: own, competition, eventType } } : each;
          }),
        ]),
      ),
    }),
  );
});

test('an event in two lists travels once [F9.03]', () => {
  const { events, lists } = packHome(home);
  expect(events).toHaveLength(3);
  expect(lists).toEqual([[0, 1], [2], [0]]);
});

test.each([
  ['a value', { a: 1 }, { a: 2 }],
  ['a field that goes', { a: 1, b: { c: 1, d: 2 } }, { b: { c: 1 } }],
  ['a list that grows', { a: [{ b: 1 }] }, { a: [{ b: 1 }, { b: 2 }] }],
  ['a list of objects that changes', { a: [{ b: 1, c: 1 }] }, { a: [{ b: 2, c: 1 }] }],
  ['nothing in place of an object', { a: { b: 1 } }, { a: null }],
  ['an object in place of nothing', { a: null }, { a: { b: [1, 2] } }],
])('the difference of %s applies to what it was made of [F9.03]', (_what, before, after) => {
  expect(applyDifference(before, JSON.parse(JSON.stringify(differenceOf(before, after))))).toEqual(after);
});
