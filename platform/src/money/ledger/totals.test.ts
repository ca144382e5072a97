import { readMigrations } from '../../core/database';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import {
  listTopNet,
  createLedger,
  getHeldAmount,
  createHoldEntries,
  sumNet,
  sumSpent,
  listActiveUsers,
  type TransactionKind,
} from './';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(readMigrations(undefined, ['ledger']));
  const ledger = createLedger(database);
  const move = (userId: string, kind: TransactionKind, at: number, amount: number) =>
    ledger.post({
      key: `${kind}:${userId}:${at}`,
      kind,
      at,
      lines: [
        { userId, account: 'available', amount },
        { house: kind === 'bet' ? 'betting' : 'gateway', amount: -amount },
      ],
    });
  await move('asha', 'deposit', 100, 10_000);
  await move('asha', 'bet', 200, -3_000);
  await move('asha', 'bet', 300, 1_000);
  await move('asha', 'casino', 400, -500);
  await move('bina', 'deposit', 100, 5_000);
  await move('bina', 'bet', 300, 2_000);
  await move('chad', 'deposit', 100, 5_000);
  await move('chad', 'bet', 300, -2_000);
  await ledger.post({ key: 'hold', kind: 'hold', at: 250, lines: createHoldEntries('asha', 700) });
});
afterAll(() => database?.close());

test.each([
  [['bet'], 0, undefined, -2_000],
  [['bet', 'casino'], 0, undefined, -2_500],
  [['bet'], 200, 300, -3_000],
  [['bet'], 201, 300, 0],
  [['bet'], 201, 301, 1_000],
  [['withdraw'], 0, undefined, 0],
] as const)('movements %j of a player from %p to %p sum to %i paise', async (kinds, from, to, net) => {
  expect(await sumNet(database, 'asha', kinds, from, to)).toBe(net);
});

test.each([
  [['bet', 'casino'], 0, 3_500],
  [['bet'], 200, 3_000],
  [['bet'], 201, 0],
] as const)('movements %j since %i cost a player %i paise without counting winnings', async (kinds, from, spent) => {
  expect(await sumSpent(database, 'asha', kinds, from)).toBe(spent);
});

test('players with movements in a time are listed, its end excluded', async () => {
  expect((await listActiveUsers(database, ['bet'], 200, 301)).sort()).toEqual(['asha', 'bina', 'chad']);
  expect(await listActiveUsers(database, ['bet'], 200, 300)).toEqual(['asha']);
  expect(await listActiveUsers(database, ['withdraw'], 0, 1_000)).toEqual([]);
});

test('the sum of open holds is per player, and zero for an unknown one', async () => {
  expect([await getHeldAmount(database, 'asha'), await getHeldAmount(database, 'nobody')]).toEqual([700, 0]);
});

test('the best players are listed in order, positive results only, up to the limit', async () => {
  const best = (from: number, most: number) => listTopNet(database, ['bet', 'deposit'], from, most);
  expect(await best(0, 9)).toEqual([
    { userId: 'asha', amount: 8_000 },
    { userId: 'bina', amount: 7_000 },
    { userId: 'chad', amount: 3_000 },
  ]);
  expect(await best(300, 9)).toEqual([
    { userId: 'bina', amount: 2_000 },
    { userId: 'asha', amount: 1_000 },
  ]);
  expect(await best(0, 1)).toEqual([{ userId: 'asha', amount: 8_000 }]);
});
