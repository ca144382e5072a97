import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { SaferGamblingService, type StakeRequest } from './safer-gambling';

const DAY = 86_400_000;
let now = Date.UTC(2026, 0, 19, 15);
const used = { deposited: 0, staked: 0, net: 0, open: 0 };

let database: TestDatabase;
let rules: SaferGamblingService;
beforeAll(async () => {
  database = await openTestDatabase();
  rules = new SaferGamblingService({
    database,
    clock: () => now,
    usage: {
      deposited: async () => used.deposited,
      staked: async () => used.staked,
      net: async () => used.net,
      open: async () => used.open,
    },
  });
});
afterAll(() => database?.close());
let accountId = '';
beforeEach(() => {
  accountId = `careful-${Math.random()}`;
  Object.assign(used, { deposited: 0, staked: 0, net: 0, open: 0 });
});

const stake = (key: string, amount: number, liability = amount): StakeRequest => ({
  accountId,
  key,
  stake: amount,
  liability,
});
const refused = async (...stakes: StakeRequest[]) =>
  Object.fromEntries(await database.transaction((connection) => rules.findRejectedStakes(connection, stakes)));
const pay = (amount: number) =>
  database.transaction((connection) => rules.depositRefusal(connection, accountId, amount));

test('a deposit limit applies at once, counts pending deposits and states the remainder', async () => {
  expect(await pay(500_000)).toBeNull();
  await rules.setLimit(accountId, 'deposit', 'day', 100_000);
  used.deposited = 60_000;
  expect(await pay(40_000)).toBeNull();
  expect(await pay(40_001)).toBe('You can deposit ₹400.00 more within your limit');
});

test('a lower limit holds at once, a higher one after 24 hours', async () => {
  await rules.setLimit(accountId, 'deposit', 'day', 100_000);
  await rules.setLimit(accountId, 'deposit', 'day', 50_000);
  expect(await pay(60_000)).not.toBeNull();
  await rules.setLimit(accountId, 'deposit', 'day', 200_000);
  expect(await pay(60_000)).not.toBeNull();
  now += DAY - 1;
  expect(await pay(60_000)).not.toBeNull();
  now += 1;
  expect(await pay(60_000)).toBeNull();
});

test('a stake limit refuses the excess, also among simultaneous bets', async () => {
  expect(await refused(stake('free', 9_000_000))).toEqual({});
  await rules.setLimit(accountId, 'stake', 'day', 100_000);
  used.staked = 30_000;
  expect(await refused(stake('a', 50_000), stake('b', 30_000), stake('c', 20_000))).toEqual({ b: 'stake-limit' });
});

test('a loss limit counts losses and the liability of open bets', async () => {
  await rules.setLimit(accountId, 'loss', 'week', 100_000);
  Object.assign(used, { net: -40_000, open: 30_000 });
  expect(await refused(stake('back', 30_000))).toEqual({});
  expect(await refused(stake('lay', 10_000, 30_001))).toEqual({ lay: 'loss-limit' });
  used.net = 500_000;
  expect(await refused(stake('ahead', 70_000), stake('beyond', 1))).toEqual({ beyond: 'loss-limit' });
});

test('a break refuses deposits and stakes until its end and cannot be shortened', async () => {
  await rules.takeBreak(accountId, 'selfExclusion', 182);
  await rules.takeBreak(accountId, 'timeOut', 1);
  expect(await refused(stake('a', 100))).toEqual({ a: 'on-break' });
  expect(await pay(100)).toMatch(/^You are on a break until /);
  now += 182 * DAY - 1;
  expect(await pay(100)).not.toBeNull();
  now += 1;
  expect(await pay(100)).toBeNull();
  expect(await refused(stake('b', 100))).toEqual({});
});

test('a limit that was just set holds for the very next bet', async () => {
  expect(await refused(stake('before', 50_000))).toEqual({});
  await rules.setLimit(accountId, 'stake', 'day', 10_000);
  expect(await refused(stake('after', 50_000))).toEqual({ after: 'stake-limit' });
});

test('simultaneous changes apply in sequence and the strictest limit results', async () => {
  await Promise.all([90_000, 20_000, 70_000].map((amount) => rules.setLimit(accountId, 'stake', 'day', amount)));
  expect(await refused(stake('a', 20_001))).toEqual({ a: 'stake-limit' });
});
