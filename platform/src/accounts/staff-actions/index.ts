export { registerStaffActionRoutes, type StaffRoutesDeps } from './routes';
