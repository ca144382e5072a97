import type { Connection } from '../../core/database';

/** Ends every session: one that was ended after the backup would be alive again. Source: G5.04. */
export async function endAllSessions(connection: Connection): Promise<void> {
  await connection.query('DELETE FROM user_session');
}

/** Voids every one-time code, challenge and confirmation: one that was used after the backup would be valid again. Source: G5.04. */
export async function voidAllCodes(connection: Connection): Promise<void> {
  for (const table of ['one_time_code', 'passkey_challenge', 'confirmation'])
    await connection.query(`DELETE FROM ${table}`);
}
