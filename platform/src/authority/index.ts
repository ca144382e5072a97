export { Authority, type FindOwner, type TargetOwner } from './authorize';
export { actsIn, EVERYBODY, hasPermission, ownedBy, ownersIn, scopeOf, type Owners, type Scope } from './scope';
