export { ARRIVED_AT, takeArrival, type Arrival } from './arrival';
