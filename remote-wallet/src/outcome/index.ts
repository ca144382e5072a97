export { toCallResult, useSingleFlight, type CallResult } from './outcome';
