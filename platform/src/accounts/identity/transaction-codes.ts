import { randomInt } from 'node:crypto';
import { serverMessages } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, type RateLimits, type HttpRejection } from '../../core/http';
import { hashPassword, verifyPassword } from './password-hash';

// Without the letters and digits that are mistaken for each other: the code is copied, and read over the telephone.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/**
 * The code with which a role confirms its actions (A4.22, A4.28, OQ-56). Each password change makes a new one; only its
 * hash is stored.
 */
export class TransactionCodes {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
  ) {}

  /** A new code in place of the old one; it is seen this once. */
  async issue(accountId: string, connection: Pick<Connection, 'query'> = this.database): Promise<string> {
    const code = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    await this.set(accountId, code, connection);
    return code;
  }

  async set(accountId: string, code: string, connection: Pick<Connection, 'query'> = this.database): Promise<void> {
    await connection.query('update user_account set transaction_code_hash = $2 where id = $1', [
      accountId,
      await hashPassword(code),
    ]);
  }

  /** Without counting: for who counts tries themselves. */
  async isRight(accountId: string, code: string): Promise<boolean> {
    const { rows } = await this.database.query<{ hash: string | null }>(
      'select transaction_code_hash as hash from user_account where id = $1',
      [accountId],
    );
    return verifyPassword(rows[0]?.hash ?? null, code.trim());
  }

  /** Null when the code is the account's; else why not. Tries are counted before they are looked at: after a few wrong ones none is. */
  async check(accountId: string, code: string | undefined): Promise<HttpRejection | null> {
    const busy = await this.limits.consume('transactionCode', accountId);
    if (busy) return busy;
    if (await this.isRight(accountId, code ?? '')) {
      await this.limits.clear('transactionCode', accountId);
      return null;
    }
    return reject(400, serverMessages['transactionCode.wrong']);
  }
}
