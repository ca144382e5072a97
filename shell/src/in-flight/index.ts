export { createInFlight, type InFlightGate } from './in-flight';
