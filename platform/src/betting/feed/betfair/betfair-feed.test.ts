import type { MarketChangeMessage } from '../betfair-stream/change';
import { describeIfRecordings } from '../betfair-stream/read-messages';
import { APP_KEY, SESSION } from './testing-exchange';
import {
  CRICKET,
  waitForHeartbeat,
  closeLines,
  cricketMessages,
  createBetfairFixture,
  oracleOf,
  same,
} from './testing-line';

afterEach(closeLines);

describeIfRecordings('the exchange stream', () => {
  let cricket: MarketChangeMessage[];
  beforeAll(async () => {
    cricket = await cricketMessages();
  });

  test('the feed authenticates, subscribes and reproduces every book of the cricket recording', async () => {
    const { exchange, received, settled } = await createBetfairFixture(cricket);
    expect(exchange.requests).toMatchObject([
      { op: 'authentication', appKey: APP_KEY, session: SESSION },
      {
        op: 'marketSubscription',
        conflateMs: 0,
        heartbeatMs: 5_000,
        segmentationEnabled: true,
        marketFilter: { marketIds: ['1.200806927'] },
        marketDataFilter: { ladderLevels: 10 },
      },
    ]);
    for (const { line, books } of oracleOf(CRICKET)) {
      await exchange.playTo(line);
      // A sign of life closes what was sent; the recording goes on with earlier times, which a live stream never does.
      if (line === cricket.length) await settled();
      else await waitForHeartbeat(received, exchange, cricket[line - 1]!.pt);
      for (const book of books) same(received, book);
    }
    expect(received.results).toMatchObject([{ outcome: 'settled', winners: ['228749'] }]);
  });

  test('a message split over chunks is one message and an unfinished line at the end is dropped', async () => {
    const { exchange, received, settled } = await createBetfairFixture(cricket);
    const bytes = Buffer.from(`${JSON.stringify({ ...exchange.next(), note: 'é' })}\r\n`);
    const cut = bytes.indexOf(0xc3) + 1;
    exchange.raw(bytes.subarray(0, cut));
    await new Promise((resolve) => setImmediate(resolve));
    exchange.raw(bytes.subarray(cut));
    await exchange.playTo(2_000);
    await waitForHeartbeat(received, exchange, cricket[1_999]!.pt);
    const half = JSON.stringify(exchange.next());
    exchange.raw(half.slice(0, half.length / 2));
    await new Promise((resolve) => setImmediate(resolve));
    exchange.drop();
    await exchange.subscription();
    // What was cut is asked for again: the clock stands before it.
    expect(exchange.requests.at(-1)).toMatchObject({ clk: 'c2000' });
    await exchange.playTo(cricket.length);
    await settled();
    same(received, oracleOf(CRICKET).at(-1)!.books[0]!);
  });

  test('messages out of order request an image', async () => {
    const { exchange, received, settled } = await createBetfairFixture(cricket);
    await exchange.playTo(3_000);
    const [first, second] = [exchange.next(), exchange.next()];
    expect(second.pt).toBeGreaterThan(first.pt);
    exchange.send(second);
    exchange.send(first);
    await received.until((message) => message.kind === 'connection' && message.up);
    expect(exchange.requests.at(-1)?.clk).toBeUndefined();
    await exchange.playTo(cricket.length);
    await settled();
    same(received, oracleOf(CRICKET).at(-1)!.books[0]!);
  });

  test('names come from the catalogue before the first image, the ladder from the definition', async () => {
    const { received } = await createBetfairFixture(cricket, {
      prepare: (account) =>
        (account.listed = [
          {
            marketId: '1.200806927',
            marketName: 'Match Odds',
            event: { id: '31573045', name: 'Netherlands v Papua New Guinea' },
            competition: { id: '7', name: 'World Cup Qualifier' },
            runners: [
              { selectionId: 228749, runnerName: 'Netherlands' },
              { selectionId: 2857977, runnerName: 'Papua New Guinea' },
            ],
          },
        ]),
    });
    const [event] = received.messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []));
    expect(event).toMatchObject({
      name: 'Netherlands v Papua New Guinea',
      competition: { name: 'World Cup Qualifier' },
    });
    const [market] = received.messages.flatMap((message) => (message.kind === 'market' ? [message.market] : []));
    expect(market).toMatchObject({
      name: 'Match Odds',
      priceLadder: 'CLASSIC',
      runners: [{ name: 'Netherlands' }, { name: 'Papua New Guinea' }],
    });
  });

  test('a market that ended during a pause gets its result from its closed book; manual markets are skipped', async () => {
    const { account, received } = await createBetfairFixture(cricket, {
      waiting: ['1.111', 'desk-7'],
      prepare: (account) =>
        (account.closed = [
          {
            marketId: '1.111',
            status: 'CLOSED',
            runners: [
              { selectionId: 1, status: 'WINNER' },
              { selectionId: 2, status: 'LOSER' },
              { selectionId: 3, status: 'REMOVED', adjustmentFactor: 12.5, removalDate: '2022-07-11T10:00:00.000Z' },
            ],
          },
        ]),
    });
    if (received.results.length === 0) await received.until(({ kind }) => kind === 'result');
    expect(account.askedForBooks).toEqual([['1.111']]);
    expect(received.results).toEqual([
      {
        marketId: '1.111',
        outcome: 'settled',
        winners: ['1'],
        removed: [{ id: '3', adjustmentFactor: 12.5, at: Date.parse('2022-07-11T10:00:00.000Z') }],
      },
    ]);
  });
});
