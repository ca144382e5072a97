import fastify, { type FastifyInstance } from 'fastify';
import { SPORTS } from '@backlay/shared/domain';
import { SimFeed, systemClock, type FeedListener } from '../../src/betting/feed';
import { buildEvent, buildMarket } from '../../src/betting/feed/testing';
import { eventInPlay, MarketService } from '../../src/betting/markets';
import { registerLiveTvRoutes, TV_PATH } from './routes';

let app: FastifyInstance;
let markets: MarketService;
let stop: () => void;
const notifications: { eventId: string; name: string; payload: unknown }[] = [];
const waiting: ((eventId: string) => void)[] = [];

beforeAll(async () => {
  app = fastify();
  const feed = new SimFeed({ seed: 1, speed: 1, epoch: Date.now(), clock: systemClock, log: () => undefined });
  let publish: FeedListener = () => undefined;
  jest.spyOn(feed, 'start').mockImplementation(async (listener) => void (publish = listener));
  jest.spyOn(feed, 'stop').mockResolvedValue();
  markets = new MarketService({ feed });
  await markets.start();
  for (const [id, openDate] of [
    ['live', Date.now() - 60_000],
    ['shown', Date.now() - 60_000],
    ['later', Date.now() + 3_600_000],
  ] as const) {
    const event = buildEvent({ id, name: 'Alpha <b> v Beta', openDate });
    publish([
      { kind: 'event', at: 1, event },
      { kind: 'market', at: 1, market: buildMarket(event) },
    ]);
  }
  for (const sport of [...SPORTS.map(({ id }) => id), 'unknown']) {
    const event = buildEvent({
      id: `of-${sport}`,
      openDate: Date.now() + 3_600_000,
      sportId: sport,
    });
    publish([{ kind: 'event', at: 1, event }]);
  }
  publish([
    { kind: 'score', at: 2, score: { eventId: 'live', sides: [{ name: 'Alpha', score: '42/1' }], clock: '6.0 ov' } },
  ]);
  markets.hand.setLiveTv('shown', 'https://tv.example/shown');
  stop = registerLiveTvRoutes({
    app,
    markets,
    isInPlay: eventInPlay,
    announce: {
      toWatchers: (eventId, name, payload) => {
        notifications.push({ eventId, name, payload });
        for (const done of waiting.splice(0)) done(eventId);
      },
    },
  });
  if (notifications.length === 0) await new Promise((done) => waiting.push(done));
});
afterAll(async () => {
  stop();
  await markets.stop();
  await app.close();
});

test('a simulated event in play gets live TV; upcoming events and staff streams stay unchanged [A7.61 B7.12]', () => {
  expect(notifications).toEqual([
    { eventId: 'live', name: 'LiveTvUpdated', payload: { eventId: 'live', iframeUrl: '/live-tv/live' } },
  ]);
  expect(markets.event('live')?.liveTv).toBe(`${TV_PATH}/live`);
  expect(markets.event('shown')?.liveTv).toBe('https://tv.example/shown');
  expect(markets.event('later')?.liveTv).toBeUndefined();
});

test('live TV shows the score as text, runs no script and is framed by its own site only [S-12]', async () => {
  const answer = await app.inject(`${TV_PATH}/live`);
  expect(answer.body).toContain('42/1');
  expect(answer.body).not.toContain('<b> v');
  expect(answer.body).not.toContain('<script');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect((await app.inject(`${TV_PATH}/nowhere`)).statusCode).toBe(404);
});

test.each<readonly [string, string]>([
  ['1', 'Soccer pitch'],
  ['2', 'Tennis court'],
  ['4', 'Cricket ground'],
  ['7', 'Race track'],
  ['4339', 'Race track'],
  ...SPORTS.map(({ id }) => id)
    .filter((id) => !['1', '2', '4', '7', '4339'].includes(id))
    .map((id) => [id, 'Playing area'] as const),
  ['unknown', 'Playing area'],
])('the picture of an event of sport %s shows: %s [B7.12]', async (sport, label) => {
  const { body } = await app.inject(`${TV_PATH}/of-${sport}`);
  expect(/role="img" aria-label="([^"]+)"/.exec(body)?.[1]).toBe(label);
  // Only cricket has the strip between two wickets; only a game with a ball has the ball.
  expect(body.includes('#c9b183')).toBe(sport === '4');
  expect(body.includes('r="4"')).toBe(!['7', '4339'].includes(sport));
});
