export { defineStakeCalls } from './calls';
export { StakePresetRepository, type PresetKind } from './stake-presets';
