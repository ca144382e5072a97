import type { EndpointResponse } from '@backlay/shared/contract';
import { passkeyAssertion } from '@backlay/shared/contract/schemas';
import {
  normalisePhone,
  serverMessages,
  canAccessSite,
  OTP_LOGIN_PASSWORD,
  type PlayBreak,
  requireValue,
} from '@backlay/shared/domain';
import { reject, type RouteHandler, type RouteRequest, type RateLimits, type HttpRejection } from '../../core/http';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import type { Account, Accounts } from './accounts';
import type { OneTimeCodes } from './codes';
import { verifyPassword } from './password-hash';
import type { Passkeys } from './passkeys';
import type { SecondFactor } from './second-factor';
import type { Sessions } from './sessions';
import type { PlayBreaks, PointsLedger } from './ports';
import type { SignInDevices } from './devices';

export interface SignInDeps {
  readonly breaks: PlayBreaks;
  readonly ledger: Pick<PointsLedger, 'points'>;
}

/**
 * Why a person who proved who they are may not sign in: a self-exclusion, taken at any brand. An account that holds money lets its
 * owner in to withdraw it; nothing can be paid in or staked there.
 */
export async function entryRefusal({ breaks, ledger }: SignInDeps, account: Account): Promise<HttpRejection | null> {
  if (account.userType !== 'user' || account.demo) return null;
  const held = await breaks.breakOf(account.id);
  if (held?.kind !== 'selfExclusion') return null;
  const { available, exposure } = await ledger.points(account.id);
  return available + exposure > 0 ? null : refuseBreak(breaks, held);
}

/** The answer to a person on a break. */
export const refuseBreak = (breaks: Pick<PlayBreaks, 'textOf'>, held: PlayBreak): HttpRejection =>
  reject(400, breaks.textOf(held));

export interface LoginDeps extends SignInDeps {
  readonly signIns: Pick<SignInDevices, 'signedIn' | 'idOf'>;
  readonly passkeys: Pick<Passkeys, 'verify'>;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly codes: OneTimeCodes;
  readonly secondFactor: SecondFactor;
  readonly limits: RateLimits;
  readonly tenants: TenantDirectory;
}

type Request = RouteRequest<'login'>;

/** What the sign-in of a staff site answers while there is no administrator (D1.08). */
const NO_ADMINISTRATOR =
  'There is no administrator yet. On the server: npm run staff -- create-administrator <user name>';

/** POST api/auth (A7.12 to A7.14). Wrong credentials are 400 with a message: 401 would reload the page and lose it (OQ-07). */
export function createLoginHandler(parts: LoginDeps): RouteHandler<'login'> {
  const { accounts, limits } = parts;
  return async (request) => {
    const { tenant, body, address } = request;
    if (tenant.app.isMaintenance && tenant.audience === 'player')
      return reject(503, serverMessages['maintenance.title']);
    if (body.passkey !== undefined) return enterByPasskey(parts, request, body.passkey);
    const found = await accounts.byLogin(sitesOf(parts, tenant), body.email);
    const key = guessKey(found, body.email);
    const pair = `${key}|${address}`;
    // Counted before the password is looked at: a hundred tries at the same moment are a hundred tries.
    const busy =
      (await limits.consume('loginAddress', address)) ??
      (await limits.consume('loginPair', pair)) ??
      (await limits.consume('loginAccount', key));
    if (busy) return busy;
    const account = body.otp ? await byCode(parts, request, body.otp) : await byPassword(found, request);
    if (account === 'staff') return staffAnswer(requireValue(found, 'the account of a member of staff'), tenant);
    if (!account && tenant.audience === 'staff' && (await accounts.administrators()) === 0)
      return reject(400, NO_ADMINISTRATOR);
    if (!account) return reject(400, body.otp ? serverMessages['forgot.otp'] : 'Invalid username or password');
    // Only this try is taken back. Accounts of several people may count together: one must not clear what was counted for another.
    await limits.refund('loginPair', pair);
    await limits.refund('loginAccount', key);
    return enter(parts, request, account);
  };
}

/** Where a name is looked for: staff names are known at player sites too (A1.16). */
function sitesOf({ tenants }: LoginDeps, { id, audience }: TenantRecord): readonly string[] {
  if (audience === 'staff') return [id];
  return [id, ...tenants.all().flatMap((tenant) => (tenant.audience === 'staff' ? [tenant.id] : []))];
}

/**
 * Key under which wrong passwords are counted: the person behind the input, over user name, number, e-mail, spellings and
 * brands. For an unknown input it is the normalised input.
 */
export function guessKey(found: Pick<Account, 'phone' | 'userName'> | null, login: string): string {
  const phone = found ? found.phone : normalisePhone(login);
  return phone ?? `name:${(found?.userName ?? login).normalize('NFKC').trim().toLowerCase()}`;
}

/** The account of a right password. A staff name at a player site is `staff` whatever the password, which is not checked (OQ-03). */
async function byPassword(found: Account | null, { tenant, body }: Request): Promise<Account | 'staff' | null> {
  const isOtherSite = found !== null && tenant.audience === 'player' && found.userType !== 'user';
  const isDummy = body.password === OTP_LOGIN_PASSWORD;
  // Unknown names are hashed too, so that the response time does not reveal which names exist.
  const right = await verifyPassword(isOtherSite ? null : (found?.passwordHash ?? null), body.password);
  if (isOtherSite) return 'staff';
  return right && !isDummy ? found : null;
}

/** Answer of a player site to a staff name (A1.16): only the account's type. */
const staffAnswer = ({ userType }: Account, tenant: TenantRecord): EndpointResponse<'login'> => ({
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
  message: serverMessages['login.adminWebsite'],
});

/** Login by one-time code: the password is a dummy and is not looked at (A5.05, A5.06, S-09). */
async function byCode(
  { accounts, codes }: LoginDeps,
  { tenant, body }: Request,
  code: string,
): Promise<Account | null> {
  const phone = normalisePhone(body.email);
  if (!phone || !tenant.flags.otpLogin) return null;
  if (!(await codes.consume(tenant.id, phone, 'login', code))) return null;
  return accounts.byPhone(tenant.id, phone);
}

/** Login by a passkey of this brand and host. It counts as the second factor too (E7.06). */
async function enterByPasskey(
  parts: LoginDeps,
  request: Request,
  text: string,
): Promise<EndpointResponse<'login'> | HttpRejection> {
  const { accounts, limits, passkeys, signIns } = parts;
  const { tenant, host, address } = request;
  const busy = await limits.consume('loginAddress', address);
  if (busy) return busy;
  const assertion = parseAssertion(text);
  const accountId =
    assertion && (await passkeys.verify({ tenant, host }, ['signIn', signIns.idOf(request)], assertion));
  const account = accountId && (await accounts.byId(accountId));
  return account ? enter(parts, request, account, true) : reject(400, serverMessages['passkey.refused']);
}

function parseAssertion(text: string) {
  try {
    return passkeyAssertion.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function enter(
  parts: LoginDeps,
  request: Request,
  account: Account,
  isSecondFactorProved = false,
): Promise<EndpointResponse<'login'> | HttpRejection> {
  const { sessions, secondFactor, signIns } = parts;
  const { tenant, giveToken, body } = request;
  if (account.blocked) return reject(400, serverMessages['login.locked']);
  const onBreak = await entryRefusal(parts, account);
  if (onBreak) return onBreak;
  const admitted = canAccessSite(account.userType, tenant.audience);
  if (!admitted && tenant.audience === 'staff') return reject(400, 'Invalid username or password');
  const enable2fa = admitted && !isSecondFactorProved && (await secondFactor.isOn(account.id));
  if (admitted) {
    const token = await sessions.begin(account, { pending: enable2fa });
    if (!enable2fa) await signIns.signedIn(request, account, token);
    giveToken(token);
  }
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
    message: admitted ? serverMessages['login.success'] : serverMessages['login.adminWebsite'],
  };
}
