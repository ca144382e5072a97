export {
  actsIn,
  hasPermission,
  isSeenBy,
  ownersIn,
  scopeOf,
  type Owners,
  type Scope,
  type ScopedCaller,
  type SeenBrands,
} from './scope';
export { accountInScope, ownedBy, ownerIds } from './owned-condition';
