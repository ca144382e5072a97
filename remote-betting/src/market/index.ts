export { formatRequestedPrice, marketTypeOf, formatMatchedPrice, getBetSubject, isSessionBet } from './bet-format';
export { getCommission } from './commission';
export { distanceOf, eventPath, eventTime, betTime, storeOpenDates, useNow, useOpenDate } from './event-time';
export { RunnerCells } from './market-cells';
export { sideKey, isMatchOdds, isDrawRunner, sortRunnersForList, TeamBadge, parseScore } from './runners';
export {
  EventState,
  useAllClosed,
  useIsStale,
  SuspensionOverlay,
  useMarketBlock,
  useRunnerSuspension,
} from './suspension';
export { MarketPortsContext } from './ports';
export { useCalmOrder, useSecondDrawing, type CalmOrder } from './calm-order';
export { useDepth } from './use-depth';
