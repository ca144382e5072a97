export { EventCrumb } from './event-crumb';
export { StakeLimits } from './stake-limits';
export { MarketCard } from './market-card';
export { PositionLine } from './position-line';
export { usePositions, type RunnerPosition } from './use-positions';
