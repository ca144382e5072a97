import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CasinoGame } from '@backlay/shared/contract';
import type { Connection, Database } from '../../core/database';

/** How long a launch token waits for its frame, ms. */
const TOKEN_MS = 60_000;
/** How long an opened game takes bets, ms. */
const SESSION_MS = 12 * 3_600_000;

export interface CasinoSession {
  readonly id: string;
  readonly provider: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly demo: boolean;
  readonly game: CasinoGame;
  readonly expiresAt: number;
  readonly endedAt: number | null;
}

const COLUMNS = `id, provider, account_id AS "accountId", tenant_id AS "tenantId", demo, game, expires_at AS "expiresAt",
  ended_at AS "endedAt"`;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opened games. A session begins with a launch token that is good once and for a minute. */
export class CasinoSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number = Date.now,
  ) {}

  /** A token for one frame of one game; only its hash is stored. */
  async launch(opened: {
    readonly provider: string;
    readonly accountId: string;
    readonly tenantId: string;
    readonly demo: boolean;
    readonly game: CasinoGame;
    /** The login that opens it. */
    readonly family?: string | undefined;
  }): Promise<{ readonly token: string; readonly expiresAt: number }> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock();
    const expiresAt = now + TOKEN_MS;
    await this.database.query(
      `INSERT INTO casino_session (id, token_hash, token_expires_at, provider, account_id, tenant_id, demo, game, game_id, created_at, expires_at, family)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        randomUUID(),
        hashOf(token),
        expiresAt,
        opened.provider,
        opened.accountId,
        opened.tenantId,
        opened.demo,
        JSON.stringify(opened.game),
        opened.game.gameId,
        now,
        now + SESSION_MS,
        opened.family ?? null,
      ],
    );
    return { token, expiresAt };
  }

  /** Takes a token in; null when it is unknown, another provider's, late, or was used. Of two that come at once one wins. */
  async open(provider: string, token: string): Promise<CasinoSession | null> {
    const { rows } = await this.database.query<CasinoSession>(
      `UPDATE casino_session SET opened_at = $3
       WHERE token_hash = $1 AND provider = $2 AND opened_at IS NULL AND ended_at IS NULL AND token_expires_at > $3 RETURNING ${COLUMNS}`,
      [hashOf(token), provider, this.clock()],
    );
    return rows[0] ?? null;
  }

  /** A session of the provider that was opened, ended or not. */
  async find(provider: string, id: string, connection: Connection = this.database): Promise<CasinoSession | null> {
    const { rows } = await connection.query<CasinoSession>(
      `SELECT ${COLUMNS} FROM casino_session WHERE id = $1 AND provider = $2 AND opened_at IS NOT NULL`,
      [id, provider],
    );
    return rows[0] ?? null;
  }

  isLive(session: CasinoSession): boolean {
    return session.endedAt === null && session.expiresAt > this.clock();
  }

  async end(id: string): Promise<void> {
    await this.database.query('UPDATE casino_session SET ended_at = coalesce(ended_at, $2) WHERE id = $1', [
      id,
      this.clock(),
    ]);
  }

  /** Who is logged out plays no more: the games of one login, or of all logins of an account. What was won still comes. */
  async endOf({ accountId, family }: { readonly accountId: string; readonly family: string | null }): Promise<void> {
    await this.database.query(
      `UPDATE casino_session SET ended_at = $3
       WHERE account_id = $1 AND ended_at IS NULL AND ($2::text IS NULL OR family = $2)`,
      [accountId, family, this.clock()],
    );
  }

  /** Tokens that nobody came for; what was opened stays, bets refer to it. */
  async sweep(): Promise<void> {
    await this.database.query('DELETE FROM casino_session WHERE opened_at IS NULL AND token_expires_at < $1', [
      this.clock() - TOKEN_MS,
    ]);
  }
}
