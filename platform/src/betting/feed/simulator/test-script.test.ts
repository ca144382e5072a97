import { ManualClock, type FeedMessage } from '../feed';
import { SCRIPTED_MATCH, SCRIPTED_RACE } from './script-plans';
import { SimFeed } from './sim-feed';

const EPOCH = Date.parse('2026-03-01T09:00:00Z');

async function start(at = EPOCH, waiting: readonly string[] = []) {
  const clock = new ManualClock(at);
  const messages: FeedMessage[] = [];
  const feed = new SimFeed({ seed: 3, epoch: EPOCH, speed: 1, script: 'fast', clock, log: () => undefined });
  await feed.start((batch) => messages.push(...batch), waiting);
  const books = (marketId: string) =>
    messages.flatMap((message) =>
      message.kind === 'book' && message.book.marketId === marketId ? [message.book] : [],
    );
  const results = (marketId: string) =>
    messages.flatMap((message) =>
      message.kind === 'result' && message.result.marketId === marketId ? [message.result] : [],
    );
  const events = (name: string) =>
    messages.flatMap((message) => (message.kind === 'event' && message.event.name === name ? [message.event.id] : []));
  return { clock, feed, messages, books, results, events };
}

test('a scripted sportsbook match has one market of backs, is recovered by its id, and settles at once', async () => {
  const { clock, feed, books, results } = await start();
  const { eventId, marketId, name, runnerIds } = feed.openSportsbookMatch();
  expect(name).toBe(`Kites ${eventId} v Owls ${eventId}`);
  expect(books(marketId)[0]).toMatchObject({ status: 'OPEN', runners: [{ back: [[2, 100_000]], lay: [] }, {}] });
  const again = await start(EPOCH + 60_000, [marketId]);
  expect(again.books(marketId)).toHaveLength(1);
  expect(feed.finish(eventId, runnerIds[1])).toEqual({ ok: true });
  clock.advance(100);
  expect(results(marketId)).toEqual([{ marketId, outcome: 'settled', winners: [runnerIds[1]] }]);
});

test('the scripted match holds its prices until it is finished, then settles at once', async () => {
  const { clock, feed, books, results, events } = await start();
  const [eventId] = events(SCRIPTED_MATCH);
  clock.advance(2 * 60_000);
  expect(books(`${eventId}.01`)).toHaveLength(1);
  expect(books(`${eventId}.01`)[0]).toMatchObject({
    status: 'OPEN',
    inPlay: true,
    runners: [
      {
        back: [
          [1.9, 50_000],
          [1.88, 100_000],
          [1.86, 150_000],
        ],
        lay: [
          [1.92, 50_000],
          [1.94, 100_000],
          [1.96, 150_000],
        ],
      },
      {},
    ],
  });
  expect(feed.finish(eventId!, `${eventId}2`)).toEqual({ ok: true });
  clock.advance(100);
  expect(books(`${eventId}.01`).at(-1)).toMatchObject({
    status: 'CLOSED',
    runners: [{ status: 'LOSER' }, { status: 'WINNER' }],
  });
  expect(results(`${eventId}.01`)).toEqual([
    { marketId: `${eventId}.01`, outcome: 'settled', winners: [`${eventId}2`] },
  ]);
  expect(results(`${eventId}.02`)[0]!.winners).toEqual([`${eventId}2`]);
  expect(results(`${eventId}.03`)[0]!.runs).toBe(52);
  expect(feed.finish(eventId!, `${eventId}2`)).toMatchObject({ ok: false });
  const [, next] = events(SCRIPTED_MATCH);
  expect(books(`${next}.01`).at(-1)!.status).toBe('OPEN');
  await feed.stop();
});

test('a scripted race holds its prices for twelve seconds and trap 1 wins six seconds later', async () => {
  const { clock, feed, books, results, events } = await start();
  clock.advance(5_000);
  const race = feed.openRace();
  expect(events(SCRIPTED_RACE)).toContain(race.eventId);
  clock.advance(11_900);
  expect(books(race.marketId).map(({ status }) => status)).toEqual(['OPEN']);
  clock.advance(200);
  expect(books(race.marketId).at(-1)!.status).toBe('SUSPENDED');
  expect(results(race.marketId)).toEqual([]);
  clock.advance(6_000);
  expect(results(race.marketId)[0]!.winners).toEqual([race.runnerIds[0]]);
  await feed.stop();
});

test('prices are pinned and markets held manually, on scheduled events too; each hold raises the version', async () => {
  const { clock, feed, messages, books } = await start();
  const market = messages.flatMap((message) =>
    message.kind === 'market' && message.market.name === 'Match Odds' && message.market.openDate < EPOCH
      ? [message.market]
      : [],
  )[0]!;
  const [first] = market.runners;
  expect(feed.setPrice(market.id, first!.id, 7, 7.2)).toEqual({ ok: true });
  expect(books(market.id).at(-1)!.runners[0]).toMatchObject({ back: [[7, 100_000]], lay: [[7.2, 100_000]] });
  const { version } = books(market.id).at(-1)!;
  feed.suspend(market.id);
  expect(books(market.id).at(-1)).toMatchObject({ status: 'SUSPENDED', version: version + 1 });
  clock.advance(3_000);
  expect(books(market.id).at(-1)!.status).toBe('SUSPENDED');
  feed.release(market.id);
  expect(books(market.id).at(-1)!.version).toBeGreaterThan(version + 1);
  expect(books(market.id).at(-1)!.runners[0]!.back[0]![0]).not.toBe(7);
  expect(feed.setPrice(market.id, 'nobody', 2, 2.02)).toMatchObject({ ok: false });
  expect(feed.suspend('1.0')).toMatchObject({ ok: false });
  expect(feed.finish(market.eventId, first!.id)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('not scripted'),
  });
  await feed.stop();
});

test('a restart continues an open scripted match under its id and retains the result of an ended race', async () => {
  const before = await start();
  const [eventId] = before.events(SCRIPTED_MATCH);
  const race = before.feed.openRace();
  await before.feed.stop();
  const after = await start(EPOCH + 60_000, [`${eventId}.01`, race.marketId]);
  expect(after.events(SCRIPTED_MATCH)).toEqual([eventId]);
  expect(after.books(`${eventId}.01`)[0]!.status).toBe('OPEN');
  expect(after.results(race.marketId)[0]!.winners).toEqual([race.runnerIds[0]]);
  expect(after.feed.finish(eventId!, `${eventId}1`)).toEqual({ ok: true });
  await after.feed.stop();
});
