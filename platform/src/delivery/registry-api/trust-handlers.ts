import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import { notFound, RegistryRejection } from './registry-rejection';
import type { RegistryHandlers } from './register';
import { audit, describeToken, personOnly, refuseExceeding } from './team-handlers';
import { readTeam } from './teams';
import type { Tokens } from './tokens';
import type { IdentityVerifier, TrustedIdentity, TrustRule } from './trusted-identity';

/** Life of a token that an identity is exchanged for, ms. */
const LIFE_MS = 15 * 60_000;

export interface TrustHandlersDeps {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly identities: IdentityVerifier;
  readonly clock?: () => number;
}

const describeRule = ({ issuer, audience, claims, scopes }: TrustRule) => ({
  issuer,
  audience,
  claims: { ...claims },
  scopes: [...scopes],
});

/** Trusted identities of CI services, and their exchange for a token (F2.05). */
export function createTrustHandlers({
  database,
  tokens,
  identities,
  clock = Date.now,
}: TrustHandlersDeps): Pick<RegistryHandlers, 'exchangeToken' | 'readTrust' | 'writeTrust'> {
  return {
    async readTrust({ params: { remote }, demand }) {
      demand({ action: 'own', remote });
      return { rules: (await readTrust(database, remote)).map(describeRule) };
    },

    async writeTrust(request) {
      const { caller, params, body, demand } = request;
      const { remote } = params;
      personOnly(caller, 'change the trusted identities');
      demand({ action: 'own', remote });
      for (const { scopes } of body.rules) refuseExceeding(caller, { remotes: [remote], scopes });
      const rules = body.rules.map((rule) => ({ ...rule, madeBy: caller.person.accountId }));
      await database.transaction(async (connection) => {
        if (!(await readTeam(connection, remote))) throw notFound(remote);
        const before = (await readTrust(connection, remote)).map(describeRule);
        await writeTrust(connection, remote, rules);
        await audit(connection, request, {
          action: 'change-trust',
          subjectKind: 'remote',
          subjectId: remote,
          remote,
          changes: { from: before, to: body.rules },
        });
      });
      return { rules: rules.map(describeRule) };
    },

    async exchangeToken({ body: { remote, token: text } }) {
      const identity = await identities.verify(text, await readTrust(database, remote));
      const { rule } = identity;
      const now = clock();
      return database.transaction(async (connection) => {
        if (!(await useIdentity(connection, identity, now)))
          throw new RegistryRejection('unauthenticated', 'replayed', 'The identity token was used before', 'a new one');
        const { claims } = rule;
        const label = `${claims['repository']}@${claims['ref'] ?? claims['environment']}`;
        const made = await tokens.create(
          {
            label,
            remotes: [remote],
            scopes: rule.scopes,
            madeBy: rule.madeBy,
            lifeMs: LIFE_MS,
            identity: { issuer: rule.issuer, ...claims },
          },
          connection,
        );
        await insertAdminAudit(connection, {
          ...{ actorId: rule.madeBy, actorName: label, actorType: 'identity', actorKind: 'identity' },
          ...{ tokenId: made.token.id, identity: made.token.identity, registry: { remote } },
          ...{ action: 'exchange-token', subjectKind: 'registry-token', subjectId: made.token.id },
          changes: { scopes: rule.scopes },
        });
        return { token: describeToken(made.token), text: made.text };
      });
    },
  };
}

/** The identities that a remote trusts. */
async function readTrust(database: Connection, remote: string): Promise<readonly TrustRule[]> {
  const { rows } = await database.query<TrustRule>(
    `select issuer, audience, claims, scopes, made_by as "madeBy" from registry_trust where remote = $1 order by id`,
    [remote],
  );
  return rows;
}

/** Replaces them. */
async function writeTrust(connection: Connection, remote: string, rules: readonly TrustRule[]): Promise<void> {
  await connection.query('delete from registry_trust where remote = $1', [remote]);
  for (const { issuer, audience, claims, scopes, madeBy } of rules)
    await connection.query(
      `insert into registry_trust (remote, issuer, audience, claims, scopes, made_by) values ($1, $2, $3, $4, $5, $6)`,
      [remote, issuer, audience, JSON.stringify(claims), scopes, madeBy],
    );
}

/** Marks an identity as used; false when it was used before. Uses are stored until the identity has expired anyway. */
async function useIdentity(
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
