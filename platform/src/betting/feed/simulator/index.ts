export { SimFeed } from './sim-feed';
export type { SimCommandResult, SimOptions } from './sim-feed';
export { SCRIPTED_MATCH, SCRIPTED_RACE } from './script-plans';
export type { ScriptedMatch, ScriptedRace } from './test-script';
