export { createPageStores } from './channels';
