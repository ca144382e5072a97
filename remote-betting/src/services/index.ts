export { createBettingServices, type BettingServices } from './betting-services';
export { BettingServicesProvider, withBettingServices } from './betting-services-provider';
