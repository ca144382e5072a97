export { formatRequestedPrice, marketTypeOf, formatMatchedPrice, getBetSubject, isSessionBet } from './bet-format';
export { eventPath, eventTime, betTime, useNow } from './event-time';
export { RunnerCells } from './market-cells';
export { useOpenDate, storeOpenDates } from './open-dates';
export { sideKey, isMatchOdds, isDrawRunner, sortRunnersForList } from './runner-order';
export { parseScore } from './split-score';
export { useAllClosed, useIsStale, SuspensionOverlay, useMarketBlock, useRunnerSuspension } from './suspension';
export { TeamBadge } from './team-badge';
export { MarketPortsContext } from './ports';
