export { InstallBar, startInstallation } from './install-bar';
export { useLatestResult } from './latest-result';
export { useVersionCheck } from './version';
export { WelcomeBanner } from './welcome-banner';
