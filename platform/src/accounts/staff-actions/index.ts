export { registerStaffActionRoutes, type StaffRoutesDeps } from './routes';
export { CommandRefused, ServerCommands } from './server-commands';
export { approvableBrandChange, openBrandCommands, reportBrand } from './brand-commands';
export {
  createGroupPlayersReader,
  groupPlayers,
  registerPlayerAdminRoutes,
  type PlayerAdminRoutesDeps,
} from './player-routes';
