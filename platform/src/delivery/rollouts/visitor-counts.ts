import { createHash } from 'node:crypto';
import type { Database } from '../../core/database';
import { isMember, type Rollout } from '../releases';
import { VISITOR_COUNTS, type VisitorCount } from './metrics';

export type Arm = 'candidate' | 'baseline';

/** What is counted beside the judged counts. */
export type CountName = VisitorCount | 'betsRefusedOtherwise';
export const COUNT_NAMES: readonly CountName[] = [...VISITOR_COUNTS, 'betsRefusedOtherwise'];
export type Counts = Readonly<Partial<Record<CountName, number>>>;

export const columnOf = (name: CountName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COLUMNS = COUNT_NAMES.map(columnOf);

/** The name of a visitor within one rollout: two rollouts cannot be joined by it. */
export const hashVisitor = (rolloutId: string, visitor: string): string =>
  createHash('sha256').update(`counts ${rolloutId} ${visitor}`).digest('base64url').slice(0, 22);

interface Pending {
  readonly rolloutId: string;
  readonly tenantId: string;
  readonly visitor: string;
  /** Null: the arm that the visitor loaded last. */
  readonly loaded: { readonly arm: Arm; readonly epoch: number } | null;
  readonly counts: Partial<Record<CountName, number>>;
  /** ms; what a visitor did is stored after what it loaded. */
  readonly since: number;
}

/** Visitors that wait in memory at most; more would be those of an attack. */
const MOST_PENDING = 50_000;
/** A page reports what it loaded within this, ms: what was done meanwhile waits for it. */
const LOAD_REPORT_MS = 4000;

/** Gathers what visitors did in this process, and adds it to the database in one statement. */
export class VisitorCounter {
  private pending = new Map<string, Pending>();

  constructor(
    private readonly database: Database,
    private readonly clock: () => number = Date.now,
  ) {}

  /** A page view loaded a version: it counts for the arm that the visitor is in, and for none with any other version. */
  loaded(rollout: Rollout, tenantId: string, visitor: string, version: string): void {
    const arm: Arm = isMember(rollout, visitor) ? 'candidate' : 'baseline';
    if (version !== rollout[arm]) return;
    this.add(rollout, tenantId, visitor, { views: 1 }, { arm, epoch: rollout.epoch });
  }

  /** A version failed in a view, or did something else that names the version. */
  failed(rollout: Rollout, tenantId: string, visitor: string, version: string, counts: Counts): void {
    const arm: Arm = isMember(rollout, visitor) ? 'candidate' : 'baseline';
    if (version === rollout[arm]) this.add(rollout, tenantId, visitor, counts, { arm, epoch: rollout.epoch });
  }

  /** A visitor did something: it counts for the version that the visitor loaded last. */
  did(rollout: Rollout, tenantId: string, visitor: string, counts: Counts): void {
    this.add(rollout, tenantId, visitor, counts, null);
  }

  private add(rollout: Rollout, tenantId: string, visitor: string, counts: Counts, loaded: Pending['loaded']): void {
    const key = `${rollout.id} ${tenantId} ${loaded ? `${loaded.arm}${loaded.epoch}` : 'last'} ${visitor}`;
    const known = this.pending.get(key) ?? {
      ...{ rolloutId: rollout.id, tenantId, visitor: hashVisitor(rollout.id, visitor) },
      ...{ loaded, counts: {}, since: this.clock() },
    };
    if (this.pending.size >= MOST_PENDING && !this.pending.has(key)) return;
    for (const name of COUNT_NAMES) {
      const more = counts[name];
      if (more !== undefined) known.counts[name] = (known.counts[name] ?? 0) + more;
    }
    this.pending.set(key, known);
  }

  /** Stores what is due. What was done waits a moment for the report of the load; `all` stores that as well. */
  async flush({ all = false }: { readonly all?: boolean } = {}): Promise<void> {
    if (this.pending.size === 0) return;
    const before = this.clock() - LOAD_REPORT_MS;
    const due: Pending[] = [];
    for (const [key, one] of this.pending)
      if (all || one.loaded || one.since <= before) {
        due.push(one);
        this.pending.delete(key);
      }
    const loads = due.filter(({ loaded }) => loaded !== null);
    await this.store(loads);
    const actions = due.filter(({ loaded }) => loaded === null);
    if (actions.length > 0) await this.store(await this.withLastLoad(actions));
  }

  /** Each with the arm that its visitor loaded last; one that loaded neither counts for none. */
  private async withLastLoad(actions: readonly Pending[]): Promise<readonly Pending[]> {
    const { rows } = await this.database.query<{ rolloutId: string; visitor: string; arm: Arm; epoch: number }>(
      `select distinct on (rollout_id, visitor) rollout_id as "rolloutId", visitor, arm, epoch
       from rollout_visitor join unnest($1::uuid[], $2::text[]) as wanted (rollout_id, visitor) using (rollout_id, visitor)
       order by rollout_id, visitor, loaded_at desc`,
      [actions.map(({ rolloutId }) => rolloutId), actions.map(({ visitor }) => visitor)],
    );
    const last = new Map(rows.map((row) => [`${row.rolloutId} ${row.visitor}`, row]));
    return actions.flatMap((one) => {
      const loaded = last.get(`${one.rolloutId} ${one.visitor}`);
      return loaded ? [{ ...one, loaded }] : [];
    });
  }

  private async store(due: readonly Pending[]): Promise<void> {
    if (due.length === 0) return;
    const values = COUNT_NAMES.map((name) => due.map(({ counts }) => counts[name] ?? 0));
    const types = COUNT_NAMES.map((name) => (name === 'inpLogSum' ? 'float8' : 'int'));
    // Rows are locked in one order by every writer; a rollout that was removed meanwhile takes no more.
    await this.database.query(
      `insert into rollout_visitor as known (rollout_id, visitor, tenant_id, epoch, arm, loaded_at, ${COLUMNS.join(', ')})
       select rollout_id, visitor, tenant_id, epoch, arm, $6, ${COLUMNS.join(', ')}
       from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::text[], ${types.map((type, index) => `$${index + 7}::${type}[]`).join(', ')})
         as added (rollout_id, visitor, tenant_id, epoch, arm, ${COLUMNS.join(', ')})
       where exists (select from rollout where rollout.id = added.rollout_id)
       order by rollout_id, visitor, tenant_id, epoch, arm
       on conflict (rollout_id, visitor, tenant_id, epoch, arm) do update set
         loaded_at = case when excluded.views > 0 then excluded.loaded_at else known.loaded_at end,
         ${COLUMNS.map((column) => `${column} = known.${column} + excluded.${column}`).join(', ')}`,
      [
        due.map(({ rolloutId }) => rolloutId),
        due.map(({ visitor }) => visitor),
        due.map(({ tenantId }) => tenantId),
        due.map(({ loaded }) => loaded?.epoch ?? 0),
        due.map(({ loaded }) => loaded?.arm ?? 'baseline'),
        new Date(this.clock()),
        ...values,
      ],
    );
  }
}

/** Forgets what visitors of a rollout did, so long after its end, ms. */
export const VISITORS_RETENTION_MS = 7 * 86_400_000;

/** Removes the rows of visitors whose rollout ended at least 7 days ago. */
export async function removeVisitors(database: Pick<Database, 'query'>, now: number): Promise<void> {
  await database.query(
    'delete from rollout_visitor using rollout where rollout.id = rollout_id and rollout.ended_at <= $1',
    [new Date(now - VISITORS_RETENTION_MS)],
  );
}
