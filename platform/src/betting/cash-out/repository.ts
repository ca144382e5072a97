import type { CashOutRule, Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

/** What started a cash out. */
export type CashOutCause = 'press' | CashOutRule['kind'];

export interface CashOutRecord {
  readonly userId: string;
  readonly clientRef: string;
  readonly marketId: string;
  readonly eventId: string;
  readonly cause: CashOutCause;
  readonly share: number;
  readonly amount: Paise;
  readonly bets: number;
  readonly at: number;
}

/** A rule of a player for one market; value in paise. */
export interface StoredRule extends CashOutRule {
  readonly id: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly marketId: string;
  readonly share: number;
}

const RULE = `id, user_id AS "userId", tenant_id AS "tenantId", market_id AS "marketId", kind, value, share`;

/** The cash out of a reference in a market, or null. */
export async function findCashOut(
  connection: Connection,
  { userId, clientRef, marketId }: Pick<CashOutRecord, 'userId' | 'clientRef' | 'marketId'>,
): Promise<Pick<CashOutRecord, 'amount' | 'share'> | null> {
  const { rows } = await connection.query<{ amount: Paise; share: number }>(
    'SELECT amount, share FROM cash_out WHERE user_id = $1 AND client_ref = $2 AND market_id = $3',
    [userId, clientRef, marketId],
  );
  return rows[0] ?? null;
}

/** What a reference closed, market by market. */
export async function listCashOuts(
  connection: Connection,
  { userId, clientRef }: Pick<CashOutRecord, 'userId' | 'clientRef'>,
): Promise<Pick<CashOutRecord, 'marketId' | 'amount' | 'share'>[]> {
  const { rows } = await connection.query<{ marketId: string; amount: Paise; share: number }>(
    `SELECT market_id AS "marketId", amount, share FROM cash_out WHERE user_id = $1 AND client_ref = $2 ORDER BY at, market_id`,
    [userId, clientRef],
  );
  return rows;
}

/** Writes what was done; a complete cash out also ends the rules of the market. */
export async function saveCashOut(connection: Connection, record: CashOutRecord): Promise<void> {
  const { userId, clientRef, marketId, eventId, cause, share, amount, bets, at } = record;
  await connection.query(
    `INSERT INTO cash_out (user_id, client_ref, market_id, event_id, cause, share, amount, bets, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [userId, clientRef, marketId, eventId, cause, share, amount, bets, at],
  );
  if (share === 100)
    await connection.query('DELETE FROM cash_out_rule WHERE user_id = $1 AND market_id = $2', [userId, marketId]);
}

export async function listRules(connection: Connection, userId: string, marketId?: string): Promise<StoredRule[]> {
  const { rows } = await connection.query<StoredRule>(
    `SELECT ${RULE} FROM cash_out_rule WHERE user_id = $1 AND ($2::text IS NULL OR market_id = $2) ORDER BY market_id, kind`,
    [userId, marketId ?? null],
  );
  return rows;
}

/** Every rule of a market that is not closed. */
export async function listActiveRules(connection: Connection): Promise<StoredRule[]> {
  const { rows } = await connection.query<StoredRule>(`SELECT ${RULE} FROM cash_out_rule`);
  return rows;
}

/** Sets the rule of its kind anew: an older one of the market is replaced. */
export async function saveRule(connection: Connection, rule: StoredRule, at: number): Promise<void> {
  const { id, userId, tenantId, marketId, kind, value, share } = rule;
  await connection.query(
    `INSERT INTO cash_out_rule (id, user_id, tenant_id, market_id, kind, value, share, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (user_id, market_id, kind) DO UPDATE SET id = excluded.id, value = excluded.value, share = excluded.share,
       created_at = excluded.created_at`,
    [id, userId, tenantId, marketId, kind, value, share, at],
  );
}

/** Removes a rule; false where it is not there any more. */
export async function deleteRule(
  connection: Connection,
  { userId, marketId, kind }: Pick<StoredRule, 'userId' | 'marketId' | 'kind'>,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'DELETE FROM cash_out_rule WHERE user_id = $1 AND market_id = $2 AND kind = $3',
    [userId, marketId, kind],
  );
  return rowCount === 1;
}

/** Removes a rule that is carried out, in the transaction of its bets. False where another process did, or it was changed. */
export async function consumeRule(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query('DELETE FROM cash_out_rule WHERE id = $1', [id]);
  return rowCount === 1;
}

/** Ends the rules of closed markets. */
export async function deleteEndedRules(connection: Connection): Promise<void> {
  await connection.query(
    `DELETE FROM cash_out_rule r USING betting_market m WHERE m.market_id = r.market_id AND m.closed_at IS NOT NULL`,
  );
}
