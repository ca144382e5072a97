export { defineSaferGamblingCalls } from './calls';
export { SaferGambling, type StakeAsked, type StakeRefusal, type Usage } from './safer-gambling';
