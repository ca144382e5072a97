import type { Bet, EventFrame } from '@backlay/shared/contract';
import { next } from '../../realtime/sockets/testing';
import { createOrdersFixture, order, type OrdersFixture } from './testing-orders';

let ring: OrdersFixture;
beforeAll(async () => {
  ring = await createOrdersFixture();
});
afterEach(() => ring.closeTabs());
afterAll(() => ring?.platform.close());

test('a bet is accepted, held, listed, and shown as a position per runner [B3.07 B3.12 B7.06]', async () => {
  const match = ring.newMatch();
  const before = await ring.points();
  const answer = await ring.place(order(match));
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
  const after = await ring.points();
  expect([before.availablePts - after.availablePts, after.exposure - before.exposure]).toEqual([1000, 1000]);
  const open = await ring.platform.call('royal', 'openBets', { token: ring.token, query: { eventId: match.eventId } });
  expect(open.body).toMatchObject({ totalDocs: 1, docs: [{ _id: answer.body.docs._id }] });
  const positions = await ring.platform.call('royal', 'marketPositions', {
    token: ring.token,
    query: { eventId: match.eventId },
  });
  expect(positions.body.docs).toEqual([answer.body.docs.marketBook]);
});

test('the side is read without regard to case; another is not allowed [B3.05 OQ-11]', async () => {
  const match = ring.newMatch();
  expect((await ring.place(order(match, { oddType: 'LAY', odd: 1.92 }))).body.docs).toMatchObject({
    odds: { type: 'lay' },
    liability: 920,
  });
  const wrong = await ring.place(order(match, { oddType: 'both' }));
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Bet Not Allowed']);
});

test("a stake above the player's own limit is refused with the reason, counting earlier stakes", async () => {
  const match = ring.newMatch();
  const mine = await ring.platform.login('metro');
  const set = (kind: string, amount: number | null) =>
    ring.platform.call('metro', 'setPlayLimit', { token: mine, body: { kind, period: 'day', amount } });
  const bet = (stake: number) =>
    ring.platform.call('metro', 'placeBet', { token: mine, body: order(match, { stake }) });
  expect((await bet(1000)).status).toBe(200);
  expect((await set('stake', 3000)).status).toBe(200);
  expect((await bet(2500)).body.message).toBe('This stake exceeds your stake limit');
  const both = await Promise.all([bet(1500), bet(1500)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const pause = { token: mine, body: { kind: 'timeOut', days: 1 } };
  expect((await ring.platform.call('metro', 'takeBreak', pause)).status).toBe(200);
  expect((await bet(100)).body.message).toBe("You're on a break. Betting is disabled until it ends.");
});

test('fifty parallel submissions of one reference are one bet [S-15]', async () => {
  const match = ring.newMatch();
  const body = order(match);
  const answers = await Promise.all(Array.from({ length: 50 }, () => ring.place(body)));
  expect(new Set(answers.map((answer) => answer.body.docs?._id)).size).toBe(1);
  const open = await ring.platform.call('royal', 'openBets', { token: ring.token, query: { eventId: match.eventId } });
  expect(open.body.totalDocs).toBe(1);
});

test.each([
  ['B5.04 a stake below the minimum', { stake: 50 }, 'Amount should be between Min and Max Amount Range'],
  ['B5.02 a stake with paise', { stake: 100.5 }, 'Invalid Stake'],
])('%s is refused with the text of the slip', async (_what, more, message) => {
  const answer = await ring.place(order(ring.newMatch(), more));
  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test('a better price, an old version, a suspended or an unknown market is refused without a hold', async () => {
  const match = ring.newMatch();
  const before = await ring.points();
  for (const body of [
    order(match, { odd: 2.5 }),
    order(match, { marketVersion: 7 }),
    order(match, { marketId: 'none' }),
    order(match, { teamId: 'c' }),
  ])
    expect((await ring.place(body)).status).toBe(400);
  ring.publish(match, { version: 2, status: 'SUSPENDED' });
  expect((await ring.place(order(match, { marketVersion: 2 }))).status).toBe(400);
  expect(await ring.points()).toEqual(before);
});

test('the price policy decides: exact by default, otherwise better or any offered price [B7.07]', async () => {
  const placeAndRead = async (more: Record<string, unknown>) => {
    const { status, body } = await ring.place(order(ring.newMatch(), more));
    return status === 200 ? [body.docs.odds.odd, body.docs.profit, body.docs.asked?.odd ?? 'as asked'] : status;
  };
  expect(await placeAndRead({ odd: 1.5 })).toEqual([1.5, 500, 'as asked']);
  expect(await placeAndRead({ odd: 1.5, pricePolicy: 'exact' })).toEqual([1.5, 500, 'as asked']);
  expect(await placeAndRead({ odd: 1.5, pricePolicy: 'better' })).toEqual([1.9, 900, 1.5]);
  expect(await placeAndRead({ odd: 1.9, pricePolicy: 'better' })).toEqual([1.9, 900, 'as asked']);
  expect(await placeAndRead({ odd: 2.5, pricePolicy: 'better' })).toBe(400);
  expect(await placeAndRead({ odd: 2.5, pricePolicy: 'any' })).toEqual([1.9, 900, 2.5]);
  expect(await placeAndRead({ odd: 2.5, pricePolicy: 'cheap' })).toBe(400);
});

test('the position of a market with several winners states the result of each runner [B3.12]', async () => {
  const match = ring.newMatch({ winners: 2 });
  for (let bets = 0; bets < 101; bets += 1) expect((await ring.place(order(match, { stake: 100 }))).status).toBe(200);
  const { body } = await ring.place(order(match, { oddType: 'lay', odd: 1.92, stake: 1000 }));
  // 101 x 90 won less 920 laid, 101 x 100 lost less 1,000 gained.
  expect(body.docs.marketBook.legs).toEqual([{ teamId: 'a', win: 8_170, lose: -9_100 }]);
  const read = await ring.platform.call('royal', 'marketPositions', {
    token: ring.token,
    query: { eventId: match.eventId },
  });
  expect(read.body.docs[0]).toMatchObject({ legs: body.docs.marketBook.legs, exposure: 9_100 });
  const alone = ring.newMatch();
  expect((await ring.place(order(alone))).body.docs.marketBook).not.toHaveProperty('legs');
});

test('an unknown outcome is queried by reference: the bet, or null for one that can no longer arrive', async () => {
  const match = ring.newMatch();
  const body = order(match);
  const placed = await ring.place(body);
  const outcome = (clientRef: string) =>
    ring.platform.call('royal', 'betOutcome', { token: ring.token, query: { clientRef } });
  expect((await outcome(body.clientRef)).body.docs).toMatchObject({ _id: placed.body.docs._id, status: 'matched' });
  const lost = order(match);
  expect((await outcome(lost.clientRef)).body.docs).toBeNull();
  expect((await ring.place(lost)).status).toBe(400);
  expect((await outcome(lost.clientRef)).body.docs).toBeNull();
});

test('a result pays to the paisa, closes the bet and updates tabs and statement [A7.59 A7.73]', async () => {
  const match = ring.newMatch();
  const placed = await ring.place(order(match, { stake: 333 }));
  const before = await ring.points();
  const [first, second] = [await ring.tab(), await ring.tab()];
  const notifications = [first, second].map((socket) => next<{ bets: Bet[] }>(socket, 'getOpenBetResultUpdates'));
  const frames = first.emitWithAck('postEventSubscription', { eventId: match.eventId });
  expect(((await frames) as { frame: EventFrame }).frame.markets[0]?.status).toBe('OPEN');
  ring.platform.feed.publish({
    kind: 'result',
    at: 9,
    eventId: match.eventId,
    result: { marketId: match.marketId, outcome: 'settled', winners: ['a'] },
  });
  for (const news of await Promise.all(notifications))
    expect(news.bets).toMatchObject([
      { _id: placed.body.docs._id, status: 'settled', result: 'win', profitLoss: 299.7 },
    ]);
  const after = await ring.points();
  expect(after.availablePts).toBeCloseTo(before.availablePts + 333 + 299.7, 2);
  const statement = await ring.platform.call('royal', 'transactions', {
    token: ring.token,
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
  const open = await ring.platform.call('royal', 'openBets', { token: ring.token, query: { eventId: match.eventId } });
  expect(open.body.docs).toEqual([]);
  const notes = await ring.platform.call('royal', 'notifications', { token: ring.token });
  expect(notes.body.docs[0]).toMatchObject({ message: 'Match Odds: You won ₹299.70.' });
});

test('a casino-only brand accepts no bet [B7.07]', async () => {
  const token = await ring.platform.login('orbit');
  const answer = await ring.platform.call('orbit', 'placeBet', { token, body: order(ring.newMatch()) });
  expect([answer.status, answer.body.message]).toEqual([400, 'Bet Not Allowed']);
});

test('bets of another player are invisible [S-05 S-15]', async () => {
  const match = ring.newMatch();
  const body = order(match);
  await ring.place(body);
  const stranger = await ring.platform.login('metro');
  const list = await ring.platform.call('metro', 'openBets', { token: stranger });
  expect(list.body.docs.map((bet: Bet) => bet.clientRef)).not.toContain(body.clientRef);
  const outcome = await ring.platform.call('metro', 'betOutcome', {
    token: stranger,
    query: { clientRef: body.clientRef },
  });
  expect(outcome.body.docs).toBeNull();
});

test('after all of this the books balance', async () => {
  const proof = await ring.proof();
  expect(proof).toMatchObject({ ok: true });
});
