import { z } from 'zod';
import { id, message, paged, pageQuery, picture, reason, type SchemasOf } from '../common/fields';
import type { kycEndpoints } from './routes';

const kind = z.enum(['identity', 'address', 'selfie', 'funds']);
const states = ['checking', 'review', 'approved', 'rejected'] as const;
const document = z.object({
  _id: z.string(),
  kind,
  /** As the player named the file. */
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  createdAt: z.string(),
});
/** What the player reads: `reason` of a rejection. */
const ownKyc = z.object({
  docs: z.object({ state: z.enum(['none', ...states]), reason: z.string(), documents: z.array(document) }),
  message,
});
const check = z.object({
  _id: z.string(),
  userId: z.string(),
  country: z.string(),
  documents: z.array(z.string()),
  /** Null: no supplier checks this country. */
  adapterId: z.string().nullable(),
  state: z.enum(['starting', ...states]),
  /** What the supplier found. */
  outcome: z.enum(['approved', 'rejected', 'review', 'failed']).nullable(),
  reason: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** Query, body and answer of each endpoint. */
export const kycSchemas = {
  kyc: { answer: ownKyc },
  uploadKycDocument: {
    /** PNG, JPEG, WebP or PDF. */
    body: z.object({ kind, document: picture }),
    answer: z.object({ docs: document, message }),
  },
  startKyc: {
    /** `country` issued the documents, as IN. */
    body: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .default('IN'),
      documentIds: z.array(z.uuid()).min(1).max(10),
    }),
    answer: ownKyc,
  },
  kycChecks: {
    query: pageQuery.extend({ tenantId: id, state: z.enum(['starting', ...states]).optional() }),
    answer: paged(check),
  },
  kycDocumentAddress: {
    body: z.object({ tenantId: id, documentId: z.uuid(), reason }),
    /** Works once, for 15 minutes. */
    answer: z.object({ docs: z.object({ path: z.string() }), message }),
  },
  decideKyc: {
    body: z.object({ tenantId: id, checkId: z.uuid(), action: z.enum(['approve', 'reject']), reason }),
    answer: z.object({ docs: check, message }),
  },
} as const satisfies SchemasOf<typeof kycEndpoints>;
