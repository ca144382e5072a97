import { isInstantMethod, isOpenRequest } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { StoredRequest } from './repository';

/** Number of decisions behind the median, and the number below which there is no estimate (E8.08). */
const DECISIONS = 20;
const DECISIONS_LEAST = 5;
const MINUTE_SECONDS = 60;

/**
 * The usual minutes from request to decision of each of these methods at a brand: the median of its last decisions, rounded up. A method
 * with fewer than five has none.
 */
export async function usualMinutes(
  database: Pick<Database, 'query'>,
  tenantId: string,
  paymentTypes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ type: string; seconds: number }>(
    `select type, percentile_cont(0.5) within group (order by seconds) as seconds
     from unnest($2::text[]) type cross join lateral (
       select extract(epoch from updated_at - created_at) as seconds from payment_request
       where tenant_id = $1 and payment_type = type and kind = 'deposit' and status in ('approved', 'rejected')
       order by updated_at desc limit ${DECISIONS}) decision
     group by type having count(*) >= ${DECISIONS_LEAST}`,
    [tenantId, paymentTypes],
  );
  return new Map(rows.map(({ type, seconds }) => [type, Math.max(1, Math.ceil(Number(seconds) / MINUTE_SECONDS))]));
}

/** For each request that waits for staff, what its player may expect: minutes, or null for within a day (E8.08). */
export async function estimates(
  database: Pick<Database, 'query'>,
  requests: readonly StoredRequest[],
): Promise<(request: StoredRequest) => { readonly estimateMinutes?: number | null }> {
  const waiting = requests.filter(({ status, paymentType }) => isOpenRequest(status) && !isInstantMethod(paymentType));
  const tenantId = waiting[0]?.tenantId;
  if (tenantId === undefined) return () => ({});
  const minutes = await usualMinutes(database, tenantId, [...new Set(waiting.map(({ paymentType }) => paymentType))]);
  const ids = new Set(waiting.map(({ id }) => id));
  return ({ id, paymentType }) => (ids.has(id) ? { estimateMinutes: minutes.get(paymentType) ?? null } : {});
}
