import { ladderPrices, type MarketBook } from '@backlay/shared/domain';
import { ManualClock, type FeedMessage } from '../feed';
import { SimFeed, type SimOptions } from './sim-feed';
import { SimulatedSchedule } from './schedule';

const EPOCH = Date.parse('2026-03-01T09:00:00Z');
const MINUTE = 60_000;

async function run(
  from: number,
  minutes: number,
  stepMs: number,
  options: Partial<SimOptions> = {},
  waiting: readonly string[] = [],
) {
  const clock = new ManualClock(from);
  const messages: FeedMessage[] = [];
  const feed = new SimFeed({ seed: 11, epoch: EPOCH, speed: 1, clock, log: () => undefined, ...options });
  await feed.start((batch) => messages.push(...batch), waiting);
  for (let passed = 0; passed < minutes * MINUTE; passed += stepMs) clock.advance(stepMs);
  await feed.stop();
  return messages;
}

/** The first minutes of seed 11 in steps of a second: one run, which every test reads the beginning of. */
const MOST_MINUTES = 6;
let whole: Promise<FeedMessage[]> | undefined;
async function firstMinutes(minutes: number): Promise<FeedMessage[]> {
  const messages = await (whole ??= run(EPOCH, MOST_MINUTES, 1_000));
  return messages.filter(({ at }) => at <= EPOCH + minutes * MINUTE);
}

const of = <K extends FeedMessage['kind']>(messages: readonly FeedMessage[], kind: K) =>
  messages.filter((message): message is Extract<FeedMessage, { kind: K }> => message.kind === kind);

test('one seed produces one output to the byte; another seed produces another', async () => {
  const [first, second, other] = [
    await run(EPOCH, 0.5, 100),
    await run(EPOCH, 0.5, 100),
    await run(EPOCH, 0.2, 100, { seed: 12 }),
  ];
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(first));
});

test('clock steps of any size produce the same output', async () => {
  const fine = await run(EPOCH, 1, 100);
  const coarse = await run(EPOCH, 1, 10_000);
  expect(JSON.stringify(coarse)).toBe(JSON.stringify(fine));
});

test('a restart continues with the same events, markets, versions, prices and results', async () => {
  const straight = await firstMinutes(6);
  const later = await run(EPOCH + 4 * MINUTE, 2, 1_000);
  const lastBooks = (messages: readonly FeedMessage[]) =>
    Object.fromEntries(
      of(messages, 'book')
        .filter(({ book }) => book.status !== 'CLOSED')
        .map(({ book }) => [book.marketId, book]),
    );
  const results = (messages: readonly FeedMessage[]) =>
    of(messages, 'result')
      .filter(({ at }) => at > EPOCH + 4 * MINUTE)
      .map(({ at, result }) => ({ at, result }));
  expect(results(later)).toEqual(results(straight));
  expect(results(later).length).toBeGreaterThan(3);
  const [before, after] = [lastBooks(straight), lastBooks(later)];
  for (const [id, book] of Object.entries(after)) expect(before[id]).toEqual(book);
});

test('a result from the downtime of a process reaches the markets that wait for it', async () => {
  const before = await firstMinutes(1);
  const open = of(before, 'market').map(({ market }) => market.id);
  const after = await run(EPOCH + 120 * MINUTE, 0, 1_000, {}, open);
  const results = new Map(of(after, 'result').map(({ result }) => [result.marketId, result]));
  const lived = await firstMinutes(6);
  const truth = new Map(of(lived, 'result').map(({ result }) => [result.marketId, result]));
  const decided = open.filter((id) => truth.has(id));
  expect(decided.length).toBeGreaterThan(8);
  for (const id of decided) expect(results.get(id)).toEqual(truth.get(id));
});

test('markets of a former schedule are void', async () => {
  const [market] = of(await run(EPOCH, 0, 1_000, { seed: 99 }), 'market');
  const messages = await run(EPOCH, 0, 1_000, {}, [market!.market.id, '1.200806927']);
  expect(of(messages, 'result').map(({ result }) => result)).toEqual([
    { marketId: market!.market.id, outcome: 'void', winners: [] },
  ]);
});

test('each moment of two days has matches in play and upcoming, and a race decided within five minutes', () => {
  const world = new SimulatedSchedule(11, EPOCH, 1);
  for (let now = EPOCH; now < EPOCH + 48 * 60 * MINUTE; now += 17 * MINUTE) {
    const plans = world.at(now);
    const count = (sport: string, live?: boolean) =>
      plans.filter(({ event, startAt }) => event.sportId === sport && (live === undefined || live === startAt <= now))
        .length;
    expect(count('4', true)).toBeGreaterThanOrEqual(2);
    expect(count('1', true)).toBeGreaterThanOrEqual(3);
    expect(count('2', true)).toBeGreaterThanOrEqual(1);
    for (const sport of ['4', '1', '2', '7', '4339']) expect(count(sport, false)).toBeGreaterThanOrEqual(1);
    expect(count('7')).toBeGreaterThanOrEqual(8);
    expect(count('4339')).toBeGreaterThanOrEqual(5);
    expect(plans.some(({ startAt }) => startAt > now + 12 * 60 * MINUTE)).toBe(true);
    expect(Math.min(...plans.map(({ overAt }) => overAt)) - now).toBeLessThan(5 * MINUTE);
    expect(plans.length).toBeLessThan(60);
  }
});

test('a world of twice the spacing has half the matches, every race, and ids of its own', () => {
  const full = new SimulatedSchedule(11, EPOCH, 1);
  const sparse = new SimulatedSchedule(11, EPOCH, 1, 2);
  const now = EPOCH + 600 * MINUTE;
  const count = (world: SimulatedSchedule, sports: readonly string[]) =>
    world.at(now).filter(({ event }) => sports.includes(event.sportId)).length;
  expect(count(sparse, ['1', '2', '4'])).toBeLessThan(0.65 * count(full, ['1', '2', '4']));
  expect(count(sparse, ['7', '4339'])).toBe(count(full, ['7', '4339']));
  const markets = sparse.at(now).flatMap((plan) => plan.markets.map(({ definition }) => definition.id));
  expect(markets.filter((id) => full.ofMarket(id))).toEqual([]);
  expect(markets.filter((id) => !sparse.ofMarket(id))).toEqual([]);
});

test('a price interval of 1.5 s leaves less than two thirds of the books and every result', async () => {
  const [own, calm] = [await run(EPOCH, 2, 500), await run(EPOCH, 2, 500, { priceIntervalMs: 1_500 })];
  expect(of(calm, 'book').length).toBeLessThan(0.66 * of(own, 'book').length);
  expect(of(calm, 'result')).toEqual(of(own, 'result'));
  expect(of(calm, 'result').length).toBeGreaterThan(0);
});

test('exchange prices lie on the CLASSIC ladder, back below lay, three levels, chances near 100', async () => {
  const messages = await firstMinutes(2);
  const ladder = new Set(ladderPrices('CLASSIC'));
  const definitions = new Map(of(messages, 'market').map(({ market }) => [market.id, market]));
  const books = of(messages, 'book')
    .filter(({ book }) => definitions.get(book.marketId)!.type === 'betfair' && book.status !== 'CLOSED')
    .map(({ book }) => book);
  const runners = books.flatMap((book) => book.runners);
  const levels = runners.flatMap(({ back, lay }) => [...back, ...lay]);
  expect(levels.filter(([price, size]) => !ladder.has(price) || size < 100)).toEqual([]);
  expect(runners.filter(({ back, lay }) => back.length === 0 || (lay[0] && back[0]![0] >= lay[0][0]))).toEqual([]);
  expect(
    runners.filter(({ back }) => back.some(([price], index) => index > 0 && price >= back[index - 1]![0])),
  ).toEqual([]);
  const sum = (book: (typeof books)[number], side: 'back' | 'lay') =>
    book.runners.reduce((total, runner) => total + (runner[side][0] ? 100 / runner[side][0][0] : 0), 0) /
    definitions.get(book.marketId)!.winners;
  expect(books.filter((book) => sum(book, 'back') < 98 || sum(book, 'back') > 112)).toEqual([]);
  expect(books.filter((book) => sum(book, 'lay') < 86 || sum(book, 'lay') > 103)).toEqual([]);
  expect(books.length).toBeGreaterThan(2_000);
});

test('a runner with trades has a last price on the ladder, at which it was traded [E4.03]', async () => {
  const steps = new Set(ladderPrices('CLASSIC'));
  const traded = of(await firstMinutes(0.5), 'book')
    .flatMap(({ book }) => book.runners)
    .filter(({ depth }) => (depth?.volume ?? 0) > 0);
  expect(traded.length).toBeGreaterThan(10);
  for (const { depth, back, lay } of traded) {
    if (back.length + lay.length === 0) continue;
    expect(steps.has(depth?.lastPrice ?? 0)).toBe(true);
  }
});

test('the amount that was traded on a runner at a price never falls [E2.12 E4.03]', async () => {
  const most = new Map<string, number>();
  const fallen: string[] = [];
  let rises = 0;
  for (const { book } of of(await firstMinutes(2), 'book'))
    for (const { id, depth } of book.runners)
      for (const [price, amount] of depth?.traded ?? []) {
        const name = `${book.marketId} ${id} at ${price}`;
        const before = most.get(name) ?? 0;
        if (amount < before) fallen.push(`${name}: ${before} to ${amount}`);
        if (amount > before && before > 0) rises += 1;
        most.set(name, amount);
      }
  expect(fallen).toEqual([]);
  expect(rises).toBeGreaterThan(100);
});

test('frames after the first image contain changes only; versions rise; closed markets keep prices', async () => {
  const messages = await firstMinutes(3);
  const before = new Map<string, MarketBook>();
  const wrong: string[] = [];
  for (const { book } of of(messages, 'book')) {
    const known = before.get(book.marketId);
    before.set(book.marketId, book);
    if (!known) continue;
    const turned = known.status !== book.status;
    const moved = JSON.stringify(known.runners) !== JSON.stringify(book.runners);
    if (JSON.stringify(known) === JSON.stringify(book)) wrong.push(`${book.marketId} said twice`);
    if (book.version < known.version || (turned && book.version === known.version))
      wrong.push(`${book.marketId} version`);
    if (!turned && moved && book.status !== 'OPEN') wrong.push(`${book.marketId} moved while ${book.status}`);
  }
  expect(wrong).toEqual([]);
  expect(before.size).toBeGreaterThan(80);
});

test('prices of a match in play move two to five times a second, all events together stay few', async () => {
  const messages = await firstMinutes(2);
  const live = new SimulatedSchedule(11, EPOCH, 1)
    .at(EPOCH)
    .filter(({ event, startAt }) => event.sportId === '1' && startAt < EPOCH - MINUTE)[0]!;
  const moments = new Set(
    of(messages, 'book')
      .filter(({ eventId, at }) => eventId === live.event.id && at > EPOCH && at < EPOCH + 2 * MINUTE)
      .map(({ at }) => at),
  );
  expect(moments.size / 120).toBeGreaterThan(2);
  expect(moments.size / 120).toBeLessThan(5);
});

test('SIM_SPEED 4 plays the same matches in a quarter of the time', () => {
  const [normal, fast] = [new SimulatedSchedule(11, EPOCH, 1), new SimulatedSchedule(11, EPOCH, 4)].map(
    (world) => world.at(EPOCH).filter(({ event }) => event.sportId === '4')[0]!,
  );
  expect((fast!.overAt - fast!.startAt) / (normal!.overAt - normal!.startAt)).toBeCloseTo(0.25, 1);
});
