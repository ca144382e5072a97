import fc from 'fast-check';
import { FakeMarkets, orderOf, player as bettor } from '../../betting/orders/testing';
import { BettingService } from '../../betting/orders';
import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { SettlementService } from '../../betting/settlement';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { newPlayer } from '../../accounts/identity/testing';
import { addAccount } from '../withdrawals/testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const nothing = { sports: 0, casino: 0, bonuses: 0, net: 0, deposited: 0, withdrawn: 0, netDeposited: 0 };
const hour = 3_600_000;
const range = {
  startDate: new Date(Date.now() - hour).toISOString(),
  endDate: new Date(Date.now() + hour).toISOString(),
};
const report = (token: string, query: Record<string, string> = range, brand = 'royal', userType = 'user') =>
  platform.call(brand, 'gameReport', { token, userType, query });

/** A settled win and a settled loss of 100.00 on one sport, against even money. */
async function betTwice(userId: string) {
  const notify = { notify: () => undefined };
  const markets = new FakeMarkets();
  markets.add({ id: `market-${userId}` });
  const betting = new BettingService({
    database: platform.database,
    markets,
    notify,
    players: { findById: async () => bettor() },
  });
  const settlement = new SettlementService({ database: platform.database, notify });
  const marketId = `market-${userId}`;
  for (const runnerId of ['a', 'b']) {
    const placed = await betting.place(orderOf({ userId, marketId, runnerId, clientRef: `${userId}-${runnerId}` }));
    if (!placed.ok) throw new Error(placed.reason);
  }
  await settlement.settle(
    { marketId, outcome: 'settled', winners: ['a'] },
    markets.findCurrentMarket(marketId)!.definition,
  );
  await betting.stop();
}

test('the report sums bets by sport, deposits and withdrawals [C3.17 C7.21]', async () => {
  const { token, id } = await newPlayer(platform, 'report-1');
  await betTwice(id);
  await platform.database.query(
    `select ledger_post(array['deposit:report'], array['deposit'], array['r'], array[''], array[null]::jsonb[],
       array[$2::bigint], array[1, 1], array[$1, null], array['available', 'gateway'], array[250000, -250000]::bigint[], false)`,
    [id, Date.now()],
  );
  const accountId = await addAccount(platform, token);
  const asked = await platform.call('royal', 'withdraw', {
    token,
    body: { amount: 2000, accountId, requestRef: 'report-request' },
  });
  const admin = await platform.login('staff', 'admin1', 'Admin@123');
  expect((await report(token)).body.docs.withdraw).toEqual([]);
  await platform.call('staff', 'decideWithdraw', {
    token: admin,
    userType: 'administrator',
    body: { amount: 2000, depositId: asked.body.docs._id, action: 'approve', remarks: '', transactionCode: CODE },
  });
  expect((await report(token)).body.docs).toEqual({
    casino: [],
    exchange: [{ eventTypeId: '4', totalAmount: 200, totalWin: 100, totalLose: 100 }],
    deposit: [{ totalAmount: 2500, totalBonus: 0 }],
    withdraw: [{ totalAmount: 2000, totalBonus: 0 }],
    result: {
      sports: 0,
      casino: 0,
      bonuses: 0,
      net: 0,
      deposited: 2500,
      withdrawn: 2000,
      netDeposited: 500,
    },
  });
  const before = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2020-02-01T00:00:00.000Z' };
  expect((await report(token, before)).body.docs).toEqual({
    casino: [],
    exchange: [],
    deposit: [],
    withdraw: [],
    result: nothing,
  });
});

test('each result of the report equals the ledger over random histories of a player [E8.15]', async () => {
  const { token, id } = await newPlayer(platform, 'report-5');
  const houses = { bet: 'betting', commission: 'commission', casino: 'casino', bonus: 'bonusHeld', deposit: 'gateway' };
  const amountsOf = (kind: string) =>
    fc
      .array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 6 })
      .map((amounts) => ({ kind, amounts }));
  const [histories] = fc.sample(fc.tuple(...Object.keys(houses).map(amountsOf)), { numRuns: 1, seed: 815 });
  let count = 0;
  for (const { kind, amounts } of histories!)
    for (const amount of amounts) {
      // Commission is only ever taken; sports and casino go both ways.
      const change =
        kind === 'commission' || (count % 3 === 1 && (kind === 'bet' || kind === 'casino')) ? -amount : amount;
      const house = houses[kind as keyof typeof houses];
      await platform.database.query(
        `select ledger_post(array[$1], array[$2], array['r'], array[''], array[null]::jsonb[], array[$3::bigint],
           array[1, 1], array[$4, null], array['available', $5], array[$6::bigint, -$6::bigint]::bigint[], true)`,
        [`random:${id}:${(count += 1)}`, kind, Date.now(), id, house, change],
      );
    }
  const { rows } = await platform.database.query<{ kind: string; total: number }>(
    `select t.kind, sum(e.amount)::bigint as total from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
     where e.user_id = $1 group by 1`,
    [id],
  );
  const total = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + Number(row.total), 0) / 100;
  const { result } = (await report(token)).body.docs;
  expect(result).toEqual({
    sports: total('bet', 'commission'),
    casino: total('casino'),
    bonuses: total('bonus'),
    net: total('bet', 'commission', 'casino', 'bonus'),
    deposited: total('deposit'),
    withdrawn: 0,
    netDeposited: total('deposit'),
  });
  expect(result.net).not.toBe(0);
});

test('both ends of the range are required, in their order [C7.21]', async () => {
  const { token } = await newPlayer(platform, 'report-2');
  for (const query of [{}, { startDate: range.startDate }, { startDate: range.endDate, endDate: range.startDate }])
    expect((await report(token, query as Record<string, string>)).status).toBe(400);
});

test("a player reads no other's report, a role those of its down-line [S-05]", async () => {
  const { token, id } = await newPlayer(platform, 'report-3');
  const { token: other } = await newPlayer(platform, 'report-4');
  expect((await report(other, { ...range, userId: id })).status).toBe(404);
  expect((await report(token, { ...range, userId: id })).status).toBe(200);
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  const branch = await platform.login('staff', 'subbranch1', 'Admin@123');
  expect((await report(agent, { ...range, userId: id }, 'staff', 'agent')).status).toBe(200);
  expect((await report(branch, { ...range, userId: id }, 'staff', 'subBranch')).status).toBe(404);
});

test('rates of the own site are public and those of another site are refused [A7.28]', async () => {
  const rates = (whiteLabelId: string) =>
    platform.call('royal', 'currencyRates', { query: { whiteLabelId, server: 'b2c' } });
  expect((await rates('wl-royal')).body.docs).toEqual([{ currency: 'INR', rate: 1 }]);
  expect((await rates('wl-metro')).status).toBe(404);
});
