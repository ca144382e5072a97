export type { PresetKind } from './ports';
export { StakeEditor } from './stake-editor';
