export { getPnlKey, computePosition, EMPTY_POSITION, addBet, removeBet } from './runner-pnl';
export type { RunnerPnl, PositionByRunner, PositionBet } from './runner-pnl';
export { computeExposure, computeProfitByRunner, worstByLine } from './exposure';
export { hasHalves, resultsOf, ruleOf, toField, winsBy } from './field';
export type { MarketRunners, FieldRunner } from './field';
export { profitByResult } from './line-results';
export type { ResultProfit } from './line-results';
