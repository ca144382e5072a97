export { QUICK_BET_PRESETS, STAKE_PRESETS, defaultQuickBets, defaultStakes, limitPresets } from './presets';
export type { StakePreset } from './presets';
