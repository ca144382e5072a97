import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, SettingsAuditEntry } from '@backlay/shared/contract';
import { fromPaise, isObject, type Paise } from '@backlay/shared/domain';
import { insertAdminAudit } from './admin-audit';
import type { Connection, Database } from '../database';
import { ownedBy, type Owners, type Scope } from '../scope';
import type { Caller } from '../http';

/** What was changed, with its fields before and after; null before is something new. */
export interface SettingsChange {
  readonly kind: SettingsAuditEntry['kind'];
  readonly subjectId: string;
  /** What it is called. */
  readonly subject: string;
  readonly tenantId: string;
  /** Whose it is, where it is a player's. */
  readonly accountId?: string;
  readonly before: object | null;
  readonly after: object;
}

/** What modules whose settings roles change ask of the desk: the entry of the audit. */
export interface SettingsAudit {
  /** In the transaction of the change itself: neither is there without the other. */
  record(
    connection: Connection,
    by: Pick<Caller, 'accountId' | 'userType'>,
    address: string,
    change: SettingsChange,
  ): Promise<void>;
}

/** Records and lists changes of settings in `admin_audit` (D1.18). */
export function createSettingsAudit({
  people,
}: {
  readonly people: { byId(id: string, connection: Connection): Promise<{ readonly userName: string } | null> };
}): SettingsAudit {
  return {
    async record(connection, by, address, { kind, subjectId, subject, tenantId, accountId, before, after }) {
      const actor = await people.byId(by.accountId, connection);
      await insertAdminAudit(connection, {
        actorId: by.accountId,
        actorName: actor?.userName ?? by.accountId,
        actorType: by.userType,
        action: 'changeSettings',
        subjectKind: kind,
        subjectId,
        subjectName: subject,
        tenantId,
        accountId,
        changes: changesBetween(before ?? {}, after),
        ipAddress: address,
      });
    },
  };
}

/** As much of a value as a line of the audit holds: a picture is longer than anybody reads. */
const LONGEST = 120;
const written = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** The fields that differ, each as it was and as it is. */
function changesBetween(before: object, after: object): SettingsAuditEntry['changes'] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !isDeepStrictEqual(was.get(field) ?? null, is.get(field) ?? null))
    .map((field) => ({ field, from: written(was.get(field)), to: written(is.get(field)) }));
}

type Row = Omit<SettingsAuditEntry, '_id' | 'at' | 'brand'> & {
  readonly id: string;
  readonly at: Date;
  readonly tenantId: string;
};

/** Newest first: everything for an administrator, for other roles what concerns players of their down-line. */
export async function listSettingsChanges(
  database: Database,
  owners: Owners,
  query: { readonly page: number; readonly limit: number; readonly kind?: string; readonly subjectId?: string },
  brandOf: (tenantId: string) => string,
): Promise<{ docs: SettingsAuditEntry[]; total: number }> {
  const owned = ownedBy('account_id', owners, 1);
  const where = `action = 'changeSettings' and ${owned.sql} and ($2::text is null or subject_kind = $2)
    and ($3::text is null or subject_id = $3)`;
  const values = [owned.value, query.kind ?? null, query.subjectId ?? null];
  const [list, counts] = await Promise.all([
    database.query<Row>(
      `select id::text, created_at as at, actor_name as actor, actor_type as "actorType", subject_kind as kind,
         subject_id as "subjectId", subject_name as subject, tenant_id as "tenantId", changes
       from admin_audit where ${where} order by admin_audit.id desc limit $4 offset $5`,
      [...values, query.limit, (query.page - 1) * query.limit],
    ),
    database.query<{ total: number }>(`select count(*) as total from admin_audit where ${where}`, values),
  ]);
  const docs = list.rows.map(({ id, at, tenantId, ...auditEntry }) => ({
    _id: id,
    at: at.toISOString(),
    brand: brandOf(tenantId),
    ...auditEntry,
  }));
  return { docs, total: counts.rows[0]?.total ?? 0 };
}

/** What is searched for; nothing is everything. */
export interface AuditSearch {
  readonly page: number;
  readonly limit: number;
  readonly person?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly permission?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly words?: string | undefined;
}

/** What a caller may read: what accounts of its scope did, what was done to them, and releases of its brands (D1.03). */
export interface AuditScope {
  readonly scope: Scope;
  readonly readsReleases: boolean;
}

interface AuditRow extends Omit<AuditEntry, '_id' | 'at' | 'changes' | 'amount' | 'outcome'> {
  readonly id: number;
  readonly at: Date;
  readonly amount: Paise | null;
  readonly changes: unknown;
  readonly outcome: 'refused' | null;
}

const COLUMNS = `id, created_at AS at, actor_name AS actor, actor_type AS "actorType", actor_kind AS "actorKind", action, call, permission,
  owner_name AS owner,  subject_kind AS "subjectKind", subject_id AS "subjectId", subject_name AS subject, tenant_id AS "tenantId", amount, changes, reason,
  outcome, coalesce(approvals, '{}') AS approvals, session_id AS session, ip_address AS address, device, request_id AS "requestId"`;

/** Filters and scope as SQL: only conditions that hold are in it. */
function toConditions(search: AuditSearch, { scope, readsReleases }: AuditScope) {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = ['true'];
  const { root, tenantIds } = scope;
  if (root !== null || tenantIds !== null) {
    const at = values.length + 1;
    const owned = ownedBy('actor_id', scope, at);
    values.push(owned.value);
    const brands = bind(tenantIds ?? []);
    conditions.push(
      `((${owned.sql} OR ${ownedBy('account_id', scope, at).sql}) AND (tenant_id IS NULL OR tenant_id = ANY (${brands}::text[]))
        ${readsReleases ? `OR (remote IS NOT NULL AND tenant_id = ANY (${brands}::text[]))` : ''})`,
    );
  }
  const add = (value: string | undefined, condition: (bound: string) => string) => {
    if (value !== undefined && value !== '') conditions.push(condition(bind(value)));
  };
  add(search.person, (at) => `lower(${at}) in (lower(actor_name), lower(owner_name))`);
  add(search.subjectKind, (at) => `subject_kind = ${at}`);
  add(search.subjectId, (at) => `subject_id = ${at}`);
  add(search.tenantId, (at) => `tenant_id = ${at}`);
  add(search.permission, (at) => `permission = ${at}`);
  add(search.from, (at) => `created_at >= ${at}::timestamptz`);
  add(search.to, (at) => `created_at < ${at}::timestamptz`);
  add(
    search.words,
    (at) => `strpos(lower(concat_ws(' ', subject_name, subject_id, reason, detail, changes::text)), lower(${at})) > 0`,
  );
  return { where: conditions.join(' AND '), values, bind };
}

/** A page of the audit, the newest first (D1.20). */
export async function searchAudit(
  database: Pick<Database, 'query'>,
  bounds: AuditScope,
  search: AuditSearch,
): Promise<{ readonly docs: AuditEntry[]; readonly total: number }> {
  const { where, values, bind } = toConditions(search, bounds);
  const count = await database.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM admin_audit WHERE ${where}`,
    [...values],
  );
  const page = `LIMIT ${bind(search.limit)} OFFSET ${bind((search.page - 1) * search.limit)}`;
  const { rows } = await database.query<AuditRow>(
    `SELECT ${COLUMNS} FROM admin_audit WHERE ${where} ORDER BY admin_audit.id DESC ${page}`,
    values,
  );
  const docs = rows.map(({ id, at, amount, changes, outcome, approvals, ...entry }) => ({
    ...entry,
    _id: String(id),
    at: at.toISOString(),
    amount: amount === null ? null : fromPaise(amount),
    changes: toFields(changes),
    outcome: outcome ?? ('done' as const),
    approvals: [...approvals],
  }));
  return { docs, total: count.rows[0]?.total ?? 0 };
}

const toText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** `[{ field, from, to }]` as it is, `{ from, to }` and other details by field. */
function toFields(changes: unknown): AuditEntry['changes'] {
  if (Array.isArray(changes))
    return changes
      .filter(isObject)
      .map((one) => ({ field: toText(one['field']), from: toText(one['from']), to: toText(one['to']) }));
  if (!isObject(changes)) return [];
  const { from, to } = changes;
  if (isObject(from) && isObject(to)) {
    const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return fields.map((field) => ({ field, from: toText(from[field]), to: toText(to[field]) }));
  }
  return Object.entries(changes).map(([field, value]) => ({ field, from: '', to: toText(value) }));
}
