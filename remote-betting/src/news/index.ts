export { APPLY_DELAY_MS } from './market-events';
