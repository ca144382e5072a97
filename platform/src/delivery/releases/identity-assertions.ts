import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { serverMessages } from '@backlay/shared/domain';
import type { FastifyInstance } from 'fastify';
import { calculateJwkThumbprint, SignJWT, type JWK } from 'jose';
import { deriveKeys, type KeyRing, type PurposeKeys } from '../../core/config';
import type { Database } from '../../core/database';
import { reject, type RateLimits, type RegisterRoute } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';
import type { Releases } from './releases';

/** How long an assertion is valid, seconds. */
export const ASSERTION_SECONDS = 300;
const ALGORITHM = 'EdDSA';

/** Ed25519 private keys are their seed behind this header (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: JWK;
}

/** An Ed25519 key from a secret: every process of the platform has the same one, and none is stored. */
async function deriveSigningKey(secret: string): Promise<SigningKey> {
  const seed = createHash('sha256').update(secret).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' });
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const jwk: JWK = { kty, crv, x };
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey, jwk: { ...jwk, kid, alg: ALGORITHM, use: 'sig' } };
}

/** Who asks for whom, and what the remote learns of the player. */
export interface AssertedPlayer {
  readonly accountId: string;
  readonly userType: string;
  readonly language: string;
  readonly remote: string;
  /** Address of the brand. */
  readonly issuer: string;
}

/** Signs who a player is, for the service of one remote. No name, phone or balance is in it. Source: F1.09. */
export class IdentityAssertions {
  private readonly keys: Promise<readonly SigningKey[]>;

  /**
   * @param secrets the first signs; public keys of all of them are served, so that a replaced one still verifies
   * @param salt of this installation: the same for good
   */
  constructor(
    secrets: PurposeKeys,
    private readonly salt: string,
    private readonly clock: () => number = Date.now,
  ) {
    this.keys = Promise.all(secrets.map(deriveSigningKey));
  }

  /** The public keys as a JSON Web Key Set. */
  async keySet(): Promise<{ readonly keys: readonly JWK[] }> {
    return { keys: (await this.keys).map(({ jwk }) => jwk) };
  }

  /** The id of a player for one remote: no two remotes can find out that they see the same player. */
  subjectOf(accountId: string, remote: string): string {
    return createHmac('sha256', this.salt).update(`${remote}\n${accountId}`).digest('base64url');
  }

  /** A JSON Web Token of 5 minutes. */
  async sign({ accountId, userType, language, remote, issuer }: AssertedPlayer): Promise<string> {
    const [key] = await this.keys;
    if (!key) throw new Error('Cannot sign an identity: no key');
    const now = Math.floor(this.clock() / 1000);
    return new SignJWT({ accountType: userType, language })
      .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(remote)
      .setSubject(this.subjectOf(accountId, remote))
      .setIssuedAt(now)
      .setExpirationTime(now + ASSERTION_SECONDS)
      .sign(key.privateKey);
  }
}

export interface IdentityRoutesDeps {
  readonly app: FastifyInstance;
  readonly define: RegisterRoute;
  readonly database: Pick<Database, 'query'>;
  readonly releases: Pick<Releases, 'resolve'>;
  readonly tenants: Pick<TenantDirectory, 'urlOf'>;
  readonly limits: Pick<RateLimits, 'consume'>;
  readonly secret: KeyRing;
}

const PERMISSION = 'identity';
/** A key that is replaced is fetched anew within this by whoever verifies, seconds. */
const KEY_SET_SECONDS = 300;

/** Serves identity assertions to remotes with the permission, and the keys that verify them (F1.09). */
export async function registerIdentityAssertions(deps: IdentityRoutesDeps): Promise<void> {
  const { app, define, database, releases, tenants, limits, secret } = deps;
  const { rows } = await database.query<{ salt: string }>('select salt from release_pairwise_salt');
  const [stored] = rows;
  if (!stored) throw new Error('Cannot sign identities: release_pairwise_salt is empty');
  const assertions = new IdentityAssertions(deriveKeys(secret, 'identity assertions'), stored.salt);

  /** The versions that a page of the brand may have: each was granted what it declares. */
  const mayAsk = (tenantId: string, remote: string): boolean => {
    const found = releases.resolve(tenantId)?.remotes.find(({ release }) => release.name === remote);
    return [found?.release, found?.lastGood].some((release) => release?.permissions?.includes(PERMISSION));
  };

  define('identityAssertion', async ({ tenant, caller, body: { remote, language } }) => {
    if (!mayAsk(tenant.id, remote)) return reject(403, serverMessages['identity.notGranted']);
    const tooMany = await limits.consume('identityAssertion', caller.accountId);
    if (tooMany) return tooMany;
    const assertion = await assertions.sign({
      accountId: caller.accountId,
      userType: caller.userType,
      language,
      remote,
      issuer: tenants.urlOf(tenant),
    });
    return { docs: { assertion, expiresIn: ASSERTION_SECONDS }, message: 'Success' };
  });

  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .headers({
        'cache-control': `public, max-age=${KEY_SET_SECONDS}`,
        'access-control-allow-origin': '*',
      })
      .send(await assertions.keySet()),
  );
}
