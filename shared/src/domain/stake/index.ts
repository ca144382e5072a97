export { QUICK_BET_PRESETS, STAKE_PRESETS, defaultQuickBets, defaultStakes, keepPresets } from './presets';
export type { StakePreset } from './presets';
