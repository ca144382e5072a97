import { deriveKeys, StartRefused, type Config, type KeyRing } from '../core/config';
import type { Database } from '../core/database';
import { openSecondFactorKeys, type SecondFactorKeys } from '../accounts/identity';

const WRONG_KEY =
  'SECRET_KEY is not the key of this database: its stored secrets cannot be read. Accepted: that key, or the new one with that key in SECRET_KEY_PREVIOUS.';

/**
 * The keys of stored secrets, which are encrypted anew where SECRET_KEY was replaced (G2.05).
 * @throws {StartRefused} where SECRET_KEY is set and neither it nor SECRET_KEY_PREVIOUS is the key of the database
 */
export async function openKeys(
  database: Database,
  config: Pick<Config, 'secretKey'>,
  secret: KeyRing,
): Promise<SecondFactorKeys> {
  const sealing = deriveKeys(secret, 'second factor');
  const keys = await openSecondFactorKeys(database, sealing);
  if (keys) return keys;
  if (config.secretKey !== null) throw new StartRefused(WRONG_KEY);
  // A generated key that was lost with its data folder: a demonstration goes on without the old secrets.
  return { sealing, recovery: sealing[0] };
}
