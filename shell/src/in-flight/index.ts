export { createInFlightGuard, type InFlightController } from './in-flight';
