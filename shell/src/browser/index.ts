export { ANALYTICS_DELAY, isMeasurementId, loadTag } from './analytics';
export { whenIdle, createBrowserDeps, type BrowserDeps } from './browser';
export { watchDevTools } from './dev-tools';
export { createInFlightGuard, type InFlightController } from './in-flight-guard';
export { askForNotifications } from './permission';
export { registerWorker } from './register-worker';
export { createStorage, type Storage, type StoredKey, type TabKey } from './storage';
