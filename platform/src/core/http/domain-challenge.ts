import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type KeyRing, type PurposeKeys } from '../config';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TenantDirectory } from '../tenants';

/** Where a platform proves that an address leads to it. Answers at any host. */
export const DOMAIN_PATH = '/.well-known/backlay-domain';

/** How old a challenge may be, ms: clocks of operators differ. */
const CHALLENGE_MS = 300_000;
const PURPOSE = 'domain check';

/** The keys of challenges: current and replaced. */
export const domainKeys = (secret: KeyRing): PurposeKeys => deriveKeys(secret, PURPOSE);

const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
const isSigned = (keys: PurposeKeys, text: string, signature: string): boolean =>
  keys.some((key) => {
    const expected = Buffer.from(sign(key, text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });

/** What the platform saw of the request. `brand` is null where no brand has the host. */
const seen = z.object({ host: z.string(), address: z.string(), brand: z.string().nullable() });
const answer = seen.extend({ proof: z.string() });
export type SeenRequest = z.infer<typeof seen>;

const proofOf = (key: string, challenge: string, { host, address, brand }: SeenRequest): string =>
  sign(key, JSON.stringify([challenge, host, address, brand]));

/** A challenge that only a platform with the same key answers. */
export function createChallenge([key]: PurposeKeys, now: number): string {
  const text = `${now}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${sign(key, text)}`;
}

/** What the platform saw; null where the answer is not of a platform with this key, or of another challenge. */
export function readAnswer(keys: PurposeKeys, challenge: string, body: string): SeenRequest | null {
  try {
    const { proof, ...request } = answer.parse(JSON.parse(body));
    const isOwn = keys.some((key) => proofOf(key, challenge, request) === proof);
    return isOwn ? request : null;
  } catch {
    return null;
  }
}

/** Answers who holds the key, and nobody else, with host and address of the request as they came through the proxy (G2.06). */
export function serveDomainChallenges(
  app: FastifyInstance,
  { tenants, secret }: { readonly tenants: Pick<TenantDirectory, 'byHost'>; readonly secret: KeyRing },
): void {
  const keys = domainKeys(secret);
  app.get<{ Querystring: { challenge?: unknown } }>(DOMAIN_PATH, (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { challenge } = request.query;
    const [at = '', nonce = '', signature = ''] = typeof challenge === 'string' ? challenge.split('.') : [];
    const isFresh = Math.abs(Date.now() - Number(at)) <= CHALLENGE_MS;
    if (typeof challenge !== 'string' || !isFresh || !isSigned(keys, `${at}.${nonce}`, signature))
      return reply.code(404).send({ message: 'Page not found' });
    const { host = '' } = request.headers;
    const saw = { host, address: request.ip, brand: tenants.byHost(host)?.id ?? null };
    return reply.send({ ...saw, proof: proofOf(keys[0], challenge, saw) });
  });
}
