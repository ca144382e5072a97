export { getPnlKey, computePosition, EMPTY_POSITION, addBet, addBets, removeBet, computeRunBook } from './runner-pnl';
export type { RunnerPnl, PositionByRunner, PositionBet, RunBookRow } from './runner-pnl';
export { computeExposure, computeProfitByRunner, worstByLine } from './exposure';
export {
  hasHalves,
  resultsOf,
  ruleOf,
  toField,
  winsBy,
  type MarketRunners,
  type FieldRunner,
  profitByResult,
  type ResultProfit,
} from './line-results';
