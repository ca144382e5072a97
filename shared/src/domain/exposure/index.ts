export { legOf, legsOf, noLegs, withBet, withoutBet } from './legs';
export type { Leg, Legs, PositionBet } from './legs';
export { exposureOf, positionByRunner } from './exposure';
export type { Field } from './exposure';
