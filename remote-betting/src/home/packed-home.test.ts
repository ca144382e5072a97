import { buildEvent, buildHome, buildHomeEvent, buildMarket } from '@backlay/shared/testing';
import { keepEqualEvents } from './event-lists-store';
import { hideId, packHome, packTree, showId, unpackHome, unpackTree } from './packed-home';

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
  const { ids, lists } = packHome(home);
  expect(ids).toEqual(['1', '2', '3']);
  expect(lists).toEqual([[0, 1], [2], [0]]);
});

test.each(['1.77001', '7700112', '77', '~', '~77001', '1.77001.5', '1.', 'The 77001', ''])(
  'the text %s of an event of id 77001 comes back as it was [F9.03]',
  (text) => {
    expect(showId(hideId({ a: [text] }, '77001'), '77001')).toEqual({ a: [text] });
  },
);

test('ids that continue the id of their event are equal in all events of a page [F9.03]', () => {
  const packed = packHome(
    buildHome({
      ongoing: ['71', '72'].map((id) => event(id, { market: buildMarket({ id: `1.${id}01` }) })),
      upcoming: [],
      highlight: [],
    }),
  );
  expect(JSON.stringify(packed.events)).toMatch(/"market":\{"c":\{"id":"~\.01"/);
});

test('of a race travels how many run and no price [F9.03]', () => {
  const teams = ['a', 'b', 'c', 'd'].map((id, sort) => ({ id, name: `Horse ${id}`, sort }));
  const market = buildMarket({ id: '1.9', teams });
  const packed = packHome(buildHome({ ongoing: [event('9', { market })], upcoming: [], highlight: [] }));
  expect(JSON.stringify(packed)).not.toContain('Horse');
  const [race] = unpackHome(JSON.parse(JSON.stringify(packed))).ongoing;
  expect(race?.market?.teams).toHaveLength(4);
});

test('the tree of a page refers to the events of its lists and comes back complete [F9.03]', () => {
  const listed = home.ongoing.map(({ event: { id, name, openDate } }) => ({ id, name, openDate }));
  const other = { id: '8', name: 'Other v B', openDate: '2026-01-01T00:00:00.000Z' };
  const competition = { id: 'c', name: 'Cup', region: 'IN', eventCount: 3, events: [...listed, other] };
  const tree = [
    { id: '4', name: 'Cricket', totalEventCount: 3, competitions: [competition] },
    { id: '1', name: 'Soccer', totalEventCount: 0, competitions: [] },
  ];
  const packed = JSON.stringify(packTree(tree, home));
  expect(packed).not.toContain(listed[0]?.name);
  expect(unpackTree(JSON.parse(packed), home)).toEqual(tree);
});

test('a list that is read again keeps its equal events, and takes those that changed [E8.19]', () => {
  const before = JSON.parse(JSON.stringify(home)) as typeof home;
  const next = { ...home, ongoing: [home.ongoing[0]!, event('2', { market: null, hasBookmaker: false })] };
  const { ongoing, upcoming } = keepEqualEvents(next, before);
  expect(upcoming[0]).toBe(before.upcoming[0]);
  expect(ongoing[1]).toBe(next.ongoing[1]);
});
