export { defineSaferGamblingCalls } from './calls';
export type { PeoplePort, Person, Usage } from './ports';
export { breakText, SaferGambling, type StakeAsked, type StakeRefusal } from './safer-gambling';
