import type { Database } from '../../core/database';
import type { LedgerVerification } from './verify';

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
    await database.query(
      'update ledger_verification set ended_at = now(), passed = $2, discrepancies = $3 where day = $1',
      [day, proof.ok, JSON.stringify(proof.problems)],
    );
    notifyListeners(proof);
  } catch (error) {
    await database.query('delete from ledger_verification where day = $1', [day]);
    throw error;
  }
}
