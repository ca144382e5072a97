import type { Notification } from '@backlay/shared/contract';
import { openApprover, setThresholds } from '../../core/approvals/testing';
import { post } from '../../money/ledger';
import { buildBook, buildEvent, buildMarket } from '../feed/testing';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from './testing';

let admin: MarketAdminFixture;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
});
afterAll(() => admin?.platform.close());
afterEach(async () => {
  expect(await admin.problems()).toEqual([]);
});

test('a result settles its bets; a correction reverses and repeats settlement and commission [B9.09]', async () => {
  const before = await admin.points();
  const { marketId, a, b } = await admin.openBookmaker({ commission: 2 });
  const placed = await admin.bet(marketId, a);
  const id = placed.body.docs._id;
  const reason = 'Mumbai won by 5 wickets';
  const wrongCode = await admin.as('admin1', 'settleMarket', {
    marketId,
    outcome: 'settled',
    winners: [a],
    reason,
    transactionCode: 'WRONG',
  });
  expect(wrongCode.status).toBe(400);
  await admin.as('admin1', 'settleMarket', {
    marketId,
    outcome: 'settled',
    winners: [a],
    reason,
    transactionCode: CODE,
  });
  expect(await admin.settled(id)).toMatchObject({ result: 'win', profitLoss: 900 });
  expect((await admin.points()).availablePts).toBeCloseTo(before.availablePts + 900 - 18, 2);
  expect((await admin.my('betDetails', { marketId })).body).toMatchObject({
    totalDocs: 1,
    totalBack: 1000,
    totalLay: 0,
    totalBetPts: 900,
    totalCommission: 18,
  });
  const correction = { marketId, reason: 'The wrong team was named', transactionCode: CODE };
  expect((await admin.as('subadmin1', 'correctMarket', { ...correction, result: null })).status).toBe(403);
  const proposed = await admin.as('admin1', 'correctMarket', {
    ...correction,
    result: { outcome: 'settled', winners: [b] },
  });
  expect(proposed.body.approval).toBeDefined();
  expect((await admin.points()).availablePts).toBeCloseTo(before.availablePts + 900 - 18, 2);
  await admin.correct({ ...correction, result: { outcome: 'settled', winners: [b] } });
  expect(await admin.settled(id, ({ result }) => result === 'lose')).toMatchObject({ profitLoss: -1000 });
  expect((await admin.points()).availablePts).toBeCloseTo(before.availablePts - 1000, 2);
  await admin.correct({ ...correction, result: { outcome: 'void' } });
  expect(await admin.settled(id, ({ result }) => result === 'void')).toMatchObject({
    explanation: 'The market is void: the stake is returned.',
  });
  expect((await admin.points()).availablePts).toBeCloseTo(before.availablePts, 2);
  // What was news and then was not so is news again.
  const notes = (await admin.my('notifications')).body.docs.map(({ message }: Notification) => message);
  expect(notes.slice(0, 3)).toEqual([
    'Bookmaker: The result was corrected. You neither win nor lose.',
    'Bookmaker: The result was corrected. You now lose ₹1,000.00.',
    'Bookmaker: You won ₹900.00.',
  ]);
  const auditEntries = await admin.as('admin1', 'marketDeeds', undefined, { marketId });
  expect(auditEntries.body.docs.map(({ action }: { action: string }) => action)).toEqual([
    'correctMarket',
    'correctMarket',
    'settleMarket',
    'setMarketStatus',
    'priceMarket',
    'createMarket',
  ]);
  expect(auditEntries.body.docs[2]).toMatchObject({ userName: 'admin1', userType: 'administrator', reason });
});

test('a session has a line of runs; ball running blocks it at once; it settles by its runs [B2.17 B9.09]', async () => {
  const made = await admin.as('subadmin1', 'createMarket', {
    eventId: admin.eventId,
    type: 'session',
    name: '6 over runs',
    min: 100,
    max: 2000,
  });
  const marketId = made.body.docs.id as string;
  const line = made.body.docs.teams[0].id as string;
  const crossed = await admin.as('subadmin1', 'priceMarket', {
    marketId,
    runners: [{ id: line, back: [[44, 100]], lay: [[46, 100]] }],
  });
  expect([crossed.status, crossed.body.message]).toEqual([400, 'Back and lay cross: somebody would win for certain']);
  await admin.as('subadmin1', 'priceMarket', { marketId, runners: [{ id: line, back: [[46, 90]], lay: [[45, 100]] }] });
  await admin.as('subadmin1', 'setMarketStatus', { marketId, status: 'OPEN' });
  const order = { marketType: 'SESSION', odd: 90, run: 46 };
  const placed = await admin.bet(marketId, line, order);
  expect(placed.body.docs).toMatchObject({ status: 'matched', profit: 900 });
  await admin.as('subadmin1', 'setMarketStatus', { marketId, status: 'BALL RUNNING' });
  expect((await admin.bet(marketId, line, order)).status).toBe(400);
  const noRuns = await admin.as('subadmin1', 'settleMarket', {
    marketId,
    outcome: 'settled',
    reason: 'It is over',
    transactionCode: CODE,
  });
  expect([noRuns.status, noRuns.body.message]).toEqual([409, 'A session ends with its runs']);
  await admin.as('subadmin1', 'settleMarket', {
    marketId,
    outcome: 'settled',
    runs: 45,
    reason: 'It is over',
    transactionCode: CODE,
  });
  expect(await admin.settled(placed.body.docs._id)).toMatchObject({
    result: 'lose',
    explanation: '45 runs: 46 was not reached.',
  });
});
test('a super over decides a tie; an undecided tie is shared; an abandoned match is void [B9.10]', async () => {
  const { marketId, a, b } = await admin.openBookmaker();
  const placed = await admin.bet(marketId, a);
  const id = placed.body.docs._id;
  const ended = { marketId, outcome: 'settled', reason: 'Scorer', transactionCode: CODE };
  const refused = async (more: Record<string, unknown>) =>
    (await admin.as('admin1', 'settleMarket', { ...ended, ...more })).body.message;
  expect(await refused({ winners: [a], ending: 'tied' })).toBe('A tie that nothing decided is shared by two or more');
  expect(await refused({ winners: [a, b], ending: 'super-over' })).toBe('One side wins a super over');
  expect(await refused({ winners: [a], ending: 'abandoned' })).toBe(
    'An abandoned match has no winner: the market is void',
  );
  expect(await refused({ outcome: 'void', ending: 'tied' })).toBe('A tie is no void market');
  await admin.as('admin1', 'settleMarket', { ...ended, winners: [a], ending: 'super-over' });
  expect(await admin.settled(id)).toMatchObject({
    profitLoss: 900,
    explanation: 'The match was tied and went to a super over. Mumbai won.',
  });
  const shown = await admin.as('admin1', 'administratorMarkets', undefined, { marketId, state: 'closed' });
  expect(shown.body.docs).toMatchObject([
    { result: { winners: [a], ending: 'super-over' }, book: { result: { winners: [a], ending: 'super-over' } } },
  ]);
  const correct = (result: Record<string, unknown>) =>
    admin.correct({
      marketId,
      reason: 'The super over was cancelled',
      transactionCode: CODE,
      result,
    });
  await correct({ outcome: 'settled', winners: [a, b], ending: 'tied' });
  // Half of 1,000 wins at 90 per 100, the other half is lost.
  expect(await admin.settled(id, ({ result }) => result === 'lose')).toMatchObject({
    profitLoss: -50,
    explanation: 'The match was tied. Mumbai shares the win. The stake was divided between the 2 that share the win.',
  });
  await correct({ outcome: 'void', ending: 'abandoned' });
  expect(await admin.settled(id, ({ result }) => result === 'void')).toMatchObject({
    explanation: 'The match was abandoned: the stake is returned.',
  });
});

/** A market with two bets of 3,000 rupees together, and a call that voids it. */
async function openVoidable() {
  const before = await admin.points();
  const { marketId, a, b } = await admin.openBookmaker();
  const bets = [await admin.bet(marketId, a), await admin.bet(marketId, b, { odd: 105, stake: 2000 })];
  const body = { marketId, outcome: 'void', reason: 'The toss was wrong', transactionCode: CODE };
  return {
    ...{ before, marketId, a },
    ids: bets.map((placed) => placed.body.docs._id as string),
    voided: (name = 'admin1') => admin.as(name, 'settleMarket', body),
  };
}
const thresholdOf = (rupees: number | null) => setThresholds(admin.platform, { 'market.void': rupees });
test('a correction names who would owe and how much; approved, the player owes just that [D3.14 E9.04]', async () => {
  const { marketId, a, b } = await admin.openBookmaker({ commission: 2 });
  const placed = await admin.bet(marketId, a);
  const win = { marketId, outcome: 'settled', reason: 'The umpires decided', transactionCode: CODE };
  await admin.as('admin1', 'settleMarket', { ...win, winners: [a] });
  await admin.settled(placed.body.docs._id);
  // The player plays away or withdraws all but 100.
  const { database } = admin.platform;
  const left = Math.round((await admin.points()).availablePts * 100) - 10_000;
  const move = (key: string, amount: number) =>
    post(database, [
      {
        ...{ key, kind: 'withdraw', at: Date.now() },
        lines: [
          { userId: 'royal-player1', account: 'available', amount },
          { house: 'gateway', amount: -amount },
        ],
      },
    ]);
  await move('played-away', -left);
  const wanted = {
    marketId,
    result: { outcome: 'settled', winners: [b] },
    reason: 'The wrong team',
    transactionCode: CODE,
  };
  const { _id: id } = (await admin.as('admin1', 'correctMarket', wanted)).body.approval;
  const other = await openApprover(admin.platform);
  const fields = (await other.find(id)).preview.map(({ field, now }: { field: string; now: string }) => [field, now]);
  // 900 won less 18 of commission are taken back, and 1,000 are lost.
  expect(Object.fromEntries(fields)).toMatchObject({
    pay: '1, ₹1,900.00',
    moves: 'player1: ₹900.00 → −₹1,000.00',
    owing: 'player1: ₹1,782.00',
  });
  expect((await other.approve(id)).status).toBe(200);
  await admin.settled(placed.body.docs._id, ({ result }) => result === 'lose');
  expect((await admin.points()).availablePts).toBe(-1782);
  await move('brought-back', left);
});

const closedMarkets = async (marketId: string) =>
  (await admin.as('admin1', 'administratorMarkets', undefined, { marketId, state: 'closed' })).body.docs.length;

test('the void of a market waits for a second person from the threshold of its stakes on [D1.16 D1.17]', async () => {
  await thresholdOf(3000);
  const market = await openVoidable();
  const held = await admin.points();
  const proposed = await market.voided();
  const { _id: id } = proposed.body.approval;
  expect([await admin.points(), await closedMarkets(market.marketId)]).toEqual([held, 0]);
  const [own, other] = [await openApprover(admin.platform, 'admin1'), await openApprover(admin.platform)];
  expect((await own.approve(id)).status).toBe(403);
  const listed = await other.find(id);
  expect(listed).toMatchObject({ action: 'market.void', amount: 3000, subject: 'Bookmaker', mayApprove: true });
  const fields = listed.preview.map(({ field, now }: { field: string; now: string }) => `${field}: ${now}`);
  expect(fields).toEqual(['result: open → void', 'bets: 2', 'players: 1', 'stakes: ₹3,000.00']);
  expect((await other.approve(id)).status).toBe(200);
  for (const bet of market.ids) expect(await admin.settled(bet)).toMatchObject({ result: 'void', profitLoss: 0 });
  expect((await admin.points()).availablePts).toBeCloseTo(market.before.availablePts, 2);
  expect([await closedMarkets(market.marketId), (await other.approve(id, listed.version)).status]).toEqual([1, 409]);
});

test('a market below the threshold is void at once, and so is one whose brands have none [D1.16]', async () => {
  for (const threshold of [3001, null]) {
    await thresholdOf(threshold);
    const market = await openVoidable();
    expect((await market.voided()).body.approval).toBeUndefined();
    for (const bet of market.ids) expect(await admin.settled(bet)).toMatchObject({ result: 'void' });
  }
});

test.each([
  ['market.correct', { outcome: 'settled', winners: ['b'] }],
  ['market.voidSettled', { outcome: 'void' }],
] as const)('%s waits for a second person from the threshold of the stakes on [D1.16]', async (action, corrected) => {
  const { marketId, a, b } = await admin.openBookmaker();
  const id = (await admin.bet(marketId, a)).body.docs._id;
  const ended = { marketId, reason: 'Scorer', transactionCode: CODE };
  await admin.as('admin1', 'settleMarket', { ...ended, outcome: 'settled', winners: [a] });
  await admin.settled(id);
  const result = 'winners' in corrected ? { ...corrected, winners: [b] } : corrected;
  const correct = async () => (await admin.as('admin1', 'correctMarket', { ...ended, result })).body;
  // The market is shown by all brands: the strictest of them decides.
  const ofAll = async (rupees: number) => {
    const { rows } = await admin.platform.database.query<{ id: string }>('SELECT id FROM tenant');
    for (const brand of rows) await setThresholds(admin.platform, { [action]: rupees }, brand.id);
  };
  await ofAll(1000);
  expect((await correct()).approval).toMatchObject({ _id: expect.any(String) });
  await ofAll(1000.01);
  expect((await correct()).approval).toBeUndefined();
  await admin.settled(id, (bet) => bet.result !== 'win');
  await ofAll(0);
});

test('a bet after the proposal, and a result before the approval, stop the void of a market [D1.17]', async () => {
  await thresholdOf(0);
  const market = await openVoidable();
  const { _id: id } = (await market.voided()).body.approval;
  const second = await openApprover(admin.platform);
  const { version } = await second.find(id);
  await admin.bet(market.marketId, market.a);
  expect((await second.approve(id, version)).status).toBe(409);
  const result = { outcome: 'settled', winners: [market.a], reason: 'Scorer', transactionCode: CODE };
  await admin.as('admin1', 'settleMarket', { marketId: market.marketId, ...result });
  for (const bet of market.ids) await admin.settled(bet);
  expect((await second.approve(id, version)).status).toBe(409);
  expect(await admin.settled(market.ids[0] ?? '')).toMatchObject({ result: 'win' });
});

/** A sportsbook market of a match of its own, A at 2. */
function addLeg(id: string) {
  const event = buildEvent({ id, name: `Alpha ${id} v Beta` });
  const market = buildMarket(event, { id: `${id}-premium`, type: 'premium', name: 'Winner' });
  const book = buildBook(market, { back: [2, 50_000], lay: [2.1, 50_000] });
  admin.platform.feed.publish(
    { kind: 'event', at: 2, event },
    { kind: 'market', at: 2, market },
    { kind: 'book', at: 2, eventId: id, book },
  );
  return { marketId: market.id, teamId: 'a', odd: 2, marketVersion: 1 };
}
const placeDouble = (legs: readonly object[], stake: number, clientRef: string) =>
  admin.platform.call('royal', 'placeMultiple', {
    ...{ token: admin.player, body: { kind: 'accumulator', stake, clientRef, legs } },
  });

test('multiples with a leg in a market count in the threshold of its void and in its preview [D1.16]', async () => {
  await thresholdOf(2500);
  const legs = [addLeg('void-1'), addLeg('void-2')] as const;
  const [{ marketId }, other] = legs;
  for (const [stake, ref] of [
    [1000, 'double-1'],
    [1500, 'double-2'],
  ] as const)
    expect((await placeDouble(legs, stake, ref)).status).toBe(200);
  const body = { outcome: 'void', reason: 'The match was moved', transactionCode: CODE };
  const proposed = await admin.as('admin1', 'settleMarket', { ...body, marketId });
  const { _id: id } = proposed.body.approval;
  const second = await openApprover(admin.platform);
  const listed = await second.find(id);
  expect(listed.amount).toBe(2500);
  const fields = listed.preview.map(({ field, now }: { field: string; now: string }) => `${field}: ${now}`);
  expect(fields).toEqual(['result: open → void', 'bets: 2', 'players: 1', 'stakes: ₹2,500.00']);
  expect((await placeDouble(legs, 100, 'double-3')).status).toBe(200);
  expect((await second.approve(id, listed.version)).status).toBe(409);
  expect((await second.approve(id)).status).toBe(200);
  // One paisa above the stakes it runs at once.
  await thresholdOf(2600.01);
  expect((await admin.as('admin1', 'settleMarket', { ...body, marketId: other.marketId })).body.approval).toBe(
    undefined,
  );
  const isOver = async () => (await admin.my('openBets')).body.docs.length === 0;
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('a bet under way while its market is voided counts in the threshold of the void [D1.16]', async () => {
  await thresholdOf(3001);
  const market = await openVoidable();
  const { pool } = admin.platform.database;
  const waiting = async () =>
    (await pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
      .rowCount ?? 0;
  const waitFor = async (count: number) => {
    while ((await waiting()) < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const [placed, voided] = await admin.platform.database
    .transaction(async (connection) => {
      // The placement holds its share of the market and waits for the balance of the player.
      await connection.query('SELECT FROM ledger_balance FOR UPDATE');
      const bet = admin.bet(market.marketId, market.a, { stake: 100 });
      await waitFor(1);
      const call = market.voided();
      await Promise.race([waitFor(2), call]);
      return [bet, call] as const;
    })
    .then((calls) => Promise.all(calls));
  expect(placed.status).toBe(200);
  const second = await openApprover(admin.platform);
  expect(await second.find(voided.body.approval._id)).toMatchObject({ amount: 3100 });
  expect(await closedMarkets(market.marketId)).toBe(0);
  // The market that was not voided still takes bets.
  expect((await admin.bet(market.marketId, market.a, { stake: 100 })).status).toBe(200);
});
