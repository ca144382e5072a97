import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Bet, EventFrame } from '@backlay/shared/contract';
import type { EventDefinition, MarketDefinition } from '@backlay/shared/domain';
import { io, type Socket } from 'socket.io-client';
import { proveBooks } from '../ledger';
import { openExposure } from '../betting';
import { openTestPlatform, type TestPlatform } from '../testing';

let platform: TestPlatform;
let token: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  token = await platform.login('royal');
}, 120_000);
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => platform?.close());

let made = 0;
/** A match of its own in which A is 1.9 to back and 1.92 to lay. */
function newMatch({ delaySeconds = 0, winners = 1 } = {}): { eventId: string; marketId: string } {
  made += 1;
  const eventId = `match-${made}`;
  const marketId = `${eventId}.1`;
  const openDate = Date.now();
  const event: EventDefinition = {
    id: eventId,
    sportId: '4',
    name: `Alpha ${made} v Beta ${made}`,
    countryCode: 'IN',
    timezone: 'Asia/Kolkata',
    openDate,
    competition: { id: 'cup', name: 'Cup', region: 'IN' },
  };
  const market: MarketDefinition = {
    id: marketId,
    eventId,
    name: 'Match Odds',
    type: 'betfair',
    runners: [
      { id: 'a', name: 'Alpha', sort: 1 },
      { id: 'b', name: 'Beta', sort: 2 },
      ...(winners > 1 ? [{ id: 'c', name: 'Gamma', sort: 3 }] : []),
    ],
    winners,
    min: 100,
    max: 100_000,
    delaySeconds,
    betAllow: true,
    isMarketLocked: false,
    manual: false,
    openDate,
    sort: 1,
  };
  platform.feed.say({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  say(eventId, marketId);
  return { eventId, marketId };
}

function say(
  eventId: string,
  marketId: string,
  {
    version = 1,
    status = 'OPEN' as const,
    back = 1.9,
  }: { version?: number; status?: 'OPEN' | 'SUSPENDED'; back?: number } = {},
) {
  const runner = (id: string) => ({
    id,
    status: 'ACTIVE' as const,
    back: [[back, 50_000]] as const,
    lay: [[back + 0.02, 50_000]] as const,
  });
  platform.feed.say({
    kind: 'book',
    at: version,
    eventId,
    book: { marketId, version, status, inPlay: true, totalMatched: 0, runners: [runner('a'), runner('b')] },
  });
}

const order = (match: { eventId: string; marketId: string }, more: Record<string, unknown> = {}) => ({
  clientRef: randomUUID(),
  ...match,
  marketType: 'BETFAIR',
  marketVersion: 1,
  oddType: 'back',
  odd: 1.9,
  teamId: 'a',
  stake: 1000,
  ...more,
});
const place = (body: Record<string, unknown>, as = token) => platform.call('royal', 'placeBet', { token: as, body });
const points = async () => (await platform.call('royal', 'points', { token })).body.docs;

async function tab(): Promise<Socket> {
  const socket = io(platform.running.url, {
    transports: ['websocket'],
    auth: { token, userType: 'user' },
    reconnection: false,
    extraHeaders: { host: 'royal.localhost' },
    forceNew: true,
  });
  sockets.push(socket);
  await new Promise<void>((done) => void socket.once('connect', done));
  return socket;
}
const next = <T>(socket: Socket, name: string, which: (payload: T) => boolean = () => true) =>
  new Promise<T>((done) => {
    const listen = (payload: T) => {
      if (!which(payload)) return;
      socket.off(name, listen);
      done(payload);
    };
    socket.on(name, listen);
  });

test('B7.06 B3.07 B3.12 a bet is taken, held, listed, and shown as a position per runner', async () => {
  const match = newMatch();
  const before = await points();
  const answer = await place(order(match));
  expect([answer.status, answer.body.message]).toEqual([200, 'Congratulations! Your Bet Placed Successfully']);
  expect(answer.body.docs).toMatchObject({
    status: 'matched',
    market: {
      id: match.marketId,
      marketName: 'Match Odds',
      type: 'BETFAIR',
      event: { id: match.eventId },
      eventType: { id: '4' },
    },
    odds: { type: 'back', teamId: 'a', teamName: 'Alpha', odd: 1.9 },
    stake: 1000,
    profit: 900,
    liability: 1000,
    marketBook: {
      exposure: 1000,
      map: [
        { teamId: 'a', exposureOrProfit: 900 },
        { teamId: 'b', exposureOrProfit: -1000 },
      ],
    },
  });
  const after = await points();
  expect([before.availablePts - after.availablePts, after.exposure - before.exposure]).toEqual([1000, 1000]);
  const open = await platform.call('royal', 'openBets', { token, query: { eventId: match.eventId } });
  expect(open.body).toMatchObject({ totalDocs: 1, docs: [{ _id: answer.body.docs._id }] });
  const positions = await platform.call('royal', 'marketPositions', { token, query: { eventId: match.eventId } });
  expect(positions.body.docs).toEqual([answer.body.docs.marketBook]);
});

test('B3.05 OQ-11 the side is read without regard to case; another is not allowed', async () => {
  const match = newMatch();
  expect((await place(order(match, { oddType: 'LAY', odd: 1.92 }))).body.docs).toMatchObject({
    odds: { type: 'lay' },
    liability: 920,
  });
  const wrong = await place(order(match, { oddType: 'both' }));
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Bet Not Allowed']);
});

test('a stake over the limit that the player set is refused with the reason; what was staked before counts', async () => {
  const match = newMatch();
  const mine = await platform.login('metro');
  const set = (kind: string, amount: number | null) =>
    platform.call('metro', 'setPlayLimit', { token: mine, body: { kind, period: 'day', amount } });
  const bet = (stake: number) => platform.call('metro', 'placeBet', { token: mine, body: order(match, { stake }) });
  expect((await bet(1000)).status).toBe(200);
  expect((await set('stake', 3000)).status).toBe(200);
  expect((await bet(2500)).body.message).toBe('This stake is above the limit that you set');
  const both = await Promise.all([bet(1500), bet(1500)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const pause = { token: mine, body: { kind: 'timeOut', days: 1 } };
  expect((await platform.call('metro', 'takeBreak', pause)).status).toBe(200);
  expect((await bet(100)).body.message).toBe('You are on a break. No bets are taken until it ends');
});

test('S-15 fifty parallel submissions of one reference are one bet', async () => {
  const match = newMatch();
  const body = order(match);
  const answers = await Promise.all(Array.from({ length: 50 }, () => place(body)));
  expect(new Set(answers.map((answer) => answer.body.docs?._id)).size).toBe(1);
  const open = await platform.call('royal', 'openBets', { token, query: { eventId: match.eventId } });
  expect(open.body.totalDocs).toBe(1);
});

test.each([
  ['B5.04 a stake below the minimum', { stake: 50 }, 'Amount should be between Min and Max Amount Range'],
  ['B5.02 a stake with paise', { stake: 100.5 }, 'Invalid Stake'],
])('%s is refused with the words of the slip', async (_what, more, message) => {
  const answer = await place(order(newMatch(), more));
  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test('a better price than is offered, an old version, a suspended or unknown market: each is refused, nothing is held', async () => {
  const match = newMatch();
  const before = await points();
  for (const body of [
    order(match, { odd: 2.5 }),
    order(match, { marketVersion: 7 }),
    order(match, { marketId: 'none' }),
    order(match, { teamId: 'c' }),
  ])
    expect((await place(body)).status).toBe(400);
  say(match.eventId, match.marketId, { version: 2, status: 'SUSPENDED' });
  expect((await place(order(match, { marketVersion: 2 }))).status).toBe(400);
  expect(await points()).toEqual(before);
});

test('B7.07 the price policy of an order counts: exact without one, better or whatever is offered with it', async () => {
  const struck = async (more: Record<string, unknown>) => {
    const { status, body } = await place(order(newMatch(), more));
    return status === 200 ? [body.docs.odds.odd, body.docs.profit, body.docs.asked?.odd ?? 'as asked'] : status;
  };
  expect(await struck({ odd: 1.5 })).toEqual([1.5, 500, 'as asked']);
  expect(await struck({ odd: 1.5, pricePolicy: 'exact' })).toEqual([1.5, 500, 'as asked']);
  expect(await struck({ odd: 1.5, pricePolicy: 'better' })).toEqual([1.9, 900, 1.5]);
  expect(await struck({ odd: 1.9, pricePolicy: 'better' })).toEqual([1.9, 900, 'as asked']);
  expect(await struck({ odd: 2.5, pricePolicy: 'better' })).toBe(400);
  expect(await struck({ odd: 2.5, pricePolicy: 'any' })).toEqual([1.9, 900, 2.5]);
  expect(await struck({ odd: 2.5, pricePolicy: 'cheap' })).toBe(400);
});

test('B7.07 after the delay a bet is struck, answered and listed at the price agreed by then', async () => {
  const match = newMatch({ delaySeconds: 1 });
  const socket = await tab();
  const delayed = next<{ bet: Bet }>(socket, 'getOpenBetUpdates', ({ bet }) => bet.status === 'delayed');
  const answer = place(order(match, { pricePolicy: 'any' }));
  expect((await delayed).bet).toMatchObject({ odds: { odd: 1.9 }, profit: 900 });
  const matched = next<{ bet: Bet }>(socket, 'getOpenBetUpdates', ({ bet }) => bet.status === 'matched');
  say(match.eventId, match.marketId, { back: 1.5 });
  const { status, body } = await answer;
  expect([status, body.docs]).toMatchObject([200, { odds: { odd: 1.5 }, profit: 500, liability: 1000 }]);
  expect(body.docs.marketBook.map[0]).toEqual({ teamId: 'a', exposureOrProfit: 500 });
  expect((await matched).bet).toMatchObject({ odds: { odd: 1.5 }, profit: 500 });
  const open = await platform.call('royal', 'openBets', { token, query: { eventId: match.eventId } });
  expect(open.body.docs).toMatchObject([
    { odds: { odd: 1.5 }, asked: { odd: 1.9, run: 0 }, profit: 500, status: 'matched' },
  ]);
});

test('B3.12 of a market with several winners the position says what each runner pays, whatever number of bets made it', async () => {
  const match = newMatch({ winners: 2 });
  for (let bets = 0; bets < 101; bets += 1) expect((await place(order(match, { stake: 100 }))).status).toBe(200);
  const { body } = await place(order(match, { oddType: 'lay', odd: 1.92, stake: 1000 }));
  // 101 x 90 won less 920 laid, 101 x 100 lost less 1,000 gained.
  expect(body.docs.marketBook.legs).toEqual([{ teamId: 'a', win: 8_170, lose: -9_100 }]);
  const read = await platform.call('royal', 'marketPositions', { token, query: { eventId: match.eventId } });
  expect(read.body.docs[0]).toMatchObject({ legs: body.docs.marketBook.legs, exposure: 9_100 });
  const alone = newMatch();
  expect((await place(order(alone))).body.docs.marketBook).not.toHaveProperty('legs');
});

test('B9.12 the answer waits for the delay of the market, and what happened meanwhile counts', async () => {
  const match = newMatch({ delaySeconds: 1 });
  const socket = await tab();
  const delayed = next<{ bet: Bet }>(socket, 'getOpenBetUpdates', ({ bet }) => bet.status === 'delayed');
  const answer = place(order(match));
  expect((await delayed).bet).toMatchObject({ stake: 1000, liability: 1000 });
  expect((await points()).exposure).toBeGreaterThanOrEqual(1000);
  say(match.eventId, match.marketId, { back: 1.5 });
  expect((await answer).status).toBe(400);
  const history = await platform.call('royal', 'betHistory', { token });
  expect(history.body.docs[0]).toMatchObject({
    status: expect.stringMatching(/rejected|lapsed/),
    market: { id: match.marketId },
  });
});

test('an unknown outcome is asked for by reference: the bet, or null for one that never arrives any more', async () => {
  const match = newMatch();
  const body = order(match);
  const placed = await place(body);
  const outcome = (clientRef: string) => platform.call('royal', 'betOutcome', { token, query: { clientRef } });
  expect((await outcome(body.clientRef)).body.docs).toMatchObject({ _id: placed.body.docs._id, status: 'matched' });
  const lost = order(match);
  expect((await outcome(lost.clientRef)).body.docs).toBeNull();
  expect((await place(lost)).status).toBe(400);
  expect((await outcome(lost.clientRef)).body.docs).toBeNull();
});

test('a bet whose connection drops during the delay is decided all the same', async () => {
  const match = newMatch({ delaySeconds: 1 });
  const body = order(match);
  const socket = await tab();
  const matched = next<{ bet: Bet }>(
    socket,
    'getOpenBetUpdates',
    ({ bet }) => bet.clientRef === body.clientRef && bet.status === 'matched',
  );
  const delayed = next<{ bet: Bet }>(
    socket,
    'getOpenBetUpdates',
    ({ bet }) => bet.clientRef === body.clientRef && bet.status === 'delayed',
  );
  const sent = request({
    host: '127.0.0.1',
    port: platform.running.port,
    path: '/api/user/openBet',
    method: 'POST',
    headers: { host: 'royal.localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const dropped = new Promise((done) => sent.once('error', done));
  sent.end(JSON.stringify(body));
  await delayed;
  sent.destroy(new Error('dropped'));
  await dropped;
  expect((await matched).bet.liability).toBe(1000);
});

test('A7.59 A7.73 a result pays to the paisa, leaves the open list, and every tab and the statement know', async () => {
  const match = newMatch();
  const placed = await place(order(match, { stake: 333 }));
  const before = await points();
  const [first, second] = [await tab(), await tab()];
  const told = [first, second].map((socket) => next<{ bets: Bet[] }>(socket, 'getOpenBetResultUpdates'));
  const frames = first.emitWithAck('postEventSubscription', { eventId: match.eventId });
  expect(((await frames) as { frame: EventFrame }).frame.markets[0]?.status).toBe('OPEN');
  platform.feed.say({
    kind: 'result',
    at: 9,
    eventId: match.eventId,
    result: { marketId: match.marketId, outcome: 'settled', winners: ['a'] },
  });
  for (const news of await Promise.all(told))
    expect(news.bets).toMatchObject([
      { _id: placed.body.docs._id, status: 'settled', result: 'win', profitLoss: 299.7 },
    ]);
  const after = await points();
  expect(after.availablePts).toBeCloseTo(before.availablePts + 333 + 299.7, 2);
  const statement = await platform.call('royal', 'transactions', {
    token,
    query: { page: 1, limit: 1, trxType: 'bet' },
  });
  expect(statement.body.docs).toMatchObject([
    {
      trxType: 'bet',
      type: 'credit',
      amount: 299.7,
      betPts: 299.7,
      balance: after.availablePts,
      market: { name: 'Match Odds' },
    },
  ]);
  const open = await platform.call('royal', 'openBets', { token, query: { eventId: match.eventId } });
  expect(open.body.docs).toEqual([]);
  const notes = await platform.call('royal', 'notifications', { token });
  expect(notes.body.docs[0]).toMatchObject({ message: 'Match Odds: You won ₹299.70.' });
});

test("S-05 S-15 nobody sees another player's bets", async () => {
  const match = newMatch();
  const body = order(match);
  await place(body);
  const stranger = await platform.login('metro');
  const list = await platform.call('metro', 'openBets', { token: stranger });
  expect(list.body.docs.map((bet: Bet) => bet.clientRef)).not.toContain(body.clientRef);
  const outcome = await platform.call('metro', 'betOutcome', { token: stranger, query: { clientRef: body.clientRef } });
  expect(outcome.body.docs).toBeNull();
});

test('after all of this the books balance', async () => {
  const proof = await proveBooks(platform.database, openExposure);
  expect(proof).toMatchObject({ ok: true });
});
