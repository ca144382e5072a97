import { z } from 'zod';
import { isoTimestamp, releaseName, releaseVersion } from './release-record';
import { id, message, pageQuery, paged } from '../common/fields';

export const channel = z.enum(['stable', 'next']);
const why = z.enum(['qa-pin', 'tenant-pin', 'rollout', 'channel', 'default']);
const health = z.enum(['healthy', 'degraded', 'failing', 'unknown']);

/** The revision of the registry that the writer looked at: a write after somebody else's is refused. */
export const revision = z.coerce.number().int().min(0);

/** Page views of one version that tried to load it, and those of them in which it failed; `rate` is null while nobody tried. */
const traffic = { loads: z.number(), failures: z.number(), rate: z.number().nullable() };

/** Evidence for the last good version: its counts on the brand, or on all brands where the brand has no good one. */
export const lastGoodFigures = z.object({
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
