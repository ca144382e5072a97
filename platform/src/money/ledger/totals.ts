import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { TransactionKind } from './posting';

/** What movements of these kinds brought a player less what they cost, paise, in [from, to) ms. */
export async function sumNet(
  connection: Connection,
  userId: string,
  kinds: readonly TransactionKind[],
  from: number,
  to: number = Number.MAX_SAFE_INTEGER,
): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
     WHERE e.user_id = $1 AND t.kind = ANY ($2) AND t.at >= $3 AND t.at < $4`,
    [userId, kinds, from, to],
  );
  return rows[0]?.total ?? 0;
}

/** What movements of these kinds took from a player since a moment, ms; paise, above zero. */
export async function sumSpent(
  connection: Connection,
  userId: string,
  kinds: readonly TransactionKind[],
  from: number,
): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    `SELECT coalesce(-sum(e.amount), 0)::bigint AS total FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
     WHERE e.user_id = $1 AND e.amount < 0 AND t.kind = ANY ($2) AND t.at >= $3`,
    [userId, kinds, from],
  );
  return rows[0]?.total ?? 0;
}

/** Players with movements of these kinds in [from, to) ms. */
export async function listActiveUsers(
  connection: Connection,
  kinds: readonly TransactionKind[],
  from: number,
  to: number,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT DISTINCT e.user_id AS id FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
     WHERE t.kind = ANY ($1) AND t.at >= $2 AND t.at < $3 AND e.user_id IS NOT NULL`,
    [kinds, from, to],
  );
  return rows.map(({ id }) => id);
}

/** What a player's open bets hold, paise. */
export async function getHeldAmount(connection: Connection, userId: string): Promise<Paise> {
  const { rows } = await connection.query<{ held: number }>('SELECT held FROM ledger_balance WHERE user_id = $1', [
    userId,
  ]);
  return rows[0]?.held ?? 0;
}

/** Players whose movements of these kinds brought the most since a moment, ms, best first; only those above zero. Paise. */
export async function listTopNet(
  connection: Connection,
  kinds: readonly TransactionKind[],
  from: number,
  most: number,
): Promise<readonly { readonly userId: string; readonly amount: Paise }[]> {
  const { rows } = await connection.query<{ userId: string; amount: number }>(
    `SELECT e.user_id AS "userId", sum(e.amount)::bigint AS amount
     FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
     WHERE t.kind = ANY ($1) AND t.at >= $2 AND e.user_id IS NOT NULL
     GROUP BY e.user_id HAVING sum(e.amount) > 0 ORDER BY amount DESC, e.user_id LIMIT $3`,
    [kinds, from, most],
  );
  return rows;
}
