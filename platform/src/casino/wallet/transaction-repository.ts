import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { CasinoSession } from './sessions';

/** A provider's transaction as it was booked. `about` is the bet that a rollback takes back. */
export interface ProviderTransaction {
  readonly transactionId: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  /** `void`: rolled back before it came. */
  readonly state: 'booked' | 'cancelled' | 'void';
  readonly accountId: string;
  readonly roundId: string | null;
  readonly about: string | null;
  readonly amount: Paise;
  readonly balanceAfter: Paise;
  readonly at: number;
}

export async function findTransaction(
  connection: Connection,
  provider: string,
  transactionId: string,
): Promise<ProviderTransaction | null> {
  const { rows } = await connection.query<ProviderTransaction>(
    `SELECT transaction_id AS "transactionId", kind, state, account_id AS "accountId", round_id AS "roundId", about, amount,
       balance_after AS "balanceAfter", at
     FROM casino_transaction WHERE provider = $1 AND transaction_id = $2`,
    [provider, transactionId],
  );
  return rows[0] ?? null;
}

/** A movement of a provider that is in the books. */
export interface ProviderEntry {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly id: string;
  readonly amount: Paise;
  readonly at: number;
}

/** Transactions of a brand by one provider that moved money from `from` until before `to`, ms (D5.09). */
export async function listProviderEntries(
  database: Pick<Connection, 'query'>,
  { tenantId, provider }: { readonly tenantId: string; readonly provider: string },
  from: number,
  to: number,
): Promise<readonly ProviderEntry[]> {
  const { rows } = await database.query<ProviderEntry & Record<string, unknown>>(
    `SELECT t.kind, t.transaction_id AS id, t.amount, t.at FROM casino_transaction t
       JOIN user_account u ON u.id = t.account_id AND u.tenant_id = $1 AND NOT u.demo
     WHERE t.provider = $2 AND t.at >= $3 AND t.at < $4 AND t.state <> 'void' AND t.amount > 0`,
    [tenantId, provider, from, to],
  );
  return rows;
}

export async function insertTransaction(
  connection: Connection,
  { provider, accountId }: CasinoSession,
  stored: Omit<ProviderTransaction, 'accountId' | 'state'> & { readonly state?: ProviderTransaction['state'] },
): Promise<void> {
  await connection.query(
    `INSERT INTO casino_transaction (provider, transaction_id, kind, state, account_id, round_id, about, amount, balance_after, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      provider,
      stored.transactionId,
      stored.kind,
      stored.state ?? 'booked',
      accountId,
      stored.roundId,
      stored.about,
      stored.amount,
      stored.balanceAfter,
      stored.at,
    ],
  );
}

export async function cancelTransaction(
  connection: Connection,
  provider: string,
  transactionId: string,
): Promise<void> {
  await connection.query(
    `UPDATE casino_transaction SET state = 'cancelled' WHERE provider = $1 AND transaction_id = $2`,
    [provider, transactionId],
  );
}
