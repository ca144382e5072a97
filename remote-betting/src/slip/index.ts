export { SlipDesk, SUCCESS_SHOWN_MS } from './slip-desk';
export { isEditable, isInFlight, type SlipSelection, type SlipState } from './slip-state';
export type { SlipSummary } from './slip-summary';
