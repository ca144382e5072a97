export {
  ANALYTICS_DELAY,
  isMeasurementId,
  loadTag,
  watchDevTools,
  areDevToolsOpen,
  askForNotifications,
  registerWorker,
} from './deferred';
export {
  findDrawnScreen,
  publishDrawnData,
  whenIdle,
  createBrowserDeps,
  type BrowserDeps,
  createInFlightGuard,
  type InFlightController,
} from './browser';
export { createStorage, type Storage, type StoredKey, type TabKey } from './storage';
