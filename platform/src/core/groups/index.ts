export { factsOf, findSplit, readBrandFacts, type BrandFacts, type PlacedFacts } from './brand-facts';
export { ControlDatabase, GroupRefused, type BrandGroup, type CommonFact } from './control-database';
export { listRoutes, MAP_KINDS, renderMap, type GroupRoutes } from './route-maps';
export { ControlFollower, type CommonTask } from './control-follower';
export { listGroupConflicts, readGroupState, refreshMembership } from './membership';
export { askOtherGroups, serveGroupCalls, type GroupAnswers } from './group-calls';
