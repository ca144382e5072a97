import type { Connection } from '../../core/database';
import type { Rollout, RolloutStep } from './rollout';

interface RolloutRow extends Omit<Rollout, 'startedAt' | 'stepAt' | 'deadlineAt' | 'steps'> {
  readonly steps: readonly RolloutStep[];
  readonly startedAt: Date;
  readonly stepAt: Date;
  readonly deadlineAt: Date;
  readonly endedAt: Date | null;
  readonly endedReason: string | null;
}

/** A rollout with its end. */
export interface StoredRollout extends Rollout {
  /** ms; null while it lives. */
  readonly endedAt: number | null;
  readonly endedReason: string | null;
}

const COLUMNS = `id, name, candidate, baseline, tenant_ids as "tenantIds", state, share, steps, step, epoch,
  started_at as "startedAt", step_at as "stepAt", deadline_at as "deadlineAt", started_by as "startedBy",
  ended_at as "endedAt", ended_reason as "endedReason"`;

const toStored = (row: RolloutRow): StoredRollout => ({
  ...row,
  startedAt: row.startedAt.getTime(),
  stepAt: row.stepAt.getTime(),
  deadlineAt: row.deadlineAt.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
});

/** The rollouts that give somebody a version now, oldest first. */
export async function readLiveRollouts(database: Connection): Promise<readonly Rollout[]> {
  const { rows } = await database.query<RolloutRow>(
    `select ${COLUMNS} from rollout where ended_at is null order by started_at, id`,
  );
  return rows.map(toStored);
}

/** Every rollout of a remote, or of every remote, the newest first. */
export async function readRollouts(
  database: Connection,
  limit: number,
  id?: string,
): Promise<readonly StoredRollout[]> {
  const { rows } = await database.query<RolloutRow>(
    `select ${COLUMNS} from rollout where $2::uuid is null or id = $2 order by started_at desc, id limit $1`,
    [limit, id ?? null],
  );
  return rows.map(toStored);
}

/** Stores a rollout as it is from now on. `ended`: when and why. */
export async function writeRollout(
  connection: Connection,
  rollout: Rollout,
  ended: { readonly at: number; readonly reason: string } | null,
): Promise<void> {
  await connection.query(
    `insert into rollout (id, name, candidate, baseline, tenant_ids, state, share, steps, step, epoch, started_at, step_at,
       deadline_at, started_by, ended_at, ended_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (id) do update set state = excluded.state, share = excluded.share, step = excluded.step,
       epoch = excluded.epoch, step_at = excluded.step_at, ended_at = excluded.ended_at,
       ended_reason = excluded.ended_reason`,
    [
      rollout.id,
      rollout.name,
      rollout.candidate,
      rollout.baseline,
      rollout.tenantIds,
      rollout.state,
      rollout.share,
      JSON.stringify(rollout.steps),
      rollout.step,
      rollout.epoch,
      new Date(rollout.startedAt),
      new Date(rollout.stepAt),
      new Date(rollout.deadlineAt),
      rollout.startedBy,
      ended && new Date(ended.at),
      ended?.reason ?? null,
    ],
  );
}
