export { useLatestResult } from './latest-result';
export { useVersionCheck } from './version';
export { WelcomeBanner } from './welcome-banner';
