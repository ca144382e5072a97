export { SimFeed } from './sim';
export type { SimCommandResult, SimOptions } from './sim';
export { SCRIPTED_MATCH, SCRIPTED_RACE } from './script-plans';
export type { ScriptedMatch, ScriptedRace } from './script';
