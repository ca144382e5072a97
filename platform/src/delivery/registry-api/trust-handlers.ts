import { insertAdminAudit } from '../../core/audit';
import type { Database } from '../../core/database';
import { notFound, RegistryRejection } from './registry-rejection';
import type { RegistryHandlers } from './register';
import { audit, describeToken, personOnly, refuseExceeding } from './team-handlers';
import { readTeam } from './teams';
import type { Tokens } from './tokens';
import { readTrust, useIdentity, writeTrust } from './trust';
import type { IdentityVerifier, TrustRule } from './trusted-identity';

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
