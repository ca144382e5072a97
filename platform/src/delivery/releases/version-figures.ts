import type { FiguresByBrand, VersionFigures } from './figures';
import { createHash } from 'node:crypto';
import type { Connection, Database } from '../../core/database';
import { keyOf } from './snapshot';
import type { Traffic } from './load-stats';

/** Size of the sketch that counts distinct visitors; migration 004 has the same. */
const SKETCH_BITS = 1024;

/** The bit that an address sets, another one for each version: bits of two versions cannot be compared. */
const bitOf = (remote: string, version: string, address: string): number =>
  createHash('sha256').update(`${remote} ${version} ${address}`).digest().readUInt32BE(0) % SKETCH_BITS;

/** Distinct visitors of a sketch with so many bits set (linear counting): exact for a few, about 3 % off near its size. */
export const countVisitors = (bitsSet: number): number =>
  Math.round(SKETCH_BITS * Math.log(SKETCH_BITS / (SKETCH_BITS - Math.min(bitsSet, SKETCH_BITS - 1))));

/** Adds page views and failures to the figures of each version. `address`: of the visitor, null where only a failure is added. */
export async function countFigures(
  database: Connection,
  added: readonly Traffic[],
  address: string | null,
  now: number,
): Promise<void> {
  if (added.length === 0) return;
  const column = <T>(read: (one: Traffic) => T) => added.map(read);
  // Rows are locked in one order by every writer.
  await database.query(
    `insert into release_health as known (tenant_id, remote, version, loads, failures, visitors, first_at, last_at)
     select tenant_id, remote, version, loads, failures,
       case when seen < 0 then repeat('0', ${SKETCH_BITS})::bit(${SKETCH_BITS})
         else set_bit(repeat('0', ${SKETCH_BITS})::bit(${SKETCH_BITS}), seen, 1) end, $7, $7
     from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[])
       as added (tenant_id, remote, version, loads, failures, seen)
     order by tenant_id, remote, version
     on conflict (tenant_id, remote, version) do update set loads = known.loads + excluded.loads,
       failures = known.failures + excluded.failures, visitors = known.visitors | excluded.visitors, last_at = excluded.last_at`,
    [
      column(({ tenantId }) => tenantId),
      column(({ remote }) => remote),
      column(({ version }) => version),
      column(({ loads }) => loads),
      column(({ failures }) => failures),
      column(({ remote, version }) => (address === null ? -1 : bitOf(remote, version, address))),
      new Date(now),
    ],
  );
}

interface FiguresRow {
  readonly tenantId: string | null;
  readonly remote: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  readonly faults: number;
  readonly bits: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/**
 * Figures of every version, by `keyOf`: on each brand and summed over all. A visitor of two brands counts once in the sum. Faults are
 * those that the reports of pages still have.
 */
export async function readFigures(database: Connection): Promise<ReadonlyMap<string, FiguresByBrand>> {
  const { rows } = await database.query<FiguresRow>(
    `with fault as (
       select tenant_id, remote, version, sum(fault_views)::bigint as views from page_fault_stats group by tenant_id, remote, version)
     select tenant_id as "tenantId", remote, version, sum(loads)::bigint as loads, sum(failures)::bigint as failures,
       coalesce(sum(fault.views), 0)::bigint as faults,
       bit_count(bit_or(visitors))::int as bits, min(first_at) as "firstAt", max(last_at) as "lastAt"
     from release_health left join fault using (tenant_id, remote, version) group by grouping sets ((tenant_id, remote, version), (remote, version))`,
  );
  const figures = new Map<string, { byTenant: Map<string, VersionFigures>; all: VersionFigures }>();
  const none = { loads: 0, failures: 0, faults: 0, visitors: 0, firstAt: 0, lastAt: 0 };
  for (const { tenantId, remote, version, loads, failures, faults, bits, firstAt, lastAt } of rows) {
    const key = keyOf(remote, version);
    const known = figures.get(key) ?? { byTenant: new Map<string, VersionFigures>(), all: none };
    const counted = {
      loads,
      failures,
      faults,
      visitors: countVisitors(bits),
      firstAt: firstAt.getTime(),
      lastAt: lastAt.getTime(),
    };
    if (tenantId === null) known.all = counted;
    else known.byTenant.set(tenantId, counted);
    figures.set(key, known);
  }
  return figures;
}

/** Removes the figures of a version that is removed. */
export async function removeFigures(database: Pick<Database, 'query'>, name: string, version: string): Promise<void> {
  await database.query('delete from release_health where remote = $1 and version = $2', [name, version]);
}
