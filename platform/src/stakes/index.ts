export { defineStakeCalls } from './calls';
export { StakePresets, type PresetKind } from './presets';
