export { browserDetail, toOrderResult, toOrderFailure, generateClientReference, type OrderAnswer } from './order';
export { QuickBet } from './quick-bet';
export { SlipPanel } from './slip-panel';
export { useSlipController } from './use-slip';
export { SlipPortsContext } from './ports';
export { isInFlight } from './slip-state';
export { SlipLoader } from './slip-loader';
export { stakeLabel } from './slip-preferences';
export { readSlipSetting, writeSlipSetting } from './slip-storage';
