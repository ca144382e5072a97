export { createChannels } from './channels';
