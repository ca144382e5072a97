import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MarketBook, MarketResult } from '@backlay/shared/domain';
import { systemClock } from '../clock';
import type { FeedMessage } from '../feed';
import { readMessages, type MarketChangeMessage } from '../stream';
import { describeWithRecordings, oracle, recording } from '../stream/recordings';
import { LoginFailed, type BetfairAccount, type CatalogueEntry, type ClosedBook } from './account';
import { BetfairFeed } from './betfair-feed';
import { APP_KEY, SESSION, TestingExchange } from './testing-exchange';

// Whole recordings over TLS on a busy machine take their time.
jest.setTimeout(60_000);

const CRICKET = 'cricket-t20-ned-png-1.200806927';
const SOCCER = 'soccer-middlesbrough-mancity-77markets-28202626';

async function messagesOf(name: string): Promise<MarketChangeMessage[]> {
  const messages: MarketChangeMessage[] = [];
  for await (const message of readMessages(recording(name))) if (message.op === 'mcm') messages.push(message);
  return messages;
}

/** An account that is always let in. */
class TestingAccount implements BetfairAccount {
  sessions: string[] = [SESSION];
  forgotten = 0;
  names: CatalogueEntry[] = [];
  closed: ClosedBook[] = [];
  askedForBooks: string[][] = [];
  refused = false;

  async session(): Promise<string> {
    if (this.refused) throw new LoginFailed('the login was refused: ACCOUNT_LOCKED');
    return this.sessions[0]!;
  }
  forgetSession(): void {
    this.forgotten += 1;
    this.sessions.shift();
  }
  async catalogue(): Promise<readonly CatalogueEntry[]> {
    return this.names;
  }
  async books(ids: readonly string[]): Promise<readonly ClosedBook[]> {
    this.askedForBooks.push([...ids]);
    return this.closed;
  }
}

/** What a feed said, and a way to wait for something of it. */
class Heard {
  readonly messages: FeedMessage[] = [];
  readonly books = new Map<string, MarketBook>();
  readonly results: MarketResult[] = [];
  private waiting: { is: (message: FeedMessage) => boolean; done: () => void }[] = [];

  take(batch: readonly FeedMessage[]): void {
    for (const message of batch) {
      this.messages.push(message);
      if (message.kind === 'book') this.books.set(message.book.marketId, message.book);
      if (message.kind === 'result') this.results.push(message.result);
      for (const { done } of this.waiting.filter(({ is }) => is(message))) done();
      this.waiting = this.waiting.filter(({ is }) => !is(message));
    }
  }

  until(is: (message: FeedMessage) => boolean): Promise<void> {
    return new Promise((done) => this.waiting.push({ is, done }));
  }
}

interface Line {
  readonly exchange: TestingExchange;
  readonly account: TestingAccount;
  readonly heard: Heard;
  readonly feed: BetfairFeed;
  readonly logged: string[];
  /** Everything sent so far has arrived. */
  settled(): Promise<void>;
}

const open: Line[] = [];
afterEach(async () => {
  for (const { feed, exchange } of open.splice(0)) {
    await feed.stop();
    await exchange.close();
  }
});

async function openLine(
  messages: readonly MarketChangeMessage[],
  {
    heartbeatMs = 5_000,
    prepare = () => undefined,
    waiting = [],
  }: {
    heartbeatMs?: number;
    prepare?: (account: TestingAccount, exchange: TestingExchange) => void;
    waiting?: readonly string[];
  } = {},
): Promise<Line> {
  const exchange = new TestingExchange(messages);
  const account = new TestingAccount();
  prepare(account, exchange);
  await exchange.open();
  const heard = new Heard();
  const logged: string[] = [];
  const feed = new BetfairFeed({
    stream: { host: 'localhost', port: exchange.port, ca: exchange.ca },
    appKey: APP_KEY,
    account,
    filter: { eventTypeIds: ['4'], bettingTypes: ['ODDS'] },
    conflateMs: 0,
    heartbeatMs,
    clock: systemClock,
    log: (message, fields) => logged.push(`${message} ${JSON.stringify(fields)}`),
    random: () => 0,
    retryMs: { first: 1, most: 20 },
  });
  let signs = 0;
  const line: Line = {
    exchange,
    account,
    heard,
    feed,
    logged,
    async settled() {
      const pt = Number.MAX_SAFE_INTEGER - 1000 + (signs += 1);
      const arrived = heard.until((message) => message.kind === 'heartbeat' && message.at === pt);
      exchange.heartbeat(pt);
      await arrived;
    },
  };
  open.push(line);
  await feed.start((batch) => heard.take(batch), waiting);
  return line;
}

interface OracleBook {
  readonly marketId: string;
  readonly status: string;
  readonly inplay: boolean;
  readonly totalMatched: number;
  readonly runners: {
    readonly selectionId: number;
    readonly handicap: number;
    readonly lastPriceTraded: number | null;
    readonly ex: Record<'availableToBack' | 'availableToLay', { price: number; size: number }[]>;
  }[];
}
const oracleOf = (name: string): { line: number; books: OracleBook[] }[] =>
  JSON.parse(gunzipSync(readFileSync(oracle(`${name}.books.json.gz`))).toString());

const top = (ladder: { price: number; size: number }[]) => ladder.slice(0, 3).map(({ price, size }) => [price, size]);
const expected = ({ status, inplay, totalMatched, runners }: OracleBook) => ({
  status,
  inPlay: inplay,
  totalMatched,
  runners: runners.map(({ selectionId, handicap, lastPriceTraded, ex }) => ({
    id: handicap ? `${selectionId}:${handicap}` : String(selectionId),
    back: top(ex.availableToBack),
    lay: top(ex.availableToLay),
    ...(lastPriceTraded === null ? {} : { lastPrice: lastPriceTraded }),
  })),
});
const found = ({ status, inPlay, totalMatched, runners }: MarketBook) => ({
  status,
  inPlay,
  totalMatched,
  runners: runners.map(({ id, back, lay, lastPrice }) => ({
    id,
    back,
    lay,
    ...(lastPrice === undefined ? {} : { lastPrice }),
  })),
});
// The oracle lists runners as they came, the product by their sort priority.
const byId = <T extends { readonly runners: readonly { readonly id: string }[] }>(book: T) => ({
  ...book,
  runners: [...book.runners].sort((a, b) => (a.id < b.id ? -1 : 1)),
});
const same = (heard: Heard, book: OracleBook) =>
  expect(byId(found(heard.books.get(book.marketId)!))).toEqual(byId(expected(book)));

const turns = (heard: Heard) =>
  heard.messages.flatMap((message) => (message.kind === 'connection' ? [message.up] : []));

describeWithRecordings('the exchange stream', () => {
  let cricket: MarketChangeMessage[];
  let soccer: MarketChangeMessage[];
  beforeAll(async () => {
    cricket = await messagesOf(`${CRICKET}.mcm.gz`);
    soccer = await messagesOf(`${SOCCER}.mcm.bz2`);
  });

  test('authenticates over TLS, subscribes with conflation, heartbeat and the price levels that are shown, and follows the cricket recording to every book of the oracle', async () => {
    const { exchange, heard, settled } = await openLine(cricket);
    expect(exchange.requests).toMatchObject([
      { op: 'authentication', appKey: APP_KEY, session: SESSION },
      {
        op: 'marketSubscription',
        conflateMs: 0,
        heartbeatMs: 5_000,
        segmentationEnabled: true,
        marketFilter: { eventTypeIds: ['4'], bettingTypes: ['ODDS'] },
        marketDataFilter: { ladderLevels: 3 },
      },
    ]);
    for (const { line, books } of oracleOf(CRICKET)) {
      await exchange.playTo(line);
      // A sign of life closes what was sent; the recording goes on with earlier times, which a live stream never does.
      if (line === cricket.length) await settled();
      else await arrived(heard, exchange, cricket[line - 1]!.pt);
      for (const book of books) same(heard, book);
    }
    expect(heard.results).toMatchObject([{ outcome: 'settled', winners: ['228749'] }]);
  });

  /** A heartbeat with the time of the last line has come. */
  async function arrived(heard: Heard, exchange: TestingExchange, pt: number): Promise<void> {
    const sign = heard.until((message) => message.kind === 'heartbeat' && message.at === pt);
    exchange.heartbeat(pt);
    await sign;
  }

  test('A7.58 after a drop it goes on from its clock with what it missed; while it was cut off its prices were called down', async () => {
    const { exchange, heard, settled } = await openLine(cricket);
    await exchange.playTo(4_000);
    await arrived(heard, exchange, cricket[3_999]!.pt);
    const versionBefore = heard.books.get('1.200806927')!.version;
    exchange.drop();
    exchange.passTo(6_000);
    await exchange.subscription();
    await arrived(heard, exchange, cricket[5_999]!.pt);
    expect(exchange.requests.filter(({ op }) => op === 'marketSubscription').map(({ clk }) => clk)).toEqual([
      undefined,
      'c4000',
    ]);
    expect(turns(heard)).toEqual([true, false, true]);
    expect(heard.books.get('1.200806927')!.version).toBeGreaterThan(versionBefore);
    await exchange.playTo(cricket.length);
    await settled();
    same(heard, oracleOf(CRICKET).at(-1)!.books[0]!);
  });

  test('half a line at the end of a connection was never a message; a line in pieces, cut inside a character too, is one', async () => {
    const { exchange, heard, settled } = await openLine(cricket);
    const bytes = Buffer.from(`${JSON.stringify({ ...exchange.next(), note: 'é' })}\r\n`);
    const cut = bytes.indexOf(0xc3) + 1;
    exchange.raw(bytes.subarray(0, cut));
    await new Promise((resolve) => setImmediate(resolve));
    exchange.raw(bytes.subarray(cut));
    await exchange.playTo(2_000);
    await arrived(heard, exchange, cricket[1_999]!.pt);
    const half = JSON.stringify(exchange.next());
    exchange.raw(half.slice(0, half.length / 2));
    await new Promise((resolve) => setImmediate(resolve));
    exchange.drop();
    await exchange.subscription();
    // What was cut is asked for again: the clock stands before it.
    expect(exchange.requests.at(-1)).toMatchObject({ clk: 'c2000' });
    await exchange.playTo(cricket.length);
    await settled();
    same(heard, oracleOf(CRICKET).at(-1)!.books[0]!);
  });

  test('messages out of order make it ask for an image instead of guessing', async () => {
    const { exchange, heard, settled } = await openLine(cricket);
    await exchange.playTo(3_000);
    const [first, second] = [exchange.next(), exchange.next()];
    expect(second.pt).toBeGreaterThan(first.pt);
    exchange.send(second);
    exchange.send(first);
    await heard.until((message) => message.kind === 'connection' && message.up);
    expect(exchange.requests.at(-1)?.clk).toBeUndefined();
    await exchange.playTo(cricket.length);
    await settled();
    same(heard, oracleOf(CRICKET).at(-1)!.books[0]!);
  });

  test('a clock that the exchange does not know any more is followed by an image, in parts, on the same connection', async () => {
    const { exchange, heard, settled } = await openLine(soccer, { prepare: (_, server) => (server.segments = 3) });
    const third = Math.floor(soccer.length / 3);
    await exchange.playTo(third);
    await arrived(heard, exchange, soccer[third - 1]!.pt);
    exchange.refuseClocks = true;
    exchange.drop();
    exchange.passTo(2 * third);
    await exchange.subscription();
    const ops = exchange.requests.map(({ op, clk }) => (op === 'authentication' ? op : (clk ?? 'image')));
    expect(ops).toEqual(['authentication', 'image', 'authentication', `c${third}`, 'image']);
    await exchange.playTo(soccer.length);
    await settled();
    for (const book of oracleOf(SOCCER).at(-1)!.books) same(heard, book);
  });

  test('silence for twice the heartbeat ends the connection, and the next one goes on', async () => {
    const { exchange, heard, logged } = await openLine(cricket, { heartbeatMs: 50 });
    await exchange.playTo(10);
    await heard.until((message) => message.kind === 'connection' && !message.up);
    expect(logged.join('\n')).toContain('no sign of life');
    await heard.until((message) => message.kind === 'connection' && message.up);
    expect(exchange.requests.at(-1)).toMatchObject({ op: 'marketSubscription', clk: 'c10' });
  });

  test('A7.58 status 503 calls the prices down until a message comes without it, and they come back under a new version', async () => {
    const { exchange, heard } = await openLine(cricket);
    await exchange.playTo(100);
    const late = exchange.next();
    exchange.send({ ...late, status: 503 });
    await arrived(heard, exchange, late.pt);
    expect(turns(heard)).toEqual([true, false, true]);
    expect(heard.messages.at(-2)?.kind === 'book' || heard.messages.at(-1)?.kind === 'book').toBe(true);
    expect(exchange.requests).toHaveLength(2);
  });

  test('a session that is refused is fetched anew, and no key, token or password is ever logged', async () => {
    const { exchange, account, heard, logged } = await openLine(cricket, {
      prepare: (account) => (account.sessions = ['a-session-that-ended', SESSION]),
    });
    await exchange.subscription();
    expect(account.forgotten).toBe(1);
    expect(exchange.requests.filter(({ op }) => op === 'authentication').map(({ session }) => session)).toEqual([
      'a-session-that-ended',
      SESSION,
    ]);
    await exchange.playTo(5);
    await arrived(heard, exchange, cricket[4]!.pt);
    for (const secret of [APP_KEY, SESSION, 'a-session-that-ended']) expect(logged.join('\n')).not.toContain(secret);
    expect(logged.join('\n')).toContain('INVALID_SESSION_INFORMATION');
  });

  test('a login that is refused leaves the platform running with prices down; it tries again', async () => {
    const { account, heard, exchange } = await openLine(cricket, { prepare: (account) => (account.refused = true) });
    expect(turns(heard)).toEqual([false]);
    account.refused = false;
    await exchange.subscription();
    await heard.until((message) => message.kind === 'connection' && message.up);
  });

  test('names come from the catalogue before the first image, the ladder from the definition', async () => {
    const { heard } = await openLine(cricket, {
      prepare: (account) =>
        (account.names = [
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
    const [event] = heard.messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []));
    expect(event).toMatchObject({
      name: 'Netherlands v Papua New Guinea',
      competition: { name: 'World Cup Qualifier' },
    });
    const [market] = heard.messages.flatMap((message) => (message.kind === 'market' ? [message.market] : []));
    expect(market).toMatchObject({
      name: 'Match Odds',
      priceLadder: 'CLASSIC',
      runners: [{ name: 'Netherlands' }, { name: 'Papua New Guinea' }],
    });
  });

  test('a market of an earlier run that ended meanwhile gets its result from its closed book; one of people is not asked for', async () => {
    const { account, heard } = await openLine(cricket, {
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
    if (heard.results.length === 0) await heard.until(({ kind }) => kind === 'result');
    expect(account.askedForBooks).toEqual([['1.111']]);
    expect(heard.results).toEqual([
      {
        marketId: '1.111',
        outcome: 'settled',
        winners: ['1'],
        removed: [{ id: '3', adjustmentFactor: 12.5, at: Date.parse('2022-07-11T10:00:00.000Z') }],
      },
    ]);
  });
});
