import { BettingService, listSettledSince, sumStakedSince, type Order } from '../../betting/orders';
import { FakeMarkets, give, orderOf, player, NotificationRecord } from '../../betting/orders/testing';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createLedger, getHeldAmount, sumNet } from '../ledger';
import { withWageringListener } from '../../services/register-bonuses';
import { SettlementService } from '../../betting/settlement';
import { Bonuses } from './bonuses';

let database: TestDatabase;
let betting: BettingService;
let settlement: SettlementService;
let bonuses: Bonuses;
const markets = new FakeMarkets();
const failures: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const person = {
    tenantId: 'royal',
    userType: 'user',
    userName: 'p',
    demo: false,
    blocked: false,
    bonusLock: false,
    promoCode: null,
    linkedOfferId: null,
  };
  bonuses = new Bonuses({
    database,
    bets: { since: listSettledSince },
    notifier: { add: async () => null, push: () => undefined },
    players: { byId: async () => person, referrerOf: async () => null, referred: async () => [] },
  });
  const notified = new NotificationRecord();
  betting = new BettingService({ database, markets, notify: notified, players: { findById: async () => player() } });
  settlement = new SettlementService({
    database,
    notify: withWageringListener(notified, bonuses, (error) => failures.push(error)),
  });
});
afterAll(async () => {
  await betting?.stop();
  await database?.close();
});

async function bet(userId: string, marketId: string, change: Partial<Order> = {}): Promise<void> {
  const placed = await betting.place(orderOf({ userId, marketId, ...change }));
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`);
}
const settle = (marketId: string) =>
  settlement.settle({ marketId, outcome: 'settled', winners: ['b'] }, markets.findCurrentMarket(marketId)!.definition);
const grantOf = async (userId: string) => (await bonuses.of(userId)).grants[0]!;
const give500 = (accountId: string, required: number) =>
  database.transaction((connection) =>
    bonuses.give(connection, {
      tenantId: 'royal',
      accountId,
      offerId: null,
      bonusType: 'manualDepositBonus',
      title: 'Deposit bonus',
      amount: 50_000,
      wager: required / 50_000,
      days: 30,
      cause: `test:${accountId}`,
    }),
  );
/** The news of settlement is worked through on its own. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

test('settled bets count towards a bonus, which is released at the required amount [C3.14]', async () => {
  await give(database, 'wagerer', 500_000);
  await give500('wagerer', 100_000);
  markets.add({ id: 'w-1' });
  markets.add({ id: 'w-2' });
  await bet('wagerer', 'w-1', { stake: 60_000 });
  await settle('w-1');
  await until(async () => (await grantOf('wagerer')).wagered === 60_000);
  expect((await createLedger(database).balance('wagerer')).available).toBe(440_000);
  await bet('wagerer', 'w-2', { stake: 60_000 });
  await settle('w-2');
  await until(async () => (await grantOf('wagerer')).status === 'released');
  expect((await createLedger(database).balance('wagerer')).available).toBe(430_000);
  expect(failures).toEqual([]);
});

test('bets settled by a killed process are counted by the next scan', async () => {
  await give(database, 'unheard', 500_000);
  await give500('unheard', 100_000);
  markets.add({ id: 'w-3' });
  await bet('unheard', 'w-3', { stake: 40_000 });
  const silent = new SettlementService({ database, notify: new NotificationRecord() });
  await silent.settle(
    { marketId: 'w-3', outcome: 'settled', winners: ['b'] },
    markets.findCurrentMarket('w-3')!.definition,
  );
  expect((await grantOf('unheard')).wagered).toBe(0);
  await bonuses.sweep();
  expect((await grantOf('unheard')).wagered).toBe(40_000);
});

test('limits count stakes, losses and open holds of the same ledger', async () => {
  await give(database, 'careful', 500_000);
  markets.add({ id: 'w-4' });
  markets.add({ id: 'w-5' });
  await bet('careful', 'w-4', { stake: 30_000 });
  await settle('w-4');
  await bet('careful', 'w-5', { stake: 20_000 });
  expect([
    await sumStakedSince(database, 'careful', 0),
    await sumNet(database, 'careful', ['bet', 'casino'], 0),
    await getHeldAmount(database, 'careful'),
    await sumStakedSince(database, 'careful', Date.now() + 1000),
  ]).toEqual([50_000, -30_000, 20_000, 0]);
});
