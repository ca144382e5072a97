export { Authority, type FindOwner, type TargetOwner } from './authorize';
export {
  accountInScope,
  actsIn,
  hasPermission,
  ownedBy,
  ownerIds,
  ownersIn,
  scopeOf,
  type Owners,
  type Scope,
  type ScopedCaller,
} from './scope';
