import { encodeRows, type Database } from '../../core/database';
import { BALANCE_CHANGE, NEW_HOLD, createLedger, encodeHolds, lockBalances, post, type LedgerHold } from './';

/** A database that answers every statement with these rows; `sent` has the statements. */
function createDatabase(rows: readonly object[] = []) {
  const sent: { readonly name: string | undefined; readonly values: readonly unknown[] }[] = [];
  const query = async (statement: unknown, values: readonly unknown[] = []) => {
    const { name, values: own = values } = statement as { name?: string; values?: readonly unknown[] };
    sent.push({ name, values: own });
    return { rows, rowCount: rows.length };
  };
  return { database: { query } as unknown as Database, sent };
}

test('postings are sent as one prepared statement, one list for each attribute [S-15]', async () => {
  const { database, sent } = createDatabase([{ ledger_post: ['k2'] }]);
  const booked = await post(database, [
    {
      key: 'k1',
      kind: 'bet',
      reference: 'b1',
      remarks: 'Won.',
      details: { market: 'M' },
      at: 5,
      lines: [
        { userId: 'asha', account: 'held', amount: 3 },
        { house: 'betting', amount: -3 },
      ],
    },
    { key: 'k2', kind: 'deposit', at: 6, lines: [{ userId: 'bina', account: 'available', amount: 4 }] },
  ]);
  expect([...booked]).toEqual(['k2']);
  const lists = [
    ['k1', 'k2'],
    ['bet', 'deposit'],
    ['b1', ''],
    ['Won.', ''],
    ['{"market":"M"}', null],
    [5, 6],
    [1, 1, 2],
    ['asha', null, 'bina'],
    ['held', 'betting', 'available'],
    [3, -3, 4],
  ];
  expect(sent).toEqual([{ name: 'ledger_post', values: [...lists, false] }]);
  await post(database, [{ key: 'k3', kind: 'bet', at: 1, lines: [] }], { mayOwe: true });
  expect(sent[1]?.values.at(-1)).toBe(true);
});

test('a posting without an answer posted nothing', async () => {
  const { database } = createDatabase();
  expect(await post(database, [{ key: 'k', kind: 'bet', at: 1, lines: [] }])).toEqual(new Set());
});

test('balances are locked by one prepared statement [S-15]', async () => {
  const { database, sent } = createDatabase([{ user_id: 'asha', available: 1, held: 2 }]);
  expect([...(await lockBalances(database, ['asha', 'asha']))]).toEqual([['asha', { available: 1, exposure: 2 }]]);
  expect(sent).toEqual([{ name: 'ledger_lock_balances', values: [['asha']] }]);
});

test('holds are encoded with the moved sum of each player, 0 for one without a hold [H1.28]', () => {
  const hold = (userId: string, reference: string, amount: number): LedgerHold => ({
    userId,
    reference,
    amount,
    left: { available: 70, exposure: 30 },
  });
  const after = new Map([
    ['asha', { available: 60, exposure: 40 }],
    ['bina', { available: 9, exposure: 1 }],
  ]);
  const held = [hold('asha', 'b1', 30), hold('asha', 'b2', 10)];
  expect(encodeHolds(held, after)).toEqual([
    encodeRows(NEW_HOLD, held),
    encodeRows(BALANCE_CHANGE, [
      { userId: 'asha', moved: 40, available: 60, exposure: 40 },
      { userId: 'bina', moved: 0, available: 9, exposure: 1 },
    ]),
  ]);
});

test('a statement without filters asks for all kinds, times and directions of one page [C7.20]', async () => {
  const { database, sent } = createDatabase([{ amount: 5, total: 3 }]);
  const page = await createLedger(database).statement('asha', { page: 3, limit: 10 });
  expect(page).toMatchObject({ rows: [{ amount: 5, direction: 'credit' }], total: 3 });
  const filter = ['asha', null, null, null, null];
  expect(sent.map(({ values }) => values)).toEqual([[...filter, 10, 20], filter, ['asha', null]]);
});

test('a statement is filtered by each of kinds, times and direction [C7.20]', async () => {
  const { database, sent } = createDatabase();
  const query = { kinds: ['bet'], from: 1, to: 2, direction: 'debit', page: 1, limit: 10 } as const;
  expect(await createLedger(database).statement('asha', query)).toEqual({ rows: [], total: 0, archivedUntil: null });
  expect(sent[1]?.values).toEqual(['asha', ['bet'], 1, 2, 'debit']);
});

test('a player without a balance has no points', async () => {
  const { database } = createDatabase();
  expect(await createLedger(database).points('nobody')).toEqual({ available: 0, exposure: 0, won: 0, lost: 0 });
});

test('an account is opened by a posting against the opening account, at the time of the clock', async () => {
  const { database, sent } = createDatabase([{ booked: [] }]);
  await createLedger(database, () => 77).openWith('asha', 500, 'demo');
  const values = [['demo:asha'], ['demo'], ['asha'], [''], [null], [77], [1, 1], ['asha', null]];
  expect(sent[0]?.values).toEqual([...values, ['available', 'opening'], [500, -500], false]);
});
