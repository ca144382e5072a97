export { EventCrumb } from './event-crumb';
export { MarketCard } from './market-card';
export { PositionLine, StakeLimits, type RunnerPosition, usePositions } from './position-line';
export { EventPortsContext } from './ports';
