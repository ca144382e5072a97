import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import { ownedBy, type Owners } from '../../core/scope';
import type { KycDocuments } from './documents';
import type { KycResult, KycState, KycSupplier, KycSuppliers } from './ports';

/** How long a supplier may be silent before it is asked, ms (G7.07). */
const SILENCE_MS = 3_600_000;
/** A start that its process did not finish is given to staff after this, ms: longer than the time limit of a call. */
const STARTING_MS = 120_000;
/** A check without an outcome is given to staff after this, ms. */
const PATIENCE_MS = 24 * SILENCE_MS;
/** Questions of one run. */
const BATCH = 50;

export interface KycCheck {
  readonly id: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly country: string;
  readonly documents: readonly string[];
  readonly settingId: string | null;
  readonly reference: string | null;
  readonly state: KycState;
  readonly outcome: 'approved' | 'rejected' | 'review' | 'failed' | null;
  readonly reason: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface KycChecksDeps {
  readonly database: Database;
  readonly documents: Pick<KycDocuments, 'list' | 'createAddress' | 'tidy'>;
  readonly suppliers: KycSuppliers;
  /** Scheme and host of a brand, and what players call it; null for one that does not exist. */
  readonly siteOf: (tenantId: string) => { readonly url: string; readonly name: string } | null;
  readonly nameOf: (accountId: string) => Promise<string>;
  /** Informs the player in the transaction of the decision. */
  readonly notify: (connection: Connection, check: KycCheck) => Promise<unknown>;
  readonly warn: (message: string, fields?: object) => void;
  readonly clock?: () => number;
}

const COLUMNS = `id, tenant_id AS "tenantId", account_id AS "accountId", country, documents, setting_id AS "settingId",
  supplier_reference AS reference, state, outcome, reason, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Whose a check or a document is, for the decision on a call about it. */
export const findKycOwner =
  (database: Pick<Database, 'query'>, table: 'kyc_check' | 'kyc_document') =>
  async (id: string): Promise<{ readonly accountId: string; readonly tenantIds: readonly string[] } | null> => {
    const { rows } = await database.query<{ accountId: string; tenantId: string }>(
      `SELECT account_id AS "accountId", tenant_id AS "tenantId" FROM ${table} WHERE id = $1`,
      [id],
    );
    return rows[0] ? { accountId: rows[0].accountId, tenantIds: [rows[0].tenantId] } : null;
  };

type CheckRow = KycCheck & Record<string, unknown>;

/** Checks of the identity of players by suppliers of their brand, or by staff (D8.06, G7.07). */
export class KycChecks {
  private readonly clock: () => number;

  constructor(private readonly deps: KycChecksDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  /**
   * Starts a check with documents of the player. Without a supplier for the country, or where its call fails, staff reviews it.
   * @returns null where a check is open
   */
  async start(
    player: { readonly tenantId: string; readonly accountId: string },
    country: string,
    documentIds: readonly string[],
  ): Promise<KycCheck | 'open' | 'documents'> {
    const { suppliers, documents } = this.deps;
    const found = await documents.list(player.accountId, documentIds);
    if (found.length === 0 || found.length !== new Set(documentIds).size) return 'documents';
    const listed = await suppliers.list(player.tenantId);
    const supplier = listed.find(({ countries }) => countries.length === 0 || countries.includes(country)) ?? null;
    const check = await this.insert(player, country, documentIds, supplier);
    if (check === null) return 'open';
    return supplier ? this.startAt(supplier, check, found) : check;
  }

  private async insert(
    { tenantId, accountId }: { readonly tenantId: string; readonly accountId: string },
    country: string,
    documentIds: readonly string[],
    supplier: KycSupplier | null,
  ): Promise<KycCheck | null> {
    const now = this.clock();
    const { rows } = await this.deps.database.query<CheckRow>(
      `INSERT INTO kyc_check (tenant_id, account_id, country, documents, setting_id, state, created_at, updated_at, next_query_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)
       ON CONFLICT (account_id) WHERE state IN ('starting', 'checking', 'review') DO NOTHING RETURNING ${COLUMNS}`,
      [
        ...[tenantId, accountId, country, documentIds, supplier?.id ?? null, supplier ? 'starting' : 'review'],
        ...[new Date(now), supplier ? new Date(now + STARTING_MS) : null],
      ],
    );
    return rows[0] ?? null;
  }

  private async startAt(
    supplier: KycSupplier,
    check: KycCheck,
    documents: Awaited<ReturnType<KycDocuments['list']>>,
  ): Promise<KycCheck> {
    const { database, siteOf, nameOf } = this.deps;
    const now = this.clock();
    try {
      const site = siteOf(check.tenantId);
      if (!site) throw new Error('The brand does not exist');
      const handed = await Promise.all(
        documents.map(async ({ id, kind, name, type }) => ({
          ...{ kind, name, type },
          url: `${site.url}${await this.deps.documents.createAddress(id, now)}`,
        })),
      );
      const { reference } = await supplier.start({
        ...{ checkId: check.id, brand: site.name, country: check.country, documents: handed },
        name: await nameOf(check.accountId),
      });
      const { rows } = await database.query<CheckRow>(
        `UPDATE kyc_check SET supplier_reference = $2, state = 'checking', updated_at = $3, next_query_at = $4
         WHERE id = $1 AND state = 'starting' RETURNING ${COLUMNS}`,
        [check.id, reference, new Date(now), new Date(now + SILENCE_MS)],
      );
      // Its message may have come before the answer.
      return rows[0] ?? (await this.find(check.id)) ?? check;
    } catch (error) {
      this.deps.warn('identity check start failed', { check: check.id, err: error });
      return this.giveToStaff(check, 'The check could not be started');
    }
  }

  /**
   * Applies what a supplier found, once. The brand's rules decide whether it counts. What comes late is
   * noted for staff, which decides then.
   * @returns whether there is such a check of this adapter
   */
  async apply({ checkId, outcome, reason, reference }: KycResult, settingId: string): Promise<boolean> {
    const check = await this.find(checkId);
    if (!check || check.settingId !== settingId) return false;
    const supplier = await this.deps.suppliers.byId(settingId, check.tenantId);
    const decides =
      (outcome === 'approved' && supplier?.rules.approve) || (outcome === 'rejected' && supplier?.rules.reject);
    await this.deps.database.transaction(async (connection) => {
      const { rows } = await connection.query<CheckRow>(
        `UPDATE kyc_check SET supplier_reference = coalesce(supplier_reference, $5), outcome = $2, reason = $3, updated_at = $4,
           state = CASE WHEN outcome = 'failed' THEN state ELSE $6 END, next_query_at = NULL
         WHERE id = $1 AND coalesce(supplier_reference, $5) = $5
           AND (state IN ('starting', 'checking') OR (state = 'review' AND outcome = 'failed')) RETURNING ${COLUMNS}`,
        [checkId, outcome, reason, new Date(this.clock()), reference, decides ? outcome : 'review'],
      );
      if (rows[0]?.state === 'approved' || rows[0]?.state === 'rejected') await this.deps.notify(connection, rows[0]);
    });
    return true;
  }

  /** Asks suppliers that were silent for an hour, and gives to staff what nobody can answer. One process does it for all. */
  async settleDue(): Promise<void> {
    const { database, documents } = this.deps;
    const now = this.clock();
    const { rows } = await database.query<CheckRow>(
      `SELECT ${COLUMNS} FROM kyc_check WHERE next_query_at <= $1 ORDER BY next_query_at LIMIT $2`,
      [new Date(now), BATCH],
    );
    for (const check of rows) await this.settleOne(check, now);
    await documents.tidy(now);
  }

  private async settleOne(check: KycCheck, now: number): Promise<void> {
    const { suppliers, database, warn } = this.deps;
    const { id, settingId, reference, tenantId } = check;
    if (check.state === 'starting' || reference === null || settingId === null)
      return void (await this.giveToStaff(check, 'The check could not be started'));
    await database.query(`UPDATE kyc_check SET next_query_at = $2 WHERE id = $1 AND state = 'checking'`, [
      ...[id, new Date(now + SILENCE_MS)],
    ]);
    try {
      const supplier = await suppliers.byId(settingId, tenantId);
      if (!supplier) throw new Error('The supplier is not set any more');
      const found = await supplier.query({ checkId: id, reference });
      if (found !== 'open') return void (await this.apply(found, settingId));
      if (now - check.createdAt.getTime() >= PATIENCE_MS)
        await this.giveToStaff(check, 'The supplier found nothing in a day');
    } catch (error) {
      warn('identity status request failed', { check: id, err: error });
      await this.giveToStaff(check, 'The supplier does not answer');
    }
  }

  /** A failure never approves: staff decides (D8.06). */
  private async giveToStaff(check: KycCheck, reason: string): Promise<KycCheck> {
    const { rows } = await this.deps.database.query<CheckRow>(
      `UPDATE kyc_check SET state = 'review', outcome = 'failed', reason = $2, updated_at = $3, next_query_at = NULL
       WHERE id = $1 AND state IN ('starting', 'checking') RETURNING ${COLUMNS}`,
      [check.id, reason, new Date(this.clock())],
    );
    return rows[0] ?? (await this.find(check.id)) ?? check;
  }

  /** Decides on a check that staff reviews, with an entry in the audit. */
  decide(
    { tenantId, checkId }: { readonly tenantId: string; readonly checkId: string },
    decision: { readonly state: 'approved' | 'rejected'; readonly reason: string },
    by: { readonly accountId: string; readonly userName: string; readonly userType: string },
  ): Promise<KycCheck | 'unknown' | 'decided'> {
    return this.deps.database.transaction(async (connection) => {
      const { rows } = await connection.query<CheckRow>(
        `UPDATE kyc_check SET state = $3, reason = $4, updated_at = $5, decided_by = $6
         WHERE id = $1 AND tenant_id = $2 AND state = 'review' RETURNING ${COLUMNS}`,
        [checkId, tenantId, decision.state, decision.reason, new Date(this.clock()), by.accountId],
      );
      const [check] = rows;
      if (!check) {
        const other = await connection.query('SELECT FROM kyc_check WHERE id = $1 AND tenant_id = $2', [
          checkId,
          tenantId,
        ]);
        return other.rowCount === 0 ? 'unknown' : 'decided';
      }
      await insertAdminAudit(connection, {
        ...{ actorId: by.accountId, actorName: by.userName, actorType: by.userType, tenantId },
        ...{ action: 'decideKyc', subjectKind: 'kycCheck', subjectId: checkId, accountId: check.accountId },
        ...{ fromStatus: 'review', toStatus: decision.state, reason: decision.reason },
      });
      await this.deps.notify(connection, check);
      return check;
    });
  }

  /** The last check of a player. */
  async last(accountId: string): Promise<KycCheck | null> {
    const { rows } = await this.deps.database.query<CheckRow>(
      `SELECT ${COLUMNS} FROM kyc_check WHERE account_id = $1 ORDER BY created_at DESC, id LIMIT 1`,
      [accountId],
    );
    return rows[0] ?? null;
  }

  /** Checks of a brand and of the named owners, the oldest first (D1.03). */
  async list(
    tenantId: string,
    owners: Owners,
    { state, page, limit }: { readonly state?: KycState | undefined; readonly page: number; readonly limit: number },
  ): Promise<{ readonly checks: readonly KycCheck[]; readonly total: number }> {
    const owned = ownedBy('account_id', owners, 5);
    const { rows } = await this.deps.database.query<CheckRow & { total: number }>(
      `SELECT ${COLUMNS}, (count(*) OVER ())::int AS total FROM kyc_check
       WHERE tenant_id = $1 AND ($2::text IS NULL OR state = $2) AND ${owned.sql} ORDER BY created_at, id LIMIT $3 OFFSET $4`,
      [tenantId, state ?? null, limit, (page - 1) * limit, owned.value],
    );
    return { checks: rows, total: rows[0]?.total ?? 0 };
  }

  private async find(id: string): Promise<KycCheck | null> {
    const { rows } = await this.deps.database.query<CheckRow>(`SELECT ${COLUMNS} FROM kyc_check WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }
}
