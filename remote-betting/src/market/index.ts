export { betTime, eventTime } from './event-time';
export { RunnerCells } from './market-cells';
export { cellFormat, isDraw, isMatchOdds, listedRunners, sideKey } from './pricing';
export { Overlay, useMarketBlock, useRunnerBlock, useStale } from './runner-block';
export { keepOpenDates, openDates, useOpenDate } from './open-dates';
export { splitScore } from './split-score';
export { TeamBadge } from './team-badge';
export { useFromWidth } from '@backlay/shared/ui';
export { useNow } from './use-now';
