import type { CallAnswer } from '@backlay/shared/contract';
import { canonicalPhone, catalogue, mayEnter, OTP_LOGIN_PASSWORD } from '@backlay/shared/domain';
import { refuse, type CallHandler, type CallRequest, type Limits, type Refusal } from '../http';
import type { TenantDirectory } from '../tenants';
import type { Account, Accounts } from './accounts';
import type { OneTimeCodes } from './codes';
import { entryRefusal, type EntryParts } from './entry';
import { verifyPassword } from './password-hash';
import type { SecondFactor } from './second-factor';
import type { Sessions } from './sessions';

export interface LoginParts extends EntryParts {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly codes: OneTimeCodes;
  readonly secondFactor: SecondFactor;
  readonly limits: Limits;
  readonly tenants: TenantDirectory;
}

type Request = CallRequest<'login'>;

/** POST api/auth (A7.12 to A7.14). Wrong credentials are 400 with a message: 401 would reload the page and lose it (OQ-07). */
export function loginHandler(parts: LoginParts): CallHandler<'login'> {
  const { limits } = parts;
  return async (request) => {
    const { tenant, body, address } = request;
    if (tenant.app.isMaintenance && tenant.audience === 'player') return refuse(503, catalogue['maintenance.title']);
    const key = `${tenant.id}|${body.email.toLowerCase()}`;
    const pair = `${key}|${address}`;
    // Counted before the password is looked at: a hundred tries at the same moment are a hundred tries.
    const busy =
      (await limits.spend('loginAddress', address)) ??
      (await limits.spend('loginPair', pair)) ??
      (await limits.spend('loginAccount', key));
    if (busy) return busy;
    const account = body.otp ? await byCode(parts, request, body.otp) : await byPassword(parts, request);
    if (!account) return refuse(400, body.otp ? catalogue['forgot.otp'] : 'Invalid username or password');
    await limits.clear('loginPair', pair);
    await limits.refund('loginAccount', key);
    return enter(parts, request, account);
  };
}

async function byPassword({ accounts, tenants }: LoginParts, { tenant, body }: Request): Promise<Account | null> {
  const own = await accounts.byLogin(tenant.id, body.email);
  // Roles live on the admin website; at a player site they are told so, once they prove who they are (A1.16, OQ-03).
  const account = own ?? (tenant.audience === 'player' ? await staffAccount(accounts, tenants, body.email) : null);
  const isDummy = body.password === OTP_LOGIN_PASSWORD;
  const right = await verifyPassword(account?.passwordHash ?? null, body.password);
  return right && !isDummy ? account : null;
}

async function staffAccount(accounts: Accounts, tenants: TenantDirectory, login: string): Promise<Account | null> {
  const site = tenants.all().find((tenant) => tenant.audience === 'staff');
  return site ? accounts.byLogin(site.id, login) : null;
}

/** Login by one-time code: the password is a dummy and is not looked at (A5.05, A5.06, S-09). */
async function byCode(
  { accounts, codes }: LoginParts,
  { tenant, body }: Request,
  code: string,
): Promise<Account | null> {
  const phone = canonicalPhone(body.email);
  if (!phone || !tenant.flags.otpLogin) return null;
  if (!(await codes.use(tenant.id, phone, 'login', code))) return null;
  return accounts.byPhone(tenant.id, phone);
}

async function enter(
  parts: LoginParts,
  { tenant, giveToken, body }: Request,
  account: Account,
): Promise<CallAnswer<'login'> | Refusal> {
  const { sessions, secondFactor } = parts;
  if (account.blocked) return refuse(400, catalogue['login.locked']);
  const onBreak = await entryRefusal(parts, account);
  if (onBreak) return onBreak;
  const admitted = mayEnter(account.userType, tenant.audience);
  if (!admitted && tenant.audience === 'staff') return refuse(400, 'Invalid username or password');
  const enable2fa = admitted && (await secondFactor.isOn(account.id));
  if (admitted) giveToken(await sessions.begin(account, { pending: enable2fa }));
  return {
    docs: {
      userType: account.userType,
      enable2fa,
      otpVerified: false,
      changePassword: account.mustChangePassword,
      cockFightCreated: account.settings.cockFightCreated ?? false,
      demo: account.demo,
      createdBy: account.createdBy || tenant.whiteLabelId,
      correlationId: body.correlationId || account.id,
    },
    message: admitted ? catalogue['login.success'] : catalogue['login.adminWebsite'],
  };
}
