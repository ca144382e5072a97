import { createHmac, randomBytes } from 'node:crypto';
import type { Connection, Database } from '../../core/database';
import { seal, unseal } from '../../core/config';
import type { SecondFactorKeys } from './second-factor-keys';
import { base32, findMatchingStep, totpUri } from './totp';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

interface Row {
  secret: Buffer;
  enabled: boolean;
  last_step: number;
}

/** The authenticator app as a second factor (OQ-08), with codes to recover by. No code is taken twice. */
export class SecondFactor {
  constructor(
    private readonly database: Database,
    private readonly keys: SecondFactorKeys,
    private readonly clock: () => number = Date.now,
  ) {}

  async isOn(accountId: string): Promise<boolean> {
    return (await this.row(accountId))?.enabled ?? false;
  }

  /** A new secret, which counts once a code of it was given. Null when the second factor is on already. */
  async start(accountId: string, issuer: string, name: string): Promise<{ secret: string; uri: string } | null> {
    const bytes = randomBytes(SECRET_BYTES);
    const { rowCount } = await this.database.query(
      `insert into second_factor (account_id, secret) values ($1, $2)
       on conflict (account_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
       where not second_factor.enabled`,
      [accountId, seal(this.keys.sealing, bytes)],
    );
    if (rowCount !== 1) return null;
    const secret = base32(bytes);
    return { secret, uri: totpUri(secret, issuer, name) };
  }

  /** Turns it on with a code of the new secret; answers the recovery codes, or null for a wrong code. */
  async enable(accountId: string, code: string): Promise<readonly string[] | null> {
    const row = await this.row(accountId);
    if (!row || row.enabled || !(await this.useCode(accountId, row, code))) return null;
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    return this.database.transaction(async (connection) => {
      const { rowCount } = await connection.query(
        'update second_factor set enabled = true where account_id = $1 and not enabled',
        [accountId],
      );
      if (rowCount !== 1) return null;
      await connection.query('delete from recovery_code where account_id = $1', [accountId]);
      for (const each of codes)
        await connection.query('insert into recovery_code (account_id, code_hash) values ($1, $2)', [
          accountId,
          this.hash(accountId, each),
        ]);
      return codes;
    });
  }

  /** Turns it off; the caller has proved a code. */
  async disable(accountId: string): Promise<void> {
    await this.database.transaction(async (connection) => void (await deleteSecondFactor(connection, accountId)));
  }

  /** Whether a code of the app, or an unused recovery code, is right. It is used up by this. */
  async verify(accountId: string, code: string): Promise<boolean> {
    const row = await this.row(accountId);
    if (!row?.enabled) return false;
    if (/^\d{6}$/.test(code)) return this.useCode(accountId, row, code);
    const { rowCount } = await this.database.query(
      'delete from recovery_code where account_id = $1 and code_hash = $2',
      [accountId, this.hash(accountId, code)],
    );
    return rowCount === 1;
  }

  private async useCode(accountId: string, row: Row, code: string): Promise<boolean> {
    const opened = unseal(this.keys.sealing, row.secret);
    if (!opened) throw new Error(`Cannot read the second factor of ${accountId}: sealed with another SECRET_KEY`);
    const step = findMatchingStep(opened.secret, code, this.clock(), row.last_step);
    if (step === null) return false;
    // Of two at the same moment one moves the step on, the other finds it moved.
    const { rowCount } = await this.database.query(
      'update second_factor set last_step = $2 where account_id = $1 and last_step < $2',
      [accountId, step],
    );
    return rowCount === 1;
  }

  private async row(accountId: string): Promise<Row | null> {
    const { rows } = await this.database.query<Row>(
      'select secret, enabled, last_step from second_factor where account_id = $1',
      [accountId],
    );
    return rows[0] ?? null;
  }

  private hash(accountId: string, code: string): Buffer {
    const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
    return createHmac('sha256', this.keys.recovery).update(`${accountId}|${plain}`).digest();
  }
}

/** Removes the authenticator app and the recovery codes of an account; answers whether the app was on. */
export async function deleteSecondFactor(connection: Connection, accountId: string): Promise<boolean> {
  const { rows } = await connection.query<{ enabled: boolean }>(
    'delete from second_factor where account_id = $1 returning enabled',
    [accountId],
  );
  await connection.query('delete from recovery_code where account_id = $1', [accountId]);
  return rows[0]?.enabled ?? false;
}

/** 50 random bits as `xxxxx-xxxxx`. */
function recoveryCode(): string {
  const text = base32(randomBytes(7)).slice(0, 10).toLowerCase();
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
