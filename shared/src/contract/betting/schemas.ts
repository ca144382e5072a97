import { z } from 'zod';
import type { bettingEndpoints } from './routes';
import { booleanField, done, id, text, type SchemasOf } from '../common/fields';
import { HIGHEST_ODDS, LOWEST_ODDS } from '../../domain';
import {
  betDetailsAnswer,
  betHistoryAnswer,
  betHistoryQuery,
  roleBetDetailsAnswer,
  roleBetHistoryAnswer,
  roleBetHistoryQuery,
  roleCasinoBetsAnswer,
  roleCasinoBetsQuery,
  roleOpenBetsAnswer,
  roleOpenBetsQuery,
  roleOrdersAnswer,
  roleOrdersQuery,
} from './bet-history-schemas';
import {
  betOutcomeAnswer,
  betOutcomeQuery,
  marketPositionsAnswer,
  marketPositionsQuery,
  multipleAnswer,
  multipleBody,
  multipleLimitsAnswer,
  openBetsAnswer,
  openBetsQuery,
  placeBetAnswer,
  placeBetBody,
} from './bet-schemas';
import {
  cashOutAnswer,
  cashOutBody,
  cashOutOffersAnswer,
  cashOutOutcomeAnswer,
  cashOutOutcomeQuery,
  cashOutOffersQuery,
  cashOutRuleBody,
  cashOutRuleForm,
  cashOutRulesAnswer,
  cashOutRulesQuery,
} from './cash-out-schemas';
import {
  cancelOrdersAnswer,
  cancelOrdersQuery,
  editOrderAnswer,
  editOrderBody,
  ordersAnswer,
  ordersQuery,
  placeOrderAnswer,
  placeOrderBody,
} from './order-schemas';

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
  cashOutOutcome: { query: cashOutOutcomeQuery, answer: cashOutOutcomeAnswer },
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
  roleOrders: { query: roleOrdersQuery, answer: roleOrdersAnswer },
  roleOpenBets: { query: roleOpenBetsQuery, answer: roleOpenBetsAnswer },
  roleBetHistory: { query: roleBetHistoryQuery, answer: roleBetHistoryAnswer },
  roleBetDetails: { query: roleBetHistoryQuery, answer: roleBetDetailsAnswer },
  roleCasinoBets: { query: roleCasinoBetsQuery, answer: roleCasinoBetsAnswer },
} as const satisfies SchemasOf<typeof bettingEndpoints>;
