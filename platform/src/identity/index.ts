import type { DefineCall } from '../http';
import { loginHandler, type LoginParts } from './login';
import { definePasswordCalls, type PasswordParts } from './password-calls';
import { defineSecondFactorCalls, type SecondFactorParts } from './second-factor-calls';
import { defineSessionCalls, type SessionParts } from './session-calls';
import { defineSignupCalls, type SignupParts } from './signup';

export { Accounts, type Account, type AccountSettings } from './accounts';
export { administratorProblem, countAdministrators, insertAdministrator } from './administrators';
export { findOwnStatus, isShut, writeStatus } from './account-status';
export { BettingPlayers } from './betting-players';
export { defineDirectLogin } from './direct-login';
export { OneTimeCodes, type SmsSender } from './codes';
export { httpSms, noSms } from './http-sms';
export { countBelow, type BelowCounts } from './down-line';
export { everybodyInIndia, serviceLookup } from './ip-lookup';
export type {
  AccountPoints,
  CounterReader,
  DepositCounter,
  Greeter,
  IpLookup,
  PlayBreaks,
  PointsLedger,
} from './ports';
export { Origins } from './origins';
export { People, type Person } from './people';
export { pointsDocs } from './profile';
export { SEEDED_TRANSACTION_CODE, seedAccounts, seededAccounts, type SeededAccount } from './seed';
export { deleteSecondFactor, SecondFactor } from './second-factor';
export { openSecondFactorKeys, type SecondFactorKeys } from './second-factor-keys';
export { createSecondFactorPolicy, type SecondFactorPolicy } from './second-factor-policy';
export { Sessions, type RevokedListener } from './sessions';
export { registerStatusRoutes, type StatusRouteDeps } from './status-routes';
export { TransactionCodes } from './transaction-codes';

/** Every call of identity. */
export function defineIdentityCalls(
  define: DefineCall,
  parts: LoginParts & SessionParts & SignupParts & PasswordParts & SecondFactorParts,
): void {
  define('login', loginHandler(parts));
  defineSignupCalls(define, parts);
  defineSessionCalls(define, parts);
  definePasswordCalls(define, parts);
  defineSecondFactorCalls(define, parts);
}
