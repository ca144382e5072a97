export { LAZY_LIMIT_MS, loadWithRetry } from './load-with-retry';
