import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../core/database';
import {
  formatShare,
  keyOf,
  readRollouts,
  type Actor,
  type Releases,
  type Rollout,
  type RolloutChange,
  type RolloutStep,
  type StoredRollout,
} from '../releases';
import { judgeRollout, type MetricVerdict } from './judge';
import { decidePlan, type PlanDecision } from './plan';
import { readFigures } from './read-figures';
import { removeVisitors, VisitorCounter, type Counts } from './visitor-counts';

/** Steps of a plan unless others are named: shares in hundredths of a percent. */
export const DEFAULT_STEPS: readonly RolloutStep[] = [
  { share: 100, minViews: 500, minMinutes: 60 },
  { share: 500, minViews: 2000, minMinutes: 120 },
  { share: 2500, minViews: 5000, minMinutes: 240 },
  { share: 10_000, minViews: 5000, minMinutes: 240 },
];
export const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;
/** How often a write is tried while others write as well, and the pause between, ms. */
const ATTEMPTS = 8;
const PAUSE_MS = 25;

/** What the last look found on one brand. */
export interface BrandVerdict {
  readonly candidateViews: number;
  readonly baselineViews: number;
  readonly stepViews: number;
  readonly refusedOtherwise: number;
  /** Null below the least number of views. */
  readonly metrics: readonly MetricVerdict[] | null;
}

export interface RolloutNotice {
  readonly rollout: Rollout;
  readonly tenantId: string;
  /** Every metric that crossed its limit, the strongest first. */
  readonly crossed: readonly MetricVerdict[];
  readonly candidateViews: number;
}

export interface RolloutsDeps {
  readonly database: Database;
  readonly releases: Pick<Releases, 'registry'>;
  readonly isDegraded: () => boolean;
  readonly log: (message: string, detail?: object) => void;
  /** Called once for each rollout that was stopped by its figures. */
  readonly onAborted?: (notice: RolloutNotice) => void;
  readonly clock?: () => number;
}

export type ChangeResult = Awaited<ReturnType<Releases['registry']['write']>>;

/** What somebody starts. */
export interface RolloutStart {
  readonly name: string;
  readonly candidate: string;
  readonly tenantIds: readonly string[];
  readonly steps?: readonly RolloutStep[];
  readonly days?: number;
}

/** The metrics that crossed their limits, each with its effect and interval, for the log. */
export function formatCrossings(crossed: readonly MetricVerdict[], views: number): string {
  const round = (value: number) => Number(value.toPrecision(3));
  const metrics = crossed.map(({ metric, effect, interval }) => {
    const bounds = interval ? ` (${round(interval[0])} to ${round(interval[1])})` : '';
    return `${metric} ${effect > 0 ? '+' : ''}${round(effect)}${bounds}`;
  });
  return `${metrics.join(', ')} after ${views} views of the candidate`;
}

/** A share of the visitors of a brand gets a candidate, which is judged by what they do (F3.05 to F3.10). */
export class Rollouts {
  private readonly clock: () => number;
  readonly visitors: VisitorCounter;
  private lastProblem = '';

  constructor(private readonly deps: RolloutsDeps) {
    this.clock = deps.clock ?? Date.now;
    this.visitors = new VisitorCounter(deps.database, this.clock);
  }

  private liveOn(tenantId: string): readonly Rollout[] {
    const { rollouts } = this.deps.releases.registry.snapshot();
    return rollouts.length === 0 ? rollouts : rollouts.filter(({ tenantIds }) => tenantIds.includes(tenantId));
  }

  /** Whether anything of a brand's visitors is counted now; nothing is while the platform is degraded. */
  counts(tenantId: string): boolean {
    return this.liveOn(tenantId).length > 0 && !this.deps.isDegraded();
  }

  recordLoads(
    tenantId: string,
    visitor: string,
    loads: readonly { readonly remote: string; readonly version: string }[],
  ): void {
    if (!this.counts(tenantId)) return;
    for (const rollout of this.liveOn(tenantId)) {
      const load = loads.find(({ remote }) => remote === rollout.name);
      if (load) this.visitors.loaded(rollout, tenantId, visitor, load.version);
    }
  }

  recordFailure(tenantId: string, visitor: string, remote: string, version: string, counts: Counts): void {
    if (!this.counts(tenantId)) return;
    for (const rollout of this.liveOn(tenantId))
      if (rollout.name === remote) this.visitors.failed(rollout, tenantId, visitor, version, counts);
  }

  /** What a visitor did counts for every rollout of the brand: a bet is the business of all remotes. */
  recordAction(tenantId: string, visitor: string, counts: Counts): void {
    if (!this.counts(tenantId)) return;
    for (const rollout of this.liveOn(tenantId)) this.visitors.did(rollout, tenantId, visitor, counts);
  }

  async start({ name, candidate, tenantIds, steps = DEFAULT_STEPS, days = DEFAULT_DAYS }: RolloutStart, author: Actor) {
    const id = randomUUID();
    const at = this.clock();
    const deadlineAt = at + days * DAY_MS;
    const startedBy = author.actor;
    const change: RolloutChange = { kind: 'start', id, at, candidate, tenantIds, steps, deadlineAt, startedBy };
    const command = { action: 'rollout', name, change } as const;
    return { id, command, result: await this.write(name, change, author) };
  }

  /** Changes a live rollout. It is written over whatever revision is present: its own state decides. */
  async change(
    { id, name }: Pick<Rollout, 'id' | 'name'>,
    wanted:
      | { readonly kind: 'share'; readonly share: number }
      | { readonly kind: 'step' | 'pause' | 'resume' | 'abort' | 'expire' | 'finish' },
    author: Actor,
  ): Promise<ChangeResult> {
    return this.write(name, { id, at: this.clock(), ...wanted }, author);
  }

  private async write(name: string, change: RolloutChange, author: Actor): Promise<ChangeResult> {
    const { registry } = this.deps.releases;
    for (let attempt = 1; ; attempt += 1) {
      await registry.reload();
      const written = await registry.write({ action: 'rollout', name, change }, registry.snapshot().revision, author);
      if (written.ok || written.rule !== 'changed-meanwhile' || attempt === ATTEMPTS) return written;
      await sleep(PAUSE_MS);
    }
  }

  /** The newest rollouts, or one. */
  list(limit: number, id?: string): Promise<readonly StoredRollout[]> {
    return readRollouts(this.deps.database, limit, id);
  }

  /** What the last look found, by brand. */
  async readVerdicts(id: string): Promise<ReadonlyMap<string, BrandVerdict>> {
    const { rows } = await this.deps.database.query<{ tenantId: string; verdict: BrandVerdict }>(
      'select tenant_id as "tenantId", verdict from rollout_verdict where rollout_id = $1',
      [id],
    );
    return new Map(rows.map(({ tenantId, verdict }) => [tenantId, verdict]));
  }

  /** What the plan of a rollout does next, and what it waits for. */
  nextOf(rollout: Rollout, verdicts: ReadonlyMap<string, BrandVerdict>): PlanDecision {
    const views = rollout.tenantIds.map((id) => verdicts.get(id)?.stepViews ?? 0);
    return decidePlan(rollout, {
      stepViews: Math.min(...views),
      now: this.clock(),
      isDegraded: this.deps.isDegraded(),
    });
  }

  /** Judges every live rollout and moves its plan. One process does it for all of them. */
  async look(): Promise<void> {
    if (this.deps.isDegraded()) return;
    await this.deps.releases.registry.reload();
    const { rollouts, revoked } = this.deps.releases.registry.snapshot();
    for (const rollout of rollouts) {
      if (revoked.has(keyOf(rollout.name, rollout.candidate))) {
        const reason = 'the candidate was revoked';
        await this.change(rollout, { kind: 'abort' }, { actor: `rollout ${rollout.id}`, kind: 'rollout', reason });
        continue;
      }
      const verdicts = new Map<string, BrandVerdict>();
      let isAborted = false;
      for (const tenantId of rollout.tenantIds) {
        const verdict = await this.judge(rollout, tenantId);
        verdicts.set(tenantId, verdict.brand);
        if (verdict.crossed.length === 0 || isAborted) continue;
        isAborted = true;
        await this.abort({ rollout, tenantId, crossed: verdict.crossed, candidateViews: verdict.brand.candidateViews });
      }
      if (!isAborted) await this.follow(rollout, verdicts);
    }
  }

  private async judge(rollout: Rollout, tenantId: string) {
    const { database } = this.deps;
    const figures = await readFigures(database, rollout.id, tenantId, rollout.epoch);
    const { candidateViews, baselineViews, stepViews, refusedOtherwise } = figures;
    const judged = judgeRollout(candidateViews, figures.metrics);
    const brand: BrandVerdict = {
      ...{ candidateViews, baselineViews, stepViews, refusedOtherwise },
      metrics: judged?.metrics ?? null,
    };
    await database.query(
      `insert into rollout_verdict (rollout_id, tenant_id, looked_at, verdict) values ($1, $2, $3, $4)
       on conflict (rollout_id, tenant_id) do update set looked_at = excluded.looked_at, verdict = excluded.verdict`,
      [rollout.id, tenantId, new Date(this.clock()), JSON.stringify(brand)],
    );
    return { brand, crossed: judged?.crossed ?? [] };
  }

  private async abort(notice: RolloutNotice): Promise<void> {
    const { rollout, tenantId, crossed, candidateViews } = notice;
    const reason = `${tenantId}: ${formatCrossings(crossed, candidateViews)}`;
    const author: Actor = { actor: `rollout ${rollout.id}`, kind: 'rollout', reason };
    const written = await this.change(rollout, { kind: 'abort' }, author);
    const { name: remote, candidate } = rollout;
    if (!written.ok) return this.logOnce('rollout abort failed', { remote, candidate, reason: written.reason });
    this.deps.log('rollout aborted', { remote, candidate, reason, share: formatShare(rollout.share) });
    this.deps.onAborted?.(notice);
  }

  private async follow(rollout: Rollout, verdicts: ReadonlyMap<string, BrandVerdict>): Promise<void> {
    const { kind, why } = this.nextOf(rollout, verdicts);
    if (kind === 'wait') return;
    const written = await this.change(
      rollout,
      { kind },
      { actor: `rollout ${rollout.id}`, kind: 'rollout', reason: why },
    );
    if (!written.ok) this.logOnce('rollout step failed', { remote: rollout.name, reason: written.reason });
  }

  /** A look comes every few seconds: what hinders a rollout is one line until something else does. */
  private logOnce(message: string, fields: object): void {
    const problem = `${message} ${JSON.stringify(fields)}`;
    if (problem === this.lastProblem) return;
    this.lastProblem = problem;
    this.deps.log(message, fields);
  }

  /** Forgets what visitors did in rollouts that ended 7 days ago. */
  tidy(): Promise<void> {
    return removeVisitors(this.deps.database, this.clock());
  }
}
