import { ManualClock, type FeedMessage } from '../feed';
import { describeIfRecordings, recording } from '../betfair-stream/read-messages';
import { findRecordings } from './files';
import { ReplayFeed, mapTime, type ReplayOptions } from './replay';

const cricket = recording('cricket-t20-ned-png-1.200806927.mcm.gz');
const START = 1_800_000_000_000;

async function replayAll(paths: readonly string[], options: Partial<ReplayOptions> = {}) {
  const messages: FeedMessage[] = [];
  const logged: string[] = [];
  const feed = new ReplayFeed({
    paths,
    speed: 1,
    stepwise: true,
    clock: new ManualClock(START),
    log: (line) => logged.push(line),
    ...options,
  });
  await feed.start((batch) => messages.push(...batch));
  await feed.advanceTo(Number.POSITIVE_INFINITY);
  await feed.stop();
  return { messages, logged };
}

/** The whole cricket recording, read once for every test. */
let whole: ReturnType<typeof replayAll> | undefined;
const wholeCricket = (): ReturnType<typeof replayAll> => (whole ??= replayAll([cricket]));

const of = <K extends FeedMessage['kind']>(messages: readonly FeedMessage[], kind: K) =>
  messages.filter((message): message is Extract<FeedMessage, { kind: K }> => message.kind === kind);

test('recorded times keep their distance from the first message, shortened by the speed', () => {
  expect(mapTime(5_000, 1_000, START, 1)).toBe(START + 4_000);
  expect(mapTime(5_000, 1_000, START, 4)).toBe(START + 1_000);
});

describeIfRecordings('replays', () => {
  test('the cricket recording reads names, series and score from its score file', async () => {
    const { messages, logged } = await wholeCricket();
    expect(of(messages, 'event')[0]!.event).toMatchObject({
      id: '31573045',
      sportId: '4',
      name: 'Netherlands v Papua New Guinea',
      competition: { name: '3rd T20 from Queens Sports Club' },
    });
    expect(of(messages, 'market')[0]!.market).toMatchObject({
      name: 'Match Odds',
      priceLadder: 'CLASSIC',
      winners: 1,
      min: 100,
      max: 500_000,
      runners: [
        { id: '228749', name: 'Netherlands' },
        { id: '2857977', name: 'Papua New Guinea' },
      ],
    });
    const scores = of(messages, 'score').map(({ score }) => score);
    expect(scores.at(-1)).toMatchObject({
      sides: [
        { name: 'Netherlands', score: '163/7 (20)' },
        { name: 'Papua New Guinea', score: '111/10 (19.4)' },
      ],
      summary: 'Netherlands won by 52 runs',
    });
    expect(scores.some((score) => score.sides[0]!.score === '62/0 (6)')).toBe(true);
    expect(scores.some((score) => score.sides[1]!.score.startsWith('55/') && score.clock.startsWith('10'))).toBe(true);
    expect(of(messages, 'result').map(({ result }) => result)).toEqual([
      { marketId: '1.200806927', outcome: 'settled', winners: ['228749'] },
    ]);
    expect(logged).toEqual(['recording ended']);
  });

  test('the market version rises with every turn of status and never falls', async () => {
    const { messages } = await wholeCricket();
    const books = of(messages, 'book').map(({ book }) => book);
    const turns = books.filter((book, index) => index === 0 || book.status !== books[index - 1]!.status);
    expect(turns.map(({ status, inPlay }) => `${status}${inPlay ? ' in play' : ''}`)).toEqual([
      'OPEN',
      'SUSPENDED',
      'OPEN in play',
      'SUSPENDED in play',
      'CLOSED in play',
    ]);
    expect(new Set(turns.map(({ version }) => version)).size).toBe(turns.length);
    expect(books.every((book, index) => index === 0 || book.version >= books[index - 1]!.version)).toBe(true);
  });

  test('the non-runner of the Moe race is removed with its reduction factor and time', async () => {
    const { messages } = await replayAll([recording('horse-moe-win-nonrunner-1.206064380.mcm.bz2')]);
    const removed = of(messages, 'book').flatMap(({ book }) =>
      book.runners.filter(({ status }) => status === 'REMOVED'),
    );
    expect(removed[0]).toMatchObject({ adjustmentFactor: 30.01 });
    expect(of(messages, 'market')[0]!.market.runners[0]).toMatchObject({ name: 'Kahuka', clothNumber: 1 });
    const { result } = of(messages, 'result')[0]!;
    expect(result.winners).toHaveLength(1);
    expect(result.removed).toEqual([{ id: removed[0]!.id, adjustmentFactor: 30.01, at: expect.any(Number) }]);
    expect(result.removed![0]!.at).toBeGreaterThan(START);
  });

  test('the greyhound recording yields one event with a win and a place market of two places', async () => {
    const { messages } = await replayAll(findRecordings(recording('greyhound-sheffield-*')));
    expect(new Set(of(messages, 'event').map(({ event }) => event.id))).toEqual(new Set(['31389771']));
    const markets = of(messages, 'market').map(({ market }) => market);
    expect(markets.find(({ id }) => id === '1.197931750')!.runners[0]).toMatchObject({
      name: 'Paradise Mission',
      clothNumber: 1,
    });
    expect(
      of(messages, 'result')
        .map(({ result }) => [result.marketId, result.winners.length])
        .sort(),
    ).toEqual([
      ['1.197931750', 1],
      ['1.197931751', 2],
    ]);
  });

  test('all 77 markets of the soccer recording end with a result', async () => {
    const { messages } = await replayAll([recording('soccer-middlesbrough-mancity-77markets-28202626.mcm.bz2')]);
    expect(of(messages, 'result')).toHaveLength(77);
    const odds = of(messages, 'market').find(({ market }) => market.name === 'Match Odds')!.market;
    const draw = odds.runners.find(({ name }) => name === 'The Draw')!;
    expect(of(messages, 'result').find(({ result }) => result.marketId === odds.id)!.result.winners).toEqual([draw.id]);
  });

  test('replay at 1,000 times the speed loses no message and a restart resumes', async () => {
    const straight = await wholeCricket();
    const clock = new ManualClock(START);
    let stored = 0;
    const position = { load: async () => stored, save: (ms: number) => void (stored = ms) };
    const settle = () => new Promise((done) => setImmediate(done));
    const messages: FeedMessage[] = [];
    const run = async (untilMs: number) => {
      const feed = new ReplayFeed({ paths: [cricket], speed: 1000, clock, log: () => undefined, position });
      await feed.start((batch) => messages.push(...batch));
      for (let passed = 0; passed < untilMs; passed += 2_000) {
        clock.advance(2_000);
        await feed['pumping'];
        await settle();
      }
      await feed.stop();
    };
    await run(525_000);
    expect(stored).toBeGreaterThan(500_000_000);
    expect(of(messages, 'result')).toHaveLength(0);
    const firstRun = messages.length;
    await run(12_000);
    expect(of(messages.slice(firstRun), 'event')).toHaveLength(1);
    expect(of(messages, 'result').map(({ result }) => result.winners)).toEqual([['228749']]);
    const last = of(messages, 'book').at(-1)!.book;
    expect({ ...last }).toEqual({ ...of(straight.messages, 'book').at(-1)!.book });
  });

  test('a start time before the recording delivers the image first and plays from that time', async () => {
    const messages: FeedMessage[] = [];
    const feed = new ReplayFeed({
      paths: [cricket],
      speed: 10,
      fromBeforeStartMs: 300_000,
      stepwise: true,
      clock: new ManualClock(START),
      log: () => undefined,
    });
    await feed.start((batch) => messages.push(...batch));
    await feed.stop();
    expect(of(messages, 'book')).toHaveLength(1);
    expect(of(messages, 'event').at(-1)!.event.openDate).toBe(START + 30_000);
  });
});
