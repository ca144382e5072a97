import { z } from 'zod';
import { brand, channel, reason, remoteName, revision } from './fields';

/** Calls about what one brand gets, beside its pins. */
export const brandRoutes = {
  follow: {
    method: 'PUT',
    path: '/brands/{brand}/channel',
    summary: 'Puts a brand on a channel, for one remote or for all; null leaves it to the record of the brand',
    needsRevision: true,
    params: z.strictObject({ brand }),
    body: z.strictObject({ channel: channel.nullable(), remote: remoteName.optional(), reason }),
    answer: z.object({
      revision,
      brand: z.string(),
      /** Null: every remote. */
      remote: z.string().nullable(),
      /** What the brand follows now. */
      channel: z.string(),
      /** What visitors of the brand get now, of each remote that the caller sees. */
      versions: z.record(z.string(), z.string().nullable()),
    }),
  },
} as const;
