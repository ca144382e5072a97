export type * from './host';
export { CallError, PermissionDenied } from './host';
export { toCallFailure, toCallResult, useSingleFlight } from './call-result';
export type { CallFailure, CallResult, SingleFlight } from './call-result';
export type * from './remote-module';
export { HostProvider, useHost, useRealtime, useSaid, useSession, useT, useTenant, useTextUpdates } from './context';
export { formatDate } from '../domain/date-format';
/** Version of everything in this folder and in the contract: remotes declare the range that they need. */
export const CONTRACT_VERSION = '1.8.0';
