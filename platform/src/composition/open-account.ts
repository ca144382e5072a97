import { earnedBy } from '../bonuses';
import type { Authority } from '../authority';
import type { Database } from '../database';
import {
  Complaints,
  defineComplaintCalls,
  defineEngagementCalls,
  defineReferralCalls,
  type Notifications,
} from '../engagement';
import type { DefineCall, Limits } from '../http';
import { Origins, type Accounts } from '../identity';
import { bestSince } from '../ledger';
import { openSettingDesk } from '../request-desk';
import type { Uploads } from '../uploads';

export interface AccountRoom {
  readonly define: DefineCall;
  readonly authority: Authority;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly uploads: Uploads;
  readonly limits: Limits;
}

/** How many players of all brands are looked at for the board of one. */
const LOOKED_AT = 500;

/** Notifications, complaints, referral and the leadership board. */
export function openAccount(parts: AccountRoom): void {
  const { define, database, accounts, notifications, uploads, limits } = parts;
  const complaints = new Complaints(database, uploads);
  parts.authority.ownersOf('complaint', (id) => complaints.find(id));
  const desk = openSettingDesk({ people: accounts });
  defineEngagementCalls(define, notifications);
  defineComplaintCalls(define, {
    complaints,
    notifications,
    limits,
    async namesOf(ids) {
      const found = await Promise.all([...new Set(ids)].map((id) => accounts.byId(id)));
      return new Map(found.flatMap((account) => (account ? [[account.id, account.userName]] : [])));
    },
    record: (connection, by, address, from, to) =>
      desk.record(connection, by, address, {
        kind: 'complaint',
        subjectId: to.docs._id,
        subject: to.docs.subject,
        tenantId: to.tenantId,
        accountId: to.accountId,
        before: { status: from.docs.status, remarks: from.docs.remarks },
        after: { status: to.docs.status, remarks: to.docs.remarks },
      }),
  });
  defineReferralCalls(define, {
    origins: new Origins(database),
    async earnings(accountId) {
      const earned = await earnedBy(database, accountId, ['referralBonus', 'referralPLBonus', 'afiliateCommision']);
      return {
        bonus: earned.referralBonus ?? 0,
        profitLoss: earned.referralPLBonus ?? 0,
        commission: earned.afiliateCommision ?? 0,
      };
    },
    async leaders(tenantId, since, most) {
      const best = await bestSince(database, ['bet', 'casino', 'commission'], since, LOOKED_AT);
      const board: { userName: string; amount: number }[] = [];
      for (const { userId, amount } of best) {
        if (board.length === most) break;
        const account = await accounts.byId(userId);
        if (account?.tenantId === tenantId && !account.demo && !account.blocked)
          board.push({ userName: account.userName, amount });
      }
      return board;
    },
  });
}
