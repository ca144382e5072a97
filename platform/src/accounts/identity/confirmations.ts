import { createHash, randomBytes } from 'node:crypto';
import { confirmationSubject, serverMessages, type ConfirmedAction } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, type Caller, type HttpRejection } from '../../core/http';

/** How long a confirmation, and a sign-in as proof of who somebody is, are valid, ms. */
export const CONFIRMATION_MS = 5 * 60_000;

const hashOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/** The answer to an action that has to be confirmed and was not: the person confirms it and sends it again (E7.07). */
export const unconfirmed = (): HttpRejection => reject(428, serverMessages['confirm.required']);

/** Who acts, and in which login. */
export type Confirmer = Pick<Caller, 'accountId' | 'family'>;

/** Confirmations of single actions, and how long ago a login was proved (E7.06, E7.07). */
export class Confirmations {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number = Date.now,
  ) {}

  /** A confirmation of one action in one login, valid once. */
  async issue({ accountId, family = '' }: Confirmer, purpose: string, subject: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.query(
      'INSERT INTO confirmation (token_hash, account_id, binding, expires_at) VALUES ($1, $2, $3, $4)',
      [hashOf(token), accountId, hashOf(family, purpose, subject), new Date(this.clock() + CONFIRMATION_MS)],
    );
    return token;
  }

  /**
   * Uses a confirmation up; false where there is none for this action. In the transaction of the action: what is rolled back leaves the
   * confirmation as it was.
   */
  async use(
    { accountId, family = '' }: Confirmer,
    action: ConfirmedAction,
    token: string | undefined,
    connection: Pick<Connection, 'query'> = this.database,
  ): Promise<boolean> {
    if (!token) return false;
    const { rowCount } = await connection.query(
      'DELETE FROM confirmation WHERE token_hash = $1 AND account_id = $2 AND binding = $3 AND expires_at > $4',
      [hashOf(token), accountId, hashOf(family, action.purpose, confirmationSubject(action)), this.now()],
    );
    return rowCount === 1;
  }

  /** The refusal where the login was proved more than 5 minutes ago; null where it is recent (E7.06). */
  async demandRecent({ accountId, family = '' }: Confirmer): Promise<HttpRejection | null> {
    const { rowCount } = await this.database.query(
      'SELECT FROM user_login WHERE family = $1 AND account_id = $2 AND proved_at > $3',
      [family, accountId, new Date(this.clock() - CONFIRMATION_MS)],
    );
    return rowCount === 1 ? null : reject(428, serverMessages['confirm.signInAgain']);
  }

  /** The person of a login has proved once more who they are. */
  async renew({ accountId, family = '' }: Confirmer): Promise<void> {
    await this.database.query('UPDATE user_login SET proved_at = $3 WHERE family = $1 AND account_id = $2', [
      family,
      accountId,
      this.now(),
    ]);
  }

  private now(): Date {
    return new Date(this.clock());
  }
}
