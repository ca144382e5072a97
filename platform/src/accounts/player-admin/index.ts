export { registerPlayerAdminRoutes, type PlayerAdminRoutesDeps } from './routes';
