export {
  actsIn,
  hasPermission,
  isPartOfHouse,
  isSeenBy,
  isSuspendedFor,
  ownersIn,
  scopeOf,
  seenByDemo,
  toDemoPool,
  type Owners,
  type Scope,
  type ScopedCaller,
  type SeenBrands,
} from './scope';
export { accountInScope, ownedBy, ownerIds } from './owned-condition';
