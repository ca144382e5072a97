export {
  ANALYTICS_DELAY,
  isMeasurementId,
  loadTag,
  watchDevTools,
  areDevToolsOpen,
  askForNotifications,
  registerWorker,
} from './deferred';
export { whenIdle, createBrowserDeps, type BrowserDeps, createInFlightGuard, type InFlightController } from './browser';
export { findDrawnScreen, publishDrawnData } from './drawn-page';
export { createStorage, type Storage, type StoredKey, type TabKey } from './storage';
