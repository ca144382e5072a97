import type { AccountStatus } from '@backlay/shared/contract';
import type { Connection, Database } from '../../core/database';
import {
  orRefusal,
  reject,
  HttpRejection,
  RefusedInTransaction,
  type Caller,
  type RegisterRoute,
} from '../../core/http';
import type { Account, Accounts } from './accounts';
import { isLoosened, isOver, mayLift, readOwnStatus, writeSessionsFrom, writeStatus } from './account-status';

export interface StatusRouteDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId'>;
  /** The entry of the audit, in the transaction of the action. */
  readonly record: (
    connection: Connection,
    by: Caller,
    address: string,
    change: { readonly account: Account; readonly before: object; readonly after: object },
  ) => Promise<void>;
  readonly clock?: () => number;
}

const unknown = () => reject(404, 'Account not found');

/** Locks, suspends, closes and frees an account with everybody below it, and ends its sessions (D1.14). */
export function registerStatusRoutes(define: RegisterRoute, deps: StatusRouteDeps): void {
  const { database, accounts, record, clock = Date.now } = deps;

  define('setAccountStatus', async ({ caller, body, address }) => {
    const { userId, status, reason } = body;
    if (userId === caller.accountId || userId === caller.owner?.id)
      return reject(403, "You don't have permission for this");
    const account = await accounts.byId(userId);
    if (!account) return unknown();
    const at = new Date(clock());
    const until = body.until === undefined ? null : new Date(body.until);
    const mayEnd = status === 'betLocked' || status === 'suspended';
    if (until && (!mayEnd || until <= at)) return reject(400, 'Please check until');
    const done = await orRefusal(
      database.transaction(async (connection) => {
        const before = await readOwnStatus(connection, userId);
        if (!before) throw new RefusedInTransaction(unknown());
        const isFree = isOver(before, at) || (await mayLift(connection, caller, before.by));
        if (!isFree && isLoosened(before, { status, until }))
          throw new RefusedInTransaction(reject(403, 'This status was set by somebody above you'));
        // Who makes it stricter does not become free to lift it.
        const by = isFree ? (caller.owner?.id ?? caller.accountId) : before.by;
        if (!(await writeStatus(connection, { accountId: userId, status, reason, until, at, by })))
          throw new RefusedInTransaction(reject(409, 'A closed account stays closed'));
        const named = (own: { status: AccountStatus; reason: string; until: Date | null }) => ({
          status: own.status,
          reason: own.reason,
          until: own.until?.toISOString() ?? '',
        });
        const change = { account, before: named(before), after: named({ status, reason, until }) };
        await record(connection, caller, address, change);
      }),
    );
    if (done instanceof HttpRejection) return done;
    const changed = await accounts.byId(userId);
    return {
      docs: { _id: userId, status, effective: changed?.status ?? status, until: until?.toISOString() ?? null },
      message: 'Success',
    };
  });

  define('endSessions', async ({ caller, body, address }) => {
    if (body.userId === caller.accountId || body.userId === caller.owner?.id)
      return reject(403, "You don't have permission for this");
    const account = await accounts.byId(body.userId);
    if (!account) return unknown();
    const at = new Date(clock());
    await database.transaction(async (connection) => {
      await writeSessionsFrom(connection, body.userId, at);
      const after = { sessions: `ended at ${at.toISOString()}` };
      await record(connection, caller, address, { account, before: {}, after });
    });
    return { message: 'Success' };
  });
}
