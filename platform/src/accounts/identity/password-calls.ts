import { randomUUID } from 'node:crypto';
import { normalisePhone, serverMessages } from '@backlay/shared/domain';
import {
  HttpRejection,
  reject,
  type Caller,
  type RegisterRoute,
  type RateLimits,
  type CallContext,
} from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import type { EndpointInput } from '@backlay/shared/contract';
import type { Account, Accounts } from './accounts';
import type { OneTimeCodes } from './codes';
import { unconfirmed, type Confirmations } from './confirmations';
import { newPasswordRefusal } from './new-password';
import { hashPassword, verifyPassword } from './password-hash';
import type { Passkeys } from './passkeys';
import type { SecurityNotifier } from './ports';
import type { Sessions } from './sessions';
import type { TransactionCodes } from './transaction-codes';

export interface PasswordRoutesDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly codes: OneTimeCodes;
  readonly transactionCodes: TransactionCodes;
  readonly limits: RateLimits;
  readonly confirmations: Pick<Confirmations, 'use'>;
  readonly passkeys: Pick<Passkeys, 'removeAll'>;
  readonly securityNotifier: Pick<SecurityNotifier, 'passwordReset' | 'passwordChanged'>;
}

/** A password is reset by its owner where the brand allows it; b2b accounts are their upline's (A2.34). */
const mayReset = (tenant: TenantRecord): boolean =>
  tenant.type === 'b2c' && tenant.audience === 'player' && tenant.theme.enable.forgetPassword;

/** Passwords forgotten and changed (A7.22 to A7.25, S-10). */
export function definePasswordCalls(define: RegisterRoute, deps: PasswordRoutesDeps): void {
  const { accounts, sessions, codes, transactionCodes, limits, passkeys, securityNotifier } = deps;
  define('sendForgotOtp', async ({ tenant, body, address, log, context }) => {
    if (!mayReset(tenant) || body.whiteLabelId !== tenant.whiteLabelId)
      return reject(403, serverMessages['otp.sendFailed']);
    const phone = normalisePhone(body.phone);
    if (!phone) return reject(400, serverMessages['forgot.mobileInvalid'].trim());
    const busy = (await limits.consume('codePhone', phone)) ?? (await limits.consume('codeAddress', address));
    if (busy) return busy;
    // Known or unknown, blocked or not: the same answer, after the same time. So nobody waits for the message to go out.
    void sendCode(tenant, phone, context).catch((error: unknown) => log.warn({ err: error }, 'otp sms failed'));
    return { message: serverMessages['forgot.sent'] };
  });

  async function sendCode(tenant: TenantRecord, phone: string, context: CallContext): Promise<void> {
    const account = await accounts.byPhone(tenant.id, phone);
    if (account && !account.blocked && !account.demo) await codes.send(tenant, phone, 'forgot', context);
  }

  define('resetPassword', async ({ tenant, body, address, log, cookies }) => {
    if (!mayReset(tenant) || body.whiteLabelId !== tenant.whiteLabelId)
      return reject(403, serverMessages['forgot.otpFailed']);
    const unusable = await newPasswordRefusal(body.password);
    if (unusable) return unusable;
    const busy = await limits.consume('resetAddress', address);
    if (busy) return busy;
    const phone = normalisePhone(body.phone);
    // A wrong code is answered 200 with the message error, as it is written (A7.24, OQ-59).
    if (!phone || !(await codes.consume(tenant.id, phone, 'forgot', body.otp))) return { message: 'error' };
    const account = await accounts.byPhone(tenant.id, phone);
    if (!account) return { message: 'error' };
    const passwordHash = await hashPassword(body.password);
    // Who resets a password wants nobody else in: a passkey that somebody added to a taken account would outlive the reset (E7.06).
    await passkeys.removeAll(account.id);
    await accounts.setPassword(account.id, passwordHash);
    await sessions.endAll(account.id);
    securityNotifier
      .passwordReset(account.id, `password:${randomUUID()}`, cookies['language'])
      .catch((error: unknown) => log.warn({ err: error, accountId: account.id }, 'reset notification failed'));
    return { message: serverMessages['forgot.success'] };
  });

  define('changePassword', async ({ caller, body, log, cookies }) => {
    if (caller.demo) return reject(403, serverMessages['demo.restricted']);
    const account = await changingAccount(deps, caller, body);
    if (account instanceof HttpRejection) return account;
    await accounts.setPassword(account.id, await hashPassword(body.password));
    securityNotifier
      .passwordChanged(account.id, `password:${randomUUID()}`, cookies['language'])
      .catch((error: unknown) => log.warn({ err: error, accountId: account.id }, 'change notification failed'));
    if (caller.userType === 'user') {
      await sessions.endAll(account.id);
      return { message: serverMessages['changePassword.success'] };
    }
    await sessions.endOthers(caller);
    const transactionCode = await transactionCodes.issue(account.id);
    return { docs: { transactionCode }, message: serverMessages['changePassword.success'] };
  });
}

/** The account whose password may become the new one: by the old password, or by a confirmation in its place (E7.07). */
async function changingAccount(
  { accounts, confirmations, limits }: PasswordRoutesDeps,
  caller: Caller,
  { oldPassword, password, confirmation }: EndpointInput<'changePassword'>,
): Promise<Account | HttpRejection> {
  const invalid = () => reject(400, serverMessages['changePassword.invalid']);
  if (!password || (!oldPassword && !confirmation)) return invalid();
  const busy = await limits.consume('changePassword', caller.accountId);
  if (busy) return busy;
  const account = await accounts.byId(caller.accountId);
  if (!account || (!confirmation && !(await verifyPassword(account.passwordHash, oldPassword)))) return invalid();
  if (!confirmation) await limits.clear('changePassword', caller.accountId);
  const unusable = await newPasswordRefusal(password);
  if (unusable) return unusable;
  const isSame = confirmation ? await verifyPassword(account.passwordHash, password) : password === oldPassword;
  if (isSame) return reject(400, serverMessages['changePassword.same']);
  if (!confirmation) return account;
  return (await confirmations.use(caller, { purpose: 'password' }, confirmation)) ? account : unconfirmed();
}
