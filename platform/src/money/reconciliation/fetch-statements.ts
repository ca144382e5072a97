import type { Database } from '../../core/database';
import type { StatementDay, StatementSupplier, StatementSuppliers } from './ports';
import { dateAt, statementDay, type Reconciliation } from './reconciliation';

const DAY_MS = 86_400_000;
/** A supplier has the lines of a day ready so long after its end, ms. */
const READY_MS = 3_600_000;
/** Days back that a statement is asked for. */
const MOST_DAYS = 7;

export interface FetchStatementsDeps {
  readonly database: Pick<Database, 'query'>;
  readonly suppliers: StatementSuppliers;
  readonly reconciliation: Pick<Reconciliation, 'importStatement'>;
  readonly warn: (message: string, fields?: object) => void;
  readonly clock?: () => number;
}

/** Fetches statements of days that have none yet. One process does it for all; what fails is asked for again with the next run. */
export async function fetchStatements(deps: FetchStatementsDeps): Promise<void> {
  const now = (deps.clock ?? Date.now)();
  for (const supplier of await deps.suppliers.list()) {
    if (supplier.fetch === null) continue;
    for (const day of await listMissingDays(deps.database, supplier, now)) await fetchDay(deps, supplier, day);
  }
}

/** Days of a supplier that are over, ended since its adapter was set, and have no statement. The oldest is first. */
async function listMissingDays(
  database: Pick<Database, 'query'>,
  { tenantId, source, offsetMinutes, since }: StatementSupplier,
  now: number,
): Promise<readonly StatementDay[]> {
  const days = Array.from({ length: MOST_DAYS }, (_, at) =>
    statementDay(dateAt(now - (MOST_DAYS - at) * DAY_MS, offsetMinutes), offsetMinutes),
  ).filter(({ to }) => to > since && to + READY_MS <= now);
  const { rows } = await database.query<{ day: string }>(
    'SELECT day::text FROM supplier_statement WHERE tenant_id = $1 AND source = $2 AND day = ANY ($3::date[])',
    [tenantId, source, days.map(({ date }) => date)],
  );
  const present = new Set(rows.map(({ day }) => day));
  return days.filter(({ date }) => !present.has(date));
}

async function fetchDay(
  { reconciliation, warn }: FetchStatementsDeps,
  supplier: StatementSupplier,
  day: StatementDay,
): Promise<void> {
  const fields = { brand: supplier.tenantId, source: supplier.source, day: day.date };
  try {
    const lines = await supplier.fetch?.(day);
    const result = lines && (await reconciliation.importStatement(supplier, day, lines, null));
    if (result === 'closed' || (result && 'line' in result))
      warn('supplier statement rejected', { ...fields, refusal: result });
  } catch (error) {
    warn('supplier statement fetch failed', { ...fields, err: error });
  }
}
