import { Readable } from 'node:stream';
import type { RegistryAuditEntry, RegistryQuery } from '@backlay/shared/registry';
import type { Database } from '../../core/database';
import type { TenantDirectory } from '../../core/tenants';
import type { RegistryHandlers } from './register';
import { notFound } from './registry-rejection';
import { isHouse, seesBrand, type RegistryCaller } from './rights';

/** Rows that an export reads at a time. */
const BATCH = 250;
const FIELDS = [
  'id',
  'at',
  'action',
  'actor',
  'actorKind',
  'tokenId',
  'remote',
  'brand',
  'channel',
  'from',
  'to',
  'fromGitRevision',
  'toGitRevision',
  'reason',
  'detail',
  'requestId',
  'approvals',
] as const satisfies readonly (keyof RegistryAuditEntry)[];

/** What is searched for. */
export type AuditFilter = Omit<RegistryQuery<'audit'>, 'limit' | 'before' | 'format'>;

/** What a caller may read: null is no bound. Entries of no brand are read by who sees the remote. */
export interface AuditBounds {
  readonly brands: readonly string[] | null;
  readonly remotes: readonly string[] | null;
}

interface Row extends Omit<RegistryAuditEntry, 'id' | 'at'> {
  readonly id: number;
  readonly at: Date;
}

const AT = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = `id, created_at as at, action, actor_name as actor, coalesce(actor_kind, 'system') as "actorKind", token_id::text as "tokenId",
  remote, tenant_id as brand, channel, from_version as "from", to_version as "to", from_git_revision as "fromGitRevision",
  to_git_revision as "toGitRevision", nullif(reason, '') as reason, detail, request_id as "requestId", coalesce(approvals, '{}') as approvals`;

/** A value in either column, by the index of each: for an OR the server would read the log from its end. */
const eitherOf = (from: string, to: string, at: string): string =>
  `id in (select id from admin_audit where ${from} = ${at} union select id from admin_audit where ${to} = ${at})`;

/** Filters and bounds as SQL: only conditions that hold are in it, so that each finds its index. */
function toConditions(filter: AuditFilter, { brands, remotes }: AuditBounds, before: number | undefined) {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = ['remote is not null and outcome is null'];
  const add = (value: unknown, condition: (bound: string) => string) => {
    if (value !== undefined && value !== null) conditions.push(condition(bind(value)));
  };
  add(brands, (at) => `(tenant_id is null or tenant_id = any (${at}::text[]))`);
  add(remotes, (at) => `remote = any (${at}::text[])`);
  add(filter.remote, (at) => `remote = ${at}`);
  add(filter.brand, (at) => `tenant_id = ${at}`);
  add(filter.channel, (at) => `channel = ${at}`);
  add(filter.actor, (at) => `actor_name = ${at}`);
  add(filter.action, (at) => `action = ${at}`);
  add(filter.version, (at) => eitherOf('from_version', 'to_version', at));
  add(filter.gitRevision, (at) => eitherOf('from_git_revision', 'to_git_revision', at));
  add(filter.from, (at) => `created_at >= ${at}::timestamptz`);
  add(filter.to, (at) => `created_at < ${at}::timestamptz`);
  // A time is read in its own order: by id, the database would read every newer entry first.
  const isTimed = filter.from !== undefined || filter.to !== undefined;
  add(before, (at) =>
    isTimed ? `(created_at, id) < (select created_at, id from admin_audit where id = ${at})` : `id < ${at}`,
  );
  return { where: conditions.join(' and '), values, bind, order: isTimed ? 'created_at desc, id desc' : 'id desc' };
}

/** A page of entries, newest first. */
export async function readEntries(
  database: Database,
  filter: AuditFilter,
  bounds: AuditBounds,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly RegistryAuditEntry[]> {
  const { where, values, bind, order } = toConditions(filter, bounds, before);
  const { rows } = await database.query<Row>(
    `select ${COLUMNS} from admin_audit where ${where} order by ${order} limit ${bind(limit)}`,
    values,
  );
  return rows.map(({ id, at, ...entry }) => ({ ...entry, id: String(id), at: at.toISOString() }));
}

const toCsvValue = (field: (typeof FIELDS)[number]): string =>
  field === 'approvals' ? `array_to_string(approvals, '; ')` : `"${field}"`;

/** An entry as one line. The database writes it: objects of a million entries would fill the memory with garbage. */
const LINES = {
  // A field is quoted where it needs it, and never a formula.
  csv: `string_agg(case when safe ~ '[",\\n\\r]' then '"' || replace(safe, '"', '""') || '"' else safe end, ',' order by place) || E'\\r\\n'
    from (select place, coalesce(case when value ~ '^[=+@\\t\\r-]' then '''' || value else value end, '') as safe
          from entry, unnest(array[${FIELDS.map(toCsvValue).join(', ')}]::text[]) with ordinality as f (value, place)) field`,
  jsonl: `row_to_json(entry)::text || E'\\n' from entry`,
} as const;

/** Columns of an entry, each as it is exported. */
const EXPORTED = COLUMNS.replace('id, created_at as at', `id::text as id, ${AT} as at`);

/** The whole log of a filter, newest first, a batch in memory at a time. */
export async function* exportLines(
  database: Database,
  filter: AuditFilter,
  bounds: AuditBounds,
  format: keyof typeof LINES,
) {
  if (format === 'csv') yield `${FIELDS.join(',')}\r\n`;
  for (let before: number | undefined; ;) {
    const { where, values, bind, order } = toConditions(filter, bounds, before);
    const { rows } = await database.query<{ id: number; line: string }>(
      `select id, (with entry as (select ${EXPORTED}) select ${LINES[format]}) as line
       from admin_audit where ${where} order by ${order} limit ${bind(BATCH)}`,
      values,
    );
    if (rows.length > 0) yield rows.map(({ line }) => line).join('');
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id;
  }
}

export interface AuditHandlerDeps {
  readonly database: Database;
  readonly tenants: Pick<TenantDirectory, 'all'>;
}

/** Searches and exports the entries that the caller's boundaries hold (F2.11). */
export function createAuditHandler({ database, tenants }: AuditHandlerDeps): Pick<RegistryHandlers, 'audit'> {
  const boundsOf = ({ person, token }: RegistryCaller): AuditBounds => {
    if (isHouse(person) && !token) return { brands: null, remotes: null };
    const brands = tenants.all().flatMap(({ id }) => (seesBrand(person, id) ? [id] : []));
    const own = token?.remotes ?? (person.remotes.size > 0 ? [...person.remotes.keys()] : null);
    return { brands, remotes: own };
  };
  return {
    async audit({ caller, query, demand, reply }) {
      demand(query.remote === undefined ? { action: 'list' } : { action: 'read', remote: query.remote });
      const { limit, before, format, ...filter } = query;
      const bounds = boundsOf(caller);
      if (query.brand !== undefined && bounds.brands?.includes(query.brand) === false) throw notFound(query.brand);
      if (format === 'json') {
        const entries = await readEntries(database, filter, bounds, { before, limit });
        return { entries: [...entries], next: entries.length === limit ? (entries.at(-1)?.id ?? null) : null };
      }
      const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8';
      void reply
        .type(type)
        .header('content-disposition', `attachment; filename="registry-audit.${format}"`)
        .send(Readable.from(exportLines(database, filter, bounds, format)));
      return reply;
    },
  };
}
