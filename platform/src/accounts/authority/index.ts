export { Authority, type FindOwner, type TargetOwner } from './authorize';
