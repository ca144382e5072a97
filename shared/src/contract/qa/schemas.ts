import { z } from 'zod';
import type { qaEndpoints } from './routes';
import { auditReason, isoTimestamp, releaseName, releaseVersion } from '../releases/release-record';
import { done, id, message, text, type SchemasOf } from '../common/fields';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}\/[\w\-./]*$/;

/** Remote (or `shell`) -> a version of the registry, or, where the tenant allows it, the entry of a build on localhost. */
export const qaPins = z
  .record(releaseName, z.union([releaseVersion, z.string().max(200).regex(LOOPBACK)]))
  .refine((pins) => Object.keys(pins).length <= 20, 'too many');

/** `share` is the token of a shared link; it stands for tenant and pins. Hours: 8 at most. */
export const issueQaPinBody = z
  .object({
    tenantId: id.optional(),
    pins: qaPins.optional(),
    share: text(4000).optional(),
    hours: z.coerce.number().min(0.1).max(8).default(8),
    /** Where to land on the branded site. */
    path: z
      .string()
      .max(200)
      .regex(/^\/(?![/\\])[\w\-./?=&%]*$/)
      .default('/'),
  })
  .refine(({ tenantId, pins, share }) => (share === undefined) === (tenantId !== undefined && pins !== undefined), {
    message: 'tenant and pins, or a share',
    path: ['share'],
  });

export const qaPinAnswer = z.object({
  docs: z.object({
    tenantId: z.string(),
    pins: z.record(z.string(), z.string()),
    expiresAt: isoTimestamp,
    /** On the branded site; works once, for two minutes. */
    link: z.string(),
    /** For a colleague: asks for the same right before it gives the same pins. Null with a build of localhost among them. */
    shareLink: z.string().nullable(),
  }),
  message,
});

/** Which of the caller's own QA pins to end: those of one tenant, or all. */
export const clearQaPinBody = z.object({ tenantId: id.optional() });

const qaPerson = z.object({
  accountId: z.string(),
  userName: z.string(),
  userType: z.string(),
  qa: z.boolean(),
  /** QA pins of theirs that hold now. */
  pins: z.number(),
});

/** Everybody who signs in to the admin website and is not blocked, by user name. */
export const qaPeopleAnswer = z.object({ docs: z.array(qaPerson), message });
export const setQaRightBody = z.object({ accountId: id, qa: z.boolean(), reason: auditReason });
export const setQaRightAnswer = z.object({ docs: qaPerson, message });

/** On the branded site: what is pinned for this person, and what could be. Null when nothing is. */
export const qaStateAnswer = z.object({
  docs: z
    .object({
      pins: z.record(z.string(), z.string()),
      expiresAt: isoTimestamp,
      shareLink: z.string().nullable(),
      developmentOverrides: z.boolean(),
      remotes: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['shell', 'remote']),
          /** Without pins of one's own. */
          live: z.string().nullable(),
          lastGood: z.string().nullable(),
          versions: z.array(
            z.object({
              version: z.string(),
              publishedAt: isoTimestamp,
              channels: z.array(z.string()),
              /** Why it cannot go with the rest here; null when it can. */
              unfit: z.string().nullable(),
            }),
          ),
        }),
      ),
    })
    .nullable(),
  message,
});
export const changeQaPinBody = z.object({ pins: qaPins });

/** Query, body and answer of each endpoint. */
export const qaSchemas = {
  issueQaPin: { body: issueQaPinBody, answer: qaPinAnswer },
  clearQaPin: { body: clearQaPinBody, answer: done },
  qaPeople: { answer: qaPeopleAnswer },
  setQaRight: { body: setQaRightBody, answer: setQaRightAnswer },
  qaState: { answer: qaStateAnswer },
  changeQaPin: { body: changeQaPinBody, answer: qaStateAnswer },
} as const satisfies SchemasOf<typeof qaEndpoints>;
