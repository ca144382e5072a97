export { registerRoleRoutes, type RoleRouteDeps } from './role-routes';
export { Authority, createCallAudit } from './authorize';
export type { FindOwner, TargetOwner } from './ports';
