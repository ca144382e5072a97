export { CommonExclusions } from './common-exclusions';
export { defineSaferGamblingCalls } from './calls';
export { listPlayersOnBreak } from './repository';
export type { PeoplePort, Person, LimitUsage } from './person-rules';
export { breakText, SaferGamblingService, type StakeRequest, type StakeRejection } from './safer-gambling';
