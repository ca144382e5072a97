import type { MarketChangeMessage } from '../betfair-stream/change';
import { describeIfRecordings } from '../betfair-stream/read-messages';
import { APP_KEY, SESSION } from './testing-exchange';
import {
  CRICKET,
  SOCCER,
  waitForHeartbeat,
  closeLines,
  cricketMessages,
  createBetfairFixture,
  oracleOf,
  same,
  soccerMessages,
  listConnectionChanges,
} from './testing-line';

afterEach(closeLines);

describeIfRecordings('an exchange stream that is cut off or refused', () => {
  let cricket: MarketChangeMessage[];
  let soccer: MarketChangeMessage[];
  beforeAll(async () => {
    cricket = await cricketMessages();
    soccer = await soccerMessages();
  });

  test('a reconnect resumes from the clock and suspends prices for the time of the gap [A7.58]', async () => {
    const { exchange, received, settled } = await createBetfairFixture(cricket);
    await exchange.playTo(4_000);
    await waitForHeartbeat(received, exchange, cricket[3_999]!.pt);
    const versionBefore = received.books.get('1.200806927')!.version;
    exchange.drop();
    exchange.passTo(6_000);
    await exchange.subscription();
    await waitForHeartbeat(received, exchange, cricket[5_999]!.pt);
    expect(exchange.requests.filter(({ op }) => op === 'marketSubscription').map(({ clk }) => clk)).toEqual([
      undefined,
      'c4000',
    ]);
    expect(listConnectionChanges(received)).toEqual([true, false, true]);
    expect(received.books.get('1.200806927')!.version).toBeGreaterThan(versionBefore);
    await exchange.playTo(cricket.length);
    await settled();
    same(received, oracleOf(CRICKET).at(-1)!.books[0]!);
  });

  test('an unknown clock is answered by an image in segments on the same connection', async () => {
    const { exchange, received, settled } = await createBetfairFixture(soccer, {
      prepare: (_, server) => (server.segments = 3),
    });
    const third = Math.floor(soccer.length / 3);
    await exchange.playTo(third);
    await waitForHeartbeat(received, exchange, soccer[third - 1]!.pt);
    exchange.refuseClocks = true;
    exchange.drop();
    exchange.passTo(2 * third);
    await exchange.subscription();
    const ops = exchange.requests.map(({ op, clk }) => (op === 'authentication' ? op : (clk ?? 'image')));
    expect(ops).toEqual(['authentication', 'image', 'authentication', `c${third}`, 'image']);
    await exchange.playTo(soccer.length);
    await settled();
    for (const book of oracleOf(SOCCER).at(-1)!.books) same(received, book);
  });

  test('silence of two heartbeats ends the connection and the next one resumes', async () => {
    const { exchange, received, logged } = await createBetfairFixture(cricket, { heartbeatMs: 50 });
    await exchange.playTo(10);
    await received.until((message) => message.kind === 'connection' && !message.up);
    expect(logged.join('\n')).toContain('no sign of life');
    await received.until((message) => message.kind === 'connection' && message.up);
    expect(exchange.requests.at(-1)).toMatchObject({ op: 'marketSubscription', clk: 'c10' });
  });

  test('status 503 suspends prices until a message without it, which raises the version [A7.58]', async () => {
    const { exchange, received } = await createBetfairFixture(cricket);
    await exchange.playTo(100);
    const late = exchange.next();
    exchange.send({ ...late, status: 503 });
    await waitForHeartbeat(received, exchange, late.pt);
    expect(listConnectionChanges(received)).toEqual([true, false, true]);
    expect(received.messages.at(-2)?.kind === 'book' || received.messages.at(-1)?.kind === 'book').toBe(true);
    expect(exchange.requests).toHaveLength(2);
  });

  test('a refused session is requested again, and no key, token or password is logged', async () => {
    const { exchange, account, received, logged } = await createBetfairFixture(cricket, {
      prepare: (account) => (account.sessions = ['a-session-that-ended', SESSION]),
    });
    await exchange.subscription();
    expect(account.forgotten).toBe(1);
    expect(exchange.requests.filter(({ op }) => op === 'authentication').map(({ session }) => session)).toEqual([
      'a-session-that-ended',
      SESSION,
    ]);
    await exchange.playTo(5);
    await waitForHeartbeat(received, exchange, cricket[4]!.pt);
    for (const secret of [APP_KEY, SESSION, 'a-session-that-ended']) expect(logged.join('\n')).not.toContain(secret);
    expect(logged.join('\n')).toContain('INVALID_SESSION_INFORMATION');
  });

  test('a refused login keeps the platform running with suspended prices and retries', async () => {
    const { account, received, exchange } = await createBetfairFixture(cricket, {
      prepare: (account) => (account.refused = true),
    });
    expect(listConnectionChanges(received)).toEqual([false]);
    account.refused = false;
    await exchange.subscription();
    await received.until((message) => message.kind === 'connection' && message.up);
  });
});
