import { z } from 'zod';

/** Name of a remote, or `shell`. */
export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes');
export const version = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]{1,60})?$/, 'a semver version');
export const channel = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'lower-case letters, digits and dashes');
/** Id of a tenant. */
export const brand = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'the id of a brand');
export const reason = z.string().trim().min(5).max(500).optional();
export const timestamp = z.iso.datetime();
/** Revision of the registry: a number that each write of a channel, pin or revocation raises. */
export const revision = z.number().int().nonnegative();
export const gitRevision = z.string().regex(/^[0-9a-f]{40}$/);

/** What a token allows. `promote:` names a channel, `pin:` and `rollout:` name a brand (F2.04). */
export const tokenScope = z.union([
  z.enum(['read', 'publish']),
  z.templateLiteral(['promote:', channel]),
  z.templateLiteral(['pin:', brand]),
  z.templateLiteral(['rollout:', brand]),
]);
export type TokenScope = z.output<typeof tokenScope>;

export const teamRole = z.enum(['owner', 'releaser', 'viewer']);
export type TeamRole = z.output<typeof teamRole>;

/** Kinds of events for webhooks (F2.09). */
export const webhookKind = z.enum([
  'release.published',
  'release.refused',
  'channel',
  'pin',
  'rollout.step',
  'rollout.aborted',
  'rollout.finished',
  'health.rollback',
  'revocation',
  'approval.wanted',
]);
export type WebhookKind = z.output<typeof webhookKind>;

/** Every error of the registry: `rule` names what is broken, `satisfy` what would hold. */
export const registryError = z.object({
  message: z.string(),
  code: z.enum([
    'invalid',
    'unauthenticated',
    'forbidden',
    'not-found',
    'refused',
    'stale',
    'revision-missing',
    'too-large',
    'too-many',
    'unavailable',
  ]),
  rule: z.string(),
  satisfy: z.string(),
  /** The present revision, of a write with a stale one. */
  revision: revision.optional(),
});
export type RegistryErrorBody = z.output<typeof registryError>;
