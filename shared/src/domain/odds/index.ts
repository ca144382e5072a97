export { HIGHEST_ODDS, LOWEST_ODDS, isOnLadder, ladderPrices, nextOnLadder, previousOnLadder } from './ladder';
export { stepOdds } from './step';
export type { StepDirection } from './step';
export { isOverroundFair, overround } from './overround';
