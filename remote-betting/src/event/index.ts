export { DrawnEvent, packEvent, type PackedEvent } from './drawn-event';
export { EventCrumb } from './event-crumb';
export { MarketCard } from './market-card';
export { PositionLine, StakeLimits, type RunnerPosition, usePositions } from './position-line';
export { EventPortsContext } from './ports';
export { useEventMarkets } from './use-event';
