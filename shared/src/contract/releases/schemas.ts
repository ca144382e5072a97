import { z } from 'zod';
import type { releasesEndpoints } from './routes';
import { auditReason, isoTimestamp, releaseName, releaseVersion } from './release-record';
import { done, id, message, pageQuery, paged, text, type SchemasOf } from '../common/fields';

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

const channel = z.enum(['stable', 'next']);
const why = z.enum(['qa-pin', 'tenant-pin', 'rollout', 'channel', 'default']);
const health = z.enum(['healthy', 'degraded', 'failing', 'unknown']);

/** The revision of the registry that the writer looked at: a write after somebody else's is refused. */
const revision = z.coerce.number().int().min(0);

/** Page views of one version that tried to load it, and those of them in which it failed; `rate` is null while nobody tried. */
const traffic = { loads: z.number(), failures: z.number(), rate: z.number().nullable() };

/** Evidence for the last good version: its counts on the brand, or on all brands where the brand has no good one. */
const lastGoodFigures = z.object({
  loads: z.number(),
  failures: z.number(),
  visitors: z.number(),
  minutes: z.number(),
  scope: z.enum(['brand', 'all-brands']),
});

/** One version on one tenant: a square of the console. `version` null: the tenant has none of this remote. */
const cell = z.object({
  remote: z.string(),
  version: z.string().nullable(),
  why: why.nullable(),
  /** What a pin or a channel asked for, where something else is running or nothing. */
  wanted: z.string().nullable(),
  /** The rule that what was wanted breaks. */
  refused: z.string().nullable(),
  pinned: z.string().nullable(),
  lastGood: z.string().nullable(),
  lastGoodFigures: lastGoodFigures.nullable().optional(),
  /** An older version than the tenant's channel points at. */
  behind: z.boolean(),
  health,
  failingSince: isoTimestamp.nullable(),
  ...traffic,
});

export const auditEntry = z.object({
  _id: z.string(),
  at: isoTimestamp,
  actor: z.string(),
  action: z.enum([
    'publish',
    'channel',
    'pin',
    'unpin',
    'promote',
    'rollback',
    'auto-rollback',
    'revoke',
    'remove',
    'qa',
    'grant',
    'grant-qa',
    'withdraw-qa',
    'follow',
    'rollout',
    'rollout-abort',
    'rollout-finish',
  ]),
  tenantId: z.string().nullable(),
  channel: z.string().nullable(),
  remote: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  /** User name of whom it was done to: a right is given to a person, not to a remote. */
  subject: z.string().nullable().optional(),
});

export const releasesOverviewAnswer = z.object({
  docs: z.object({
    revision: z.number(),
    checkedAt: isoTimestamp,
    /** What this account may do here. */
    may: z.object({ write: z.boolean(), qa: z.boolean() }),
    /** The shell first, then the remotes by name, each with what its channels point at. `head` is stable's. */
    remotes: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['shell', 'remote']),
        head: z.string().nullable(),
        channels: z.record(z.string(), z.string()),
        versions: z.array(z.string()),
      }),
    ),
    tenants: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.enum(['b2c', 'b2b']),
        audience: z.enum(['player', 'staff']),
        casinoOnly: z.boolean(),
        /** #rrggbb of its badge. */
        colour: z.string(),
        url: z.string(),
        channel: z.string(),
        developmentOverrides: z.boolean(),
        /** Share of failed loads above which a version goes back by itself. */
        threshold: z.number(),
        cells: z.array(cell),
      }),
    ),
    /** Automatic rollbacks of the last day, newest first. */
    notices: z.array(auditEntry),
    activity: z.array(auditEntry),
    counts: z.object({
      healthy: z.number(),
      degraded: z.number(),
      failing: z.number(),
      unknown: z.number(),
      pinned: z.number(),
      behind: z.number(),
    }),
  }),
  message,
});

export const releaseDetailQuery = z.object({ tenantId: id, remote: releaseName, version: releaseVersion.optional() });

/** A rule and whether this version meets it on this tenant; `remedy` describes how to meet it. */
const check = z.object({
  rule: z.enum([
    'published',
    'files',
    'revoked',
    'signature',
    'permissions',
    'contract',
    'shared',
    'routes',
    'slots',
    'size',
    'failures',
    'tests',
  ]),
  label: z.string(),
  ok: z.boolean(),
  detail: z.string(),
  remedy: z.string().nullable(),
});
export const releaseDetailAnswer = z.object({
  docs: z.object({
    revision: z.number(),
    may: z.object({ write: z.boolean(), qa: z.boolean() }),
    tenant: z.object({ id: z.string(), name: z.string(), url: z.string(), channel: z.string() }),
    remote: z.string(),
    kind: z.enum(['shell', 'remote']),
    version: z.string(),
    /** Git revision of the build. */
    source: z.string().nullable(),
    publishedAt: isoTimestamp,
    revoked: z.object({ at: isoTimestamp, by: z.string(), reason: z.string().nullable() }).nullable(),
    contract: z.string(),
    cell,
    checks: z.array(check),
    /** What a version of an outside team declares, and what of it the brand has not granted; null of the house (F1.06). */
    grants: z
      .object({ wanted: z.array(z.string()), missing: z.array(z.string()) })
      .nullable()
      .optional(),
    /** Bytes as they are, and of what a browser loads, compressed; `budget` of that, where the package has one. */
    size: z.object({ files: z.number(), raw: z.number(), compressed: z.number(), budget: z.number().nullable() }),
    /** Loads and failures of this version on this tenant, in steps of five minutes, oldest first. */
    series: z.array(z.object({ at: isoTimestamp, ...traffic })),
    failures: z.array(
      z.object({ phase: z.string(), failures: z.number(), cause: z.string(), path: z.string(), at: isoTimestamp }),
    ),
    /** Every version of this remote, newest first. */
    versions: z.array(
      z.object({
        version: z.string(),
        publishedAt: isoTimestamp,
        source: z.string().nullable(),
        current: z.boolean(),
        pinned: z.boolean(),
        lastGood: z.boolean(),
        channels: z.array(z.string()),
        revoked: z.boolean(),
        health,
      }),
    ),
    routes: z.array(z.object({ path: z.string(), screen: z.string() })),
    slots: z.array(z.string()),
  }),
  message,
});

export const releaseAuditQuery = pageQuery.extend({ tenantId: id.optional(), remote: releaseName.optional() });
export const releaseAuditAnswer = paged(auditEntry);

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
