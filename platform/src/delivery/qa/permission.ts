import type { QaPerson } from '@backlay/shared/contract';
import type { Database } from '../../core/database';
import { reject, type RegisterRoute } from '../../core/http';
import { recordRegistryAction } from '../releases';

/** Somebody who signs in to the admin website. */
export interface StaffMember {
  readonly accountId: string;
  readonly userName: string;
  readonly userType: string;
  readonly qa: boolean;
}

export interface QaPermissionUsers {
  /** Everybody of the admin website who is not blocked, by user name. */
  staff(): Promise<readonly StaffMember[]>;
  setQa(accountId: string, qa: boolean): Promise<void>;
}

export interface QaPermissionDeps {
  readonly database: Database;
  readonly people: QaPermissionUsers;
}

/** Who may pin versions for themselves. Administrators grant and revoke the right, and the release audit records it. */
export function defineQaRightCalls(define: RegisterRoute, { database, people }: QaPermissionDeps): void {
  async function withPins(members: readonly StaffMember[]): Promise<QaPerson[]> {
    const { rows } = await database.query<{ accountId: string; pins: number }>(
      `select account_id as "accountId", count(*)::int as pins from qa_pin
       where account_id = any($1) and cleared_at is null and expires_at > now() group by account_id`,
      [members.filter(({ qa }) => qa).map(({ accountId }) => accountId)],
    );
    return members.map((member) => ({
      ...member,
      pins: rows.find(({ accountId }) => accountId === member.accountId)?.pins ?? 0,
    }));
  }

  define('qaPeople', async () => ({ docs: await withPins(await people.staff()), message: 'Success' }));

  define('setQaRight', async ({ caller, body: { accountId, qa, reason } }) => {
    const staff = await people.staff();
    const member = staff.find((one) => one.accountId === accountId);
    if (!member) return reject(404, 'Account not found on the admin website');
    if (member.qa !== qa) {
      await people.setQa(accountId, qa);
      // A pin asks for its owner's right with every page; ended here, it does not come back with the right.
      if (!qa)
        await database.query('update qa_pin set cleared_at = now() where account_id = $1 and cleared_at is null', [
          accountId,
        ]);
      const actor = staff.find((one) => one.accountId === caller.accountId)?.userName ?? caller.accountId;
      const author = { actor, kind: 'person', accountId: caller.accountId, ...(reason && { reason }) } as const;
      const subject = { remote: '', detail: member.userName };
      await recordRegistryAction(database, author, qa ? 'grant-qa' : 'withdraw-qa', null, subject);
    }
    const [docs] = await withPins([{ ...member, qa }]);
    return docs ? { docs, message: 'Success' } : reject(404, 'Account not found on the admin website');
  });
}
