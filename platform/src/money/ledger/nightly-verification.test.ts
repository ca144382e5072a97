import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { getVerificationDay, runNightlyVerification, type LedgerVerification } from './verify';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const proof = (problems: string[] = []): LedgerVerification => ({
  ok: problems.length === 0,
  problems,
  accounts: 1,
  transactions: 1,
  entries: 2,
});
const night = (day: string) => Date.parse(`${day}T04:00:00+05:30`);

test('a night is over at four in the morning in India', () => {
  expect([getVerificationDay(night('2026-01-19')), getVerificationDay(night('2026-01-19') - 1)]).toEqual([
    '2026-01-19',
    '2026-01-18',
  ]);
});

test('nightly verification runs once for all processes, stores and reports its findings [S-15]', async () => {
  const notifications: LedgerVerification[] = [];
  const ask = (day: string, found: LedgerVerification) =>
    runNightlyVerification({
      database,
      prove: async () => found,
      notify: (each) => notifications.push(each),
      clock: () => night(day) + 60_000,
    });
  await Promise.all(Array.from({ length: 8 }, () => ask('2026-01-19', proof(['available differs']))));
  await ask('2026-01-20', proof());
  expect(notifications.map(({ problems }) => problems)).toEqual([['available differs'], []]);
  const { rows } = await database.query(
    `select to_char(day, 'YYYY-MM-DD') as day, passed as ok, discrepancies as problems from ledger_verification order by ledger_verification.day`,
  );
  expect(rows).toEqual([
    { day: '2026-01-19', ok: false, problems: ['available differs'] },
    { day: '2026-01-20', ok: true, problems: [] },
  ]);
});

test('a failed verification is repeated at the next poll', async () => {
  const at = { database, clock: () => night('2026-01-21') };
  const broken = runNightlyVerification({
    ...at,
    prove: () => Promise.reject(new Error('down')),
    notify: () => undefined,
  });
  await expect(broken).rejects.toThrow('down');
  const notifications: boolean[] = [];
  await runNightlyVerification({ ...at, prove: async () => proof(), notify: ({ ok }) => notifications.push(ok) });
  expect(notifications).toEqual([true]);
});
