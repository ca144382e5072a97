export { cashOutOf, legsOfPosition } from './cash-out';
export type { BestPrices, CashOut, CashOutBet, CashOutMarket, StakeLimits } from './cash-out';
