import { z } from 'zod';
import type { releasesEndpoints } from './routes';
import { auditReason, releaseName, releaseVersion } from './release-record';
import { done, id, message, text, type SchemasOf } from '../common/fields';
import {
  channel,
  lastGoodFigures,
  releaseAuditAnswer,
  releaseAuditQuery,
  releaseDetailAnswer,
  releaseDetailQuery,
  releasesOverviewAnswer,
  revision,
} from './console-schemas';

/** What a shell reports when a remote fails: which version, in which phase, why. */
export const remoteFailureBody = z.object({
  remote: text(40),
  version: text(60),
  phase: text(40),
  cause: text(300),
  path: text(200),
  /** A number that the page view made up for itself: a version that fails several times in it has failed once. */
  view: text(40).optional(),
});

export const pinReleaseBody = z.object({
  tenantId: id,
  remote: releaseName,
  version: releaseVersion,
  revision,
  reason: auditReason,
});
/** Grants all that a version declares on one brand (F1.06). */
export const grantReleaseBody = pinReleaseBody;
export const unpinReleaseBody = z.object({ tenantId: id, remote: releaseName, revision, reason: auditReason });
/** Puts a brand on a channel, for one remote or for all; null leaves it to its record. */
export const followChannelBody = z.object({
  tenantId: id,
  remote: releaseName.optional(),
  channel: channel.nullable(),
  revision,
  reason: auditReason,
});
export const promoteReleaseBody = z.object({
  remote: releaseName,
  version: releaseVersion,
  channel,
  revision,
  reason: auditReason,
});

/** Of one tenant, which is then pinned to its last good version, or of a channel. */
export const rollbackReleaseBody = z
  .object({ remote: releaseName, tenantId: id.optional(), channel: channel.optional(), revision, reason: auditReason })
  .refine(({ tenantId, channel: named }) => (tenantId === undefined) !== (named === undefined), {
    message: 'a tenant or a channel',
    path: ['tenantId'],
  });
export const revokeReleaseBody = z.object({
  remote: releaseName,
  version: releaseVersion,
  revision,
  reason: auditReason,
});

/** What came of a write. A refusal names the rule, what is wrong and what would satisfy it; nothing was changed. */
export const releaseWriteAnswer = z.object({
  docs: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      revision: z.number(),
      remote: z.string(),
      version: z.string().nullable(),
      /** Of a rollback: what makes the version that it went to the last good one. */
      lastGoodFigures: lastGoodFigures.optional(),
    }),
    z.object({
      ok: z.literal(false),
      rule: z.enum([
        'changed-meanwhile',
        'published',
        'files',
        'revoked',
        'signature',
        'contract',
        'shared',
        'routes',
        'slots',
        'permissions',
        'tenant',
        'channel',
        'not-pinned',
        'no-last-good',
        'in-use',
        'rollout',
        'approval',
        'shell',
      ]),
      reason: z.string(),
      remedy: z.string(),
    }),
  ]),
  message,
});

/** What a page view loaded, or tried to: each remote once, whatever came of it. The denominator of the failure rate. */
export const remoteLoadsBody = z.object({
  loads: z
    .array(z.object({ remote: text(40), version: text(60) }))
    .min(1)
    .max(20),
});

/** `wallet@2.3.1,shell@1.0.0`: what a tab runs. */
export const revokedReleasesQuery = z.object({
  versions: z
    .string()
    .max(2000)
    .regex(/^[a-z][a-z0-9-]{0,39}@[0-9A-Za-z.-]{1,70}(,[a-z][a-z0-9-]{0,39}@[0-9A-Za-z.-]{1,70}){0,29}$/),
});

/** Those of them that were revoked. */
export const revokedReleasesAnswer = z.object({
  docs: z.array(z.object({ remote: z.string(), version: z.string() })),
  message,
});

/** Query, body and answer of each endpoint. */
export const releasesSchemas = {
  reportRemoteFailure: { body: remoteFailureBody, answer: done },
  reportRemoteLoads: { body: remoteLoadsBody, answer: done },
  revokedReleases: { query: revokedReleasesQuery, answer: revokedReleasesAnswer },
  releasesOverview: { answer: releasesOverviewAnswer },
  releaseDetail: { query: releaseDetailQuery, answer: releaseDetailAnswer },
  releaseAudit: { query: releaseAuditQuery, answer: releaseAuditAnswer },
  pinRelease: { body: pinReleaseBody, answer: releaseWriteAnswer },
  grantRelease: { body: grantReleaseBody, answer: releaseWriteAnswer },
  unpinRelease: { body: unpinReleaseBody, answer: releaseWriteAnswer },
  followChannel: { body: followChannelBody, answer: releaseWriteAnswer },
  promoteRelease: { body: promoteReleaseBody, answer: releaseWriteAnswer },
  rollbackRelease: { body: rollbackReleaseBody, answer: releaseWriteAnswer },
  revokeRelease: { body: revokeReleaseBody, answer: releaseWriteAnswer },
} as const satisfies SchemasOf<typeof releasesEndpoints>;
