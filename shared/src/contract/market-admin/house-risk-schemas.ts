import { z } from 'zod';
import { id, paged, pageQuery, reason, rupeeAmount, text, waitingApproval } from '../common/fields';

/** Rupees as text, "0" is no limit; the delay is seconds. */
const maximum = z.string().regex(/^\d{1,10}$/);
export const playerLimitsQuery = z.object({ userId: id });
export const playerLimitsDocs = z.object({
  userId: z.string(),
  userName: z.string(),
  sessionMax: z.string(),
  bookmakerMax: z.string(),
  betfairMax: z.string(),
  betDelay: z.number(),
  availablePts: rupeeAmount,
  exposure: rupeeAmount,
});
export const playerLimitsAnswer = z.object({ docs: playerLimitsDocs, message: z.string() });
export const setPlayerLimitsBody = z.object({
  userId: id,
  sessionMax: maximum.optional(),
  bookmakerMax: maximum.optional(),
  betfairMax: maximum.optional(),
  betDelay: z.number().min(0).max(60).optional(),
  /** Optional at the wire: a missing one is refused as a wrong one is (D1.01). */
  transactionCode: text(64).optional(),
});

/** What a cap on the house's loss adds up; `house` all bets of all tenants. */
export const capScope = z.enum([
  'player',
  'playerMarket',
  'market',
  'event',
  'competition',
  'sport',
  'marketType',
  'tenant',
  'house',
]);

/** Without a tenant the caps over all tenants together. */
export const capsQuery = z.object({ tenantId: id.optional() });
const cap = z.object({
  scope: capScope,
  /** The id of what it covers, of `playerMarket` the market; `*` is each one without an amount of its own. */
  key: z.string(),
  /** Null: without a cap. */
  amount: rupeeAmount.nullable(),
});
export const capsAnswer = z.object({ docs: z.array(cap), message: z.string() });

/** `approval`: the raise waits for a second person, and `docs` are the caps that still apply. */
export const setCapAnswer = capsAnswer.extend({ approval: waitingApproval });
export const setCapBody = z.object({
  tenantId: id.optional(),
  scope: capScope,
  key: text(120).min(1).default('*'),
  amount: z.number().min(0).max(1_000_000_000_000).multipleOf(0.01).nullable(),
  reason,
  transactionCode: text(64).optional(),
});

/** Ends what waits of a brand's orders, in one market where it is named; fills stand (E2.18). */
export const cancelBrandOrdersBody = z.object({
  tenantId: id,
  marketId: id.optional(),
  reason,
  transactionCode: text(64).optional(),
});
export const cancelBrandOrdersAnswer = z.object({
  docs: z.object({ orders: z.number(), cancelled: rupeeAmount }),
  message: z.string(),
});

/** ISO times; the last 7 days where they are left out (E2.19). */
export const fillPairsQuery = pageQuery.extend({
  from: z.string().datetime().optional(),
  to: z.string().datetime().optional(),
});
const pairedPlayer = z.object({ _id: z.string(), userName: z.string(), tenantId: z.string() });
/** Players whose fills with each other staff look at. `net` is what the first won from the second, of settled fills. */
export const fillPairsAnswer = paged(
  z.object({
    players: z.tuple([pairedPlayer, pairedPlayer]),
    fills: z.number(),
    size: rupeeAmount,
    net: z.number(),
    lastAt: z.string(),
    sharesDevice: z.boolean(),
    sharesAddress: z.boolean(),
    sharesPayout: z.boolean(),
    /** Within 24 hours five fills or more moved at least 10,000 one way. */
    isOneWay: z.boolean(),
  }),
);
