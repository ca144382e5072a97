import type { RegistryAnswer } from '@backlay/shared/registry';
import { type Releases, type StoredRollout } from '../releases';
import type { BrandVerdict, Rollouts } from '../rollouts';
import type { RegistryHandlers, RegistryRequest } from './register';
import { notFound } from './registry-rejection';
import type { ApprovalRequests } from './approval-requests';
import { askIfWaiting, toRejection } from './release-handlers';
import { actorOf, decideRights, seesBrand, type RegistryCaller } from './rights';

export interface RolloutHandlersDeps {
  readonly releases: Releases;
  readonly rollouts: Rollouts;
  readonly requests: ApprovalRequests;
}

type RolloutNames = 'listRollouts' | 'readRollout' | 'startRollout' | 'changeRollout';

/** Rollouts that a list has at most. */
const LISTED = 100;
const PERCENT = 100;
const toHundredths = (percent: number): number => Math.round(percent * PERCENT);

/** Rollouts over HTTP. Whoever may not change every brand of a rollout changes none of it (F3.05, F3.10). */
export function createRolloutHandlers(deps: RolloutHandlersDeps): Pick<RegistryHandlers, RolloutNames> {
  const { releases, rollouts } = deps;

  async function show(caller: RegistryCaller, rollout: StoredRollout): Promise<RegistryAnswer<'readRollout'>> {
    const verdicts = await rollouts.readVerdicts(rollout.id);
    return toShown(caller, rollout, verdicts, rollout.endedAt === null ? rollouts.nextOf(rollout, verdicts).why : null);
  }

  /** @throws RegistryRejection 404 for a rollout of which the caller sees no brand */
  async function find(caller: RegistryCaller, id: string): Promise<StoredRollout> {
    const [rollout] = await rollouts.list(1, id);
    if (!rollout || !isSeen(caller, rollout)) throw notFound(`The rollout ${id}`);
    return rollout;
  }

  const demandAll = (
    { demand }: Pick<RegistryRequest<RolloutNames>, 'demand'>,
    remote: string,
    brands: readonly string[],
  ) => brands.forEach((brand) => demand({ action: 'rollout', remote, brand }));

  return {
    async listRollouts({ caller, query: { remote }, demand }) {
      demand(remote === undefined ? { action: 'list' } : { action: 'read', remote });
      const all = await rollouts.list(LISTED);
      const seen = all.filter((one) => (remote === undefined || one.name === remote) && isSeen(caller, one));
      return { rollouts: await Promise.all(seen.map((one) => show(caller, one))) };
    },

    async readRollout({ caller, params: { id } }) {
      return show(caller, await find(caller, id));
    },

    async startRollout(request) {
      const { remote: name, candidate, brands, share, steps, days, reason } = request.body;
      demandAll(request, name, brands);
      const wanted = steps ?? (share === undefined ? undefined : [{ share, minViews: 0, minMinutes: 0 }]);
      const plan = wanted?.map((step) => ({ ...step, share: toHundredths(step.share) }));
      const author = { ...actorOf(request), ...(reason && { reason }) };
      const { id, command, result } = await rollouts.start(
        { name, candidate, tenantIds: [...new Set(brands)], days, ...(plan && { steps: plan }) },
        author,
      );
      const approval = await askIfWaiting(deps, request, command, author, result);
      if (approval) return { approval };
      if (!result.ok) throw toRejection(result, releases.registry.snapshot().revision);
      return show(request.caller, await find(request.caller, id));
    },

    async changeRollout(request) {
      const { caller, params, body } = request;
      const rollout = await find(caller, params.id);
      demandAll(request, rollout.name, rollout.tenantIds);
      const wanted =
        'share' in body ? { kind: 'share' as const, share: toHundredths(body.share) } : { kind: body.action };
      const author = { ...actorOf(request), ...(body.reason && { reason: body.reason }) };
      const result = await rollouts.change(rollout, wanted, author);
      if (!result.ok) throw toRejection(result, releases.registry.snapshot().revision);
      return show(caller, await find(caller, params.id));
    },
  };
}

const isSeen = (caller: RegistryCaller, { name, tenantIds }: StoredRollout): boolean =>
  decideRights(caller, { action: 'read', remote: name }) === 'allowed' &&
  tenantIds.some((brand) => seesBrand(caller.person, brand, name));

/** A rollout as the caller sees it: its own brands alone. */
function toShown(
  caller: RegistryCaller,
  rollout: StoredRollout,
  verdicts: ReadonlyMap<string, BrandVerdict>,
  next: string | null,
): RegistryAnswer<'readRollout'> {
  const { id, name, candidate, baseline, state, share, steps, step, startedBy, endedReason } = rollout;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    ...{ id, remote: name, candidate, baseline, state, share: share / PERCENT, step, startedBy, endedReason, next },
    steps: steps.map((one) => ({ ...one, share: one.share / PERCENT })),
    startedAt: iso(rollout.startedAt),
    stepAt: iso(rollout.stepAt),
    deadlineAt: iso(rollout.deadlineAt),
    endedAt: rollout.endedAt === null ? null : iso(rollout.endedAt),
    brands: rollout.tenantIds
      .filter((brand) => seesBrand(caller.person, brand, name))
      .map((brand) => {
        const {
          candidateViews = 0,
          baselineViews = 0,
          refusedOtherwise = 0,
          metrics = null,
        } = verdicts.get(brand) ?? {};
        return {
          ...{ brand, candidateViews, baselineViews, refusedOtherwise },
          metrics:
            metrics?.map(({ metric, effect, interval, budget, isCrossed, ...arms }) => ({
              ...{ metric, candidate: arms.candidate, baseline: arms.baseline, effect, budget, crossed: isCrossed },
              interval: interval && [interval[0], interval[1]],
            })) ?? null,
        };
      }),
  };
}
