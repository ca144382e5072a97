import type { DefineCall } from '../http';
import { loginHandler, type LoginParts } from './login';
import { defineSessionCalls, type SessionParts } from './session-calls';
import { defineSignupCalls, type SignupParts } from './signup';

export { Accounts, type Account, type AccountSettings } from './accounts';
export { BettingPlayers } from './betting-players';
export { OneTimeCodes, type SmsSender } from './codes';
export { hashPassword, verifyPassword } from './password-hash';
export { httpSms } from './http-sms';
export { DownLine, type Reach, type StaffMember } from './down-line';
export { everybodyInIndia, serviceLookup } from './ip-lookup';
export type { AccountPoints, DepositCounter, Greeter, IpLookup, PointsLedger } from './ports';
export { pointsDocs } from './profile';
export { seedAccounts, seededAccounts, type SeededAccount } from './seed';
export { Sessions, type RevokedListener } from './sessions';

/** Every call of identity. */
export function defineIdentityCalls(define: DefineCall, parts: LoginParts & SessionParts & SignupParts): void {
  define('login', loginHandler(parts));
  defineSignupCalls(define, parts);
  defineSessionCalls(define, parts);
}
