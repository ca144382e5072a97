import { canonicalPhone, catalogue } from '@backlay/shared/domain';
import { refuse, type DefineCall, type Limits } from '../http';
import type { TenantRecord } from '../tenants';
import type { Accounts } from './accounts';
import type { OneTimeCodes } from './codes';
import { newPasswordRefusal } from './new-password';
import { hashPassword, verifyPassword } from './password-hash';
import type { Sessions } from './sessions';
import type { TransactionCodes } from './transaction-codes';

export interface PasswordParts {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly codes: OneTimeCodes;
  readonly transactionCodes: TransactionCodes;
  readonly limits: Limits;
}

/** A password is reset by its owner where the brand allows it; b2b accounts are their upline's (A2.34). */
const mayReset = (tenant: TenantRecord): boolean =>
  tenant.type === 'b2c' && tenant.audience === 'player' && tenant.theme.enable.forgetPassword;

/** Passwords forgotten and changed (A7.22 to A7.25, S-10). */
export function definePasswordCalls(
  define: DefineCall,
  { accounts, sessions, codes, transactionCodes, limits }: PasswordParts,
): void {
  define('sendForgotOtp', async ({ tenant, body, address, log }) => {
    if (!mayReset(tenant) || body.whiteLabelId !== tenant.whiteLabelId) return refuse(403, catalogue['otp.sendFailed']);
    const phone = canonicalPhone(body.phone);
    if (!phone) return refuse(400, catalogue['forgot.mobileInvalid'].trim());
    const busy = (await limits.spend('codePhone', phone)) ?? (await limits.spend('codeAddress', address));
    if (busy) return busy;
    // Known or unknown, blocked or not: the same answer, after the same time. So nobody waits for the message to go out.
    void sendCode(tenant, phone).catch((error: unknown) => log.warn({ err: error }, 'a code was not sent'));
    return { message: catalogue['forgot.sent'] };
  });

  async function sendCode(tenant: TenantRecord, phone: string): Promise<void> {
    const account = await accounts.byPhone(tenant.id, phone);
    if (account && !account.blocked && !account.demo) await codes.send(tenant, phone, 'forgot');
  }

  define('resetPassword', async ({ tenant, body, address }) => {
    if (!mayReset(tenant) || body.whiteLabelId !== tenant.whiteLabelId)
      return refuse(403, catalogue['forgot.otpFailed']);
    const unusable = newPasswordRefusal(body.password);
    if (unusable) return unusable;
    const busy = await limits.spend('resetAddress', address);
    if (busy) return busy;
    const phone = canonicalPhone(body.phone);
    // A wrong code is answered 200 with the message error, as it is written (A7.24, OQ-59).
    if (!phone || !(await codes.use(tenant.id, phone, 'forgot', body.otp))) return { message: 'error' };
    const account = await accounts.byPhone(tenant.id, phone);
    if (!account) return { message: 'error' };
    await accounts.setPassword(account.id, await hashPassword(body.password));
    await sessions.endAll(account.id);
    return { message: catalogue['forgot.success'] };
  });

  define('changePassword', async ({ caller, body }) => {
    if (caller.demo) return refuse(403, catalogue['demo.restricted']);
    if (!body.oldPassword || !body.password) return refuse(400, catalogue['changePassword.invalid']);
    const busy = await limits.spend('changePassword', caller.accountId);
    if (busy) return busy;
    const account = await accounts.byId(caller.accountId);
    if (!account || !(await verifyPassword(account.passwordHash, body.oldPassword)))
      return refuse(400, catalogue['changePassword.invalid']);
    await limits.clear('changePassword', caller.accountId);
    const unusable = newPasswordRefusal(body.password);
    if (unusable) return unusable;
    if (body.password === body.oldPassword) return refuse(400, catalogue['changePassword.same']);
    await accounts.setPassword(account.id, await hashPassword(body.password));
    if (caller.userType === 'user') {
      await sessions.endAll(account.id);
      return { message: catalogue['changePassword.success'] };
    }
    await sessions.endOthers(caller);
    const transactionCode = await transactionCodes.issue(account.id);
    return { docs: { transactionCode }, message: catalogue['changePassword.success'] };
  });
}
