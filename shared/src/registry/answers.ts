import { z } from 'zod';
import { gitRevision, revision, teamRole, timestamp } from './fields';

export const brandState = z.object({
  brand: z.string(),
  /** What visitors of the brand get now; null: none of this remote. */
  version: z.string().nullable(),
  pinned: z.string().nullable(),
});
export const release = z.object({
  remote: z.string(),
  kind: z.enum(['shell', 'remote']),
  version: z.string(),
  gitRevision: gitRevision.nullable(),
  contract: z.string(),
  publishedAt: timestamp,
  revoked: z.boolean(),
  /** Channels that point at the version. */
  channels: z.array(z.string()),
  /** Brands of the caller that are pinned to it. */
  pinnedBy: z.array(z.string()),
});
export const health = z.object({
  brand: z.string(),
  loads: z.number(),
  failures: z.number(),
  visitors: z.number(),
  firstAt: timestamp,
  lastAt: timestamp,
});
export const written = z.object({
  revision,
  remote: z.string(),
  version: z.string().nullable(),
  brands: z.array(brandState),
});
export const token = z.object({
  id: z.string(),
  label: z.string(),
  remotes: z.array(z.string()),
  scopes: z.array(z.string()),
  madeBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  lastUsedAddress: z.string().nullable(),
});
export const newToken = z.object({ token, text: z.string() });
export const owners = z.object({
  remote: z.string(),
  team: z.object({ id: z.string(), name: z.string(), isolation: z.enum(['trusted', 'isolated']) }),
  people: z.array(z.object({ userName: z.string(), role: teamRole })),
  /** Brands on which the team itself may pin the remote. */
  brands: z.array(z.string()),
});
export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  action: z.string(),
  actor: z.string(),
  actorKind: z.string(),
  tokenId: z.string().nullable(),
  remote: z.string(),
  brand: z.string().nullable(),
  channel: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  fromGitRevision: z.string().nullable(),
  toGitRevision: z.string().nullable(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type RegistryAuditEntry = z.output<typeof auditEntry>;

/** An identity of an OpenID Connect issuer that a remote trusts: every named claim has exactly this value. */
export const trustRule = z.object({
  issuer: z.string(),
  audience: z.string(),
  claims: z.record(z.string(), z.string()),
  scopes: z.array(z.string()),
});
