export { useOffers } from './use-offers';
