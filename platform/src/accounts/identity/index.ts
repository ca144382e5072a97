import type { RegisterRoute } from '../../core/http';
import { createLoginHandler, type LoginDeps } from './login';
import { definePasskeyCalls, type PasskeyRoutesDeps } from './passkey-calls';
import { definePasswordCalls, type PasswordRoutesDeps } from './password-calls';
import { defineSecondFactorCalls, type SecondFactorRoutesDeps } from './second-factor-calls';
import { defineSessionCalls, type SessionRoutesDeps } from './session-calls';
import { defineSignupCalls, type SignupDeps } from './signup';

export {
  Accounts,
  type Account,
  type AccountSettings,
  readUserNames,
  countBelow,
  readOwner,
  readStaffAuthority,
  type HierarchyCounts,
} from './accounts';
export { administratorProblem, countAdministrators, insertAdministrator } from './administrators';
export { findOwnStatus, isShut, writeStatus } from './account-status';
export { BettingPlayers } from './betting-players';
export { defineDirectLogin } from './direct-login';
export { hashPassword } from './password-hash';
export { Confirmations, unconfirmed } from './confirmations';
export { Passkeys } from './passkeys';
export { Devices, SignInDevices } from './devices';
export { OneTimeCodes, type SmsSender } from './codes';
export { createFixedCountryLookup, createHttpIpLookup } from './ip-lookup';
export type {
  AccountPoints,
  CounterReader,
  NewDeviceNotifier,
  SecurityNotifier,
  DepositCounter,
  WelcomeNotifier,
  IpLookup,
  PlayBreaks,
  PointsLedger,
} from './ports';
export { AttributionRepository } from './attribution';
export { People, type Person } from './people';
export { toWireBalance } from './wire';
export { DEMO_TRANSACTION_CODE, seedDemoAccounts, seededAccounts, type SeededAccount } from './seed';
export { deleteSecondFactor, SecondFactor } from './second-factor';
export { openSecondFactorKeys, readStoredKey, type SecondFactorKeys } from './second-factor-keys';
export { createSecondFactorPolicy, type SecondFactorPolicy } from './second-factor-policy';
export { Sessions, type SessionRevokedListener } from './sessions';
export { registerStatusRoutes, type StatusRouteDeps } from './status-routes';
export { TransactionCodes } from './transaction-codes';

/** Every call of identity. */
export function defineIdentityCalls(
  define: RegisterRoute,
  parts: LoginDeps & PasskeyRoutesDeps & SessionRoutesDeps & SignupDeps & PasswordRoutesDeps & SecondFactorRoutesDeps,
): void {
  define('login', createLoginHandler(parts));
  defineSignupCalls(define, parts);
  defineSessionCalls(define, parts);
  definePasswordCalls(define, parts);
  defineSecondFactorCalls(define, parts);
  definePasskeyCalls(define, parts);
}
export { endAllSessions, voidAllCodes } from './after-restore';
