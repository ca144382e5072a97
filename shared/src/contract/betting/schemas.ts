import { z } from 'zod';
import type { bettingEndpoints } from './routes';
import {
  archivedRows,
  booleanField,
  countryDetail,
  done,
  id,
  pageQuery,
  paged,
  rupeeAmount,
  text,
  type SchemasOf,
} from '../common/fields';
import { casinoBet, casinoBetSums, casinoBetsQuery } from '../casino/schemas';
import { BET_CATEGORIES, HIGHEST_ODDS, LOWEST_ODDS, MULTIPLE_KINDS, MULTIPLE_LEGS_MOST } from '../../domain';

/** All Sports is `exchange`, Sports Book `sportsBook`; the others are bets of the casino, which this list has none of (B9.19). */
const betCategory = z.enum(BET_CATEGORIES);

/** By the time of settlement, newest first; dates are ISO times. */
export const betHistoryQuery = pageQuery.extend({
  startDate: text(40).optional(),
  endDate: text(40).optional(),
  category: betCategory.optional(),
  eventId: id.optional(),
  marketId: id.optional(),
});

/** A multiple (E6.08): `stake` is that of each of its bets; `possible` is what it returns when every open leg wins. */
export const multipleShape = z.object({
  kind: z.enum(MULTIPLE_KINDS),
  bets: z.number(),
  stake: rupeeAmount,
  possible: rupeeAmount,
  legs: z.array(
    z.object({
      marketId: z.string(),
      marketName: z.string(),
      eventId: z.string(),
      eventName: z.string(),
      teamId: z.string(),
      teamName: z.string(),
      odd: z.number(),
      /** `partly`: half won, half lost, a dead heat or reduced by a non-runner. */
      state: z.enum(['open', 'won', 'lost', 'void', 'partly']),
      explanation: z.string().optional(),
    }),
  ),
});

/** B3.14; amounts in rupees. `status` beyond the specification's fields: delayed, matched, rejected, lapsed, settled, void. */
export const betShape = z.object({
  _id: z.string(),
  /** What players and staff read, as `B7K4-29QX` (E8.16); bets of older versions have none. */
  reference: z.string().optional(),
  clientRef: z.string(),
  /** The order of which this bet is a fill (E1.11); a bet that was placed at once has none. */
  orderId: z.string().optional(),
  status: z.enum(['delayed', 'matched', 'rejected', 'lapsed', 'settled', 'void']),
  market: z.object({
    /** B3.07: the same as `id`. */
    _id: z.string().optional(),
    id: z.string(),
    marketName: z.string(),
    type: z.string(),
    event: z.object({ id: z.string(), name: z.string(), openDate: z.string() }),
    eventType: z.object({ id: z.string() }),
  }),
  odds: z.object({
    type: z.enum(['back', 'lay']),
    teamId: z.string(),
    teamName: z.string(),
    odd: z.number(),
    run: z.number(),
  }),
  /** The requested terms, where the bet is matched at another price: `odds` is the matched price. */
  asked: z.object({ odd: z.number(), run: z.number() }).optional(),
  stake: rupeeAmount,
  profit: rupeeAmount,
  liability: rupeeAmount,
  /** After settlement: what the bet changed in the balance, in rupees, and why. */
  result: z.enum(['win', 'lose', 'void']).optional(),
  profitLoss: rupeeAmount.optional(),
  explanation: z.string().optional(),
  reason: z.string().optional(),
  multiple: multipleShape.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export const betHistoryAnswer = paged(betShape).extend(archivedRows);

/** B3.28: one page with the sums of all pages, in rupees. totalBetPts is what the bets changed in the balance, commission apart. */
export const betDetailsAnswer = paged(betShape).extend({
  ...archivedRows,
  totalBack: rupeeAmount,
  totalLay: rupeeAmount,
  totalBetPts: rupeeAmount,
  totalCommission: rupeeAmount,
});

const owner = z.object({ _id: z.string(), userName: z.string() });

/** A bet as roles see it: whose it is comes with it (B6.01). */
export const roleBetShape = betShape.extend({ user: owner });

/** One player of the down-line, or all of them. */
const ofWhom = {
  userId: id.optional(),
  /** The one bet with this reference, whatever its case and dash (E8.16). */
  reference: text(20).optional(),
};
export const roleOpenBetsQuery = pageQuery.extend({ eventId: id.optional(), marketId: id.optional(), ...ofWhom });
export const roleOpenBetsAnswer = paged(roleBetShape);
export const roleBetHistoryQuery = betHistoryQuery.extend(ofWhom);
export const roleBetHistoryAnswer = paged(roleBetShape).extend(archivedRows);
export const roleBetDetailsAnswer = paged(roleBetShape).extend({
  ...archivedRows,
  totalBack: rupeeAmount,
  totalLay: rupeeAmount,
  totalBetPts: rupeeAmount,
  totalCommission: rupeeAmount,
});
export const roleCasinoBetsQuery = casinoBetsQuery.extend(ofWhom);
export const roleCasinoBetsAnswer = paged(casinoBet.extend({ user: owner })).extend(casinoBetSums);

/** B3.01. */
export const stakePreset = z.object({ label: z.string(), value: z.number() });
export const stakesAnswer = z.object({ docs: z.object({ stake: z.array(stakePreset) }), message: z.string() });

/** B7.02, B7.04: ids that an older client sends along are dropped; the first six count, of quick bets the first three. */
export const stakesBody = z.object({
  stake: z
    .array(z.object({ label: text(20), value: z.coerce.number().int().min(1).max(1_000_000_000) }))
    .min(1)
    .max(20),
});
export const quickBetsAnswer = z.object({ docs: z.array(stakePreset), message: z.string() });
export const confirmBetsForm = z.object({ confirmBets: booleanField });

/** B3.04 to B3.09, OQ-11. odd: decimal, or per 100 for session and bookmaker; stake in rupees, whole; clientRef makes a repeat harmless. */
export const placeBetBody = z.object({
  clientRef: z
    .string()
    .min(8)
    .max(64)
    .regex(/^[\w-]+$/),
  marketId: id,
  eventId: id,
  marketType: z.string().max(12),
  marketVersion: z.number().int(),
  oddType: z.string().max(8),
  odd: z.number().positive().max(100_000),
  run: z.number().min(0).max(100_000).default(0),
  teamId: id,
  stake: z.number().positive().max(1_000_000_000),
  nation: text(120).default(''),
  name: text(200).default(''),
  matchDate: text(40).default(''),
  cashout: z.boolean().default(false),
  /** The prices that the player accepts: the requested one, a better one, or any price on offer when the order matches. */
  pricePolicy: z.enum(['exact', 'better', 'any']).optional(),
  browserDetail: z
    .object({ name: text(60), os: text(60), version: text(40), mobile: z.boolean() })
    .partial()
    .optional(),
  /** B3.06: the flag is `countryFlag`; older clients call it `country_flag`. */
  countryDetail: countryDetail
    .partial()
    .extend({ countryFlag: text(300).optional() })
    .optional(),
});

/** Where a player stands in one market: by runner in rupees, or by run for a session (B3.07, B4.09). */
export const marketPosition = z.object({
  marketId: z.string(),
  eventId: z.string(),
  exposure: rupeeAmount,
  map: z.array(z.object({ teamId: z.string(), exposureOrProfit: rupeeAmount })),
  /**
   * For a market with several winners, where one figure per runner is not enough: a runner's profit if it wins and if not.
   */
  legs: z.array(z.object({ teamId: z.string(), win: rupeeAmount, lose: rupeeAmount })).optional(),
  book: z.array(z.object({ from: z.number(), to: z.number().nullable(), profit: rupeeAmount })).optional(),
});

/** B3.07, B7.06. */
export const placeBetAnswer = z.object({
  docs: betShape.extend({ marketBook: marketPosition }),
  message: z.string(),
});

export const betOutcomeQuery = z.object({ clientRef: z.string().min(8).max(64) });

/** docs null: no bet of that reference exists or ever will. */
export const betOutcomeAnswer = z.object({ docs: betShape.nullable(), message: z.string() });

export const openBetsQuery = pageQuery.extend({ eventId: id.optional(), marketId: id.optional() });
export const openBetsAnswer = paged(betShape);
export const marketPositionsQuery = z.object({ eventId: id });
export const marketPositionsAnswer = z.object({ docs: z.array(marketPosition), message: z.string() });

/** Selections of the sportsbook and how they are combined (E6.08); `stake` is that of each bet, in whole rupees. */
export const multipleBody = z.object({
  clientRef: placeBetBody.shape.clientRef,
  kind: z.enum(MULTIPLE_KINDS),
  stake: z.number().int().positive().max(1_000_000_000),
  legs: z
    .array(
      z.object({
        marketId: id,
        teamId: id,
        odd: z.number().gt(1).max(1_000),
        marketVersion: z.number().int(),
      }),
    )
    .min(2)
    .max(MULTIPLE_LEGS_MOST),
});

/** `bet` null: nothing was placed, because the legs in `changed` are not what the player saw; `newOdd` null takes no bet now. */
export const multipleAnswer = z.object({
  docs: z.object({
    bet: betShape.nullable(),
    changed: z.array(
      z.object({
        index: z.number(),
        marketId: z.string(),
        teamId: z.string(),
        odd: z.number(),
        newOdd: z.number().nullable(),
        marketVersion: z.number(),
        reason: z.string(),
      }),
    ),
  }),
  message: z.string(),
});

/** The highest return of one multiple, and what is left of that of the day; rupees (E6.06). */
export const multipleLimitsAnswer = z.object({
  docs: z.object({ maxPayout: rupeeAmount, leftToday: rupeeAmount }),
  message: z.string(),
});

const cashOutShare = z.coerce.number().int().min(1).max(100);
const cashOutRef = z
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
export const cashOutAnswer = z.object({
  docs: z.object({
    results: z.array(
      z.object({
        marketId: z.string(),
        done: z.boolean(),
        amount: rupeeAmount.nullable(),
        share: z.number(),
        message: z.string(),
        /** Where nothing was done: what it comes to now. */
        offer: cashOutOffer.optional(),
      }),
    ),
    total: rupeeAmount,
  }),
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

/** A price that a player waits for: decimal odds to back at or above, to lay at or below (E7.03). */
export const priceAlert = z.object({
  _id: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  marketId: z.string(),
  marketName: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  side: z.enum(['back', 'lay']),
  price: z.number(),
  createdAt: z.string(),
});
/** All alerts of the player that are left, newest first. */
export const priceAlertsAnswer = z.object({ docs: z.array(priceAlert), message: z.string() });
export const priceAlertBody = z.object({
  marketId: id,
  teamId: id,
  side: z.enum(['back', 'lay']),
  price: z.number().min(LOWEST_ODDS).max(HIGHEST_ODDS),
});
export const priceAlertForm = z.object({ alertId: z.uuid() });

const orderId = z.string().min(1).max(64);
const timeInForce = z.enum(['keep', 'now', 'all']);
const persistence = z.enum(['LAPSE', 'KEEP', 'TAKE']);
const onEvent = z.enum(['lapse', 'stay']);
const orderOdd = z.number().min(0).max(100_000);
const orderStake = z.number().min(0).max(1_000_000_000);
const endsAt = z.string().datetime({ offset: true });

/** One match of a part of an order (E1.11); size in rupees. */
export const orderFill = z.object({
  _id: z.string(),
  orderId: z.string(),
  odd: z.number(),
  size: rupeeAmount,
  at: z.string(),
  sequence: z.number(),
  source: z.enum(['player', 'house', 'cross']),
});

/** E1.11; amounts in rupees, of which matched, waiting, cancelled and lapsed add up to the stake. */
export const orderShape = z.object({
  _id: z.string(),
  reference: z.string().optional(),
  clientRef: z.string(),
  marketId: z.string(),
  eventId: z.string(),
  marketName: z.string(),
  eventName: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  oddType: z.enum(['back', 'lay']),
  odd: z.number(),
  stake: rupeeAmount,
  matched: rupeeAmount,
  waiting: rupeeAmount,
  cancelled: rupeeAmount,
  lapsed: rupeeAmount,
  /** For show alone, rounded; null without a fill. */
  averageOdd: z.number().nullable(),
  state: z.enum(['delayed', 'waiting', 'partly matched', 'matched', 'cancelled', 'lapsed', 'expired', 'void']),
  /** Why its waiting part ended, with the sentence for the player. */
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  timeInForce,
  persistence,
  onEvent,
  expiresAt: z.string().nullable(),
  takeLimit: z.number().nullable(),
  createdAt: z.string(),
  revision: z.number(),
  /** Of its event and market, for an edit: sport, scheduled start as ISO time, and whether the market can turn in play (E1.05). */
  sportId: z.string().optional(),
  openDate: z.string().optional(),
  turnsInPlay: z.boolean().optional(),
});

/** E1.04: odds are decimal, the stake is in rupees, times are ISO. */
export const placeOrderBody = z.object({
  marketId: id,
  teamId: id,
  oddType: z.enum(['back', 'lay']),
  odd: orderOdd,
  stake: orderStake,
  timeInForce: timeInForce.default('keep'),
  persistence: persistence.default('LAPSE'),
  onEvent: onEvent.default('lapse'),
  expiresAt: endsAt.optional(),
  takeLimit: orderOdd.optional(),
  clientRef: cashOutRef,
  marketVersion: z.number().int(),
});
export const placeOrderAnswer = z.object({
  docs: z.object({ order: orderShape, fills: z.array(orderFill), marketBook: marketPosition }),
  message: z.string(),
});
export const editOrderBody = z.object({
  orderId,
  revision: z.number().int(),
  odd: orderOdd.optional(),
  stake: orderStake.optional(),
  persistence: persistence.optional(),
  onEvent: onEvent.optional(),
  expiresAt: endsAt.nullable().optional(),
});
export const editOrderAnswer = z.object({ docs: z.object({ order: orderShape }), message: z.string() });
export const cancelOrdersQuery = z.object({
  orderId: orderId.optional(),
  marketId: id.optional(),
  eventId: id.optional(),
  all: booleanField.optional(),
  clientRef: cashOutRef,
});
export const cancelOrdersAnswer = z.object({
  docs: z.array(z.object({ orderId: z.string(), cancelled: rupeeAmount, matched: rupeeAmount })),
  message: z.string(),
});
export const ordersQuery = pageQuery.extend({
  state: z.enum(['waiting', 'matched', 'ended']).optional(),
  marketId: id.optional(),
  eventId: id.optional(),
  /** The order of one client reference; one that never arrived is not taken any more. */
  clientRef: cashOutRef.optional(),
});
export const ordersAnswer = paged(
  orderShape.extend({
    fills: z.array(orderFill),
    /** What waits before it at its price, in rupees; absent where it has no place in the book. */
    ahead: rupeeAmount.optional(),
  }),
);

/** Query, body and answer of each endpoint. */
export const bettingSchemas = {
  stakes: { answer: stakesAnswer },
  saveStakes: { body: stakesBody, answer: stakesAnswer },
  quickBets: { answer: quickBetsAnswer },
  saveQuickBets: { body: stakesBody, answer: quickBetsAnswer },
  saveConfirmBets: { body: confirmBetsForm, answer: done },
  placeBet: { body: placeBetBody, answer: placeBetAnswer },
  betOutcome: { query: betOutcomeQuery, answer: betOutcomeAnswer },
  placeMultiple: { body: multipleBody, answer: multipleAnswer },
  multipleLimits: { answer: multipleLimitsAnswer },
  cashOutOffers: { query: cashOutOffersQuery, answer: cashOutOffersAnswer },
  cashOut: { body: cashOutBody, answer: cashOutAnswer },
  cashOutRules: { query: cashOutRulesQuery, answer: cashOutRulesAnswer },
  saveCashOutRule: { body: cashOutRuleBody, answer: cashOutRulesAnswer },
  deleteCashOutRule: { body: cashOutRuleForm, answer: cashOutRulesAnswer },
  priceAlerts: { answer: priceAlertsAnswer },
  savePriceAlert: { body: priceAlertBody, answer: priceAlertsAnswer },
  deletePriceAlert: { body: priceAlertForm, answer: priceAlertsAnswer },
  placeOrder: { body: placeOrderBody, answer: placeOrderAnswer },
  editOrder: { body: editOrderBody, answer: editOrderAnswer },
  cancelOrders: { query: cancelOrdersQuery, answer: cancelOrdersAnswer },
  orders: { query: ordersQuery, answer: ordersAnswer },
  openBets: { query: openBetsQuery, answer: openBetsAnswer },
  betHistory: { query: betHistoryQuery, answer: betHistoryAnswer },
  betDetails: { query: betHistoryQuery, answer: betDetailsAnswer },
  marketPositions: { query: marketPositionsQuery, answer: marketPositionsAnswer },
  roleOpenBets: { query: roleOpenBetsQuery, answer: roleOpenBetsAnswer },
  roleBetHistory: { query: roleBetHistoryQuery, answer: roleBetHistoryAnswer },
  roleBetDetails: { query: roleBetHistoryQuery, answer: roleBetDetailsAnswer },
  roleCasinoBets: { query: roleCasinoBetsQuery, answer: roleCasinoBetsAnswer },
} as const satisfies SchemasOf<typeof bettingEndpoints>;
