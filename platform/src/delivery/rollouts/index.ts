import type { EndpointResponse, RolloutSummary } from '@backlay/shared/contract';
import { reject, type Caller, type RegisterRoute } from '../../core/http';
import { hasPermission, scopeOf } from '../../core/scope';
import type { TenantRecord } from '../../core/tenants';
import type { Actor, ReleaseStaffReader, StoredRollout } from '../releases';
import type { BrandVerdict, ChangeResult, Rollouts } from './rollouts';

export { Rollouts, DEFAULT_DAYS, type BrandVerdict, type RolloutNotice } from './rollouts';
export type { MetricVerdict } from './judge';
export type { Counts } from './visitor-counts';

/** Rollouts that the console lists. */
const LISTED = 50;
const PERCENT = 100;

type Written = EndpointResponse<'startRollout'>;

export interface RolloutRoutesDeps {
  readonly rollouts: Rollouts;
  readonly people: ReleaseStaffReader;
}

/** The calls of the release console about rollouts (F3.10). */
export function registerRolloutRoutes(define: RegisterRoute, { rollouts, people }: RolloutRoutesDeps): void {
  const actorOf = async ({ accountId }: Caller, reason?: string): Promise<Actor> => ({
    actor: (await people.byId(accountId))?.userName ?? accountId,
    kind: 'person',
    accountId,
    ...(reason && { reason }),
  });
  const answer = (id: string, result: ChangeResult): Written => {
    if (result.ok) return { docs: { ok: true, id }, message: 'Success' };
    const { rule, reason: why, remedy } = result;
    return { docs: { ok: false, rule, reason: why, remedy }, message: `${why}; wanted: ${remedy}` };
  };

  define('rollouts', async ({ caller, tenant: host }) => {
    const seen = seenBy(caller, host);
    const all = await rollouts.list(LISTED);
    const mine = all.filter(({ tenantIds }) => tenantIds.some(seen));
    const shown = await Promise.all(
      mine.map(async (one) => {
        const verdicts = await rollouts.readVerdicts(one.id);
        return toSummary(one, verdicts, seen, one.endedAt === null ? rollouts.nextOf(one, verdicts).why : null);
      }),
    );
    const mayWrite = hasPermission(caller, 'release.edit') && scopeOf(caller).tenantIds === null;
    return { docs: { mayWrite, rollouts: shown }, message: 'Success' };
  });

  define('startRollout', async ({ caller, body: { remote: name, candidate, tenantIds, reason } }) => {
    const { id, result } = await rollouts.start({ name, candidate, tenantIds }, await actorOf(caller, reason));
    return answer(id, result);
  });

  define('changeRollout', async ({ caller, body: { id, action, share, reason } }) => {
    const [rollout] = /^[0-9a-f-]{36}$/.test(id) ? await rollouts.list(1, id) : [];
    if (!rollout) return reject(404, 'Release not found');
    if (action !== 'share')
      return answer(id, await rollouts.change(rollout, { kind: action }, await actorOf(caller, reason)));
    if (share === undefined) return reject(400, 'Please check share');
    const wanted = { kind: action, share: Math.round(share * PERCENT) } as const;
    return answer(id, await rollouts.change(rollout, wanted, await actorOf(caller, reason)));
  });
}

/** The tenants that a caller sees: those of its scope, and the site at which it is signed in. */
function seenBy(caller: Caller, host: TenantRecord): (tenantId: string) => boolean {
  const { tenantIds } = scopeOf(caller);
  return (id) => tenantIds === null || id === host.id || tenantIds.includes(id);
}

function toSummary(
  rollout: StoredRollout,
  verdicts: ReadonlyMap<string, BrandVerdict>,
  seen: (tenantId: string) => boolean,
  next: string | null,
): RolloutSummary {
  const { id, name, candidate, baseline, state, share, steps, step, startedBy, endedReason } = rollout;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    ...{
      _id: id,
      remote: name,
      candidate,
      baseline,
      state,
      share: share / PERCENT,
      step,
      startedBy,
      endedReason,
      next,
    },
    steps: steps.map((one) => ({ ...one, share: one.share / PERCENT })),
    startedAt: iso(rollout.startedAt),
    deadlineAt: iso(rollout.deadlineAt),
    endedAt: rollout.endedAt === null ? null : iso(rollout.endedAt),
    brands: rollout.tenantIds.filter(seen).map((tenantId) => {
      const {
        candidateViews = 0,
        baselineViews = 0,
        refusedOtherwise = 0,
        metrics = null,
      } = verdicts.get(tenantId) ?? {};
      return {
        ...{ tenantId, candidateViews, baselineViews, refusedOtherwise },
        metrics:
          metrics?.map(({ metric, candidate: is, baseline: was, effect, interval, budget, isCrossed }) => ({
            ...{ metric, candidate: is, baseline: was, effect, budget, crossed: isCrossed },
            interval: interval && [interval[0], interval[1]],
          })) ?? null,
      };
    }),
  };
}
