import { serverMessages } from '@backlay/shared/domain';
import {
  HttpRejection,
  reject,
  type Caller,
  type RateLimits,
  type RegisterRoute,
  type RouteRequest,
} from '../../core/http';
import type { Accounts } from './accounts';
import { CONFIRMATION_MS, type Confirmations } from './confirmations';
import type { SignInDevices } from './devices';
import type { Passkeys } from './passkeys';
import { verifyPassword } from './password-hash';
import type { SecurityNotifier } from './ports';
import type { SecondFactor } from './second-factor';

export interface PasskeyRoutesDeps {
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly confirmations: Confirmations;
  readonly secondFactor: SecondFactor;
  readonly limits: RateLimits;
  readonly signIns: Pick<SignInDevices, 'idOf'>;
  readonly securityNotifier: Pick<SecurityNotifier, 'passkeyAdded'>;
}

/** Passkeys of an account, and the sign-in by one (E7.06). */
export function definePasskeyCalls(define: RegisterRoute, parts: PasskeyRoutesDeps): void {
  const { accounts, passkeys, confirmations, limits, signIns, securityNotifier } = parts;

  define('passkeySignIn', async (request) => {
    const { tenant, host, address } = request;
    const busy = await limits.consume('loginAddress', address);
    if (busy) return busy;
    const docs = await passkeys.startAsking({ tenant, host }, ['signIn', signIns.idOf(request)], null);
    return docs ? { docs, message: 'Success' } : reject(404, serverMessages['passkey.notFound']);
  });

  define('passkeys', async ({ caller }) => ({ docs: await passkeys.list(caller.accountId), message: 'Success' }));

  /** The account of a caller who may add a passkey here: not of a demo, not of the sister brand, and lately proved. */
  async function addingAccount({ caller, tenant }: Pick<RouteRequest<'startPasskey'>, 'caller' | 'tenant'>) {
    if (caller.demo) return reject(403, serverMessages['demo.restricted']);
    const stale = await confirmations.demandRecent(caller);
    if (stale) return stale;
    const account = await accounts.byId(caller.accountId);
    return account?.tenantId === tenant.id ? account : reject(403, serverMessages['passkey.notAdded']);
  }

  define('startPasskey', async ({ caller, tenant, host }) => {
    const account = await addingAccount({ caller, tenant });
    if (account instanceof HttpRejection) return account;
    const docs = await passkeys.startAdding({ tenant, host }, ['add', caller.family ?? ''], account);
    return docs ? { docs, message: 'Success' } : reject(409, serverMessages['passkey.most']);
  });

  define('addPasskey', async ({ caller, tenant, host, body, userAgent, log }) => {
    const account = await addingAccount({ caller, tenant });
    if (account instanceof HttpRejection) return account;
    const site = { tenant, host };
    const added = await passkeys.add(site, ['add', caller.family ?? ''], account.id, body.passkey, userAgent);
    if (added === 'refused') return reject(400, serverMessages['passkey.notAdded']);
    if (added === 'full') return reject(409, serverMessages['passkey.most']);
    securityNotifier
      .passkeyAdded(account.id, `passkey:${body.passkey.id.slice(0, 60)}`)
      .catch((error: unknown) => log.warn({ err: error, accountId: account.id }, 'passkey notification failed'));
    return { docs: await passkeys.list(account.id), message: 'Success' };
  });

  define('removePasskey', async ({ caller, query }) => {
    const stale = await confirmations.demandRecent(caller);
    if (stale) return stale;
    return (await passkeys.remove(caller.accountId, query.passkeyId))
      ? { message: 'Success' }
      : reject(404, serverMessages['passkey.notFound']);
  });

  defineConfirmationCalls(define, parts);
}

/** Confirmation of one action, or of the sign-in, by passkey, authenticator code or password (E7.07). */
function defineConfirmationCalls(define: RegisterRoute, parts: PasskeyRoutesDeps): void {
  const { accounts, passkeys, confirmations, secondFactor } = parts;

  define('startConfirmation', async ({ caller, tenant, host, body }) => {
    const purpose = ['confirm', caller.family ?? '', `${body.purpose} ${body.subject}`] as const;
    const [passkey, authenticator, account] = await Promise.all([
      passkeys.startAsking({ tenant, host }, purpose, caller.accountId),
      secondFactor.isOn(caller.accountId),
      accounts.byId(caller.accountId),
    ]);
    return { docs: { passkey, authenticator, password: account !== null }, message: 'Success' };
  });

  define('confirm', async (request) => {
    const { caller, body } = request;
    const proved = await prove(parts, request);
    if (proved instanceof HttpRejection) return proved;
    if (!proved) return reject(400, serverMessages['confirm.wrong']);
    const isSignIn = body.purpose === 'signIn';
    if (isSignIn) await confirmations.renew(caller);
    const confirmation = isSignIn ? '' : await confirmations.issue(caller, body.purpose, body.subject);
    return { docs: { confirmation, expiresIn: CONFIRMATION_MS / 1000 }, message: 'Success' };
  });
}

/** Whether the caller proves who they are. Wrong codes and passwords count together with those of other calls. */
async function prove(
  { accounts, passkeys, secondFactor, limits }: PasskeyRoutesDeps,
  { caller, tenant, host, body }: RouteRequest<'confirm'>,
): Promise<boolean | HttpRejection> {
  const { accountId, family = '' } = caller satisfies Caller;
  if (body.passkey) {
    const purpose = ['confirm', family, `${body.purpose} ${body.subject}`] as const;
    return (await passkeys.verify({ tenant, host }, purpose, body.passkey, accountId)) !== null;
  }
  const limit = body.otp === undefined ? 'changePassword' : 'secondFactor';
  // Counted before it is looked at: many at the same moment are no more than many in a row.
  const busy = await limits.consume(limit, accountId);
  if (busy) return busy;
  const account = body.otp === undefined ? await accounts.byId(accountId) : null;
  const isRight =
    body.otp === undefined
      ? await verifyPassword(account?.passwordHash ?? null, body.password ?? '')
      : await secondFactor.verify(accountId, body.otp);
  if (isRight) await limits.clear(limit, accountId);
  return isRight;
}
