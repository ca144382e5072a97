export { APPLY_AFTER_MS } from './market-news';
