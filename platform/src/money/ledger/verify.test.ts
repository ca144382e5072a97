import { readMigrations } from '../../core/database';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createHoldEntries, createLedger, postHolds, verifyLedger } from './';

// Each test plants a mismatch that triggers prevent everywhere else, in a database of its own.
let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase(readMigrations(undefined, ['ledger']));
  const ledger = createLedger(database, () => 1_000);
  await ledger.openWith('asha', 900, 'opening');
  await ledger.post({
    key: 'bet:1',
    kind: 'bet',
    at: 2_000,
    lines: [
      { userId: 'asha', account: 'available', amount: 50 },
      { house: 'betting', amount: -50 },
    ],
  });
  for (const table of ['ledger_entry', 'ledger_transaction', 'ledger_hold'])
    await database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
});
afterEach(() => database.close());

const verify = (held = new Map<string, number>()) => verifyLedger(database, async () => held);
const problems = async (held?: Map<string, number>) => (await verify(held)).problems;

test('verification counts transactions and entries, a hold as one of two entries, and accounts [S-15]', async () => {
  expect(await verify()).toEqual({ ok: true, problems: [], transactions: 2, entries: 4, accounts: 1 });
  await database.query('ALTER TABLE ledger_hold ENABLE TRIGGER USER');
  const left = { available: 850, exposure: 100 };
  await postHolds(database, [{ reference: 'b1', userId: 'asha', amount: 100, left }], new Map([['asha', left]]), 1);
  expect(await verify(new Map([['asha', 100]]))).toEqual({
    ok: true,
    problems: [],
    transactions: 3,
    entries: 6,
    accounts: 1,
  });
});

test('verification names a transaction that does not balance, one without entries included [S-15]', async () => {
  const id = `(SELECT id FROM ledger_transaction WHERE key = 'bet:1')`;
  await database.query(`INSERT INTO ledger_entry (transaction_id, account, amount) VALUES (${id}, 'betting', 7)`);
  await database.query(`INSERT INTO ledger_transaction (key, kind, at) VALUES ('empty', 'bet', 1)`);
  expect([...(await problems())].sort()).toEqual([
    'transaction does not balance: bet:1 is 7, not 0 paise',
    'transaction does not balance: empty is null, not 0 paise',
  ]);
});

test('verification names an entry without a transaction [S-15]', async () => {
  await database.query(`INSERT INTO ledger_entry (transaction_id, account, amount) VALUES (999, 'betting', 7)`);
  expect(await problems()).toEqual([expect.stringMatching(/^entry without a transaction: \d+ is 999, not {2}paise$/)]);
});

test('verification names a held amount that differs from its entries and from open bets [S-15]', async () => {
  await database.query('UPDATE ledger_balance SET held = 3');
  expect(await problems()).toEqual([
    'held differs from its entries: asha is 3, not 0 paise',
    'held differs from the exposure of open bets: asha is 3, not 0 paise',
  ]);
  expect(await problems(new Map([['asha', 3]]))).toEqual(['held differs from its entries: asha is 3, not 0 paise']);
});

test('verification names results of bets that differ from their entries [S-15]', async () => {
  await database.query('UPDATE ledger_balance SET lost = 1');
  expect(await problems()).toEqual(['results of bets differ from their entries: asha is 49, not 50 paise']);
});

test('verification names a player whose open bets hold money that the ledger does not know [S-15]', async () => {
  expect(await problems(new Map([['bina', 5]]))).toEqual([
    'held differs from the exposure of open bets: bina is 0, not 5 paise',
  ]);
});

test('verification adds what other modules prove of their counters, and fails by them [S-15]', async () => {
  const held = async () => new Map<string, number>();
  const proof = await verifyLedger(database, held, [], [async () => ['one'], async () => [], async () => ['two']]);
  expect(proof).toMatchObject({ ok: false, problems: ['one', 'two'], transactions: 2 });
});

test('verification compares a house account with its purpose, one without entries as 0 [S-15]', async () => {
  const held = async () => new Map<string, number>();
  const proof = await verifyLedger(database, held, [
    ['betting', async () => -50],
    ['casino', async () => 0],
    ['bonus', async () => 2],
    // What a player has on an account is not the house's.
    ['opening', async () => -900],
  ]);
  expect(proof.problems).toEqual(['bonus differs from what it is for: the house holds 0, not 2 paise']);
});

test('entries of a hold move an amount from available to held, and a negative one the other way', () => {
  expect(createHoldEntries('asha', 5)).toEqual([
    { userId: 'asha', account: 'available', amount: -5 },
    { userId: 'asha', account: 'held', amount: 5 },
  ]);
});
