export { legOf, legsOf, noLegs, withBet, withoutBet } from './legs';
export type { Leg, Legs, PositionBet } from './legs';
export { exposureOf, positionByRunner, worstByLine } from './exposure';
export { hasHalves, resultsOf, ruleOf, toField, winsBy } from './field';
export type { Field, FieldRunner } from './field';
export { profitByResult } from './line-results';
export type { ResultProfit } from './line-results';
