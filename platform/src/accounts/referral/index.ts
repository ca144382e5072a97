export { registerReferralRoutes } from './routes';
