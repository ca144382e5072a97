export { PremiumCard } from './premium-card';
