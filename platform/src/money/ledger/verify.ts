import type { Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import type { HouseLedgerAccount } from './posting';

export interface LedgerVerification {
  readonly ok: boolean;
  readonly transactions: number;
  readonly entries: number;
  readonly accounts: number;
  /** One line for each mismatch. */
  readonly problems: readonly string[];
}

/** Holds that the modules report, by player: the exposure of open bets. */
export type HoldsByOwner = ReadonlyMap<string, Paise>;

/** What an account of the house must stand at, as its module knows it: what open withdrawals have set aside. */
export type ExpectedHouseBalance = readonly [
  account: HouseLedgerAccount,
  owed: (connection: Connection) => Promise<Paise>,
];

/** What a module proves of counters of its own: one line for each mismatch. */
export type ModuleProof = (connection: Connection) => Promise<readonly string[]>;

const CHECKS: readonly { readonly problem: string; readonly sql: string; readonly unit?: string }[] = [
  {
    problem: 'transaction does not balance',
    sql: `SELECT t.key AS what, sum(e.amount)::text AS found, '0' AS expected FROM ledger_transaction t
      LEFT JOIN ledger_entry e ON e.transaction_id = t.id GROUP BY t.id HAVING coalesce(sum(e.amount), 1) <> 0`,
  },
  {
    problem: 'entry without a transaction',
    sql: `SELECT e.id::text AS what, e.transaction_id::text AS found, '' AS expected FROM ledger_entry e
      LEFT JOIN ledger_transaction t ON t.id = e.transaction_id WHERE t.id IS NULL`,
  },
  {
    problem: 'bet held for more than once when it was taken',
    sql: `SELECT reference AS what, count(*)::text AS found, '1' AS expected FROM ledger_hold
      GROUP BY user_id, reference HAVING count(*) > 1`,
    unit: 'times',
  },
  ...(['available', 'held'] as const).map((account) => ({
    problem: `${account} differs from its entries`,
    sql: `SELECT b.user_id AS what, b.${account}::text AS found, coalesce(s.total, 0)::text AS expected FROM ledger_balance b
      LEFT JOIN (SELECT user_id, sum(amount) AS total FROM (
          SELECT user_id, amount FROM ledger_entry_all WHERE account = '${account}'
          UNION ALL SELECT user_id, amount FROM ledger_carried WHERE account = '${account}') e GROUP BY user_id) s USING (user_id)
      WHERE b.${account} <> coalesce(s.total, 0)`,
  })),
  {
    problem: 'running balance differs from the entries before it',
    // An entry that stayed between archived ones has no sum to be compared with.
    sql: `SELECT user_id || ' entry ' || id AS what, balance_after::text AS found, running::text AS expected FROM (
        SELECT e.user_id, e.id, e.balance_after, coalesce(c.last_id, 0) AS last_id,
          coalesce(c.amount, 0) + sum(e.amount) OVER (PARTITION BY e.user_id, e.account ORDER BY e.id) AS running
        FROM ledger_entry_all e LEFT JOIN ledger_carried c ON c.user_id = e.user_id AND c.account = e.account
        WHERE e.user_id IS NOT NULL) r WHERE id > last_id AND balance_after IS DISTINCT FROM running`,
  },
  {
    problem: 'results of bets differ from their entries',
    sql: `SELECT b.user_id AS what, (b.won - b.lost)::text AS found, coalesce(s.total, 0)::text AS expected FROM ledger_balance b
      LEFT JOIN (SELECT user_id, sum(amount) AS total FROM (
          SELECT e.user_id, e.amount FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
            WHERE t.kind = 'bet' AND e.account = 'available'
          UNION ALL SELECT user_id, results FROM ledger_carried) e GROUP BY user_id) s USING (user_id)
      WHERE b.won - b.lost <> coalesce(s.total, 0)`,
  },
  {
    problem: 'closing balances of archived entries do not balance',
    sql: `SELECT 'their sum' AS what, sum(amount)::text AS found, '0' AS expected FROM ledger_carried HAVING sum(amount) <> 0`,
  },
];

/**
 * Proves that every entry balances, every balance equals its entries, and every held amount equals what its holders hold. All of it as
 * it stood at one moment, so that what moves meanwhile is no mismatch.
 */
export async function verifyLedger(
  database: Database,
  held: (connection: Connection) => Promise<HoldsByOwner>,
  claims: readonly ExpectedHouseBalance[] = [],
  proofs: readonly ModuleProof[] = [],
): Promise<LedgerVerification> {
  return database.transaction(async (connection) => {
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return proveLedger(connection, held, claims, proofs);
  });
}

/** The same in the transaction of the caller, which sees no changes of others. */
export async function proveLedger(
  connection: Connection,
  held: (connection: Connection) => Promise<HoldsByOwner>,
  claims: readonly ExpectedHouseBalance[] = [],
  proofs: readonly ModuleProof[] = [],
): Promise<LedgerVerification> {
  const proof = await proofOf(connection, held, claims);
  const problems = [...proof.problems];
  for (const prove of proofs) problems.push(...(await prove(connection)));
  return { ...proof, ok: problems.length === 0, problems };
}

async function proofOf(
  database: Connection,
  held: (connection: Connection) => Promise<HoldsByOwner>,
  claims: readonly ExpectedHouseBalance[],
): Promise<Omit<LedgerVerification, 'ok'>> {
  const problems: string[] = [];
  for (const { problem, sql, unit = 'paise' } of CHECKS) {
    const { rows } = await database.query<{ what: string; found: string; expected: string }>(`${sql} LIMIT 20`);
    for (const { what, found, expected } of rows)
      problems.push(`${problem}: ${what} is ${found}, not ${expected} ${unit}`);
  }
  const owed = await held(database);
  const { rows } = await database.query<{ user_id: string; held: number }>('SELECT user_id, held FROM ledger_balance');
  const inLedger = new Map(rows.map((row) => [row.user_id, row.held]));
  for (const userId of new Set([...owed.keys(), ...inLedger.keys()])) {
    const expected = owed.get(userId) ?? 0;
    const found = inLedger.get(userId) ?? 0;
    if (found !== expected)
      problems.push(`held differs from the exposure of open bets: ${userId} is ${found}, not ${expected} paise`);
  }
  for (const [account, owed] of claims) {
    const expected = await owed(database);
    const { rows: sums } = await database.query<{ total: number }>(
      `SELECT coalesce(sum(amount), 0)::bigint AS total FROM (
         SELECT amount FROM ledger_entry WHERE user_id IS NULL AND account = $1
         UNION ALL SELECT amount FROM ledger_carried WHERE user_id = '' AND account = $1) e`,
      [account],
    );
    const found = sums[0]?.total ?? 0;
    if (found !== expected)
      problems.push(`${account} differs from what it is for: the house holds ${found}, not ${expected} paise`);
  }
  const count = await database.query<{ transactions: number; entries: number }>(
    `SELECT (SELECT count(*) FROM ledger_transaction) + held.count AS transactions,
       (SELECT count(*) FROM ledger_entry) + 2 * held.count AS entries FROM (SELECT count(*) FROM ledger_hold) held`,
  );
  return { problems, accounts: rows.length, ...(count.rows[0] ?? { transactions: 0, entries: 0 }) };
}

/** India is this far ahead of UTC, ms; nobody plays much at four in the morning there. */
const INDIA_MS = 5.5 * 3_600_000;
const HOUR_MS = 3_600_000;
const AT_HOUR = 4;

/** The day in India whose night is over, `2026-01-19`: the books of the day before are proved once it is four there. */
export const getVerificationDay = (now: number): string =>
  new Date(now + INDIA_MS - AT_HOUR * HOUR_MS).toISOString().slice(0, 10);

export interface NightlyVerificationDeps {
  readonly database: Database;
  readonly prove: () => Promise<LedgerVerification>;
  /** Called with the findings once a night. */
  readonly notify: (proof: LedgerVerification) => void;
  readonly clock?: () => number;
}

/** Proves the books once a night, by one of the processes; call it as often as one likes. A proof that failed to run is run again. */
export async function runNightlyVerification({
  database,
  prove,
  notify: notifyListeners,
  clock = Date.now,
}: NightlyVerificationDeps): Promise<void> {
  const day = getVerificationDay(clock());
  const { rowCount } = await database.query(
    'insert into ledger_verification (day) values ($1) on conflict do nothing',
    [day],
  );
  if (rowCount !== 1) return;
  try {
    const proof = await prove();
    await storeVerification(database, proof, clock());
    notifyListeners(proof);
  } catch (error) {
    await database.query('delete from ledger_verification where day = $1', [day]);
    throw error;
  }
}

/** Stores a verification as that of its day in the place of an earlier one: metrics and alerts follow the last of a day (G8.02). */
export async function storeVerification(
  database: Pick<Database, 'query'>,
  { ok, problems }: Pick<LedgerVerification, 'ok' | 'problems'>,
  now = Date.now(),
): Promise<void> {
  await database.query(
    `insert into ledger_verification (day, ended_at, passed, discrepancies) values ($1, now(), $2, $3)
     on conflict (day) do update set ended_at = excluded.ended_at, passed = excluded.passed, discrepancies = excluded.discrepancies`,
    [getVerificationDay(now), ok, JSON.stringify(problems)],
  );
}
