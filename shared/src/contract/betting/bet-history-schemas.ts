import { z } from 'zod';
import { archivedRows, id, pageQuery, paged, rupeeAmount, text } from '../common/fields';
import { casinoBet, casinoBetSums, casinoBetsQuery } from '../casino/schemas';
import { BET_CATEGORIES } from '../../domain';
import { betShape } from './bet-schemas';
import { orderShape } from './order-schemas';

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
  /** The bet with this reference, or the bets of the order with it, whatever its case and dash (E8.16). */
  reference: text(20).optional(),
};
/** The order of a reference as it is now, matched or not, whatever the case and dash of the reference (E8.16). */
export const roleOrdersQuery = pageQuery.extend({ userId: id.optional(), reference: text(20) });
export const roleOrdersAnswer = paged(orderShape.extend({ user: owner }));
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
