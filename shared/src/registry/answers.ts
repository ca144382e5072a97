import { z } from 'zod';
import { gitRevision, revision, teamRole, timestamp, webhookKind } from './fields';

/** Who signed a version, and from what it was built. */
export const signature = z.object({
  /** Name of the key. */
  signer: z.string(),
  keyId: z.string(),
  commit: z.string(),
  repository: z.string(),
  builder: z.string(),
  buildType: z.string(),
  startedAt: timestamp,
  finishedAt: timestamp,
});
/** A change that waits, or waited, for other people. */
export const approvalRequest = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'done', 'refused', 'lapsed']),
  action: z.string(),
  remote: z.string(),
  brand: z.string().nullable(),
  channel: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What brands of the caller would get by it. */
  brands: z.array(z.object({ brand: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  needed: z.number(),
  approvedBy: z.array(z.string()),
  askedBy: z.string(),
  askedAt: timestamp,
  expiresAt: timestamp,
  reason: z.string().nullable(),
});
export type ApprovalRequest = z.output<typeof approvalRequest>;
/** Not null: nothing is done yet, and this request waits for other people. */
export const waitingApproval = approvalRequest.nullable();
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
  /** Null: nobody signed it. */
  signature: signature.nullable(),
  /** Held from every brand: its key is declared stolen. */
  held: z.boolean(),
  /** Channels that point at the version. */
  channels: z.array(z.string()),
  /** Brands of the caller that are pinned to it. */
  pinnedBy: z.array(z.string()),
});
export const publisherKey = z.object({
  keyId: z.string(),
  name: z.string(),
  publicKey: z.string(),
  addedBy: z.string(),
  addedAt: timestamp,
  /** It signs nothing further; what it signed before stays. */
  retiredAt: timestamp.nullable(),
  /** Releases that were accepted since then are held from every brand. */
  stolenFrom: timestamp.nullable(),
});
export const publisherKeys = z.object({
  revision,
  remote: z.string(),
  /** `required`: no release without a signature is accepted. */
  signed: z.enum(['optional', 'required']),
  keys: z.array(publisherKey),
});
/** What a brand demands of a remote. */
export const brandRule = z.object({
  revision,
  brand: z.string(),
  remote: z.string(),
  signed: z.enum(['optional', 'required']),
  /** How many people approve a pin, a promotion or the start of a rollout before it is done. */
  approvals: z.number(),
  /** `required`: a version waits until its pictures were compared and each difference was accepted. */
  compared: z.enum(['optional', 'required']),
  approval: waitingApproval,
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
  /** Loads and failures of the version that a rollback went to, for people. */
  figures: z.string().nullable(),
  approval: waitingApproval,
});
/** Permissions, and hosts as `http:<origin>`. */
export const grants = z.object({
  revision,
  remote: z.string(),
  brand: z.string(),
  version: z.string(),
  wanted: z.array(z.string()),
  granted: z.array(z.string()),
  missing: z.array(z.string()),
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
export const team = z.object({ id: z.string(), name: z.string(), isolation: z.enum(['trusted', 'isolated']) });
export const teamIsolation = z.object({ revision, team, remotes: z.array(z.string()) });
export const owners = z.object({
  remote: z.string(),
  team,
  people: z.array(z.object({ userName: z.string(), role: teamRole })),
  /** Brands on which the team itself may pin the remote. */
  brands: z.array(z.string()),
});
export const webhooks = z.object({
  webhooks: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      events: z.array(webhookKind),
      madeBy: z.string(),
      createdAt: timestamp,
      /** Signs the deliveries: shown once, where the webhook is new. */
      secret: z.string().nullable(),
    }),
  ),
});
export const delivery = z.object({
  id: z.string(),
  kind: webhookKind,
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  createdAt: timestamp,
  /** Null: it is not tried again. */
  nextAt: timestamp.nullable(),
  answerStatus: z.number().nullable(),
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
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
  /** What happened, where it is no change of a version. */
  detail: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Names of those who approved it. */
  approvals: z.array(z.string()),
});
export type RegistryAuditEntry = z.output<typeof auditEntry>;

/** An identity of an OpenID Connect issuer that a remote trusts: every named claim has exactly this value. */
export const trustRule = z.object({
  issuer: z.string(),
  audience: z.string(),
  claims: z.record(z.string(), z.string()),
  scopes: z.array(z.string()),
});
