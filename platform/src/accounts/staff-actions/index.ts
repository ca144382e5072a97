export { registerStaffActionRoutes, type StaffRoutesDeps } from './routes';
export { ServerCommands } from './server-commands';
