export { createPageStores } from './page-stores';
