import type { MarketChangeMessage } from '../stream';
import { describeWithRecordings } from '../stream/recordings';
import { APP_KEY, SESSION } from './testing-exchange';
import {
  CRICKET,
  SOCCER,
  arrived,
  closeLines,
  cricketMessages,
  openLine,
  oracleOf,
  same,
  soccerMessages,
  turns,
} from './testing-line';

// Whole recordings over TLS on a busy machine take their time.
jest.setTimeout(60_000);
afterEach(closeLines);

describeWithRecordings('an exchange stream that is cut off or refused', () => {
  let cricket: MarketChangeMessage[];
  let soccer: MarketChangeMessage[];
  beforeAll(async () => {
    cricket = await cricketMessages();
    soccer = await soccerMessages();
  });

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
});
