export { createApp, type AppOptions } from './app';
export {
  createRouteRegistrar,
  type Authorize,
  type AuthorizedInput,
  type ObserveCall,
  type RouteHandler,
  type RouteRequest,
  type Caller,
  type CallerOwner,
  type RegisterRoute,
  type AuthGuard,
} from './routes';
export { dateRange, type DateRange, toPagedResponse, withArchived } from './paged-response';
export { securityHeaders, readBearerToken, readCookies, type Cookies } from './headers';
export { createCallCount, createRateLimits, type CallCount, type RateLimitName, type RateLimits } from './rate-limits';
export { createLog, redactPath, switchLevelBySignal } from './log';
export { contextHeaders, parseTraceparent, type CallContext } from './request-id';
export { getListeningPort } from './connection-limits';
export { checkDomain, DOMAIN_PARTS, type DomainFinding, type DomainTarget } from './check-domain';
export { domainKeys, serveDomainChallenges } from './domain-challenge';
export { isPublicAddress } from './public-address';
export { OpenRequests, onceOver } from './open-requests';
export { findCallOrigin, runAsCall, type CallAudit, type CallOrigin } from './call-origin';
export { orRefusal, reject, HttpRejection, RefusedInTransaction } from './rejection';
export { recordPublicReads, type PublicReads } from './public-reads';
export {
  assertPublicTarget,
  connectPublic,
  fetchPublic,
  PublicFetchError,
  type PublicFetchOptions,
} from './public-fetch';
export {
  isSigned,
  serveSignedWebhook,
  sign,
  SIGNATURE_HEADER,
  type ReadWebhook,
  type WebhookAnswer,
} from './signed-message';
