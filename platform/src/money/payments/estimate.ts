import { isInstantMethod, isOpenRequest } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { StoredRequest } from './repository';

/** Number of decisions behind the median, and the number below which there is no estimate (E8.08). */
const DECISIONS = 20;
const DECISIONS_LEAST = 5;
const MINUTE_SECONDS = 60;

/** Decisions of the last days from which follows by when 9 of 10 are made, and the number below which nothing is claimed. */
const RECENT_DAYS = 7;
const RECENT_MOST = 200;
const RECENT_LEAST = 10;

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

/** The ms within which 9 of 10 of a brand's deposits of the last days were decided, by method. */
async function mostDecidedWithin(
  database: Pick<Database, 'query'>,
  tenantId: string,
  paymentTypes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ type: string; seconds: number }>(
    `select type, percentile_disc(0.9) within group (order by seconds) as seconds
     from unnest($2::text[]) type cross join lateral (
       select extract(epoch from updated_at - created_at) as seconds from payment_request
       where tenant_id = $1 and payment_type = type and kind = 'deposit' and status in ('approved', 'rejected')
         and updated_at > now() - make_interval(days => ${RECENT_DAYS})
       order by updated_at desc limit ${RECENT_MOST}) decision
     group by type having count(*) >= ${RECENT_LEAST}`,
    [tenantId, paymentTypes],
  );
  return new Map(rows.map(({ type, seconds }) => [type, Number(seconds) * 1000]));
}

/** How long staff take for each of these ways to pay, for those who choose one; instant ones and ones without enough decisions have none. */
export async function waitsByType(
  database: Pick<Database, 'query'>,
  tenantId: string,
  paymentTypes: readonly string[],
): Promise<(paymentType: string) => { readonly usualMinutes?: number; readonly mostMinutes?: number }> {
  const types = [...new Set(paymentTypes)].filter((type) => !isInstantMethod(type));
  if (types.length === 0) return () => ({});
  const usual = await usualMinutes(database, tenantId, types);
  const within = await mostDecidedWithin(database, tenantId, types);
  return (type) => {
    const [half, most] = [usual.get(type), within.get(type)];
    return {
      ...(half === undefined ? {} : { usualMinutes: half }),
      ...(most === undefined ? {} : { mostMinutes: Math.max(1, Math.ceil(most / (MINUTE_SECONDS * 1000))) }),
    };
  };
}

interface Expectation {
  readonly estimateMinutes?: number | null;
  readonly mostDecidedBy?: string;
}

/**
 * What the player of each request that waits for staff may expect: minutes, or null for within a day. `mostDecidedBy` is when 9 of
 * 10 such requests are decided (E8.08).
 */
export async function estimates(
  database: Pick<Database, 'query'>,
  requests: readonly StoredRequest[],
): Promise<(request: StoredRequest) => Expectation> {
  const waiting = requests.filter(({ status, paymentType }) => isOpenRequest(status) && !isInstantMethod(paymentType));
  const tenantId = waiting[0]?.tenantId;
  if (tenantId === undefined) return () => ({});
  const types = [...new Set(waiting.map(({ paymentType }) => paymentType))];
  const minutes = await usualMinutes(database, tenantId, types);
  const within = await mostDecidedWithin(database, tenantId, types);
  const ids = new Set(waiting.map(({ id }) => id));
  return ({ id, paymentType, createdAt }) => {
    if (!ids.has(id)) return {};
    const most = within.get(paymentType);
    return {
      estimateMinutes: minutes.get(paymentType) ?? null,
      ...(most === undefined ? {} : { mostDecidedBy: new Date(+createdAt + most).toISOString() }),
    };
  };
}
