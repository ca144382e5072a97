import { z } from 'zod';
import { brandRule, newToken, owners, publisherKeys, teamIsolation, token, trustRule } from './answers';
import { brand, reason, remoteName, teamRole, timestamp, tokenScope } from './fields';
import { pinParams, remoteParams, type RegistryRoute } from './route';

const MAX_DAYS = 90;
const DEFAULT_DAYS = 30;
/** How long a rotated token holds beside its successor, hours. */
const OVERLAP_HOURS = 24;

const tokenParams = z.strictObject({ id: z.uuid() });
const days = z.int().min(1).max(MAX_DAYS).default(DEFAULT_DAYS);

/** Calls of owners and administrators: tokens, people, identities, keys and rules. */
export const teamRoutes = {
  listTokens: {
    method: 'GET',
    path: '/tokens',
    summary: 'Lists the tokens of the remotes that the caller owns',
    answer: z.object({ tokens: z.array(token) }),
  },
  createToken: {
    method: 'POST',
    path: '/tokens',
    summary: 'Makes a token; its text is shown once',
    body: z.strictObject({
      label: z.string().trim().min(1).max(60),
      remotes: z.array(remoteName).min(1).max(20),
      scopes: z.array(tokenScope).min(1).max(20),
      days,
    }),
    answer: newToken,
  },
  rotateToken: {
    method: 'POST',
    path: '/tokens/{id}/rotate',
    summary: 'Makes a successor of a token; the old one holds for the overlap',
    params: tokenParams,
    body: z.strictObject({ days, overlapHours: z.int().min(0).max(OVERLAP_HOURS).default(OVERLAP_HOURS) }),
    answer: newToken,
  },
  revokeToken: {
    method: 'DELETE',
    path: '/tokens/{id}',
    summary: 'Ends a token at once',
    params: tokenParams,
    answer: null,
  },
  readOwners: {
    method: 'GET',
    path: '/remotes/{remote}/owners',
    summary: 'Shows the team of a remote',
    params: remoteParams,
    answer: owners,
  },
  claimRemote: {
    method: 'POST',
    path: '/remotes/{remote}',
    summary: 'Gives a name to a team, once',
    params: remoteParams,
    body: z.strictObject({
      team: z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes'),
        name: z.string().trim().min(1).max(80),
      }),
    }),
    answer: owners,
  },
  writeOwners: {
    method: 'PUT',
    path: '/remotes/{remote}/owners',
    summary: 'Replaces the people of the team of a remote',
    params: remoteParams,
    body: z.strictObject({
      people: z.array(z.strictObject({ userName: z.string().min(1).max(60), role: teamRole })).max(100),
    }),
    answer: owners,
  },
  setIsolation: {
    method: 'PUT',
    path: '/teams/{team}/isolation',
    summary: 'Decides whether remotes of a team are modules of the page or run in frames',
    params: z.strictObject({ team: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) }),
    body: z.strictObject({ isolation: z.enum(['trusted', 'isolated']), reason }),
    answer: teamIsolation,
  },
  writeBrands: {
    method: 'PUT',
    path: '/remotes/{remote}/brands',
    summary: 'Sets the brands on which the team itself may pin the remote',
    params: remoteParams,
    body: z.strictObject({ brands: z.array(brand).max(500) }),
    answer: owners,
  },
  readKeys: {
    method: 'GET',
    path: '/remotes/{remote}/keys',
    summary: 'Lists the keys that sign the releases of a remote',
    params: remoteParams,
    answer: publisherKeys,
  },
  writeKeys: {
    method: 'PUT',
    path: '/remotes/{remote}/keys',
    summary: 'Replaces the keys that sign the releases of a remote; a key that is left out is retired',
    needsRevision: true,
    params: remoteParams,
    body: z.strictObject({
      keys: z
        .array(
          z.strictObject({
            name: z.string().trim().min(1).max(60),
            /** ed25519, PEM. */
            publicKey: z.string().min(1).max(400),
            retired: z.boolean().default(false),
            stolenFrom: timestamp.optional(),
          }),
        )
        .max(20),
      signed: z.enum(['optional', 'required']).optional(),
      reason,
    }),
    answer: publisherKeys,
  },
  readRule: {
    method: 'GET',
    path: '/rules/{brand}/{remote}',
    summary: 'Shows what a brand demands of a remote',
    params: pinParams,
    answer: brandRule,
  },
  writeRule: {
    method: 'PUT',
    path: '/rules/{brand}/{remote}',
    summary: 'Sets what a brand demands of a remote',
    needsRevision: true,
    params: pinParams,
    body: z.strictObject({
      signed: z.enum(['optional', 'required']).optional(),
      approvals: z.int().min(0).max(2).optional(),
      compared: z.enum(['optional', 'required']).optional(),
      reason,
    }),
    answer: brandRule,
  },
  exchangeToken: {
    method: 'POST',
    path: '/tokens/exchange',
    summary: 'Exchanges a trusted OpenID Connect identity for a token of at most 15 minutes',
    isOpen: true,
    body: z.strictObject({ remote: remoteName, token: z.string().min(20).max(16_384) }),
    answer: newToken,
  },
  readTrust: {
    method: 'GET',
    path: '/remotes/{remote}/trust',
    summary: 'Lists the OpenID Connect identities that a remote trusts',
    params: remoteParams,
    answer: z.object({ rules: z.array(trustRule) }),
  },
  writeTrust: {
    method: 'PUT',
    path: '/remotes/{remote}/trust',
    summary: 'Replaces the OpenID Connect identities that a remote trusts',
    params: remoteParams,
    body: z.strictObject({
      rules: z
        .array(
          z.strictObject({
            issuer: z.url({ protocol: /^https?$/ }).max(200),
            audience: z.string().min(1).max(200),
            claims: z
              .record(z.string().regex(/^[a-z_]{1,40}$/), z.string().min(1).max(300))
              .refine((claims) => 'repository' in claims && ('ref' in claims || 'environment' in claims), {
                message: 'a repository, and a ref or an environment',
              }),
            scopes: z.array(tokenScope).min(1).max(20),
          }),
        )
        .max(20),
    }),
    answer: z.object({ rules: z.array(trustRule) }),
  },
} as const satisfies Record<string, RegistryRoute>;
