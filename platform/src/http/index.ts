export { createApp, type AppOptions } from './app';
export {
  callDefiner,
  type Authorize,
  type AuthorizedInput,
  type CallHandler,
  type CallRequest,
  type Caller,
  type DefineCall,
  type Gate,
} from './call';
export { dateRange, type DateRange } from './date-range';
export { securityHeaders } from './headers';
export { createLimits, type LimitName, type Limits } from './limits';
export { createLog, loggablePath } from './log';
export { OpenRequests } from './open-requests';
export { pageOf } from './page';
export { orRefusal, refuse, Refusal, RefusedInTransaction } from './refusal';
export { tokenOf } from './token';
