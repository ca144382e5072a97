import type { CallAnswer } from '@backlay/shared/contract';
import { canonicalPhone, catalogue, mayEnter, OTP_LOGIN_PASSWORD } from '@backlay/shared/domain';
import { refuse, type CallHandler, type CallRequest, type Limits, type Refusal } from '../http';
import type { TenantDirectory, TenantRecord } from '../tenants';
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

/** What the sign-in of a staff site answers while there is no administrator (D1.08). */
const NO_ADMINISTRATOR =
  'There is no administrator yet. On the server: npm run staff -- create-administrator <user name>';

/** POST api/auth (A7.12 to A7.14). Wrong credentials are 400 with a message: 401 would reload the page and lose it (OQ-07). */
export function loginHandler(parts: LoginParts): CallHandler<'login'> {
  const { accounts, limits } = parts;
  return async (request) => {
    const { tenant, body, address } = request;
    if (tenant.app.isMaintenance && tenant.audience === 'player') return refuse(503, catalogue['maintenance.title']);
    const found = await accounts.byLogin(sitesOf(parts, tenant), body.email);
    const key = guessKey(found, body.email);
    const pair = `${key}|${address}`;
    // Counted before the password is looked at: a hundred tries at the same moment are a hundred tries.
    const busy =
      (await limits.spend('loginAddress', address)) ??
      (await limits.spend('loginPair', pair)) ??
      (await limits.spend('loginAccount', key));
    if (busy) return busy;
    const account = body.otp ? await byCode(parts, request, body.otp) : await byPassword(found, request);
    if (account === 'staff') return staffAnswer(found!, tenant);
    if (!account && tenant.audience === 'staff' && (await accounts.administrators()) === 0)
      return refuse(400, NO_ADMINISTRATOR);
    if (!account) return refuse(400, body.otp ? catalogue['forgot.otp'] : 'Invalid username or password');
    // Only this try is taken back. Accounts of several people may count together: one must not clear what was counted for another.
    await limits.refund('loginPair', pair);
    await limits.refund('loginAccount', key);
    return enter(parts, request, account);
  };
}

/** Where a name is looked for: staff names are known at player sites too (A1.16). */
function sitesOf({ tenants }: LoginParts, { id, audience }: TenantRecord): readonly string[] {
  if (audience === 'staff') return [id];
  return [id, ...tenants.all().flatMap((tenant) => (tenant.audience === 'staff' ? [tenant.id] : []))];
}

/**
 * What wrong passwords are counted by: the person whom the input means, whichever of user name, number and e-mail it is, however it is
 * written, at whichever brand. For an input that means nobody it is the input in its one spelling.
 */
export function guessKey(found: Pick<Account, 'phone' | 'userName'> | null, login: string): string {
  const phone = found ? found.phone : canonicalPhone(login);
  return phone ?? `name:${(found?.userName ?? login).normalize('NFKC').trim().toLowerCase()}`;
}

/** The account of a right password. A staff name at a player site is `staff` whatever the password, which is not checked (OQ-03). */
async function byPassword(found: Account | null, { tenant, body }: Request): Promise<Account | 'staff' | null> {
  const isElsewhere = found !== null && tenant.audience === 'player' && found.userType !== 'user';
  const isDummy = body.password === OTP_LOGIN_PASSWORD;
  // Hashed for every name: the time of an answer does not tell which ones exist.
  const right = await verifyPassword(isElsewhere ? null : (found?.passwordHash ?? null), body.password);
  if (isElsewhere) return 'staff';
  return right && !isDummy ? found : null;
}

/** What a player site tells whoever types a staff name (A1.16): nothing of the account but its type. */
const staffAnswer = ({ userType }: Account, tenant: TenantRecord): CallAnswer<'login'> => ({
  docs: {
    userType,
    enable2fa: false,
    otpVerified: false,
    changePassword: false,
    cockFightCreated: false,
    demo: false,
    createdBy: tenant.whiteLabelId,
    correlationId: '',
  },
  message: catalogue['login.adminWebsite'],
});

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
