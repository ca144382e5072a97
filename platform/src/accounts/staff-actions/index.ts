export { registerStaffActionRoutes, type StaffRoutesDeps } from './routes';
export { ServerCommands } from './server-commands';
export { registerPlayerAdminRoutes, type PlayerAdminRoutesDeps } from './player-routes';
