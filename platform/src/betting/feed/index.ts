export { betfairConfig } from './betfair/settings';
export { createFeed } from './create-feed';
export type { FeedConfig, FeedChoice } from './create-feed';
export { loadOrCreateEpoch, createRateFile, createReplayOffsetFile, SharedFeedState } from './shared-feed-state';
export {
  ManualClock,
  systemClock,
  type EventHold,
  type FeedClock,
  type Feed,
  type FeedListener,
  type FeedMessage,
  type RateState,
} from './feed';
export { formatRate } from './pound-rate';
export { ReplicatedFeed } from './replicated-feed';
export { PushEndpoint } from './push/push-endpoint';
export { MergedFeed, PushFeed } from './push/push-feed';
export { PushLog, type AcceptedBatch } from './push/push-log';
export { findLimitProblem, validatePrices, withPrices } from './validate-prices';
export { readPushSources, toOwnId, type PushSource } from './push/protocol';
export { ReplayFeed } from './replay/replay';
export type { ReplayPosition } from './replay/replay';
export { SCRIPTED_MATCH, SCRIPTED_RACE } from './simulator/script-plans';
export { SimFeed } from './simulator/sim-feed';
export type { ScriptedMatch, ScriptedRace } from './simulator/test-script';
export type { SimCommandResult } from './simulator/sim-feed';
