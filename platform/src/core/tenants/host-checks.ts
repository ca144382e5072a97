import { createHmac } from 'node:crypto';
import { findErrorCode } from '@backlay/shared/domain';
import type { Database } from '../database';

/** What was found of one part of a host; `unknown` where it could not be seen. */
export interface HostFinding {
  readonly part: string;
  readonly state: 'right' | 'wrong' | 'unknown';
  readonly detail: string;
  /** When the certificate of the host ends, ms since 1970. */
  readonly endsAt?: number;
}

/** Reads records of a name; rejects with the code of the resolver. */
export interface RecordResolver {
  text(name: string): Promise<readonly (readonly string[])[]>;
  alias(name: string): Promise<readonly string[]>;
}

export interface HostCheckDeps {
  readonly database: Pick<Database, 'query'>;
  /** Looks at a host as a player does: name, answer and certificate (G2.06). */
  readonly look: (brand: string, host: string) => Promise<readonly HostFinding[]>;
  readonly resolver: RecordResolver;
  /** Signs the tokens of records. */
  readonly key: string;
  /** The name that an alias of a brand leads to; null where the installation has none. */
  readonly target: string | null;
  readonly now?: () => number;
  readonly warn: (message: string, fields: object) => void;
}

/** How a host stands; `failing` was verified and is looked at again before it counts as failed. */
export type HostState = 'pending' | 'verified' | 'failing' | 'failed';

export interface HostCheck {
  readonly host: string;
  readonly tenantId: string;
  readonly state: HostState;
  /** Why it is not verified, or what an unclear check met. */
  readonly problem: string | null;
  readonly checkedAt: Date | null;
  readonly dueAt: Date;
}

/** How long until the next check, ms: of a verified host, and of any other. */
const DAY_MS = 86_400_000;
const AGAIN_MS = 600_000;
/** Hosts that are looked at together. */
const MOST = 20;

/** The record that proves who owns a host: its name and its text. */
export const hostRecord = (key: string, tenantId: string, host: string): { name: string; text: string } => ({
  name: `_backlay.${host}`,
  text: `backlay-verify=${createHmac('sha256', key).update(`${tenantId} ${host}`).digest('base64url').slice(0, 24)}`,
});

/** A name of the machine itself is reached by nobody else and needs no check. */
export const needsCheck = (host: string): boolean => host !== 'localhost' && !host.endsWith('.localhost');

/** Hosts that are served; a host without a row was never looked at. */
export const VERIFIED_HOSTS = `SELECT host, tenant_id AS "tenantId" FROM host_check WHERE state IN ('verified', 'failing')`;

/** Checks that hosts of brands lead here; those that do not are not served (D6.03). */
export class HostChecks {
  private readonly now: () => number;

  constructor(private readonly deps: HostCheckDeps) {
    this.now = deps.now ?? Date.now;
  }

  /** Looks at every host that is due. Several processes may call it: each host is looked at by one. */
  async run(): Promise<void> {
    await this.follow();
    const { rows } = await this.deps.database.query<{ host: string; tenantId: string; state: HostState }>(
      `UPDATE host_check SET due_at = $1 WHERE host IN
         (SELECT host FROM host_check WHERE due_at <= $2 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING host, tenant_id AS "tenantId", state`,
      [new Date(this.now() + AGAIN_MS), new Date(this.now()), MOST],
    );
    await Promise.all(rows.map((row) => this.check(row)));
  }

  /** All hosts of a brand with how they stand; one that another brand has is refused. */
  async list(tenantId: string): Promise<readonly HostCheck[]> {
    const { rows } = await this.deps.database.query<HostCheck & Record<string, unknown>>(
      `SELECT h.host, t.id AS "tenantId", coalesce(c.state, CASE WHEN o.host IS NULL THEN 'pending' ELSE 'failed' END) AS state,
         CASE WHEN o.host IS NULL THEN c.problem ELSE 'owner: ' || h.host || ' is a host of another brand' END AS problem,
         c.checked_at AS "checkedAt", coalesce(c.due_at, now()) AS "dueAt"
       FROM tenant t CROSS JOIN jsonb_array_elements_text(t.record -> 'hosts') AS h (host)
         LEFT JOIN host_check c ON c.host = h.host AND c.tenant_id = t.id
         LEFT JOIN host_check o ON o.host = h.host AND o.tenant_id <> t.id
       WHERE t.id = $1 AND h.host <> 'localhost' AND h.host NOT LIKE '%.localhost' ORDER BY h.host`,
      [tenantId],
    );
    return rows;
  }

  record(tenantId: string, host: string): { name: string; text: string } {
    return hostRecord(this.deps.key, tenantId, host);
  }

  /** Rows for hosts that brands have got, and none for those that they lost: the first brand of a host has it. */
  private async follow(): Promise<void> {
    const { database } = this.deps;
    const hosts = `SELECT h.host, t.id FROM tenant t, jsonb_array_elements_text(t.record -> 'hosts') AS h (host)
      WHERE t.is_published AND h.host <> 'localhost' AND h.host NOT LIKE '%.localhost'`;
    await database.query(
      `DELETE FROM host_check c WHERE NOT EXISTS (SELECT FROM (${hosts}) had WHERE had.host = c.host AND had.id = c.tenant_id)`,
    );
    await database.query(
      `INSERT INTO host_check (host, tenant_id, due_at) SELECT host, id, $1 FROM (${hosts}) has ORDER BY id
       ON CONFLICT (host) DO NOTHING`,
      [new Date(this.now())],
    );
  }

  private async check({ host, tenantId, state }: { host: string; tenantId: string; state: HostState }): Promise<void> {
    const findings: readonly HostFinding[] = [
      await this.findRecord(host, tenantId),
      ...(await this.deps
        .look(tenantId, host)
        .catch((error: unknown) => [{ part: 'answer', state: 'unknown' as const, detail: String(error) }])),
    ];
    const bad = findings.find((one) => one.state === 'wrong') ?? findings.find((one) => one.state === 'unknown');
    const next = nextState(state, bad?.state ?? 'right');
    const problem = bad ? `${bad.part}: ${bad.detail}` : null;
    const endsAt = findings.find((one) => one.endsAt !== undefined)?.endsAt;
    const at = this.now();
    await this.deps.database.query(
      `WITH changed AS (UPDATE host_check SET state = $3, problem = $4, checked_at = $5, due_at = $6,
           certificate_ends_at = coalesce($8, certificate_ends_at) WHERE host = $1 AND tenant_id = $2 RETURNING tenant_id)
       SELECT notify_row_change('tenant:' || tenant_id) FROM changed WHERE $7`,
      [
        ...[host, tenantId, next, problem, new Date(at), new Date(at + (bad ? AGAIN_MS : DAY_MS)), next !== state],
        endsAt === undefined ? null : new Date(endsAt),
      ],
    );
    if (next !== state && problem) this.deps.warn('brand host misconfigured', { host, tenantId, problem });
  }

  /** An alias to this installation, or the text with the token of the brand. */
  private async findRecord(host: string, tenantId: string): Promise<HostFinding> {
    const { resolver, target } = this.deps;
    const { name, text } = this.record(tenantId, host);
    const [aliases, texts] = await Promise.all([read(() => resolver.alias(host)), read(() => resolver.text(name))]);
    if (target !== null && aliases.found.some((alias) => alias.replace(/\.$/, '').toLowerCase() === target))
      return { part: 'record', state: 'right', detail: `${host} is an alias of ${target}` };
    const written = texts.found.map((parts) => parts.join(''));
    if (written.includes(text)) return { part: 'record', state: 'right', detail: `${name} has the token` };
    const unclear = texts.problem ?? (target === null ? null : aliases.problem);
    if (unclear) return { part: 'record', state: 'unknown', detail: unclear };
    const wanted = target === null ? '' : `, or CNAME ${host} ${target}`;
    const found = written.length > 0 ? `${name} has ${written.join(', ')}` : `${name} is missing`;
    return { part: 'record', state: 'wrong', detail: `${found}; expected TXT ${text}${wanted}` };
  }
}

/** A host that was verified fails with the second wrong check in a row: nobody loses a site to one slow resolver. */
export function nextState(state: HostState, found: HostFinding['state']): HostState {
  if (found === 'right') return 'verified';
  if (found === 'unknown' || state === 'pending') return state;
  return state === 'verified' ? 'failing' : 'failed';
}

const MISSING = ['ENOTFOUND', 'ENODATA'];

/** What a resolver answers; a name without records is no problem of the resolver. */
async function read<Found>(ask: () => Promise<readonly Found[]>) {
  try {
    return { found: await ask(), problem: null };
  } catch (error) {
    const code = findErrorCode(error) ?? String(error);
    return { found: [], problem: MISSING.includes(code) ? null : `the resolver answers ${code}` };
  }
}
