import { serverMessages } from '@backlay/shared/domain';
import { reject, HttpRejection, type RegisterRoute, type RateLimits } from '../../core/http';
import type { Accounts } from './accounts';
import type { SecondFactor } from './second-factor';
import type { SecondFactorPolicy } from './second-factor-policy';
import type { Sessions } from './sessions';
import type { SignInDevices } from './devices';

export interface SecondFactorRoutesDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly secondFactorPolicy: SecondFactorPolicy;
  readonly limits: RateLimits;
  readonly signIns: Pick<SignInDevices, 'signedIn'>;
}

/** The authenticator app: set up, turned on and off, and asked for at the login (OQ-08, A2.24, A2.25, S-10). */
export function defineSecondFactorCalls(
  define: RegisterRoute,
  { accounts, sessions, secondFactor, secondFactorPolicy, limits, signIns }: SecondFactorRoutesDeps,
): void {
  const wrong = () => reject(400, serverMessages['forgot.otp']);

  /** One try of a code. It is counted before it is looked at, so that many at the same moment are no more than many in a row. */
  async function attempt<T>(accountId: string, work: () => Promise<T | null>): Promise<T | HttpRejection> {
    const busy = await limits.consume('secondFactor', accountId);
    if (busy) return busy;
    const done = await work();
    if (done === null) return wrong();
    await limits.clear('secondFactor', accountId);
    return done;
  }

  define('verifySecondFactor', async (request) => {
    const { caller, body, giveToken } = request;
    if (!caller.pending) return { message: 'Success' };
    const token = await attempt(caller.accountId, async () =>
      (await secondFactor.verify(caller.accountId, body.otp)) ? sessions.promote(caller) : null,
    );
    if (typeof token !== 'string') return token;
    await signIns.signedIn(request, { ...caller, id: caller.accountId }, token);
    giveToken(token);
    return { message: serverMessages['login.success'] };
  });

  define('startSecondFactor', async ({ caller, tenant }) => {
    if (caller.demo) return reject(403, serverMessages['demo.restricted']);
    const account = await accounts.byId(caller.accountId);
    const started = account && (await secondFactor.start(caller.accountId, tenant.name, account.userName));
    return started ? { docs: started, message: 'Success' } : reject(409, serverMessages['secure.alreadyOn']);
  });

  define('setSecondFactor', async ({ caller, body }) => {
    if (!body.enable2fa && secondFactorPolicy.isRequired(caller)) return reject(403, serverMessages['secure.required']);
    const done = await attempt(caller.accountId, async () => {
      if (body.enable2fa) return secondFactor.enable(caller.accountId, body.otp);
      if (!(await secondFactor.verify(caller.accountId, body.otp))) return null;
      await secondFactor.disable(caller.accountId);
      return [];
    });
    // Whoever else signed in with the password alone does not come in by the set-up of its owner (D1.11).
    if (caller.mustEnrol && !(done instanceof HttpRejection)) await sessions.endOthers(caller);
    return done instanceof HttpRejection ? done : { docs: { recoveryCodes: [...done] }, message: 'Success' };
  });
}
