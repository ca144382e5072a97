export { registerStaffActionRoutes, type StaffRoutesDeps } from './calls';
