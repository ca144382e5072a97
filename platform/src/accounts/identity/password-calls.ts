import { normalisePhone, serverMessages } from '@backlay/shared/domain';
import { reject, type RegisterRoute, type RateLimits } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import type { Accounts } from './accounts';
import type { OneTimeCodes } from './codes';
import { newPasswordRefusal } from './new-password';
import { hashPassword, verifyPassword } from './password-hash';
import type { Sessions } from './sessions';
import type { TransactionCodes } from './transaction-codes';

export interface PasswordRoutesDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly codes: OneTimeCodes;
  readonly transactionCodes: TransactionCodes;
  readonly limits: RateLimits;
}

/** A password is reset by its owner where the brand allows it; b2b accounts are their upline's (A2.34). */
const mayReset = (tenant: TenantRecord): boolean =>
  tenant.type === 'b2c' && tenant.audience === 'player' && tenant.theme.enable.forgetPassword;

/** Passwords forgotten and changed (A7.22 to A7.25, S-10). */
export function definePasswordCalls(
  define: RegisterRoute,
  { accounts, sessions, codes, transactionCodes, limits }: PasswordRoutesDeps,
): void {
  define('sendForgotOtp', async ({ tenant, body, address, log }) => {
    if (!mayReset(tenant) || body.whiteLabelId !== tenant.whiteLabelId)
      return reject(403, serverMessages['otp.sendFailed']);
    const phone = normalisePhone(body.phone);
    if (!phone) return reject(400, serverMessages['forgot.mobileInvalid'].trim());
    const busy = (await limits.consume('codePhone', phone)) ?? (await limits.consume('codeAddress', address));
    if (busy) return busy;
    // Known or unknown, blocked or not: the same answer, after the same time. So nobody waits for the message to go out.
    void sendCode(tenant, phone).catch((error: unknown) => log.warn({ err: error }, 'a code was not sent'));
    return { message: serverMessages['forgot.sent'] };
  });

  async function sendCode(tenant: TenantRecord, phone: string): Promise<void> {
    const account = await accounts.byPhone(tenant.id, phone);
    if (account && !account.blocked && !account.demo) await codes.send(tenant, phone, 'forgot');
  }

  define('resetPassword', async ({ tenant, body, address }) => {
    if (!mayReset(tenant) || body.whiteLabelId !== tenant.whiteLabelId)
      return reject(403, serverMessages['forgot.otpFailed']);
    const unusable = newPasswordRefusal(body.password);
    if (unusable) return unusable;
    const busy = await limits.consume('resetAddress', address);
    if (busy) return busy;
    const phone = normalisePhone(body.phone);
    // A wrong code is answered 200 with the message error, as it is written (A7.24, OQ-59).
    if (!phone || !(await codes.consume(tenant.id, phone, 'forgot', body.otp))) return { message: 'error' };
    const account = await accounts.byPhone(tenant.id, phone);
    if (!account) return { message: 'error' };
    await accounts.setPassword(account.id, await hashPassword(body.password));
    await sessions.endAll(account.id);
    return { message: serverMessages['forgot.success'] };
  });

  define('changePassword', async ({ caller, body }) => {
    if (caller.demo) return reject(403, serverMessages['demo.restricted']);
    if (!body.oldPassword || !body.password) return reject(400, serverMessages['changePassword.invalid']);
    const busy = await limits.consume('changePassword', caller.accountId);
    if (busy) return busy;
    const account = await accounts.byId(caller.accountId);
    if (!account || !(await verifyPassword(account.passwordHash, body.oldPassword)))
      return reject(400, serverMessages['changePassword.invalid']);
    await limits.clear('changePassword', caller.accountId);
    const unusable = newPasswordRefusal(body.password);
    if (unusable) return unusable;
    if (body.password === body.oldPassword) return reject(400, serverMessages['changePassword.same']);
    await accounts.setPassword(account.id, await hashPassword(body.password));
    if (caller.userType === 'user') {
      await sessions.endAll(account.id);
      return { message: serverMessages['changePassword.success'] };
    }
    await sessions.endOthers(caller);
    const transactionCode = await transactionCodes.issue(account.id);
    return { docs: { transactionCode }, message: serverMessages['changePassword.success'] };
  });
}
