export {
  HIGHEST_ODDS,
  LOWEST_ODDS,
  isValidIncrement,
  ladderPrices,
  getNextIncrement,
  getPreviousIncrement,
} from './ladder';
export { incrementOdds } from './step';
export type { StepDirection } from './step';
export { isOverroundValid, overround } from './overround';
