import { createHash } from 'node:crypto';
import { normalisePhone, serverMessages, DEMO_PASSWORD, isUserName } from '@backlay/shared/domain';
import { reject, type RegisterRoute, type RateLimits, type CallContext } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import type { Accounts } from './accounts';
import type { CodePurpose, OneTimeCodes } from './codes';
import { newPasswordRefusal } from './new-password';
import { hashPassword } from './password-hash';
import { refuseBreak } from './login';
import type { WelcomeNotifier, PlayBreaks, PointsLedger } from './ports';

export interface SignupDeps {
  readonly accounts: Accounts;
  readonly codes: OneTimeCodes;
  readonly limits: RateLimits;
  readonly ledger: PointsLedger;
  readonly greeter: WelcomeNotifier;
  readonly breaks: PlayBreaks;
}

/** Play money of a demo account, paise; it cannot be withdrawn (S-09). */
const DEMO_POINTS = 5_000_000;

const taken = {
  userName: 'This user name is already taken',
  phone: 'This mobile number is already registered',
  email: 'This e-mail is already registered',
} as const;

const isEmail = (text: string | undefined): text is string =>
  text !== undefined && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** A switch is on only if no setting turns it off (OQ-32). B2b sites have no registration (A1.08). */
const mayRegister = (tenant: TenantRecord): boolean =>
  tenant.type === 'b2c' && tenant.audience === 'player' && tenant.theme.enable.isRegister && tenant.app.isRegister;

const purposeOf = (operator: string): CodePurpose => (/login/i.test(operator) ? 'login' : 'register');

/** What the form means: the number stands in for what was not given (A5.17). Null for a name that is somebody's number. */
function nameOf(userName: string | undefined, phone: string): string | null {
  if (!userName) return phone;
  const asPhone = normalisePhone(userName);
  if (asPhone !== null) return asPhone === phone ? phone : null;
  return isUserName(userName) ? userName : null;
}

/** Which words a player of the brand agrees to now: another text is another version (S-16). */
const consentOf = ({ theme }: Pick<TenantRecord, 'theme'>): string =>
  createHash('sha256')
    .update(
      [serverMessages['register.adult'], serverMessages['register.acceptTerms'], theme.companyTermsCondition].join('|'),
    )
    .digest('hex')
    .slice(0, 16);

const wrongCode = () => reject(400, serverMessages['forgot.otp']);

/** Registration with a one-time code, duplicate check, codes and demo accounts (A7.16 to A7.21). */
export function defineSignupCalls(define: RegisterRoute, parts: SignupDeps): void {
  const { accounts, codes, limits } = parts;
  define('dupCheck', async ({ tenant, query, address }) => {
    const busy = await limits.consume('dupCheckAddress', address);
    if (busy) return busy;
    const phone = query.phone ? normalisePhone(query.phone) : null;
    const field = await accounts.taken(tenant.id, { phone, userName: query.userName, email: query.email });
    return field ? reject(409, taken[field]) : { docs: [], message: 'Success' };
  });

  define('sendSignupOtp', async ({ tenant, body, address, log, context }) => {
    const phone = normalisePhone(body.phone);
    if (!phone) return reject(400, serverMessages['otp.mobileInvalid']);
    const purpose = purposeOf(body.operator);
    if (purpose === 'login' ? !tenant.flags.otpLogin : !mayRegister(tenant))
      return reject(403, serverMessages['otp.sendFailed']);
    const busy = (await limits.consume('codePhone', phone)) ?? (await limits.consume('codeAddress', address));
    if (busy) return busy;
    if (purpose === 'register') await codes.send(tenant, phone, purpose, context);
    // Known or unknown, the answer is the same (S-10), and does not wait for what happens to a known number alone.
    else
      void sendLoginCode(tenant, phone, context).catch((error: unknown) => log.warn({ err: error }, 'otp sms failed'));
    return { message: serverMessages['forgot.sent'] };
  });

  async function sendLoginCode(tenant: TenantRecord, phone: string, context: CallContext): Promise<void> {
    if (await accounts.byPhone(tenant.id, phone)) await codes.send(tenant, phone, 'login', context);
  }

  registerSignup(define, parts);
  registerDemoSignup(define, parts);
}

/** Registration with a one-time code. */
function registerSignup(define: RegisterRoute, parts: SignupDeps): void {
  const { accounts, codes, limits, greeter, breaks } = parts;
  define('signup', async ({ tenant, body, address }) => {
    if (!mayRegister(tenant)) return reject(403, 'Registration is not available on this site');
    if (body.whiteLabelId !== tenant.whiteLabelId) return reject(404, 'Site not found');
    const phone = normalisePhone(body.phone);
    if (!phone) return reject(400, serverMessages['otp.mobileInvalid']);
    if (body.otp.length !== 6) return reject(400, serverMessages['register.otp']);
    const unusable = await newPasswordRefusal(body.password);
    if (unusable) return unusable;
    const userName = nameOf(body.userName, phone);
    if (!userName) return reject(400, 'Username must be 5–24 letters, digits or underscores');
    const busy = await limits.consume('signupAddress', address);
    if (busy) return busy;
    const email = isEmail(body.email) ? body.email : null;
    // Before anything is looked up: the answer takes as long for a number that is registered as for one that is not.
    const passwordHash = await hashPassword(body.password);
    const duplicate = await accounts.taken(tenant.id, { userName, phone, email });
    if (duplicate) return reject(409, taken[duplicate]);
    if (!(await codes.consume(tenant.id, phone, 'register', body.otp))) return wrongCode();
    // Only the owner of the number, who gave its code, learns of the break.
    const held = await breaks.breakOfPhone(phone);
    if (held) return refuseBreak(breaks, held);
    const account = await accounts.create({
      tenantId: tenant.id,
      userType: 'user',
      userName,
      fullName: body.fullName,
      email,
      phone,
      passwordHash,
      origin: {
        referrer: body.referrer,
        promoCode: body.promoCode,
        branchId: body.branchId,
        utmSource: body.utmSource,
        registrationSource: body.registrationSource,
        wagerBonusId: body.wagerBonusId,
        consentAt: new Date().toISOString(),
        consentTo: consentOf(tenant),
      },
    });
    if (!account) return reject(409, taken.phone);
    await greeter.welcome(account.id, tenant.name);
    return { message: serverMessages['register.success'] };
  });
}

/** Demo accounts, which play for nothing. */
function registerDemoSignup(define: RegisterRoute, { accounts, limits, ledger }: SignupDeps): void {
  define('signupDemo', async ({ tenant, body, address }) => {
    if (!tenant.demoWhiteLabelId || !tenant.flags.demoLogin || body.demoWhiteLabelId !== tenant.demoWhiteLabelId)
      return reject(404, 'Demo is not available on this site');
    if (!isUserName(body.userName)) return reject(400, 'Username must be 5–24 letters, digits or underscores');
    if (body.password !== DEMO_PASSWORD) return reject(400, serverMessages['login.demoFailed']);
    const busy = await limits.consume('demoAddress', address);
    if (busy) return busy;
    const account = await accounts.create({
      tenantId: tenant.id,
      userType: 'user',
      userName: body.userName,
      fullName: 'Demo',
      passwordHash: await hashPassword(body.password),
      demo: true,
    });
    if (!account) return reject(409, taken.userName);
    await ledger.openWith(account.id, DEMO_POINTS, 'demo');
    return { docs: { userName: account.userName, demo: true }, message: serverMessages['register.success'] };
  });
}
