import type { Database } from '../../core/database';
import { openTestDatabase } from '../../core/database/testing';
import { createQuerySpy } from '../../core/database/testing-watched';
import { post } from '../../money/ledger';
import { BettingService, closeMarket, toMarketRunners, type Order } from './';
import { FakeMarkets, NotificationRecord, bettingMigrations, books, give, orderOf, player } from './testing';

// Two services over one database are two processes: each caches what it read or wrote last, and has to notice when it is outdated.
let database: Database;
let markets: FakeMarkets;
let here: BettingService;
let there: BettingService;
let statements: string[];

const me = 'p1';
const order = (change: Partial<Order> = {}) => orderOf({ userId: me, ...change });
const available = async () =>
  (
    await database.query<{ available: number; held: number }>(
      'select available, held from ledger_balance where user_id = $1',
      [me],
    )
  ).rows[0];

function service(over: Database, clock = Date.now): BettingService {
  return new BettingService({
    database: over,
    markets,
    clock,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
  });
}

beforeEach(async () => {
  database = await openTestDatabase(bettingMigrations());
  markets = new FakeMarkets();
  markets.add({ id: 'm1' });
  markets.add({ id: 'm2' });
  statements = [];
  here = service(
    createQuerySpy(database, (statement) => statement.startsWith('betting_') && statements.push(statement)),
  );
  there = service(database);
  await give(database, me, 100_000);
});
afterEach(async () => {
  await Promise.all([here.stop(), there.stop()]);
  expect(await books(database)).toMatchObject({ ok: true, problems: [] });
  await database.close();
});

test('a bet of a cached player is one statement', async () => {
  await here.place(order());
  await here.place(order());
  statements.length = 0;
  const placed = await here.place(order());
  expect(placed).toMatchObject({ ok: true, balance: { available: 70_000, exposure: 30_000 } });
  expect(statements).toEqual(['betting_place_optimistic']);
});

test('two hundred bets of one account through two processes never overdraw it [S-15]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => (n % 2 ? here : there).place(order({ marketId: n % 3 ? 'm1' : 'm2' }))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.reason])))).toEqual(
    new Set(['insufficient-balance']),
  );
  expect(await available()).toEqual({ available: 0, held: 100_000 });
});

test('two simultaneous bets over the complete balance: one is accepted, one has insufficient balance [S-15]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const userId = `all${round}`;
    await give(database, userId, 100_000);
    const one = (stake: number, marketId: string) => order({ userId, marketId, stake });
    await Promise.all([here.place(one(100, 'm1')), there.place(one(100, 'm2'))]);
    // Both cache the balance as it is now.
    await here.place(one(100, 'm1'));
    await there.place(one(100, 'm2'));
    await Promise.all([here.place(one(100, 'm1')), there.place(one(100, 'm1'))]);
    const answers = await Promise.all([here.place(one(99_000, 'm1')), there.place(one(99_000, 'm2'))]);
    expect(answers.map((answer) => (answer.ok ? 'taken' : answer.reason)).sort()).toEqual([
      'insufficient-balance',
      'taken',
    ]);
  }
});

test('bets through two processes in opposite orders wait for each other without deadlock', async () => {
  const users = Array.from({ length: 12 }, (_, n) => `many${n}`);
  for (const userId of users) await give(database, userId, 1_000_000);
  for (let round = 0; round < 8; round += 1) {
    // Some hold more, some hold nothing more, some give back.
    const side = round % 2 ? 'lay' : 'back';
    const one = (userId: string) =>
      order({ userId, side, odd: side === 'back' ? 2 : 2.02, stake: 100 * (1 + (round % 3)) });
    const answers = await Promise.all([
      ...users.map((userId) => here.place(one(userId))),
      ...users.toReversed().map((userId) => there.place(one(userId))),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2 * users.length);
  }
});

test('a bet that would release exposure is decided on verified state [S-15]', async () => {
  await here.place(order({ side: 'back', odd: 2, stake: 20_000 }));
  await there.place(order({ side: 'lay', odd: 2.02, stake: 20_000 }));
  // Here the position is still one of a single back: another lay would set money free.
  const placed = await here.place(order({ side: 'lay', odd: 2.02, stake: 20_000 }));
  expect(placed).toMatchObject({ ok: true, balance: { available: 79_200, exposure: 20_800 } });
  expect(await available()).toEqual({ available: 79_200, held: 20_800 });
});

test('a hedge is not refused for a position of before: the bet that it hedges was still delayed then [B9.11 B9.12]', async () => {
  markets.add({ id: 'd1', delaySeconds: 0.05 });
  await give(database, 'p2', 1_000);
  await here.place(order({ userId: 'p2', marketId: 'd1', stake: 100 }));
  await here.place(order({ marketId: 'd1', stake: 80_000 }));
  markets.change('d1', { runners: [{ id: 'a', status: 'ACTIVE', back: [[2.9, 1000]], lay: [[3, 1000]] }] });
  const hedge = await here.place(order({ marketId: 'd1', side: 'lay', odd: 3, stake: 53_400 }));
  expect(hedge).toMatchObject({ ok: true, balance: { available: 73_200, exposure: 26_800 } });
});

test('of two processes that see a non-runner at once one notes it, and both place after it [E3.09 S-15]', async () => {
  const before = await here.place(order());
  await give(database, 'p2', 100_000);
  // Clocks that are far behind: what counts is which bets were processed first.
  const [first, other] = [service(database, () => 1_000), service(database, () => 2_000)];
  markets.change('m1', {
    runners: [
      { id: 'a', status: 'ACTIVE', back: [[2, 1000]], lay: [[2.02, 1000]] },
      { id: 'b', status: 'ACTIVE', back: [[2, 1000]], lay: [[2.02, 1000]] },
      { id: 'c', status: 'REMOVED', back: [], lay: [], adjustmentFactor: 25 },
    ],
  });
  const after = await Promise.all([first.place(order()), other.place(order({ userId: 'p2' }))]);
  expect(after.map(({ ok }) => ok)).toEqual([true, true]);
  const at = before.bet!.matchedAt! + 1;
  const { rows } = await database.query("select removals from betting_market where market_id = 'm1'");
  expect(rows).toEqual([{ removals: [{ id: 'c', adjustmentFactor: 25, at, name: 'Runner c' }] }]);
  expect(after.map(({ bet }) => bet?.matchedAt)).toEqual([at, at]);
  const counted = await database.query('select distinct removals::json->0->>$1 as at from market_position', ['at']);
  expect(counted.rows).toEqual([{ at: String(at) }]);
  await Promise.all([first.stop(), other.stop()]);
});

test('a process whose book lacks a non-runner stored by another refuses the bet [E3.09]', async () => {
  await here.place(order());
  const active = markets.findCurrentMarket('m1')!.book.runners;
  markets.change('m1', {
    runners: active.map((runner) =>
      runner.id === 'c' ? { ...runner, status: 'REMOVED', adjustmentFactor: 25 } : runner,
    ),
  });
  await there.observe('m1');
  markets.change('m1', { runners: active });
  expect(await here.place(order())).toMatchObject({ ok: false, reason: 'market-changed' });
});

test('fifty copies of one reference through two processes are one bet with one response [S-15]', async () => {
  await Promise.all([here.place(order()), there.place(order())]);
  const one = order();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? here : there).place(one)));
  expect(new Set(answers.map(({ bet }) => bet?.id)).size).toBe(1);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect((await database.query('select 1 from bet where client_ref = $1', [one.clientRef])).rowCount).toBe(1);
});

test('a reference rejected by another process stays rejected [S-15]', async () => {
  await here.place(order());
  const one = order({ stake: 1_000_000 });
  expect(await there.place(one)).toMatchObject({ ok: false, reason: 'insufficient-balance' });
  expect(await here.place({ ...one, stake: 100 })).toMatchObject({ ok: false, reason: 'insufficient-balance' });
});

test('exposure includes holds of other processes in the same market [B9.11]', async () => {
  await here.place(order({ side: 'back', stake: 20_000 }));
  await there.place(order({ side: 'lay', odd: 2.02, stake: 20_000 }));
  const placed = await here.place(order({ runnerId: 'b', stake: 10_000 }));
  expect(placed).toMatchObject({
    ok: true,
    balance: await available().then((row) => ({ available: row!.available, exposure: row!.held })),
  });
});

test('money withdrawn meanwhile cannot be staked again', async () => {
  await here.place(order());
  await database.transaction((connection) =>
    post(connection, [
      {
        key: 'withdraw:1',
        kind: 'withdraw',
        at: 1,
        lines: [
          { userId: me, account: 'available', amount: -90_000 },
          { house: 'withdrawals', amount: 90_000 },
        ],
      },
    ]),
  );
  expect(await here.place(order())).toMatchObject({ ok: false, reason: 'insufficient-balance' });
});

test('a market closed by another process accepts no bet [B7.07]', async () => {
  await here.place(order());
  await here.place(order());
  const { definition } = markets.findCurrentMarket('m1')!;
  await database.transaction((connection) =>
    closeMarket(connection, { marketId: 'm1', eventId: 'e1', field: toMarketRunners(definition) }, 1),
  );
  expect(await here.place(order())).toMatchObject({ ok: false, reason: 'market-closed' });
});

test('bets of a batch retain their own runners, rows and requested prices [B9.11]', async () => {
  // Each market is known here before, so that the batch is taken the short way.
  markets.change('m2', {
    runners: [
      { id: 'a', status: 'ACTIVE', back: [[2, 1000]], lay: [[2.02, 1000]] },
      { id: 'b', status: 'ACTIVE', back: [[2, 1000]], lay: [[2.02, 1000]] },
      { id: 'c', status: 'REMOVED', back: [], lay: [], adjustmentFactor: 10 },
    ],
  });
  const ms = ['m1', 'm2'];
  for (let round = 0; round < 2; round += 1) for (const marketId of ms) await here.place(order({ marketId }));
  statements.length = 0;
  const notified = order({ marketId: 'm1', meta: { browser: 'one' } });
  const asked = order({ marketId: 'm2', pricePolicy: 'better' });
  const placed = await Promise.all([notified, asked].map((one) => here.place(one)));
  expect(placed.map(({ ok }) => ok)).toEqual([true, true]);
  expect(statements).toEqual(['betting_place_optimistic']);
  const { rows: bets } = await database.query(
    'select client_ref, meta::json, asked::json, names::json from bet where client_ref = any ($1) order by market_id',
    [[notified.clientRef, asked.clientRef]],
  );
  expect(bets).toMatchObject([
    { client_ref: notified.clientRef, meta: { browser: 'one' }, asked: null, names: { runner: expect.any(String) } },
    { client_ref: asked.clientRef, meta: {}, asked: { policy: 'better' } },
  ]);
  const { rows: positions } = await database.query('select removals::json from market_position order by market_id');
  expect(positions.map(({ removals }) => removals)).toEqual([[], [expect.objectContaining({ id: 'c' })]]);
  // What was written is read again as it is.
  expect(await there.place(order({ marketId: 'm1' }))).toMatchObject({ ok: true });
});

describe('a reference decided by another process before this commit', () => {
  /** Decides here on an order, lets the other process act just before the commit, and answers what came of it here. */
  async function race(one: Order, meanwhile: () => Promise<unknown>) {
    let armed = false;
    const racing = service(
      createQuerySpy(database, async (statement) => {
        if (statement !== 'betting_place_optimistic' || !armed) return;
        armed = false;
        await meanwhile();
      }),
    );
    await racing.place(order());
    await racing.place(order());
    armed = true;
    const answer = await racing.place(one);
    expect(armed).toBe(false);
    await racing.stop();
    const { rows } = await database.query<{ bets: number; refusals: number }>(
      `select (select count(*) from bet where client_ref = $1) as bets,
         (select count(*) from bet_rejection where client_ref = $1) as refusals`,
      [one.clientRef],
    );
    return { answer, written: rows[0] };
  }

  test('a reference withdrawn by another process makes no bet and no hold [S-15]', async () => {
    const one = order();
    const { answer, written } = await race(one, () => there.outcome(me, one.clientRef));
    expect(answer).toMatchObject({ ok: false, reason: 'withdrawn' });
    expect(written).toEqual({ bets: 0, refusals: 1 });
    expect(await available()).toEqual({ available: 80_000, held: 20_000 });
  });

  test('a reference accepted by another process is that bet although this one would reject it [S-15]', async () => {
    const one = order();
    const { answer, written } = await race({ ...one, odd: 5 }, () => there.place(one));
    expect(answer).toMatchObject({ ok: true, bet: { clientRef: one.clientRef, odd: 2 } });
    expect(written).toEqual({ bets: 1, refusals: 0 });
  });

  test('a reference rejected by another process keeps its reason [S-15]', async () => {
    const one = order({ odd: 5 });
    const { answer, written } = await race(one, () => there.place({ ...one, marketVersion: 99 }));
    expect(answer).toMatchObject({ ok: false, reason: 'market-changed' });
    expect(written).toEqual({ bets: 0, refusals: 1 });
  });

  test('a reference accepted by another process is the same bet, held once [S-15]', async () => {
    const one = order();
    const { answer, written } = await race(one, () => there.place(one));
    expect(answer).toMatchObject({ ok: true, bet: { clientRef: one.clientRef } });
    expect(written).toEqual({ bets: 1, refusals: 0 });
    expect(await available()).toEqual({ available: 70_000, held: 30_000 });
  });
});
