import { seal, unseal, type PurposeKeys } from '../../core/config';
import type { Connection, Database } from '../../core/database';

/** What the second factor is stored with. */
export interface SecondFactorKeys {
  /** Of the secrets of authenticator apps. */
  readonly sealing: PurposeKeys;
  /** Of the hashes of recovery codes. It stays when SECRET_KEY is replaced: nobody can hash those codes anew. */
  readonly recovery: string;
}

const RECOVERY = 'recovery codes';

/**
 * Reads the stored key and encrypts what another of the keys sealed with the first one (G2.05). Null where none of the keys is that of the
 * database, which then stays as it is.
 */
export async function openSecondFactorKeys(
  database: Pick<Database, 'transaction'>,
  sealing: PurposeKeys,
): Promise<SecondFactorKeys | null> {
  return database.transaction(async (connection) => {
    // Processes that start together wait for each other.
    await connection.query('LOCK TABLE stored_secret IN EXCLUSIVE MODE');
    const { rows: factors } = await connection.query<{ id: string; sealed: Buffer }>(
      'SELECT account_id AS id, secret AS sealed FROM second_factor ORDER BY account_id FOR UPDATE',
    );
    const recovery = await readRecoveryKey(connection, sealing, factors);
    if (recovery === null) return null;
    for (const { id, sealed } of factors) {
      const opened = unseal(sealing, sealed);
      if (opened && !opened.isCurrent)
        await connection.query('UPDATE second_factor SET secret = $2 WHERE account_id = $1', [
          id,
          seal(sealing, opened.secret),
        ]);
    }
    return { sealing, recovery };
  });
}

/** The stored key of recovery codes; null where none of the keys sealed it, or nothing is stored yet. Changes nothing. */
export async function readStoredKey(database: Pick<Database, 'query'>, sealing: PurposeKeys): Promise<string | null> {
  const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM stored_secret WHERE name = $1', [
    RECOVERY,
  ]);
  return (rows[0] && unseal(sealing, rows[0].sealed)?.secret.toString()) ?? null;
}

async function readRecoveryKey(
  connection: Connection,
  sealing: PurposeKeys,
  factors: readonly { readonly sealed: Buffer }[],
): Promise<string | null> {
  const { rows } = await connection.query<{ sealed: Buffer }>('SELECT sealed FROM stored_secret WHERE name = $1', [
    RECOVERY,
  ]);
  const stored = rows[0] && unseal(sealing, rows[0].sealed);
  if (rows[0] && !stored) return null;
  if (stored?.isCurrent) return stored.secret.toString();
  // Codes of before this key was stored were hashed with the key that sealed the apps.
  const first = sealing.find((key) => factors.some(({ sealed }) => unseal([key], sealed)));
  if (!stored && factors.length > 0 && !first) return null;
  const recovery = stored?.secret.toString() ?? first ?? sealing[0];
  await connection.query(
    'INSERT INTO stored_secret (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed',
    [RECOVERY, seal(sealing, Buffer.from(recovery))],
  );
  return recovery;
}
