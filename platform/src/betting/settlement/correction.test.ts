import { give, orderOf, positionIn } from '../orders/testing';
import { createLatch, createQuerySpy } from '../../core/database/testing-watched';
import { createLedger } from '../../money/ledger';
import { SettlementService, commissionPaid } from './';
import { Table } from './testing';

const table = new Table();
const { balance, bet, correct, history, result, settle } = table;

test('a corrected result debits the former winner and the bet explains its loss [B9.10]', async () => {
  await bet();
  await settle();
  expect(await balance()).toEqual({ available: 110_000, exposure: 0 });
  expect(await correct(result({ winners: ['b'] }))).toBeNull();
  expect(await balance()).toEqual({ available: 90_000, exposure: 0 });
  expect((await history())[0]).toMatchObject({
    outcome: 'lose',
    pnl: -10_000,
    explanation: 'Runner a did not win.',
  });
});

test('a settlement reversed without a new result reopens the bet with its hold and explanation [A7.73 B4.08]', async () => {
  await bet();
  await settle();
  table.notified.news.length = 0;
  expect(await correct(null)).toBeNull();
  expect(await balance()).toEqual({ available: 90_000, exposure: 10_000 });
  expect((await table.betting.openBets(table.me, { page: 1, limit: 5 })).bets).toMatchObject([
    { status: 'matched', pnl: null },
  ]);
  expect(await positionIn(table, table.marketId)).toMatchObject({ exposure: 10_000 });
  expect(table.notified.news).toEqual([
    { userId: table.me, name: 'getOpenBetUpdates', news: { bet: expect.objectContaining({ status: 'matched' }) } },
    { userId: table.me, name: 'getPtsUpdates', news: { available: 90_000, exposure: 10_000 } },
  ]);
  // Bets stay closed, and the feed that repeats its result does not decide what people are looking into.
  expect(await table.betting.place(orderOf({ userId: table.me, marketId: table.marketId }))).toMatchObject({
    ok: false,
    reason: 'market-closed',
  });
  expect(await settle()).toBe(0);
  expect(await correct(result())).toBeNull();
  expect(await balance()).toEqual({ available: 110_000, exposure: 0 });
});

test('a market that is open or was never settled cannot be reversed', async () => {
  await bet();
  expect(await correct(null)).toBe('never-settled');
  await settle();
  await correct(null);
  expect(await correct(null)).toBe('under-way');
});

test('commission applies to net winnings of the market, none to a loss, and reverses with the settlement [B3.28]', async () => {
  await bet({ stake: 20_000 });
  await bet({ runnerId: 'b', stake: 5_001 });
  await settle({}, { commission: 2 });
  // 20,000 won and 5,001 lost: 2 % of 14,999 is 299.98, rounded down.
  expect(await balance()).toEqual({ available: 100_000 + 14_999 - 299, exposure: 0 });
  expect(await commissionPaid(table.database, { owners: [table.me] })).toBe(299);
  await correct(result({ winners: ['c'] }));
  expect(await balance()).toEqual({ available: 100_000 - 25_001, exposure: 0 });
  expect(await commissionPaid(table.database, { owners: [table.me] })).toBe(0);
});

test('winnings withdrawn before a correction become a debt and the ledger stays balanced [S-15]', async () => {
  await bet();
  await settle();
  await createLedger(table.database).post({
    key: `out:${table.me}`,
    kind: 'withdraw',
    at: 1,
    lines: [
      { userId: table.me, account: 'available', amount: -110_000 },
      { house: 'gateway', amount: 110_000 },
    ],
  });
  await correct(result({ winners: ['b'] }));
  expect(await balance()).toEqual({ available: -20_000, exposure: 0 });
});

test('a correction that was cut short is finished by the next start, each bet once [S-15]', async () => {
  const players = Array.from({ length: 7 }, (_, n) => `${table.me}-${n}`);
  for (const userId of players) {
    await give(table.database, userId, 50_000);
    await bet({ userId });
  }
  await settle();
  for (const stopsAfter of [3, 9]) {
    let message = 0;
    const failing = new SettlementService({
      database: table.database,
      batchSize: 2,
      notify: {
        notify: () => {
          if ((message += 1) > stopsAfter) throw new Error('cut short');
        },
      },
    });
    const going = stopsAfter === 3 ? failing.correct(table.marketId, result({ winners: ['b'] })) : failing.resume();
    await expect(going).rejects.toThrow('cut short');
  }
  await table.settlement.resume();
  expect(await table.settlement.resume()).toBe(0);
  for (const userId of players) expect(await balance(userId)).toEqual({ available: 40_000, exposure: 0 });
});

test('of two simultaneous corrections one runs; the other is refused or runs after it [S-15]', async () => {
  await bet();
  await settle();
  const answers = await Promise.all([correct(result({ winners: ['b'] })), correct(result({ winners: ['c'] }))]);
  expect(answers.filter((answer) => answer === null).length).toBeGreaterThanOrEqual(1);
  await table.settlement.resume();
  expect(await balance()).toEqual({ available: 90_000, exposure: 0 });
});

test('a process with a stale correction does not reverse a newer one [S-15]', async () => {
  await bet();
  await settle();
  const [begun, seen, made] = [createLatch(), createLatch(), createLatch()];
  const looksForSettled = (statement: string) => statement.includes("status IN ('settled', 'void') LIMIT");
  const process = (before: (statement: string) => unknown) =>
    new SettlementService({ database: createQuerySpy(table.database, before), notify: table.notified });
  const first = process((statement) => {
    if (!looksForSettled(statement)) return undefined;
    begun.open();
    return seen.opened;
  });
  const behind = process((statement) => {
    if (!looksForSettled(statement)) return undefined;
    seen.open();
    return made.opened;
  });
  const correcting = first.correct(table.marketId, result({ winners: ['b'] })).finally(made.open);
  await begun.opened;
  expect(await behind.resume()).toBe(0);
  expect(await correcting).toBeNull();
  expect(await balance()).toEqual({ available: 90_000, exposure: 0 });
  expect((await history())[0]).toMatchObject({ status: 'settled', outcome: 'lose' });
  expect(await correct(result({ winners: ['a'] }))).toBeNull();
  expect(await balance()).toEqual({ available: 110_000, exposure: 0 });
});

test('a tie with a super over pays its winner, without one divides stakes; an abandoned match is void [B9.10]', async () => {
  await bet({ odd: 2 });
  await bet({ runnerId: 'b', odd: 1.33, stake: 3_000 });
  const readExplanations = async () => (await history()).map(({ explanation }) => explanation);
  await settle({ winners: ['a', 'b'], ending: 'tied' });
  // Half of 10,000 at 2 comes to nothing; half of 3,000 at 1.33 wins 495 and the other half loses 1,500.
  expect(await balance()).toEqual({ available: 98_995, exposure: 0 });
  expect(await readExplanations()).toEqual([
    'The match was tied. Runner b shares the win. The stake was divided between the 2 that share the win.',
    'The match was tied. Runner a shares the win. The stake was divided between the 2 that share the win.',
  ]);
  await correct(result({ winners: ['a'], ending: 'super-over' }));
  expect(await balance()).toEqual({ available: 107_000, exposure: 0 });
  expect(await readExplanations()).toEqual([
    'The match was tied and went to a super over. Runner b did not win.',
    'The match was tied and went to a super over. Runner a won.',
  ]);
  await correct(result({ outcome: 'void', winners: [], ending: 'abandoned' }));
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  expect((await history())[0]).toMatchObject({
    status: 'void',
    explanation: 'The match was abandoned: the stake is returned.',
  });
});

test('a session settled by wrong runs or cut short is corrected [B9.09]', async () => {
  table.markets.add(
    { id: table.marketId, type: 'session', runners: [{ id: 's', name: 'S', sort: 1 }] },
    { runners: [{ id: 's', status: 'ACTIVE', back: [[46, 90]], lay: [[46, 90]] }] },
  );
  await bet({ runnerId: 's', odd: 90, run: 46 });
  await settle({ winners: [], runs: 45 });
  expect(await balance()).toEqual({ available: 90_000, exposure: 0 });
  await correct(result({ winners: [], runs: 46 }));
  expect(await balance()).toEqual({ available: 109_000, exposure: 0 });
  await correct(result({ winners: [], runs: 45, ending: 'abandoned' }));
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  expect((await history())[0]).toMatchObject({ status: 'void', outcome: 'void' });
  await correct(result({ winners: [], runs: 47, ending: 'abandoned' }));
  expect(await balance()).toEqual({ available: 109_000, exposure: 0 });
  await correct(result({ outcome: 'void', winners: [] }));
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
});
