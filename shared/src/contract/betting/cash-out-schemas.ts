import { z } from 'zod';
import { id, rupeeAmount } from '../common/fields';

const cashOutShare = z.coerce.number().int().min(1).max(100);
export const cashOutRef = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);
/** A signed amount that was shown, rupees. */
const shownAmount = z.number().min(-1_000_000_000).max(1_000_000_000);

/** A value at which a position is closed without a press (E5.04); rupees, share in percent. */
export const cashOutRule = z.object({
  marketId: z.string(),
  kind: z.enum(['profit', 'stop']),
  value: rupeeAmount,
  share: z.number(),
});

/** What closing a position comes to (E5.01): amounts in rupees, `amount` null with the reason where it cannot be closed. */
export const cashOutOffer = z.object({
  marketId: z.string(),
  eventId: z.string(),
  marketName: z.string(),
  eventName: z.string(),
  version: z.number(),
  /** The worst outcome after the bets and after commission. */
  amount: rupeeAmount.nullable(),
  /** Percent of the position that these outcomes close, and the most that can be closed now. */
  share: z.number(),
  closable: z.number(),
  /** Seconds until the bets are placed. */
  delay: z.number(),
  /** Before commission. */
  outcomes: z.array(z.object({ teamId: z.string(), teamName: z.string(), before: rupeeAmount, after: rupeeAmount })),
  reason: z.string().optional(),
  rules: z.array(cashOutRule),
});

export const cashOutOffersQuery = z.object({
  marketId: id.optional(),
  eventId: id.optional(),
  share: cashOutShare.optional(),
});
export const cashOutOffersAnswer = z.object({ docs: z.array(cashOutOffer), total: rupeeAmount, message: z.string() });

/** One market with what was shown for it, or several in `amounts`, each with its own. Tolerance is 0, 1, 2 or 5 percent. */
export const cashOutBody = z.object({
  marketId: id.optional(),
  share: cashOutShare.default(100),
  minAmount: shownAmount.optional(),
  amounts: z
    .array(z.object({ marketId: id, minAmount: shownAmount, share: cashOutShare.optional() }))
    .max(200)
    .optional(),
  tolerance: z.number().int().min(0).max(5).default(0),
  clientRef: cashOutRef,
});
const cashOutResult = z.object({
  marketId: z.string(),
  done: z.boolean(),
  amount: rupeeAmount.nullable(),
  share: z.number(),
  message: z.string(),
  /** Where nothing was done: what it comes to now. */
  offer: cashOutOffer.optional(),
});
export const cashOutAnswer = z.object({
  docs: z.object({ results: z.array(cashOutResult), total: rupeeAmount }),
  message: z.string(),
});
export const cashOutOutcomeQuery = z.object({ clientRef: cashOutRef });
/** `running` until its last market is decided; `results` holds the markets that it closed, `message` is for every other one. */
export const cashOutOutcomeAnswer = z.object({
  docs: z.object({ running: z.boolean(), results: z.array(cashOutResult) }),
  message: z.string(),
});
export const cashOutRulesQuery = z.object({ marketId: id.optional() });
export const cashOutRulesAnswer = z.object({ docs: z.array(cashOutRule), message: z.string() });
export const cashOutRuleBody = z.object({
  marketId: id,
  kind: z.enum(['profit', 'stop']),
  value: shownAmount,
  share: cashOutShare.default(100),
});
export const cashOutRuleForm = z.object({ marketId: id, kind: z.enum(['profit', 'stop']) });
