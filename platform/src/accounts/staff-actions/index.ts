export { registerStaffActionRoutes, type StaffRoutesDeps } from './routes';
export { CommandRefused, ServerCommands } from './server-commands';
export { approvableBrandChange, openBrandCommands } from './brand-commands';
export { reportBrand } from './brand-report';
export {
  createGroupPlayersReader,
  groupPlayers,
  registerPlayerAdminRoutes,
  type PlayerAdminRoutesDeps,
} from './player-routes';
