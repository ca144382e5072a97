import { isDeepStrictEqual } from 'node:util';
import type { SettingsAuditEntry } from '@backlay/shared/contract';
import { insertAdminAudit } from './admin-audit';
import type { Connection, Database } from '../database';
import { ownedBy, type Owners } from '../scope';
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
