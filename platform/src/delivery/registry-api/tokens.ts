import { randomUUID } from 'node:crypto';
import type { Connection } from '../../core/database';
import { createTokenText, hashToken, isWholeToken } from './token-text';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface StoredToken {
  readonly id: string;
  readonly label: string;
  readonly remotes: readonly string[];
  readonly scopes: readonly string[];
  /** Account that made it. */
  readonly madeBy: string;
  readonly makerName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
  readonly identity: Readonly<Record<string, string>> | null;
}

export interface NewToken {
  readonly label: string;
  readonly remotes: readonly string[];
  readonly scopes: readonly string[];
  readonly madeBy: string;
  readonly lifeMs: number;
  /** Claims of the identity that it is exchanged for. */
  readonly identity?: Readonly<Record<string, string>>;
}

const COLUMNS = `id, label, remotes, scopes, made_by as "madeBy",
  (select user_name from user_account a where a.id = made_by) as "makerName", created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_used_at as "lastUsedAt", last_used_address as "lastUsedAddress", identity`;

/** Tokens of CI: stored as hashes, read with every call, so that a revocation holds in every process at once (F2.04). */
export class Tokens {
  constructor(
    private readonly database: Connection,
    private readonly clock: () => number,
  ) {}

  /** Makes a token. Its text is nowhere else. */
  async create(
    { label, remotes, scopes, madeBy, lifeMs, identity }: NewToken,
    connection = this.database,
  ): Promise<{ readonly token: StoredToken; readonly text: string }> {
    const text = createTokenText();
    const now = this.clock();
    const { rows } = await connection.query<StoredToken>(
      `insert into registry_token (id, hash, label, remotes, scopes, made_by, created_at, expires_at, identity)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
      [
        randomUUID(),
        hashToken(text),
        label,
        [...new Set(remotes)],
        [...new Set(scopes)],
        madeBy,
        new Date(now),
        new Date(now + lifeMs),
        identity ? JSON.stringify(identity) : null,
      ],
    );
    const [token] = rows;
    if (!token) throw new Error('The token was not stored');
    return { token, text };
  }

  /** The token of a text, also one that ended; null when there is none. */
  async find(text: string): Promise<StoredToken | null> {
    if (!isWholeToken(text)) return null;
    const { rows } = await this.database.query<StoredToken>(`select ${COLUMNS} from registry_token where hash = $1`, [
      hashToken(text),
    ]);
    return rows[0] ?? null;
  }

  isOver({ expiresAt, revokedAt }: StoredToken): boolean {
    return revokedAt !== null || expiresAt.getTime() <= this.clock();
  }

  /** Writes the last use, at most once a minute from one address. */
  async touch(id: string, address: string): Promise<void> {
    await this.database.query(
      `update registry_token set last_used_at = $2, last_used_address = $3
       where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute' or last_used_address <> $3)`,
      [id, new Date(this.clock()), address],
    );
  }

  async byId(id: string, connection = this.database): Promise<StoredToken | null> {
    const { rows } = await connection.query<StoredToken>(
      `select ${COLUMNS} from registry_token where id = $1 for update`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Tokens for any of these remotes, the newest first. Null: for all. */
  async list(remotes: readonly string[] | null): Promise<readonly StoredToken[]> {
    const { rows } = await this.database.query<StoredToken>(
      `select ${COLUMNS} from registry_token where $1::text[] is null or remotes <@ $1 order by created_at desc, id limit 1000`,
      [remotes],
    );
    return rows;
  }

  /** Ends a token after the overlap with its successor; never later than it would have ended. */
  async endAfter(id: string, hours: number, connection = this.database): Promise<void> {
    await connection.query('update registry_token set expires_at = least(expires_at, $2) where id = $1', [
      id,
      new Date(this.clock() + hours * HOUR_MS),
    ]);
  }

  async revoke(id: string, connection = this.database): Promise<void> {
    await connection.query('update registry_token set revoked_at = coalesce(revoked_at, $2) where id = $1', [
      id,
      new Date(this.clock()),
    ]);
  }
}
