export { ANALYTICS_DELAY, isMeasurementId, loadTag, watchDevTools, areDevToolsOpen, registerWorker } from './deferred';
export {
  findDrawnScreen,
  forgetDrawnScreen,
  publishDrawnData,
  whenIdle,
  afterPaint,
  untilPageAge,
  createBrowserDeps,
  type BrowserDeps,
  createInFlightGuard,
  type InFlightController,
} from './browser';
export { createStorage, type Storage, type StoredKey, type TabKey } from './storage';
export { watchInstallation, type Installation } from './installation';
export { useSettled } from './use-settled';
