export { StakeChip, StakeChips } from './stakes';
export type { StakeChipProps, StakeChipsProps } from './stakes';
