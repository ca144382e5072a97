import { reject, type RegisterRoute, type RateLimits } from '../../core/http';
import type { Accounts } from './accounts';
import { entryRefusal, refuseBreak, type SignInDeps } from './login';
import type { Sessions } from './sessions';

export interface DirectLoginDeps extends SignInDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly sessions: Pick<Sessions, 'authenticate' | 'derive'>;
  readonly limits: RateLimits;
}

const USED = 'This login link has expired';

/**
 * Signs a player in by a link from this site or its sister (A2.10, A1.20). The token was in an address: it is exchanged at
 * once, works once, and expires shortly after (S-02). A refusal gives no reason.
 */
export function defineDirectLogin(define: RegisterRoute, parts: DirectLoginDeps): void {
  const { accounts, sessions, limits, breaks } = parts;
  define('directLogin', async ({ tenant, body, address, giveToken }) => {
    const busy = await limits.consume('loginAddress', address);
    if (busy) return busy;
    const caller = await sessions.authenticate(body.token, tenant);
    const account = caller && (await accounts.byId(caller.accountId));
    if (!caller || !account || account.blocked) return reject(400, USED);
    // A break of any kind ends the way to the sister site; on one's own site it is that of a login.
    const held = account.tenantId === tenant.id ? null : await breaks.breakOf(account.id);
    const onBreak = held ? refuseBreak(breaks, held) : await entryRefusal(parts, account);
    if (onBreak) return onBreak;
    const token = await sessions.derive(caller);
    if (token === null) return reject(400, USED);
    giveToken(token);
    return {
      docs: {
        userType: account.userType,
        enable2fa: false,
        otpVerified: false,
        changePassword: account.mustChangePassword,
        cockFightCreated: account.settings.cockFightCreated ?? false,
        demo: account.demo,
        createdBy: account.createdBy || tenant.whiteLabelId,
        correlationId: account.id,
      },
      message: 'Success',
    };
  });
}
