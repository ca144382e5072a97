export { Authority, createCallAudit } from './authorize';
export type { FindOwner, TargetOwner } from './ports';
