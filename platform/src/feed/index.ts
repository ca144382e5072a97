export { createFeed } from './create-feed';
export type { FeedConfig, FeedChoice } from './create-feed';
export { ManualClock, systemClock } from './clock';
export type { FeedClock } from './clock';
export type { Feed, FeedListener, FeedMessage } from './feed';
export { ReplayFeed } from './replay';
export type { ReplayPosition } from './replay';
export { SCRIPTED_MATCH, SCRIPTED_RACE, SimFeed } from './sim';
export type { ScriptedMatch, ScriptedRace, SimAnswer } from './sim';
