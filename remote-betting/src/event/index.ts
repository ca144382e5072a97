export { EventCrumb } from './event-crumb';
export { MarketCard } from './market-card';
export { PositionLine } from './position-line';
export { StakeLimits } from './stake-limits';
export { type RunnerPosition, usePositions } from './use-positions';
export { EventPortsContext } from './ports';
