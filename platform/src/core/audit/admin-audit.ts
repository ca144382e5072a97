import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../database';
import { findCallOrigin } from '../http';

export type ActorKind = 'person' | 'token' | 'identity' | 'health' | 'rollout' | 'system' | 'server';

/** What the registry adds to an entry: what came and went, where (F2.10). */
export interface RegistryFields {
  readonly remote: string;
  readonly channel?: string | null;
  readonly fromVersion?: string | null;
  readonly toVersion?: string | null;
  /** Git revisions; those of the versions where absent. */
  readonly fromGitRevision?: string | null;
  readonly toGitRevision?: string | null;
  /** What happened, where it is no change of a version. */
  readonly detail?: string | null;
}

/** One action of a member of staff, of the platform, or of a command on the server. Entries are never changed (D1.19). */
export interface AdminAuditEntry {
  /** Null for the platform, and for a command on the server. */
  readonly actorId: string | null;
  readonly actorName: string;
  readonly actorType: string;
  /** A person by default. */
  readonly actorKind?: ActorKind;
  readonly tokenId?: string | null;
  /** Claims of the identity that acts. */
  readonly identity?: object | null;
  readonly tenantId?: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName?: string;
  /** The sports event of a market action. */
  readonly eventId?: string;
  /** The account that the action concerns. */
  readonly accountId?: string;
  readonly amount?: Paise;
  readonly fromStatus?: string;
  readonly toStatus?: string;
  readonly reason?: string;
  /** `[{ field, from, to }]` of a setting, details of other actions; never a secret. */
  readonly changes?: object;
  readonly ipAddress?: string;
  /** `refused`: it was tried, and nothing was done. */
  readonly outcome?: 'refused';
  readonly requestId?: string | undefined;
  /** Names of those who approved it. */
  readonly approvals?: readonly string[];
  readonly registry?: RegistryFields;
}

const COLUMNS = [
  ...[
    'actor_id',
    'actor_name',
    'actor_type',
    'actor_kind',
    'token_id',
    'identity',
    'tenant_id',
    'action',
    'subject_kind',
  ],
  ...[
    'subject_id',
    'subject_name',
    'event_id',
    'account_id',
    'amount',
    'from_status',
    'to_status',
    'reason',
    'changes',
  ],
  ...[
    'ip_address',
    'outcome',
    'approvals',
    'session_id',
    'device',
    'call',
    'permission',
    'request_id',
    'remote',
    'channel',
  ],
  ...['from_version', 'to_version', 'from_git_revision', 'to_git_revision', 'detail', 'owner_id', 'owner_name'],
];
const PLACES = COLUMNS.map((_, at) => `$${at + 1}`).join(', ');

/**
 * Writes an audit entry. Pass the connection of the action's transaction: either both exist or neither. The call that runs adds where it
 * comes from. The entry joins the chain when the transaction commits.
 * @returns the number of the entry
 */
export async function insertAdminAudit(connection: Connection, entry: AdminAuditEntry): Promise<number> {
  const origin = findCallOrigin();
  const { registry } = entry;
  const values = [
    ...[entry.actorId, entry.actorName, entry.actorType, entry.actorKind ?? 'person', entry.tokenId],
    ...[entry.identity && JSON.stringify(entry.identity), entry.tenantId, entry.action, entry.subjectKind],
    ...[entry.subjectId, entry.subjectName ?? '', entry.eventId, entry.accountId, entry.amount, entry.fromStatus],
    ...[entry.toStatus, entry.reason ?? '', JSON.stringify(entry.changes ?? {})],
    ...[entry.ipAddress ?? origin?.address, entry.outcome, entry.approvals?.length ? entry.approvals : null],
    ...[origin?.session, origin?.device, origin?.call, origin?.permission, entry.requestId ?? origin?.requestId],
    ...[registry?.remote, registry?.channel, registry?.fromVersion, registry?.toVersion],
    ...[
      registry?.fromGitRevision,
      registry?.toGitRevision,
      registry?.detail,
      origin?.owner?.id,
      origin?.owner?.userName,
    ],
  ];
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO admin_audit (${COLUMNS.join(', ')}) VALUES (${PLACES}) RETURNING id`,
    values.map((value) => value ?? null),
  );
  return rows[0]?.id ?? 0;
}

/** Entries that one statement reads: it has a time limit. */
const BATCH = 5000;

interface Link {
  readonly position: number;
  readonly entryId: number;
  readonly hash: string;
  /** What the hash is by the content of the entry; null: there is no such entry any more. */
  readonly expected: string | null;
}

/** The place after which a chain goes on. */
interface Place {
  readonly position: number;
  readonly hash: string;
  readonly entryId: number | null;
}

const START: Place = { position: 0, hash: '', entryId: null };

/** Proves the chain of the audit; one line that names the first entry which was changed, removed or inserted (D1.19). */
export async function proveAudit(connection: Connection): Promise<readonly string[]> {
  const broken = (await findBrokenLink(connection)) ?? (await findInserted(connection));
  return broken === null ? [] : [broken];
}

async function findBrokenLink(connection: Connection): Promise<string | null> {
  let last = await readStart(connection);
  for (let links = await readLinks(connection, last); links.length > 0; links = await readLinks(connection, last))
    for (const link of links) {
      if (link.position !== last.position + 1) return removed(last, last.position + 1);
      if (link.expected === null) return `audit entry ${link.entryId} was removed`;
      if (link.expected !== link.hash) return `audit entry ${link.entryId} was changed`;
      last = link;
    }
  const { rows } = await connection.query<{ position: number; hash: string }>(
    `SELECT position, encode(hash, 'hex') AS hash FROM admin_audit_head`,
  );
  const [head] = rows;
  if (head?.position === last.position && head.hash === last.hash) return null;
  if (head && head.position > last.position) return removed(last, head.position);
  return `audit entry ${last.entryId ?? 'none'} is not the last that was written`;
}

/** The chain begins after its last archived entry. */
async function readStart(connection: Connection): Promise<Place> {
  const { rows } = await connection.query<{ position: number; hash: string; entryId: number }>(
    `SELECT position, entry_id AS "entryId", encode(hash, 'hex') AS hash FROM admin_audit_archived`,
  );
  return rows[0] ?? START;
}

const removed = ({ entryId, position }: Place, to: number): string =>
  `audit entry ${position + 1}${to > position + 1 ? ` to ${to}` : ''} of the chain, after entry ${entryId ?? 'none'}, was removed`;

/** The next entries of the chain, each with its hash over the one before as it is stored, and its content as it is now. */
async function readLinks(connection: Connection, { position, hash }: Place): Promise<readonly Link[]> {
  const { rows } = await connection.query<Link>(
    `SELECT position, entry_id AS "entryId", encode(link.hash, 'hex') AS hash,
       encode(sha256(coalesce(lag(link.hash) OVER (ORDER BY position), decode($2, 'hex'))
         || convert_to(admin_audit_content(entry), 'UTF8')), 'hex') AS expected
     FROM (SELECT * FROM admin_audit_chain WHERE position > $1 ORDER BY position LIMIT $3) link
     LEFT JOIN admin_audit entry ON entry.id = link.entry_id ORDER BY position`,
    [position, hash, BATCH],
  );
  return rows;
}

/** An entry that no transaction appended. */
async function findInserted(connection: Connection): Promise<string | null> {
  const { rows } = await connection.query<{ id: number }>(
    `SELECT id FROM admin_audit entry WHERE NOT EXISTS (SELECT FROM admin_audit_chain WHERE entry_id = entry.id) ORDER BY id LIMIT 1`,
  );
  return rows[0] ? `audit entry ${rows[0].id} was inserted` : null;
}
