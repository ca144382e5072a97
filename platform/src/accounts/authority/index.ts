export { Authority } from './authorize';
export type { FindOwner, TargetOwner } from './ports';
