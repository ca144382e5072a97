export { fetchLatestResult, type LatestResult } from './latest-result';
export { useLatestResult } from './use-latest-result';
