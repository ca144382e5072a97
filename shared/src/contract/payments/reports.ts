import { z } from 'zod';
import { id, rupeeAmount, text } from '../common/fields';

/** C7.21: both ends are ISO times; userId for roles alone. */
export const gameReportQuery = z.object({
  userId: id.optional(),
  startDate: text(40).optional(),
  endDate: text(40).optional(),
});

/** C3.17, in rupees. */
export const gameReport = z.object({
  casino: z.array(
    z.object({ gameCategory: z.string(), totalAmount: rupeeAmount, totalWin: rupeeAmount, totalLose: rupeeAmount }),
  ),
  exchange: z.array(
    z.object({
      eventTypeId: z.string(),
      totalAmount: rupeeAmount,
      totalWin: rupeeAmount,
      totalLose: rupeeAmount,
      /** Bets that the sports book took, not the exchange. */
      sportsBook: z.boolean().optional(),
    }),
  ),
  deposit: z.array(z.object({ totalAmount: rupeeAmount, totalBonus: rupeeAmount })),
  withdraw: z.array(z.object({ totalAmount: rupeeAmount, totalBonus: rupeeAmount })),
  /** What the ledger has of the player in these days, in rupees (E8.15). Sports are after commission; `net` is the sum of the first three. */
  result: z.object({
    sports: rupeeAmount,
    casino: rupeeAmount,
    bonuses: rupeeAmount,
    net: rupeeAmount,
    deposited: rupeeAmount,
    withdrawn: rupeeAmount,
    netDeposited: rupeeAmount,
  }),
});
export const gameReportAnswer = z.object({ docs: gameReport, message: z.string() });

/** A7.28: what one unit of a currency is in rupees. */
export const currencyRatesQuery = z.object({ whiteLabelId: id.optional(), server: text(40).optional() });
export const currencyRatesAnswer = z.object({
  docs: z.array(z.object({ currency: z.string(), rate: z.number() })),
  message: z.string(),
});
