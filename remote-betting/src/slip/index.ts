export { browserDetail } from './browser-detail';
export { answerOf, failureOf, newReference, type OrderAnswer } from './order';
export { QuickBet } from './quick-bet';
export { SlipDialogs, SlipPanel } from './slip-panel';
export { StakeEditor } from './stake-editor';
export { useDesk } from './use-slip';
