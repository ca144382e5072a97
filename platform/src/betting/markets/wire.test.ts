import { schemas } from '../../../../shared/src/contract/schemas';
import { ManualClock } from '../feed';
import { SimFeed } from '../feed';
import { MarketService } from './market-service';
import { eventInPlay, toWireHome, toWireMarket, searchEvents, toWireSportTree } from './wire';

const EPOCH = Date.parse('2026-03-01T09:00:00Z');

async function world() {
  const clock = new ManualClock(EPOCH);
  const service = new MarketService({
    feed: new SimFeed({ seed: 11, epoch: EPOCH, speed: 1, clock, log: () => undefined }),
    clock: () => clock.now(),
    later: (ms, run) => clock.later(ms, run),
  });
  await service.start();
  clock.advance(2_000);
  return { clock, service, views: service.events() };
}

test('home lists in-play and upcoming events with match odds, highlights and market ids [B3.30]', async () => {
  const { clock, views, service } = await world();
  const home = toWireHome(views, clock.now());
  expect(schemas.home.answer.parse({ docs: home, message: 'Success' }).docs).toEqual(home);
  expect(home.ongoing.length).toBeGreaterThan(6);
  expect(home.upcoming.length).toBeGreaterThan(15);
  expect(home.ongoing.every(({ event }) => Date.parse(event.openDate) <= clock.now() + 60_000)).toBe(true);
  expect(home.upcoming.every(({ event }) => Date.parse(event.openDate) > clock.now() + 60_000)).toBe(true);
  expect(home.highlight[0]).toMatchObject({ inPlay: true, market: { name: 'Match Odds' } });
  expect(new Set(home.marketIds)).toEqual(new Set([...home.ongoing, ...home.upcoming].map(({ market }) => market!.id)));
  expect(home.ongoing.find(({ eventType }) => eventType.name === 'Cricket')).toMatchObject({
    hasBookmaker: true,
    hasSession: true,
    score: { clock: expect.stringMatching(/ov$/) },
  });
  await service.stop();
});

test('an event turns in play a minute before its start and disappears with its last result [B4.21]', async () => {
  const { clock, service, views } = await world();
  const race = views.filter(({ event }) => event.sportId === '4339' && event.openDate > clock.now() + 61_000)[0]!;
  expect(eventInPlay(race, clock.now())).toBe(false);
  clock.advance(race.event.openDate - clock.now() - 60_000);
  expect(eventInPlay(service.event(race.event.id)!, clock.now())).toBe(true);
  clock.advance(150_000);
  await new Promise((done) => setImmediate(done));
  expect(service.events().some(({ event }) => event.id === race.event.id)).toBe(false);
  await service.stop();
});

test('market documents carry the fields of the specification for every kind of market [B3.15 B3.16 B3.17 B3.18 B3.21]', async () => {
  const { views, service } = await world();
  const lineCounts = new Set<number>();
  for (const view of views) {
    const docs = view.markets.map((market) => toWireMarket(view, market));
    for (const doc of docs) {
      expect(doc).toMatchObject({
        _id: doc.id,
        event: { id: view.event.id, name: view.event.name },
        eventType: { id: view.event.sportId },
        category: 'exchange',
        betAllow: true,
        cashout: false,
      });
      if (doc.type === 'betfair') expect(doc).toMatchObject({ volume: 10_000, priceLadder: 'CLASSIC' });
      // A session has one line, or up to 5 under one name (E9.06).
      if (doc.type === 'session') {
        lineCounts.add(doc.teams.length);
        expect(new Set(doc.teams.map(({ name }) => name)).size).toBe(1);
      }
    }
    if (view.event.sportId === '7')
      expect(docs[0]!.teams[0]).toMatchObject({
        clothNumber: 1,
        stallDraw: expect.any(Number),
        jockeyName: expect.any(String),
        trainerName: expect.any(String),
        age: expect.any(Number),
      });
  }
  expect([...lineCounts].sort()).toEqual([1, 3]);
  await service.stop();
});

test('the sport tree counts its events, competition by competition [B3.24 B3.25]', async () => {
  const { views, service } = await world();
  const tree = toWireSportTree(views);
  expect(tree.map(({ name }) => name)).toEqual(['Soccer', 'Tennis', 'Cricket', 'Horse Racing', 'Greyhound Racing']);
  for (const sport of tree)
    expect(sport.competitions.reduce((sum, { eventCount }) => sum + eventCount, 0)).toBe(sport.totalEventCount);
  expect(tree.reduce((sum, { totalEventCount }) => sum + totalEventCount, 0)).toBe(views.length);
  await service.stop();
});

test('search finds events by a part of their name in any case [B7.16]', async () => {
  const { clock, views, service } = await world();
  const wanted = views.find(({ event }) => event.sportId === '4')!.event.name;
  expect(
    searchEvents(views, ` ${wanted.slice(0, 6).toUpperCase()}`, clock.now()).some(({ event }) => event.name === wanted),
  ).toBe(true);
  expect(searchEvents(views, 'no such team', clock.now())).toEqual([]);
  expect(searchEvents(views, '  ', clock.now())).toEqual([]);
  await service.stop();
});

test('an event found by name shows all open markets, another only the found ones [B4.29 B7.16]', async () => {
  const { clock, views, service } = await world();
  const [cricket] = views.filter(({ event }) => event.sportId === '4');
  const named = (text: string) =>
    searchEvents(views, text, clock.now()).find(({ event }) => event.id === cricket!.event.id)!.markets;
  const open = cricket!.markets.filter(({ result }) => !result).map(({ definition }) => definition);
  // A session carries the name of the team that bats, so that the team alone finds it too.
  const batting = cricket!.event.name.split(' v ').find((team) => open.some(({ name }) => name.includes(team)))!;
  expect(open.some(({ name }) => !name.includes(batting))).toBe(true);
  expect(named(batting)).toEqual(open.slice(0, 10).map(({ id, name, type }) => ({ id, name, type })));
  expect(named('Match Odds')!.map(({ name }) => name)).toEqual(['Match Odds']);
  await service.stop();
});
