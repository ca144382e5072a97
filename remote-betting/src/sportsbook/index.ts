export { PremiumCard } from './premium-card';
export { SportsbookPortsContext } from './ports';
