import { isObject } from '@backlay/shared/domain';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { fetchPublic, PublicFetchError } from '../../core/http';
import { RegistryRejection } from './registry-rejection';

/** Signatures of the issuers of CI services; `none` and shared secrets are no proof of anybody. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const FETCH = { timeout: 5000, maxBytes: 256 * 1024 };
const TOLERANCE_SECONDS = 30;
/** Issuers whose keys are in memory. */
const ISSUERS_MOST = 100;

/** An identity that a remote trusts: every named claim has exactly this value (F2.05). */
export interface TrustRule {
  readonly issuer: string;
  readonly audience: string;
  readonly claims: Readonly<Record<string, string>>;
  readonly scopes: readonly string[];
  /** Account that wrote the rule: its tokens can do no more than that account. */
  readonly madeBy: string;
}

/** A verified identity, with the rule that it satisfies. */
export interface TrustedIdentity {
  readonly rule: TrustRule;
  readonly jti: string;
  readonly expiresAt: Date;
}

const refuse = (rule: string, message: string, satisfy: string): RegistryRejection =>
  new RegistryRejection('unauthenticated', rule, message, satisfy);

/** Verifies identity tokens of OpenID Connect issuers. */
export class IdentityVerifier {
  private readonly keys = new Map<string, Promise<JWTVerifyGetKey>>();

  /** @param allowLocal whether issuers of this machine and http are taken, as in a demonstration */
  constructor(private readonly allowLocal: boolean) {}

  /** @throws RegistryRejection naming what the identity lacks */
  async verify(text: string, rules: readonly TrustRule[]): Promise<TrustedIdentity> {
    const issuer = readIssuer(text);
    const ofIssuer = rules.filter((rule) => rule.issuer === issuer);
    if (issuer === null || ofIssuer.length === 0)
      throw refuse('issuer', 'The issuer is not trusted by the remote', 'an identity token of a trusted issuer');
    const payload = await this.verifySignature(text, issuer);
    const { aud = [], jti, exp } = payload;
    const ofAudience = ofIssuer.filter(({ audience }) => [aud].flat().includes(audience));
    if (ofAudience.length === 0)
      throw refuse('audience', 'The identity token is meant for somebody else', 'the audience of the rule');
    if (!jti || exp === undefined)
      throw refuse('jti', 'The identity token has no jti or exp', 'a token that is used once');
    const rule = ofAudience.find(({ claims }) => differing(claims, payload) === undefined);
    if (rule) return { rule, jti, expiresAt: new Date(exp * 1000) };
    const [nearest] = ofAudience;
    const claim = (nearest && differing(nearest.claims, payload)) ?? 'claims';
    throw refuse(claim, `The claim ${claim} has another value than the rule`, `the ${claim} of the rule`);
  }

  private async verifySignature(text: string, issuer: string): Promise<JWTPayload> {
    try {
      const options = { issuer, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_SECONDS };
      const { payload } = await jwtVerify(text, await this.keysOf(issuer), options);
      return payload;
    } catch (error) {
      throw toRejection(error);
    }
  }

  /** The key set of an issuer, as its discovery document names it. A failure is forgotten, so that the next try asks again. */
  private keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const known = this.keys.get(issuer);
    if (known) return known;
    if (this.keys.size >= ISSUERS_MOST) this.keys.clear();
    const opened = this.discover(issuer);
    this.keys.set(issuer, opened);
    opened.catch(() => this.keys.delete(issuer));
    return opened;
  }

  private async discover(issuer: string): Promise<JWTVerifyGetKey> {
    const place = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const document: unknown = JSON.parse((await this.get(place)).body);
    if (!isObject(document) || document['issuer'] !== issuer || typeof document['jwks_uri'] !== 'string')
      throw new PublicFetchError(`${place.host} names another issuer, or no keys`);
    return createRemoteJWKSet(new URL(document['jwks_uri']), {
      [customFetch]: async (url: string) => {
        const { status, body } = await this.get(new URL(url));
        return new Response(body, { status });
      },
    });
  }

  private async get(url: URL): Promise<{ status: number; body: string }> {
    const answer = await fetchPublic(url, { ...FETCH, allowLocal: this.allowLocal });
    if (answer.status !== 200) throw new PublicFetchError(`${url.host} answered ${answer.status}`);
    return answer;
  }
}

function readIssuer(text: string): string | null {
  try {
    return decodeJwt(text).iss ?? null;
  } catch {
    return null;
  }
}

/** The first claim that differs. */
const differing = (claims: TrustRule['claims'], payload: JWTPayload): string | undefined =>
  Object.entries(claims).find(([name, value]) => payload[name] !== value)?.[0];

function toRejection(error: unknown): RegistryRejection {
  if (error instanceof errors.JWTExpired) return refuse('expired', 'The identity token has expired', 'a new one');
  if (error instanceof errors.JWKSNoMatchingKey)
    return refuse('key', 'The issuer has no such key', 'a key of the issuer');
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return refuse('algorithm', 'The signature of the identity token is not taken', ALGORITHMS.join(', '));
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return refuse('signature', 'The signature of the identity token is wrong', 'a token as its issuer signed it');
  if (error instanceof errors.JWTClaimValidationFailed)
    return refuse(error.claim, `The claim ${error.claim} is not valid`, 'a token that holds now');
  if (error instanceof errors.JOSEError) return refuse('identity', 'The identity token cannot be read', 'a signed JWT');
  return new RegistryRejection('unavailable', 'issuer', 'The issuer does not respond', 'repeat it later', {
    retryAfter: 5,
  });
}
