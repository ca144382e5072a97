import { reject, type RegisterRoute } from '../../core/http';
import type { Accounts } from './accounts';
import type { Devices } from './devices';
import type { CounterReader, DepositCounter, IpLookup, PointsLedger } from './ports';
import { toWirePendingProfile, toWireBalance, toWireProfile } from './wire';
import type { SecondFactor } from './second-factor';
import type { Sessions } from './sessions';

export interface SessionRoutesDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly ledger: PointsLedger;
  readonly deposits: DepositCounter;
  readonly counters: CounterReader;
  readonly ipLookup: IpLookup;
  readonly devices: Pick<Devices, 'list'>;
}

/** What a signed-in person asks about themselves (A7.15, A7.26, A7.43, B7.05), with the devices of the account (E7.08). */
export function defineSessionCalls(
  define: RegisterRoute,
  { accounts, sessions, secondFactor, ledger, deposits, counters, ipLookup, devices }: SessionRoutesDeps,
): void {
  define('logout', async ({ caller }) => {
    await sessions.end(caller);
    return { message: 'Logout Successful' };
  });

  define('profile', async ({ caller, tenant }) => {
    const [account, points, count, wagerBonusId, linkedBonusId, enable2fa, below] = await Promise.all([
      accounts.byId(caller.accountId),
      ledger.points(caller.accountId),
      deposits.depositCount(caller.accountId),
      deposits.wagerBonusId(caller.accountId),
      deposits.linkedBonusId(caller.accountId),
      secondFactor.isOn(caller.accountId),
      // Who still owes the second factor learns nothing of the house.
      caller.userType === 'user' || caller.pending || caller.mustEnrol ? null : counters.of(caller),
    ]);
    if (!account) return reject(401, 'Please log in');
    const docs = {
      ...toWireProfile(account, tenant, points, count),
      ...below,
      wagerBonusId,
      ...(linkedBonusId && { linkedBonusId }),
      enable2fa,
      otpVerified: enable2fa && !caller.pending,
      ...(caller.mustEnrol && { mustEnrol2fa: true }),
    };
    return { docs: caller.pending || caller.mustEnrol ? toWirePendingProfile(docs) : docs, message: 'Success' };
  });

  define('points', async ({ caller }) => ({
    docs: toWireBalance(await ledger.points(caller.accountId)),
    message: 'Success',
  }));

  define('saveConfirmBets', async ({ caller, body }) => {
    await accounts.saveSetting(caller.accountId, { confirmBets: body.confirmBets });
    return { docs: { confirmBets: body.confirmBets }, message: 'Success' };
  });

  define('devices', async ({ caller }) => ({
    docs: await devices.list(caller.accountId, caller.family),
    message: 'Success',
  }));

  define('endDevice', async ({ caller, query }) => {
    if (query.deviceId === 'others') {
      await sessions.endOthers(caller);
      return { message: 'Success' };
    }
    return (await sessions.endLogin(caller.accountId, query.deviceId))
      ? { message: 'Success' }
      : reject(404, 'Device not found');
  });

  define('ipInformation', async ({ address }) => ({
    docs: { ...(await ipLookup.find(address)), ip: address },
    message: 'Success',
  }));
}
