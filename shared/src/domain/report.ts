/** What is added up of a group of bets, in rupees (C3.17). */
export interface ResultRow {
  readonly totalWin: number;
  readonly totalLose: number;
}
/** Money that came in or went out, in rupees. */
export interface PaymentRow {
  readonly totalAmount: number;
}

export interface ReportRows {
  readonly casino: readonly ResultRow[];
  readonly exchange: readonly ResultRow[];
  readonly deposit: readonly PaymentRow[];
  readonly withdraw: readonly PaymentRow[];
}

export interface ReportSummary {
  readonly deposit: number;
  readonly withdraw: number;
  readonly casinoNet: number;
  readonly exchangeNet: number;
  /** Total profit/loss as the product defines it (C9.09). */
  readonly total: number;
}

// Hundredths are added as whole numbers, so that ten lots of 0.10 are 1.00.
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
const netOf = (rows: readonly ResultRow[]): number =>
  sum(rows.flatMap(({ totalWin, totalLose }) => [totalWin, -totalLose]));

/** (deposits - withdrawals) - |casino net| - |exchange net|, where a net is what was won less what was lost (C9.09, OQ-114). Rupees. */
export function reportSummary({ casino, exchange, deposit, withdraw }: ReportRows): ReportSummary {
  const paidIn = sum(deposit.map(({ totalAmount }) => totalAmount));
  const paidOut = sum(withdraw.map(({ totalAmount }) => totalAmount));
  const casinoNet = netOf(casino);
  const exchangeNet = netOf(exchange);
  return {
    deposit: paidIn,
    withdraw: paidOut,
    casinoNet,
    exchangeNet,
    total: sum([paidIn, -paidOut, -Math.abs(casinoNet), -Math.abs(exchangeNet)]),
  };
}

/** What a report is about: deposits and withdrawals, bets, or the sports book (C4.09). */
export const REPORT_TYPES = ['dw', 'bet', 'sportsBook'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** The categories of bets in their order (B9.19). */
export const BET_CATEGORIES = [
  'exchange',
  'casino',
  'sportsBook',
  'liveCasino',
  'virtual',
  'slot',
  'crash',
  'lottery',
] as const;
export type BetCategory = (typeof BET_CATEGORIES)[number];

const GAME_CATEGORY: Partial<Record<BetCategory, string>> = {
  liveCasino: 'live casino',
  virtual: 'virtual games',
  slot: 'slot games',
  crash: 'crash games',
  lottery: 'lottery',
};

/** Whether a casino row belongs to a category; names are compared without case (OQ-124). */
export const matchesCategory = (category: BetCategory, gameCategory: string): boolean =>
  category === 'casino' || GAME_CATEGORY[category] === gameCategory.toLowerCase();
