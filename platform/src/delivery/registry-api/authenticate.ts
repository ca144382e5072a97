import type { FastifyRequest } from 'fastify';
import { readStaffAuthority, type Account } from '../../accounts/identity';
import { readBearerToken, type AuthGuard, type RateLimits } from '../../core/http';
import type { Database } from '../../core/database';
import type { TenantRecord } from '../../core/tenants';
import { namesOf, type Releases } from '../releases';
import { forbidden, fromHttp, unauthenticated, type RegistryRejection } from './registry-rejection';
import { isHouse, type RegistryCaller, type RegistryPerson } from './rights';
import { readHouseRemotes, readOwnedRemotes } from './teams';
import { isTokenText } from './token-text';
import type { Tokens } from './tokens';

export interface AuthenticateDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly sessions: AuthGuard;
  readonly limits: RateLimits;
  readonly accounts: { byId(id: string): Promise<Account | null> };
  readonly tokens: Tokens;
}

/** Who calls: a person of the staff site by its session, or a token with its maker. @throws RegistryRejection 401, 403 or 429 */
export async function authenticateRegistry(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  staffSite: TenantRecord,
): Promise<RegistryCaller> {
  const { sessions, limits } = deps;
  const bearer = readBearerToken(request.headers);
  if (bearer && isTokenText(bearer)) return authenticateToken(deps, bearer, request.ip);
  const caller = bearer ? await sessions.authenticate(bearer, staffSite) : null;
  if (!caller) throw (await tooMany(limits, 'address', request.ip)) ?? unauthenticated('Please sign in');
  const refused = await tooMany(limits, 'account', caller.accountId);
  if (refused) throw refused;
  const account = await deps.accounts.byId(caller.accountId);
  if (!account || account.userType === 'user') throw forbidden('use the registry');
  return { person: await readPerson(deps, account), token: null, session: caller.family ?? null };
}

/** A call without a caller counts for its address. @throws RegistryRejection 429 */
export async function admitAnybody({ limits }: AuthenticateDeps, { ip }: FastifyRequest): Promise<null> {
  const refused = await tooMany(limits, 'address', ip);
  if (refused) throw refused;
  return null;
}

async function authenticateToken(deps: AuthenticateDeps, text: string, address: string): Promise<RegistryCaller> {
  const { tokens, limits, accounts } = deps;
  const found = await tokens.find(text);
  if (!found) throw (await tooMany(limits, 'address', address)) ?? unauthenticated('The token is not known');
  if (found.revokedAt) throw unauthenticated('The token was revoked');
  if (tokens.isOver(found)) throw unauthenticated('The token has expired');
  const refused = await tooMany(limits, 'account', `token ${found.id}`);
  if (refused) throw refused;
  const maker = await accounts.byId(found.madeBy);
  if (!maker || maker.blocked) throw forbidden('use a token whose maker may not sign in');
  await tokens.touch(found.id, address);
  const { id, label, scopes, remotes, identity } = found;
  return {
    person: await readPerson(deps, maker),
    token: { id, label, scopes, remotes, identity },
  };
}

/** Roles are read with every call: a role that ended ends with the next call, in every process. */
async function readPerson({ database, releases }: AuthenticateDeps, account: Account): Promise<RegistryPerson> {
  const { id: accountId, userName, userType, tenantIds, settings } = account;
  const remotes = new Map(await readOwnedRemotes(database, accountId));
  const authority = await readStaffAuthority(database, accountId);
  const qualityAssurance = settings.qualityAssurance ?? false;
  const person = { accountId, userName, userType, tenantIds, qualityAssurance, ...authority };
  if (isHouse({ ...person, remotes }))
    for (const name of await readHouseRemotes(database, namesOf(releases.registry.snapshot())))
      remotes.set(name, { role: 'owner', brands: [] });
  return { ...person, remotes };
}

async function tooMany(
  limits: RateLimits,
  name: 'address' | 'account',
  key: string,
): Promise<RegistryRejection | null> {
  const refused = await limits.consume(name, key);
  return refused && fromHttp(refused);
}
