export { noteFeedDecision } from './feed-notices';
export { approvableCorrection } from './approvable-correction';
export { defineMarketDeskCalls } from './calls';
export { defineCapCalls } from './cap-calls';
export { MarketDesk } from './desk';
export { defineDisplayCalls } from './display-calls';
export { defineLimitCalls } from './limit-calls';
export { DeskStore } from './store';
