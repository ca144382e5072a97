export { computeCashOut, toPositionRunners } from './cash-out';
export type { BestPrices, CashOut, CashOutBet, CashOutMarket, StakeLimits } from './cash-out';
