import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../src/core/database';

/** How long a page that lost its connection may come back, ms. */
const KEY_MS = 12 * 3_600_000;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The keys of open pages, for every process to know them. */
export class ResumeKeys<Opened> {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number,
  ) {}

  async find(key: string): Promise<Opened | null> {
    const { rows } = await this.database.query<{ opened: Opened }>(
      'select session as opened from sandbox_casino_resume_key where key_hash = $1 and expires_at > $2',
      [hashOf(key), this.clock()],
    );
    return rows[0]?.opened ?? null;
  }

  /** A new key for what was opened. */
  async make(opened: Opened): Promise<string> {
    const key = randomBytes(24).toString('base64url');
    await this.database.query(
      'insert into sandbox_casino_resume_key (key_hash, session, expires_at) values ($1, $2, $3)',
      [hashOf(key), JSON.stringify(opened), this.clock() + KEY_MS],
    );
    return key;
  }

  async forgetOld(): Promise<void> {
    await this.database.query('delete from sandbox_casino_resume_key where expires_at <= $1', [this.clock()]);
  }
}
