export {
  ANALYTICS_DELAY,
  isMeasurementId,
  loadTag,
  watchDevTools,
  askForNotifications,
  registerWorker,
} from './deferred';
export { whenIdle, createBrowserDeps, type BrowserDeps } from './browser';
export { createInFlightGuard, type InFlightController } from './in-flight-guard';
export { createStorage, type Storage, type StoredKey, type TabKey } from './storage';
