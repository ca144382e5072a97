export { useLatestResult } from './use-latest-result';
export { useVersionCheck } from './use-version-check';
export { WelcomeBanner } from './welcome-banner';
