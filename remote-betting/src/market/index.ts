export { betTime, eventTime } from './event-time';
export { RunnerCells } from './market-cells';
export { cellFormat, isDraw, isMatchOdds, listedRunners, sideKey } from './pricing';
export { Overlay, useMarketBlock, useRunnerBlock, useStale } from './runner-block';
export { splitScore } from './split-score';
export { TeamBadge } from './team-badge';
export { useFromWidth } from './use-from-width';
export { useNow } from './use-now';
