import type { Account } from '../../accounts/identity';
import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import type { TenantDirectory } from '../../core/tenants';
import type { RegistryAnswer } from '@backlay/shared/registry';
import type { RegistryHandlers } from './register';
import { forbidden, notFound, RegistryRejection } from './registry-rejection';
import { decideRights, isHouse, needOfScope, type RegistryCaller } from './rights';
import { claimRemote, HOUSE_TEAM, readTeam, replaceMembers, writeBrands, type RemoteTeam } from './teams';
import { DAY_MS, type StoredToken, type Tokens } from './tokens';

export interface TeamHandlersDeps {
  readonly database: Database;
  readonly tenants: Pick<TenantDirectory, 'all' | 'byId'>;
  readonly accounts: {
    byLogin(tenantId: string, login: string): Promise<Account | null>;
  };
  readonly tokens: Tokens;
}

type TokenNames = 'listTokens' | 'createToken' | 'rotateToken' | 'revokeToken';
type OwnerNames = 'readOwners' | 'claimRemote' | 'writeOwners' | 'writeBrands';
interface Asked {
  readonly caller: RegistryCaller;
  readonly address: string;
}

/** Owners, people and tokens. A token changes none of them: only a person does. */
export const createTeamHandlers = (deps: TeamHandlersDeps): Pick<RegistryHandlers, TokenNames | OwnerNames> => ({
  ...createTokenHandlers(deps),
  ...createOwnerHandlers(deps),
});

/** Writes a change of owners, people or tokens into the audit. */
export const audit = (
  connection: Connection,
  { caller: { person }, address }: Asked,
  entry: {
    readonly action: string;
    readonly subjectKind: string;
    readonly subjectId: string;
    readonly tenantId?: string;
    readonly reason?: string | undefined;
    /** The remote that it concerns; what a token is for may be more than one. */
    readonly remote?: string | undefined;
    readonly changes: object;
  },
): Promise<number> => {
  const { remote, ...rest } = entry;
  return insertAdminAudit(connection, {
    actorId: person.accountId,
    actorName: person.userName,
    actorType: person.userType,
    ipAddress: address,
    ...rest,
    ...(remote !== undefined && { registry: { remote } }),
    reason: entry.reason ?? '',
  });
};

/** A token in the audit, with its remote where it has one alone. */
const ofToken = ({ id, remotes }: StoredToken) => ({
  subjectKind: 'registry-token',
  subjectId: id,
  remote: remotes.length === 1 ? remotes[0] : undefined,
});

/** A token as callers see it. */
export const describeToken = (found: StoredToken): RegistryAnswer<'createToken'>['token'] => ({
  id: found.id,
  label: found.label,
  remotes: [...found.remotes],
  scopes: [...found.scopes],
  madeBy: found.makerName,
  createdAt: found.createdAt.toISOString(),
  expiresAt: found.expiresAt.toISOString(),
  revokedAt: found.revokedAt?.toISOString() ?? null,
  lastUsedAt: found.lastUsedAt?.toISOString() ?? null,
  lastUsedAddress: found.lastUsedAddress,
});

async function teamOf(remote: string, connection: Connection): Promise<RemoteTeam> {
  const team = await readTeam(connection, remote);
  if (!team) throw notFound(remote);
  return team;
}
const describeTeam = ({ remote, team, people, brands }: RemoteTeam): RegistryAnswer<'readOwners'> => ({
  remote,
  team,
  people: [...people],
  brands: [...brands],
});

function createTokenHandlers({ database, tokens }: TeamHandlersDeps): Pick<RegistryHandlers, TokenNames> {
  /** A token that the caller owns in all of its remotes; any other is answered as if it did not exist. */
  async function ownToken(caller: RegistryCaller, id: string, connection: Connection): Promise<StoredToken> {
    const found = await tokens.byId(id, connection);
    if (found?.remotes.every((remote) => decideRights(caller, { action: 'own', remote }) === 'allowed')) return found;
    throw notFound('The token');
  }

  return {
    async listTokens({ caller, demand }) {
      demand({ action: 'list' });
      const { remotes } = caller.person;
      const own = [...remotes].filter(([, { role }]) => role === 'owner').map(([name]) => name);
      const found = await tokens.list(isHouse(caller.person) ? null : own);
      const visible = caller.token ? found.filter(({ id }) => id === caller.token?.id) : found;
      return { tokens: visible.map(describeToken) };
    },

    async createToken(request) {
      const { caller, body, demand } = request;
      for (const remote of body.remotes) demand({ action: 'own', remote });
      refuseExceeding(caller, body);
      return database.transaction(async (connection) => {
        const made = await tokens.create(
          { ...body, madeBy: caller.person.accountId, lifeMs: body.days * DAY_MS },
          connection,
        );
        await audit(connection, request, {
          action: 'create-token',
          ...ofToken(made.token),
          changes: { label: body.label, remotes: body.remotes, scopes: body.scopes, days: body.days },
        });
        return { token: describeToken(made.token), text: made.text };
      });
    },

    async rotateToken(request) {
      const { caller, params, body } = request;
      personOnly(caller, 'rotate tokens');
      return database.transaction(async (connection) => {
        const old = await ownToken(caller, params.id, connection);
        if (tokens.isOver(old))
          throw new RegistryRejection('refused', 'token-ended', 'The token has ended', 'make a new one');
        const { label, remotes, scopes } = old;
        refuseExceeding(caller, old);
        const made = await tokens.create(
          { label, remotes, scopes, madeBy: caller.person.accountId, lifeMs: body.days * DAY_MS },
          connection,
        );
        await tokens.endAfter(old.id, body.overlapHours, connection);
        await audit(connection, request, {
          action: 'rotate-token',
          ...ofToken(old),
          changes: { successor: made.token.id, overlapHours: body.overlapHours },
        });
        return { token: describeToken(made.token), text: made.text };
      });
    },

    async revokeToken(request) {
      const { caller, params } = request;
      personOnly(caller, 'revoke tokens');
      await database.transaction(async (connection) => {
        const found = await ownToken(caller, params.id, connection);
        await tokens.revoke(found.id, connection);
        await audit(connection, request, {
          action: 'revoke-token',
          ...ofToken(found),
          changes: { label: found.label, remotes: found.remotes },
        });
      });
      return null;
    },
  };
}

function createOwnerHandlers(deps: TeamHandlersDeps): Pick<RegistryHandlers, OwnerNames> {
  const { database, tenants } = deps;
  return {
    async readOwners({ params: { remote }, demand }) {
      demand({ action: 'read', remote });
      return describeTeam(await teamOf(remote, database));
    },

    async claimRemote(request) {
      const { caller, params, body, demand } = request;
      personOnly(caller, 'claim names');
      demand({ action: 'administer' });
      return database.transaction(async (connection) => {
        if (
          body.team.id === HOUSE_TEAM ||
          !(await claimRemote(connection, params.remote, body.team, caller.person.userName))
        ) {
          const owner = await readTeam(connection, params.remote);
          throw new RegistryRejection(
            'refused',
            'claimed',
            owner ? `${params.remote} belongs to ${owner.team.name}` : 'The team of the house claims no further name',
            'take another name',
          );
        }
        await audit(connection, request, {
          action: 'claim-remote',
          subjectKind: 'remote',
          subjectId: params.remote,
          remote: params.remote,
          changes: { team: body.team.id },
        });
        return describeTeam(await teamOf(params.remote, connection));
      });
    },

    async writeOwners(request) {
      const { caller, params, body, demand } = request;
      personOnly(caller, 'change the people of a team');
      demand({ action: 'own', remote: params.remote });
      const people = await Promise.all(
        body.people.map(async ({ userName, role }) => ({ ...(await findStaff(deps, userName)), role })),
      );
      return database.transaction(async (connection) => {
        const before = await teamOf(params.remote, connection);
        if (before.team.id !== HOUSE_TEAM && !people.some(({ role }) => role === 'owner'))
          throw new RegistryRejection('refused', 'owner', 'A team has at least one owner', 'name an owner');
        await replaceMembers(connection, before.team.id, people);
        await audit(connection, request, {
          action: 'change-owners',
          subjectKind: 'remote',
          subjectId: params.remote,
          remote: params.remote,
          changes: { from: before.people, to: body.people },
        });
        return describeTeam(await teamOf(params.remote, connection));
      });
    },

    async writeBrands(request) {
      const { caller, params, body, demand } = request;
      personOnly(caller, 'admit a remote to a brand');
      demand({ action: 'administer' });
      const unknown = body.brands.find((brand) => !tenants.byId(brand));
      if (unknown !== undefined) throw notFound(unknown);
      return database.transaction(async (connection) => {
        const before = await teamOf(params.remote, connection);
        await writeBrands(connection, params.remote, body.brands);
        await audit(connection, request, {
          action: 'change-brands',
          subjectKind: 'remote',
          subjectId: params.remote,
          remote: params.remote,
          changes: { from: before.brands, to: body.brands },
        });
        return describeTeam(await teamOf(params.remote, connection));
      });
    },
  };
}

/** @throws RegistryRejection 404 for a name that is no member of staff */
async function findStaff(
  { tenants, accounts }: TeamHandlersDeps,
  userName: string,
): Promise<{ readonly accountId: string }> {
  for (const { id, audience } of tenants.all()) {
    const found = audience === 'staff' ? await accounts.byLogin(id, userName) : null;
    if (found && found.userType !== 'user' && found.userName === userName) return { accountId: found.id };
  }
  throw notFound(userName);
}

/** @throws RegistryRejection for a token: people alone decide on people and credentials */
export function personOnly({ token }: RegistryCaller, what: string): void {
  if (token) throw forbidden(what);
}

/** @throws RegistryRejection where a scope is more than the caller may do now */
export function refuseExceeding(
  caller: RegistryCaller,
  { remotes, scopes }: { readonly remotes: readonly string[]; readonly scopes: readonly string[] },
): void {
  for (const remote of remotes)
    for (const scope of scopes)
      if (decideRights(caller, needOfScope(scope, remote)) !== 'allowed')
        throw new RegistryRejection(
          'forbidden',
          'scope',
          `A token may not exceed its maker: ${scope} for ${remote}`,
          'leave the scope out, or ask somebody who has it',
        );
}
