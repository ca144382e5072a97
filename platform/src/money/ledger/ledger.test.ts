import type { TestDatabase } from '../../core/database/testing';
import { openTestDatabase } from '../../core/database/testing';
import type { Ledger, Posting } from './';
import { readMigrations } from '../../core/database';
import { createLedger, createHoldEntries, lockBalances, post, verifyLedger } from './';

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await openTestDatabase(readMigrations(undefined, ['ledger']));
  ledger = createLedger(database, () => 1_000);
});
afterAll(() => database.close());

const nothingHeld = async () => new Map<string, number>();
const deposit = (userId: string, amount: number, key = `deposit:${userId}:${amount}`, at = 2_000): Posting => ({
  key,
  kind: 'deposit',
  at,
  lines: [
    { userId, account: 'available', amount },
    { house: 'gateway', amount: -amount },
  ],
});
const withdraw = (userId: string, amount: number, key: string): Posting => ({
  key,
  kind: 'withdraw',
  at: 3_000,
  lines: [
    { userId, account: 'available', amount: -amount },
    { house: 'gateway', amount },
  ],
});

test('fifty simultaneous postings of one key are posted once [S-15]', async () => {
  const booked = await Promise.all(Array.from({ length: 50 }, () => ledger.post(deposit('once', 500))));
  expect(booked.filter(Boolean)).toHaveLength(1);
  expect(await ledger.balance('once')).toEqual({ available: 500, exposure: 0 });
});

test('a posted key posts nothing again with any other content [S-15]', async () => {
  const bet = (key: string, amount: number, userId = 'repeat'): Posting => ({
    key,
    kind: 'bet',
    at: 4_000,
    lines: [
      { userId, account: 'available', amount },
      { house: 'betting', amount: -amount },
    ],
  });
  expect(await ledger.post(bet('repeat:1', 700))).toBe(true);
  expect(await ledger.post(bet('repeat:1', 900))).toBe(false);
  expect(await ledger.post(bet('repeat:1', -200))).toBe(false);
  expect(await ledger.post(bet('repeat:1', 700, 'somebody-else'))).toBe(false);
  const booked = await post(database, [bet('repeat:1', 5_000), bet('repeat:2', -100), bet('repeat:1', -5_000)]);
  expect([...booked]).toEqual(['repeat:2']);
  expect(await ledger.points('repeat')).toEqual({ available: 600, exposure: 0, won: 700, lost: 100 });
  expect(await ledger.balance('somebody-else')).toEqual({ available: 0, exposure: 0 });
  const { rows } = await ledger.statement('repeat', { page: 1, limit: 10 });
  expect(rows.map(({ amount, balance }) => [amount, balance])).toEqual([
    [-100, 600],
    [700, 700],
  ]);
});

test('a balance is the sum of its entries, and zero for an unknown player [S-15]', async () => {
  await ledger.openWith('sum', 5_000_000, 'opening');
  await ledger.openWith('sum', 5_000_000, 'opening');
  await ledger.post(withdraw('sum', 1_200_000, 'w1'));
  expect(await ledger.balance('sum')).toEqual({ available: 3_800_000, exposure: 0 });
  expect(await ledger.balance('nobody')).toEqual({ available: 0, exposure: 0 });
});

test('each account is opened once per reason, and with nothing by no posting [S-15]', async () => {
  await Promise.all([ledger.openWith('first', 1, 'opening'), ledger.openWith('second', 200, 'opening')]);
  await ledger.openWith('second', 30, 'demo');
  await ledger.openWith('empty', 0, 'opening');
  const { rows } = await database.query<{ key: string; reference: string }>(
    `SELECT key, reference FROM ledger_transaction WHERE reference IN ('first', 'second', 'empty') ORDER BY key`,
  );
  expect(rows.map(({ key }) => key)).toEqual(['demo:second', 'opening:first', 'opening:second']);
  expect(await ledger.balance('second')).toEqual({ available: 230, exposure: 0 });
  // One paisa is a credit too.
  expect((await ledger.statement('first', { page: 1, limit: 10 })).rows).toMatchObject([
    { direction: 'credit', amount: 1 },
  ]);
});

test('an unbalanced posting is refused by the database itself [S-15]', async () => {
  const lopsided: Posting = {
    key: 'lopsided',
    kind: 'bonus',
    at: 1,
    lines: [
      { userId: 'x', account: 'available', amount: 5 },
      { house: 'bonus', amount: -4 },
    ],
  };
  await expect(ledger.post(lopsided)).rejects.toThrow('does not balance');
  await expect(
    database.query(`INSERT INTO ledger_entry (transaction_id, account, amount) VALUES (999, 'betting', 5)`),
  ).rejects.toThrow('does not balance');
  expect(await ledger.balance('x')).toEqual({ available: 0, exposure: 0 });
});

test('no posting overdraws an account under concurrent requests [S-15]', async () => {
  await ledger.post(deposit('poor', 1_000));
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => ledger.post(withdraw('poor', 100, `poor:${n}`))),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await ledger.balance('poor')).toEqual({ available: 0, exposure: 0 });
});

test('entries are only ever appended [S-15]', async () => {
  await expect(database.query('UPDATE ledger_entry SET amount = amount + 1')).rejects.toThrow('append-only');
  await expect(database.query('DELETE FROM ledger_transaction')).rejects.toThrow('append-only');
});

test('no posting is no statement', async () => {
  const connection = { query: () => Promise.reject(new Error('a statement was sent')) } as unknown as typeof database;
  expect(await post(connection, [])).toEqual(new Set());
});

test('locking balances names each player once and opens an account that is new', async () => {
  await ledger.post(deposit('locked', 1_000));
  const balances = await database.transaction((connection) => lockBalances(connection, ['locked', 'new', 'locked']));
  expect([...balances].sort()).toEqual([
    ['locked', { available: 1_000, exposure: 0 }],
    ['new', { available: 0, exposure: 0 }],
  ]);
});

test('a posting fails with its cause [S-15]', async () => {
  await expect(
    database.transaction(async (connection) => {
      await post(connection, [deposit('undone', 700)]);
      throw new Error('the cause failed');
    }),
  ).rejects.toThrow('the cause failed');
  expect(await ledger.balance('undone')).toEqual({ available: 0, exposure: 0 });
});

describe('statement', () => {
  const userId = 'reader';
  beforeAll(async () => {
    await ledger.post(deposit(userId, 10_000, 'r1', 10));
    await ledger.post({ key: 'r2', kind: 'hold', at: 20, lines: createHoldEntries(userId, 4_000) });
    await ledger.post({ key: 'r3', kind: 'release', at: 30, lines: createHoldEntries(userId, -4_000) });
    const lose = (amount: number, key: string, at: number): Posting => ({
      key,
      kind: 'bet',
      at,
      details: { marketName: 'Match Odds' },
      lines: [
        { userId, account: 'available', amount },
        { house: 'betting', amount: -amount },
      ],
    });
    await post(database, [lose(3_000, 'r4', 30), lose(-1_000, 'r5', 30)]);
  });

  test('the statement lists postings newest first with the available balance and without holds [C7.20]', async () => {
    const { rows, total } = await ledger.statement(userId, { page: 1, limit: 10 });
    expect(total).toBe(3);
    expect(rows.map(({ kind, direction, amount, balance }) => [kind, direction, amount, balance])).toEqual([
      ['bet', 'debit', -1_000, 12_000],
      ['bet', 'credit', 3_000, 13_000],
      ['deposit', 'credit', 10_000, 10_000],
    ]);
    expect(rows[0]).toMatchObject({ details: { marketName: 'Match Odds' }, reference: '', remarks: '' });
  });

  test('the statement is filtered by kind, direction and time, and paged [C4.08 C7.20]', async () => {
    const amounts = async (query: object) =>
      (await ledger.statement(userId, { page: 1, limit: 10, ...query })).rows.map(({ amount }) => amount);
    expect(await amounts({ kinds: ['deposit'] })).toEqual([10_000]);
    expect(await amounts({ direction: 'debit' })).toEqual([-1_000]);
    expect(await amounts({ from: 11, to: 30 })).toEqual([-1_000, 3_000]);
    expect(await amounts({ page: 2, limit: 2 })).toEqual([10_000]);
  });

  test('won and lost are the sums of settled bets', async () => {
    expect(await ledger.points(userId)).toEqual({ available: 12_000, exposure: 0, won: 3_000, lost: 1_000 });
  });
});

describe('proof of the books', () => {
  test('all postings so far balance [S-15]', async () => {
    expect(await verifyLedger(database, nothingHeld)).toMatchObject({ ok: true, problems: [] });
  });

  test('verification finds a house account that differs from its purpose [S-15]', async () => {
    const proof = await verifyLedger(database, nothingHeld, [
      ['bonusHeld', async () => 0],
      ['gateway', async () => 1],
    ]);
    expect(proof.ok).toBe(false);
    expect(proof.problems).toEqual([
      expect.stringMatching(/^gateway differs from what it is for: the house holds \d+, not 1 paise$/),
    ]);
  });

  test('a posting during a verification is no mismatch [S-15]', async () => {
    const readGateway = async (connection: Pick<typeof database, 'query'>): Promise<number> => {
      const { rows } = await connection.query<{ total: number }>(
        `SELECT sum(amount)::bigint AS total FROM ledger_entry WHERE account = 'gateway'`,
      );
      return rows[0]?.total ?? 0;
    };
    const before = await readGateway(database);
    let start = (): void => undefined;
    // Outside the transaction of the verification, as a request is.
    const posted = new Promise<void>((resolve) => (start = resolve)).then(() => ledger.post(deposit('meanwhile', 500)));
    const proof = await verifyLedger(database, nothingHeld, [
      [
        'gateway',
        async (connection) => {
          const known = await readGateway(connection);
          start();
          await posted;
          return known;
        },
      ],
    ]);
    expect(proof.problems).toEqual([]);
    expect(await readGateway(database)).toBe(before - 500);
  });

  test('a hold that no bet explains is found [S-15]', async () => {
    await ledger.post(deposit('holder', 900));
    await ledger.post({ key: 'h1', kind: 'hold', at: 1, lines: createHoldEntries('holder', 300) });
    expect((await verifyLedger(database, nothingHeld)).problems).toEqual([
      'held differs from the exposure of open bets: holder is 300, not 0 paise',
    ]);
    expect((await verifyLedger(database, async () => new Map([['holder', 300]]))).ok).toBe(true);
  });

  test('verification finds a balance that was changed manually [S-15]', async () => {
    await database.query(`UPDATE ledger_balance SET available = available + 1 WHERE user_id = 'sum'`);
    expect((await verifyLedger(database, async () => new Map([['holder', 300]]))).problems).toEqual([
      'available differs from its entries: sum is 3800001, not 3800000 paise',
    ]);
    await database.query(`UPDATE ledger_balance SET available = available - 1 WHERE user_id = 'sum'`);
  });
});
