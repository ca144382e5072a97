export { defineSaferGamblingCalls } from './calls';
export type { PeoplePort, Person, LimitUsage } from './ports';
export { breakText, SaferGamblingService, type StakeRequest, type StakeRejection } from './safer-gambling';
