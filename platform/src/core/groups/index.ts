export { factsOf, findSplit, GroupRefused, readBrandFacts, type BrandFacts, type PlacedFacts } from './brand-facts';
export { ControlDatabase, type BrandGroup, type CommonFact } from './control-database';
export { BrandMover, type MoverDeps } from './move/brand-mover';
export type { MoveParts } from './move/move-steps';
export { listRoutes, MAP_KINDS, renderMap, type GroupRoutes } from './route-maps';
export { ControlFollower, type CommonTask } from './control-follower';
export { listGroupConflicts, readGroupState, refreshMembership } from './membership';
export { askOtherGroups, serveGroupCalls, type GroupAnswers } from './group-calls';
