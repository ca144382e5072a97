import { z } from 'zod';
import { seal, unseal, type PurposeKeys } from '../../core/config';
import type { Connection, Database } from '../../core/database';
import type { AdapterKind, AdapterSetting, Secrets } from './adapter';
import type { ExchangeRecord } from './exchange';

/** Purpose of the keys that seal the secrets of adapters. */
export const ADAPTER_SECRETS = 'adapter secrets';
/** Records that one statement writes. */
const BATCH = 500;

const texts = z.record(z.string(), z.string());

interface SettingRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly kind: AdapterKind;
  readonly adapter: string;
  readonly priority: number;
  readonly is_active: boolean;
  readonly settings: unknown;
  readonly sealed: Buffer;
}

const COLUMNS = 'id, tenant_id, kind, adapter, priority, is_active, settings, sealed';

const sealSecrets = (keys: PurposeKeys, secrets: Secrets): Buffer => seal(keys, Buffer.from(JSON.stringify(secrets)));

/** Secrets that none of the keys opens are gone: the adapter has to get new ones. */
function openSecrets(keys: PurposeKeys, sealed: Buffer): Secrets {
  const opened = unseal(keys, sealed);
  return opened ? texts.parse(JSON.parse(opened.secret.toString())) : {};
}

const toSetting = (keys: PurposeKeys, row: SettingRow): AdapterSetting => ({
  id: row.id,
  tenantId: row.tenant_id,
  kind: row.kind,
  adapter: row.adapter,
  priority: row.priority,
  isActive: row.is_active,
  settings: texts.parse(row.settings),
  secrets: openSecrets(keys, row.sealed),
});

/** The adapters of a brand in the order in which they are tried; of one kind where it is given. */
export async function listSettings(
  connection: Pick<Connection, 'query'>,
  keys: PurposeKeys,
  tenantId: string,
  kind?: AdapterKind,
): Promise<readonly AdapterSetting[]> {
  const { rows } = await connection.query<SettingRow>(
    `SELECT ${COLUMNS} FROM adapter_setting WHERE tenant_id = $1 AND ($2::text IS NULL OR kind = $2)
     ORDER BY kind, priority, id`,
    [tenantId, kind ?? null],
  );
  return rows.map((row) => toSetting(keys, row));
}

/** Active adapters of a kind of every brand, with the moment at which each was set, ms since 1970. */
export async function listActive(
  connection: Pick<Connection, 'query'>,
  keys: PurposeKeys,
  kind: AdapterKind,
): Promise<readonly (AdapterSetting & { readonly createdAt: number })[]> {
  const { rows } = await connection.query<SettingRow & { created_at: Date }>(
    `SELECT ${COLUMNS}, created_at FROM adapter_setting WHERE kind = $1 AND is_active ORDER BY tenant_id, priority, id`,
    [kind],
  );
  return rows.map((row) => ({ ...toSetting(keys, row), createdAt: row.created_at.getTime() }));
}

/** One adapter of whichever brand; null where there is none. */
export async function findSetting(
  connection: Pick<Connection, 'query'>,
  keys: PurposeKeys,
  id: string,
): Promise<AdapterSetting | null> {
  const { rows } = await connection.query<SettingRow>(`SELECT ${COLUMNS} FROM adapter_setting WHERE id = $1`, [id]);
  return rows[0] ? toSetting(keys, rows[0]) : null;
}

/** Stores an adapter of a brand; false where its id is another brand's, or of another kind or adapter. */
export async function storeSetting(
  connection: Connection,
  keys: PurposeKeys,
  setting: AdapterSetting,
): Promise<boolean> {
  const { id, tenantId, kind, adapter, priority, isActive, settings, secrets } = setting;
  const { rowCount } = await connection.query(
    `INSERT INTO adapter_setting (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE SET priority = excluded.priority, is_active = excluded.is_active,
       settings = excluded.settings, sealed = excluded.sealed, updated_at = now()
     WHERE adapter_setting.tenant_id = excluded.tenant_id AND adapter_setting.kind = excluded.kind
       AND adapter_setting.adapter = excluded.adapter`,
    [id, tenantId, kind, adapter, priority, isActive, JSON.stringify(settings), sealSecrets(keys, secrets)],
  );
  return rowCount === 1;
}

/** Seals anew what another key sealed, after SECRET_KEY was replaced (G2.05). */
export async function resealAdapters(database: Pick<Database, 'transaction'>, keys: PurposeKeys): Promise<void> {
  await database.transaction(async (connection) => {
    const { rows } = await connection.query<Pick<SettingRow, 'id' | 'sealed'>>(
      'SELECT id, sealed FROM adapter_setting ORDER BY id FOR UPDATE',
    );
    for (const { id, sealed } of rows) {
      const opened = unseal(keys, sealed);
      if (!opened || opened.isCurrent) continue;
      await connection.query('UPDATE adapter_setting SET sealed = $2 WHERE id = $1', [id, seal(keys, opened.secret)]);
    }
  });
}

/** One exchange with a supplier as it is stored. */
export interface StoredExchange extends ExchangeRecord {
  readonly at: Date;
  readonly tenantId: string;
  readonly kind: AdapterKind;
  readonly adapter: string;
  readonly settingId: string | null;
  readonly operation: string;
  /** `done`, or how it failed. */
  readonly result: string;
  readonly durationMs: number;
  readonly requestId: string | null;
}

/** Writes records of exchanges behind the calls: no call waits for its record, and many at once are one statement. */
export class ExchangeLog {
  private waiting: StoredExchange[] = [];
  private writing: Promise<void> | null = null;

  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly warn: (message: string, fields?: object) => void,
  ) {}

  add(record: StoredExchange): void {
    this.waiting.push(record);
    this.writing ??= this.write().finally(() => (this.writing = null));
  }

  /** Resolves when every record that was added is stored. */
  async settled(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await this.database.query(
          `INSERT INTO adapter_exchange (created_at, tenant_id, kind, adapter, setting_id, operation, result, status,
             duration_ms, request_id, sent, received)
           SELECT created_at, tenant_id, kind, adapter, setting_id, operation, result, status, duration_ms, request_id,
             sent, received
           FROM jsonb_to_recordset($1::jsonb) AS record (created_at timestamptz, tenant_id text, kind text, adapter text,
             setting_id text, operation text, result text, status integer, duration_ms integer, request_id text,
             sent jsonb, received jsonb)`,
          [JSON.stringify(batch.map(toRecord))],
        );
      } catch (error) {
        this.warn('supplier exchange recording failed', { err: error, count: batch.length });
      }
    }
  }
}

const toRecord = (record: StoredExchange) => ({
  created_at: record.at.toISOString(),
  tenant_id: record.tenantId,
  kind: record.kind,
  adapter: record.adapter,
  setting_id: record.settingId,
  operation: record.operation,
  result: record.result,
  status: record.status,
  duration_ms: record.durationMs,
  request_id: record.requestId,
  sent: record.sent,
  received: record.received,
});

/** A page of the exchanges of a brand, the newest first. */
export async function listExchanges(
  connection: Pick<Connection, 'query'>,
  tenantId: string,
  { kind, page, limit }: { readonly kind?: string | undefined; readonly page: number; readonly limit: number },
): Promise<{ readonly exchanges: readonly (StoredExchange & { readonly id: string })[]; readonly total: number }> {
  const where = 'tenant_id = $1 AND ($2::text IS NULL OR kind = $2)';
  const [list, count] = await Promise.all([
    connection.query<StoredExchange & { readonly id: string }>(
      `SELECT id::text, created_at AS at, tenant_id AS "tenantId", kind, adapter, setting_id AS "settingId", operation,
         result, status, duration_ms AS "durationMs", request_id AS "requestId", sent, received
       FROM adapter_exchange WHERE ${where} ORDER BY adapter_exchange.id DESC LIMIT $3 OFFSET $4`,
      [tenantId, kind ?? null, limit, (page - 1) * limit],
    ),
    connection.query<{ total: number }>(`SELECT count(*)::int AS total FROM adapter_exchange WHERE ${where}`, [
      tenantId,
      kind ?? null,
    ]),
  ]);
  return { exchanges: list.rows, total: count.rows[0]?.total ?? 0 };
}

/** Deletes records that are older than some days. */
export async function tidyExchanges(database: Pick<Database, 'query'>, now: Date, days: number): Promise<void> {
  await database.query('DELETE FROM adapter_exchange WHERE created_at < $1::timestamptz - make_interval(days => $2)', [
    now,
    days,
  ]);
}
