import type { MarketResult } from '@backlay/shared/domain';
import { closeMarket, toMarketRunners } from '../orders';
import { give, orderOf, positionIn, runner } from '../orders/testing';
import { createLedger } from '../../money/ledger';
import { SettlementService } from './';
import { Table } from './testing';

const table = new Table();
const { balance, bet, history, settle } = table;

test('a winning back pays its profit and is no longer open [B9.10]', async () => {
  await bet();
  expect(await settle()).toBe(1);
  expect(await balance()).toEqual({ available: 110_000, exposure: 0 });
  expect((await table.betting.openBets(table.me, { page: 1, limit: 5 })).total).toBe(0);
  expect(await positionIn(table, table.marketId)).toBeNull();
  expect((await history())[0]).toMatchObject({
    status: 'settled',
    outcome: 'win',
    pnl: 10_000,
    explanation: 'Runner a won.',
  });
});

test('a hedged position settles to the paisa, bet by bet [B9.11]', async () => {
  await bet({ odd: 2, stake: 10_001 });
  await bet({ side: 'lay', odd: 2.02, stake: 3_333 });
  await bet({ runnerId: 'b', odd: 1.33, stake: 101 });
  await settle();
  const results = (await history()).map(({ pnl }) => pnl);
  expect(results).toEqual([-101, -3_400, 10_001]);
  expect(await balance()).toEqual({ available: 100_000 + 10_001 - 3_400 - 101, exposure: 0 });
});

test('the statement shows each result with the available balance after it, without holds [C7.20]', async () => {
  await bet();
  await bet({ runnerId: 'b' });
  await settle();
  const { rows } = await createLedger(table.database).statement(table.me, { kinds: ['bet'], page: 1, limit: 10 });
  expect(rows.map(({ amount, balance: after, details }) => [amount, after, details?.runnerName])).toEqual([
    [-10_000, 100_000, 'Runner b'],
    [10_000, 110_000, 'Runner a'],
  ]);
});

test('a settlement notifies its player of results and balance [A7.73]', async () => {
  await bet();
  table.notified.news.length = 0;
  await settle();
  expect(table.notified.news).toEqual([
    {
      userId: table.me,
      name: 'getOpenBetResultUpdates',
      news: { bets: [expect.objectContaining({ outcome: 'win' })] },
    },
    { userId: table.me, name: 'getPtsUpdates', news: { available: 110_000, exposure: 0 } },
  ]);
});

test('a void market returns every stake [B9.10]', async () => {
  await bet();
  await settle({ outcome: 'void', winners: [] });
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  expect((await history())[0]).toMatchObject({ status: 'void', outcome: 'void', pnl: 0 });
});

test('a session settles by its runs [B9.09]', async () => {
  table.markets.add(
    { id: table.marketId, type: 'session', runners: [runner('s')] },
    { runners: [{ id: 's', status: 'ACTIVE', back: [[46, 90]], lay: [[46, 90]] }] },
  );
  await bet({ runnerId: 's', odd: 90, run: 46 });
  await settle({ winners: [], runs: 46 });
  expect(await balance()).toEqual({ available: 109_000, exposure: 0 });
  expect((await history())[0]?.explanation).toBe('46 runs: 46 was reached.');
});

test('a dead heat divides the stake [B9.10]', async () => {
  await bet({ odd: 2 });
  await settle({ winners: ['a', 'b'] });
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  expect((await history())[0]?.explanation).toBe('Runner a won. Dead heat: 2 runners for 1, so the stake was divided.');
});

test('a non-runner reduces bets placed before it regardless of the feed clock [B9.10]', async () => {
  await bet({ odd: 2 });
  await settle({ removed: [{ id: 'c', adjustmentFactor: 25, at: 5 }] });
  expect(await balance()).toEqual({ available: 105_000, exposure: 0 });
});

test('a non-runner that devalues a hedge overdraws the account rather than lose the result [B9.10]', async () => {
  table.markets.change(table.marketId, {
    runners: ['a', 'b', 'c'].map((id) => ({ id, status: 'ACTIVE', back: [[6, 1]], lay: [[6, 1]] })),
  });
  await bet({ runnerId: 'a', odd: 2, stake: 10_000 });
  await bet({ runnerId: 'b', odd: 2, stake: 10_000 });
  await bet({ runnerId: 'c', odd: 6, stake: 5_000 });
  expect(await balance()).toEqual({ available: 95_000, exposure: 5_000 });
  await createLedger(table.database).post({
    key: `out:${table.me}`,
    kind: 'withdraw',
    at: 1,
    lines: [
      { userId: table.me, account: 'available', amount: -95_000 },
      { house: 'gateway', amount: 95_000 },
    ],
  });
  await settle({ removed: [{ id: 'c', adjustmentFactor: 50, at: 5 }] });
  expect(await balance()).toEqual({ available: -4_900, exposure: 0 });
});

test('a bet still waiting for its delay lapses when the market settles [S-15]', async () => {
  table.markets.change(table.marketId, {}, { delaySeconds: 1.5 });
  const placing = table.betting.place(orderOf({ userId: table.me, marketId: table.marketId }));
  while ((await balance()).exposure === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await settle();
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  expect(await placing).toMatchObject({ ok: false, reason: 'market-closed', bet: { status: 'lapsed' } });
});

test('no bet is accepted after settlement begins, whatever the prices are [S-15]', async () => {
  await settle();
  expect(await table.betting.place(orderOf({ userId: table.me, marketId: table.marketId }))).toMatchObject({
    ok: false,
    reason: 'market-closed',
  });
});

test('repeated, simultaneous and differing settlements change nothing more [S-15]', async () => {
  await bet();
  await Promise.all([settle(), settle()]);
  const again = new SettlementService({ database: table.database, notify: table.notified });
  expect(
    await again.settle(
      { marketId: table.marketId, outcome: 'settled', winners: ['b'] },
      table.markets.findCurrentMarket(table.marketId)!.definition,
    ),
  ).toBe(0);
  expect(await balance()).toEqual({ available: 110_000, exposure: 0 });
});

test('a settlement that was cut short is finished by the next start, each bet once [S-15]', async () => {
  const players = Array.from({ length: 7 }, (_, n) => `${table.me}-${n}`);
  for (const userId of players) {
    await give(table.database, userId, 50_000);
    await bet({ userId });
  }
  let told7 = 0;
  const failing = new SettlementService({
    database: table.database,
    batchSize: 2,
    notify: {
      notify: () => {
        if ((told7 += 1) > 5) throw new Error('cut short');
      },
    },
  });
  const { definition } = table.markets.findCurrentMarket(table.marketId)!;
  await expect(
    failing.settle({ marketId: table.marketId, outcome: 'settled', winners: ['a'] }, definition),
  ).rejects.toThrow('cut short');
  expect(await table.settlement.resume()).toBeGreaterThan(0);
  expect(await table.settlement.resume()).toBe(0);
  for (const userId of players) expect(await balance(userId)).toEqual({ available: 60_000, exposure: 0 });
});

test('placements that race with the settlement are either settled or refused [S-15]', async () => {
  const orders = Array.from({ length: 40 }, () =>
    table.betting.place(orderOf({ userId: table.me, marketId: table.marketId, stake: 1_000 })),
  );
  const [results] = await Promise.all([Promise.all(orders), settle()]);
  await settle();
  const taken = results.filter(({ ok }) => ok).length;
  expect((await table.betting.openBets(table.me, { page: 1, limit: 1 })).total).toBe(0);
  expect(await balance()).toEqual({ available: 100_000 + taken * 1_000, exposure: 0 });
});

test('two processes that settle one market pay each bet once and notify its player once [S-15]', async () => {
  const players = Array.from({ length: 12 }, (_, n) => `${table.me}-${n}`);
  for (const userId of players) {
    await give(table.database, userId, 100_000);
    await bet({ userId });
    await bet({ userId, runnerId: 'b' });
  }
  table.notified.news.length = 0;
  const { definition } = table.markets.findCurrentMarket(table.marketId)!;
  const result: MarketResult = { marketId: table.marketId, outcome: 'settled', winners: ['a'] };
  const others = Array.from(
    { length: 3 },
    () => new SettlementService({ database: table.database, notify: table.notified, batchSize: 2 }),
  );
  const settled = await Promise.all([table.settlement, ...others].map((one) => one.settle(result, definition)));
  expect(settled.reduce((sum, count) => sum + count, 0)).toBe(24);
  for (const userId of players) expect(await balance(userId)).toEqual({ available: 100_000, exposure: 0 });
  const results = table.notified.news
    .filter(({ name }) => name === 'getOpenBetResultUpdates')
    .map(({ userId }) => userId);
  expect(results.sort()).toEqual([...players].sort());
});

test('a delayed bet decided after settlement began is rejected and its hold released [S-15]', async () => {
  table.markets.change(table.marketId, {}, { delaySeconds: 0.1 });
  const placing = table.betting.place(orderOf({ userId: table.me, marketId: table.marketId }));
  while ((await balance()).exposure === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  // The settlement has closed the market and has not come to this player yet; prices are still shown.
  const { definition } = table.markets.findCurrentMarket(table.marketId)!;
  await table.database.transaction((connection) =>
    closeMarket(connection, { marketId: table.marketId, eventId: 'e1', field: toMarketRunners(definition) }, 1),
  );
  expect(await placing).toMatchObject({ ok: false, reason: 'market-closed', bet: { status: 'rejected' } });
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  expect(await settle()).toBe(0);
  expect(await history()).toMatchObject([{ status: 'rejected', pnl: null }]);
});

test('a repeated settlement writes no bet, no posting and no notification [S-15]', async () => {
  await bet();
  await settle();
  const written = async () => (await table.database.query('SELECT count(*) AS n FROM ledger_transaction')).rows;
  const before = await written();
  table.notified.news.length = 0;
  expect(await settle({ winners: ['b'] })).toBe(0);
  expect(await written()).toEqual(before);
  expect(table.notified.news).toEqual([]);
  expect((await history()).map(({ outcome, pnl }) => [outcome, pnl])).toEqual([['win', 10_000]]);
});
