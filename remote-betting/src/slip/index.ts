export { SlipDialogs, SlipPanel } from './slip-panel';
