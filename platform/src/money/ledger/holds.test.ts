import type { TestDatabase } from '../../core/database/testing';
import { openTestDatabase } from '../../core/database/testing';
import type { Ledger } from './';
import { callFunctions, readMigrations } from '../../core/database';
import { postHolds, createLedger, toHoldsCall, verifyLedger, type LedgerHold } from './';

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await openTestDatabase(readMigrations(undefined, ['ledger']));
  ledger = createLedger(database, () => 1_000);
  await deposit(1_000);
});
afterAll(() => database.close());

const userId = 'bettor';
/** What the bets of the first tests hold until the end. */
const HELD: readonly (readonly [string, number])[] = [[userId, 500]];
const deposit = (amount: number) =>
  ledger.post({
    key: `deposit:${amount}`,
    kind: 'deposit',
    at: 2_000,
    lines: [
      { userId, account: 'available', amount },
      { house: 'gateway', amount: -amount },
    ],
  });
const hold = (reference: string, amount: number, available: number, exposure: number): LedgerHold => {
  return { reference, userId, amount, left: { available, exposure } };
};
const book = (...holds: LedgerHold[]) => postHolds(database, holds, new Map([[userId, holds.at(-1)!.left]]), 5_000);

test('bets place and release holds that the statement does not list [S-15]', async () => {
  await book(hold('b1', 600, 400, 600), hold('b2', -100, 500, 500));
  expect(await ledger.balance(userId)).toEqual({ available: 500, exposure: 500 });
  await deposit(50);
  const { rows } = await ledger.statement(userId, { page: 1, limit: 10 });
  expect(rows.map(({ amount, balance }) => [amount, balance])).toEqual([
    [50, 550],
    [1_000, 1_000],
  ]);
});

test('a hold on a changed balance is refused and holds never exceed the balance [S-15]', async () => {
  await expect(book(hold('b3', 100, 400, 600))).rejects.toMatchObject({ code: '40001' });
  await expect(book(hold('b3', 600, -50, 1_100))).rejects.toMatchObject({ code: '23514' });
  const moved = { ...hold('b3', 100, 450, 600), amount: 90 };
  await expect(book(moved)).rejects.toMatchObject({ code: '40001' });
  expect(await ledger.balance(userId)).toEqual({ available: 550, exposure: 500 });
});

test('holds of several players change their balances by the sums, with a running balance, or not at all [E2.13]', async () => {
  const change = (player: string, reference: string, amount: number) =>
    callFunctions(database, [toHoldsCall([{ userId: player, reference, amount, at: 6_000 }])]);
  const fund = (player: string) =>
    ledger.post({
      ...{ key: `deposit:${player}`, kind: 'deposit', at: 2_000 },
      lines: [
        { userId: player, account: 'available', amount: 300 },
        { house: 'gateway', amount: -300 },
      ],
    });
  await Promise.all([fund('maker'), fund('taker')]);
  await callFunctions(database, [
    toHoldsCall([
      { userId: 'taker', reference: 'order:1', amount: 200, at: 6_000 },
      { userId: 'maker', reference: 'order:2', amount: 300, at: 6_000 },
      { userId: 'taker', reference: 'order:3', amount: -150, at: 6_001 },
    ]),
  ]);
  expect(await ledger.balance('taker')).toEqual({ available: 250, exposure: 50 });
  expect(await ledger.balance('maker')).toEqual({ available: 0, exposure: 300 });
  await expect(change('maker', 'order:4', 1)).rejects.toMatchObject({ code: '23514' });
  await expect(change('nobody', 'order:5', -1)).rejects.toMatchObject({ code: '23503' });
  const held = async () => new Map([...HELD, ['maker', 300], ['taker', 50]]);
  expect(await verifyLedger(database, held)).toMatchObject({ problems: [] });
  await change('maker', 'order:6', -300);
  await change('taker', 'order:7', -50);
});

test('a hold is final [S-15]', async () => {
  await expect(database.query('UPDATE ledger_hold SET amount = amount + 1')).rejects.toThrow('append-only');
  await expect(database.query('DELETE FROM ledger_hold')).rejects.toThrow('append-only');
});

test('no hold is no statement', async () => {
  const connection = { query: () => Promise.reject(new Error('a statement was sent')) } as unknown as typeof database;
  await expect(postHolds(connection, [], new Map(), 1)).resolves.toBeUndefined();
});

test('verification finds a bet held twice and a wrong balance after a hold [S-15]', async () => {
  const held = async () => new Map(HELD);
  expect(await verifyLedger(database, held)).toMatchObject({ ok: true, problems: [] });
  await database.query(`INSERT INTO ledger_hold (user_id, reference, amount, available_after, held_after, at)
    VALUES ('${userId}', 'b1', 7, 1, 507, 1), ('${userId}', 'b9', -7, 550, 500, 1)`);
  expect((await verifyLedger(database, held)).problems).toEqual([
    'bet held for more than once when it was taken: b1 is 2, not 1 times',
    expect.stringMatching(/^running balance differs from the entries before it: bettor entry \d+ is 1, not 543 paise$/),
  ]);
});
