import type { Connection } from '../../core/database';
import type { TrustedIdentity, TrustRule } from './trusted-identity';

/** The identities that a remote trusts. */
export async function readTrust(database: Connection, remote: string): Promise<readonly TrustRule[]> {
  const { rows } = await database.query<TrustRule>(
    `select issuer, audience, claims, scopes, made_by as "madeBy" from registry_trust where remote = $1 order by id`,
    [remote],
  );
  return rows;
}

/** Replaces them. */
export async function writeTrust(connection: Connection, remote: string, rules: readonly TrustRule[]): Promise<void> {
  await connection.query('delete from registry_trust where remote = $1', [remote]);
  for (const { issuer, audience, claims, scopes, madeBy } of rules)
    await connection.query(
      `insert into registry_trust (remote, issuer, audience, claims, scopes, made_by) values ($1, $2, $3, $4, $5, $6)`,
      [remote, issuer, audience, JSON.stringify(claims), scopes, madeBy],
    );
}

/** Marks an identity as used; false when it was used before. Uses are stored until the identity has expired anyway. */
export async function useIdentity(
  connection: Connection,
  { rule, jti, expiresAt }: TrustedIdentity,
  now: number,
): Promise<boolean> {
  await connection.query('delete from registry_identity_use where expires_at < $1', [new Date(now - 3_600_000)]);
  const { rowCount } = await connection.query(
    `insert into registry_identity_use (issuer, jti, expires_at) values ($1, $2, $3) on conflict do nothing`,
    [rule.issuer, jti, expiresAt],
  );
  return rowCount === 1;
}
