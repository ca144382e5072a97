import { z } from 'zod';
import { id, message, paged, pageQuery, picture, reason, rupeeAmount, type SchemasOf } from '../common/fields';
import type { reconciliationEndpoints } from './routes';

/** A day of the supplier's clock. */
const date = z.iso.date();
/** Id of a payment adapter, or `casino:<provider>`. */
const source = id;
const isoTime = z.string();
const states = z.enum(['open', 'assigned', 'explained', 'adjusted']);

const figures = {
  lines: z.number().int(),
  matched: z.number().int(),
  missingHere: z.number().int(),
  missingThere: z.number().int(),
  different: z.number().int(),
};

const day = z.object({
  source: z.string(),
  day: date,
  ...figures,
  /** Differences that nobody has decided on. */
  open: z.number().int(),
  importedAt: isoTime,
  /** Null: fetched from the supplier. */
  importedBy: z.string().nullable(),
  closedAt: isoTime.nullable(),
  closedBy: z.string().nullable(),
});

/** Amounts in rupees; null where the books, or the statement, have none. */
const difference = z.object({
  _id: z.string(),
  source: z.string(),
  day: date,
  difference: z.enum(['missing-here', 'missing-there', 'different']),
  kind: z.enum(['payment', 'refund', 'payout', 'return', 'bet', 'win', 'rollback']),
  entryId: z.string().nullable(),
  reference: z.string(),
  utr: z.string(),
  amountHere: rupeeAmount.nullable(),
  amountThere: rupeeAmount.nullable(),
  at: isoTime,
  state: states,
  assigneeId: z.string().nullable(),
  reason: z.string(),
  transactionId: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: isoTime.nullable(),
});

const decision = z.object({ tenantId: id, differenceId: z.uuid(), reason });

/** Query, body and answer of each endpoint. */
export const reconciliationSchemas = {
  reconciliations: { query: pageQuery.extend({ tenantId: id, source: source.optional() }), answer: paged(day) },
  reconciliationDifferences: {
    query: pageQuery.extend({ tenantId: id, source, day: date, state: states.optional() }),
    answer: paged(difference),
  },
  importStatement: {
    /** `adapterId` is the statement adapter that reads the file. */
    body: z.object({ tenantId: id, adapterId: id, day: date, file: picture }),
    answer: z.object({ docs: z.object({ source: z.string(), day: date, ...figures }), message }),
  },
  decideDifference: {
    /** `assigneeId` belongs to assign. `userId` and `transactionId`, of the player's statement, belong to adjust. */
    body: decision.extend({
      action: z.enum(['assign', 'explain', 'adjust', 'reopen']),
      assigneeId: id.optional(),
      userId: id.optional(),
      transactionId: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    answer: z.object({ docs: difference, message }),
  },
  closeReconciliation: {
    body: z.object({ tenantId: id, source, day: date, reason }),
    answer: z.object({ message }),
  },
} as const satisfies SchemasOf<typeof reconciliationEndpoints>;
