export { registerPlayerAdminRoutes, type PlayerAdminRoutesDeps } from './calls';
