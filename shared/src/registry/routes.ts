import { z } from 'zod';
import { auditEntry, brandState, health, newToken, owners, release, token, trustRule, written } from './answers';
import { brandRoutes } from './brand-routes';
import {
  brand,
  channel,
  gitRevision,
  reason,
  remoteName,
  revision,
  teamRole,
  timestamp,
  tokenScope,
  version,
} from './fields';
import { reportRoutes } from './report-routes';

/** Address of every call, on the staff site. */
export const REGISTRY_PATH = '/registry/v1';

const MAX_DAYS = 90;
const DEFAULT_DAYS = 30;
/** How long a rotated token holds beside its successor, hours. */
const OVERLAP_HOURS = 24;

const remoteParams = z.strictObject({ remote: remoteName });
const versionParams = z.strictObject({ remote: remoteName, version });
const pinParams = z.strictObject({ brand, remote: remoteName });
const tokenParams = z.strictObject({ id: z.uuid() });

const days = z.int().min(1).max(MAX_DAYS).default(DEFAULT_DAYS);

/** Every call under `/registry/v1`: the server validates with these schemas, and openapi.json is made from them. */
export const registryRoutes = {
  listReleases: {
    method: 'GET',
    path: '/releases',
    summary: 'Lists the versions that the caller sees',
    query: z.strictObject({ remote: remoteName.optional() }),
    answer: z.object({ revision, releases: z.array(release) }),
  },
  publish: {
    method: 'POST',
    path: '/releases',
    summary: 'Publishes a packed release folder (tar, gzip) after every check, as a whole or not at all',
    packed: true,
    query: z.strictObject({ channel: channel.optional(), reason }),
    answer: z.object({
      revision,
      remote: z.string(),
      version: z.string(),
      /** These bytes were published before. */
      repeated: z.boolean(),
      files: z.record(z.string(), z.string()),
      checks: z.array(z.string()),
      /** With a channel: what each brand of the caller gets from now on. */
      brands: z.array(brandState),
    }),
  },
  readRelease: {
    method: 'GET',
    path: '/releases/{remote}/{version}',
    summary: 'Shows a version with its files and its health on each brand of the caller',
    params: versionParams,
    answer: z.object({
      revision,
      release: release.extend({
        routes: z.array(z.object({ path: z.string(), access: z.string() })),
        slots: z.array(z.string()),
        shared: z.record(z.string(), z.string()),
        files: z.record(z.string(), z.object({ integrity: z.string(), bytes: z.number() })),
        health: z.array(health),
      }),
    }),
  },
  promote: {
    method: 'POST',
    path: '/channels/{channel}/{remote}',
    summary: 'Points a channel at a version',
    needsRevision: true,
    params: z.strictObject({ channel, remote: remoteName }),
    body: z.strictObject({ version, reason }),
    answer: written,
  },
  pin: {
    method: 'PUT',
    path: '/pins/{brand}/{remote}',
    summary: 'Pins a brand to a version',
    needsRevision: true,
    params: pinParams,
    body: z.strictObject({ version, reason }),
    answer: written,
  },
  unpin: {
    method: 'DELETE',
    path: '/pins/{brand}/{remote}',
    summary: 'Removes the pin of a brand',
    needsRevision: true,
    params: pinParams,
    query: z.strictObject({ reason }),
    answer: written,
  },
  ...brandRoutes,
  rollBack: {
    method: 'POST',
    path: '/rollbacks',
    summary: 'Returns a brand or a channel to the last good version',
    needsRevision: true,
    body: z.union([
      z.strictObject({ remote: remoteName, brand, reason }),
      z.strictObject({ remote: remoteName, channel, reason }),
    ]),
    answer: written,
  },
  revoke: {
    method: 'POST',
    path: '/revocations',
    summary: 'Withdraws a version from every brand',
    needsRevision: true,
    body: z.strictObject({ remote: remoteName, version, reason: z.string().trim().min(5).max(500) }),
    answer: written,
  },
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
  writeBrands: {
    method: 'PUT',
    path: '/remotes/{remote}/brands',
    summary: 'Sets the brands on which the team itself may pin the remote',
    params: remoteParams,
    body: z.strictObject({ brands: z.array(brand).max(500) }),
    answer: owners,
  },
  ...reportRoutes,
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
  audit: {
    method: 'GET',
    path: '/audit',
    summary: 'Searches the audit log of the registry, and exports it as CSV or JSON lines',
    query: z.strictObject({
      remote: remoteName.optional(),
      brand: brand.optional(),
      channel: channel.optional(),
      actor: z.string().min(1).max(100).optional(),
      action: z.string().min(1).max(30).optional(),
      version: version.optional(),
      gitRevision: gitRevision.optional(),
      from: timestamp.optional(),
      to: timestamp.optional(),
      /** Id of the last entry of the page before. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      format: z.enum(['json', 'csv', 'jsonl']).default('json'),
    }),
    answer: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
  },
} as const satisfies Record<string, RegistryRoute>;

/** A call: `needsRevision` demands `If-Match`; an answer of null is 204. */
export interface RegistryRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `REGISTRY_PATH`, with `{name}` for each parameter. */
  readonly path: string;
  readonly summary: string;
  readonly needsRevision?: boolean;
  /** Nobody is signed in: the body proves who calls. */
  readonly isOpen?: boolean;
  /** The body is a packed folder, and `Idempotency-Key` names the request. */
  readonly packed?: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType | null;
}

type Routes = typeof registryRoutes;
export type RegistryCallName = keyof Routes;
type InputOf<R, Part extends string> = R extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** Calls without a caller. */
export type OpenRegistryCall = {
  [N in RegistryCallName]: Routes[N] extends { readonly isOpen: true } ? N : never;
}[RegistryCallName];
export type RegistryParams<N extends RegistryCallName> = InputOf<Routes[N], 'params'>;
export type RegistryQuery<N extends RegistryCallName> = InputOf<Routes[N], 'query'>;
export type RegistryBody<N extends RegistryCallName> = InputOf<Routes[N], 'body'>;
export type RegistryAnswer<N extends RegistryCallName> = Routes[N]['answer'] extends infer S extends z.ZodType
  ? z.output<S>
  : null;
