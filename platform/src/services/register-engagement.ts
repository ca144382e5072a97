import type { FastifyInstance } from 'fastify';
import { sumBonusesByType } from '../money/bonuses';
import type { Database } from '../core/database';
import { ComplaintService, defineComplaintCalls } from '../accounts/complaints';
import { defineEngagementCalls, type Notifications } from '../accounts/notifications';
import { registerReferralRoutes } from '../accounts/referral';
import type { RegisterRoute, RateLimits } from '../core/http';
import {
  AttributionRepository,
  hashPassword,
  readUserNames,
  type Accounts,
  registerStatusRoutes,
} from '../accounts/identity';
import { registerRoleRoutes, type Authority } from '../accounts/authority';
import { listTopNet, type Ledger } from '../money/ledger';
import { createSettingsAudit } from '../core/audit';
import type { Uploads } from '../delivery/uploads';
import { createGroupPlayersReader, groupPlayers, registerPlayerAdminRoutes } from '../accounts/staff-actions';
import { askOtherGroups, serveGroupCalls } from '../core/groups';
import type { TenantDirectory } from '../core/tenants';

export interface EngagementDeps {
  readonly define: RegisterRoute;
  readonly authority: Authority;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly uploads: Uploads;
  readonly limits: RateLimits;
}

/** How many players of all brands are looked at for the board of one. */
const LOOKED_AT = 500;

/** Notifications, complaints, referral and the leadership board. */
export function registerEngagement(parts: EngagementDeps): void {
  const { define, database, accounts, notifications, uploads, limits } = parts;
  const complaints = new ComplaintService(database, uploads);
  parts.authority.ownersOf('complaint', (id) => complaints.find(id));
  const admin = createSettingsAudit({ people: accounts });
  defineEngagementCalls(define, notifications);
  defineComplaintCalls(define, {
    complaints,
    notifications,
    limits,
    namesOf: (ids) => readUserNames(accounts, ids),
    record: (connection, by, address, from, to) =>
      admin.record(connection, by, address, {
        kind: 'complaint',
        subjectId: to.docs._id,
        subject: to.docs.subject,
        tenantId: to.tenantId,
        accountId: to.accountId,
        before: { status: from.docs.status, remarks: from.docs.remarks },
        after: { status: to.docs.status, remarks: to.docs.remarks },
      }),
  });
  registerReferralRoutes(define, {
    origins: new AttributionRepository(database),
    async earnings(accountId) {
      const earned = await sumBonusesByType(database, accountId, [
        'referralBonus',
        'referralPLBonus',
        'afiliateCommision',
      ]);
      return {
        bonus: earned.referralBonus ?? 0,
        profitLoss: earned.referralPLBonus ?? 0,
        commission: earned.afiliateCommision ?? 0,
      };
    },
    async leaders(tenantId, since, most) {
      const best = await listTopNet(database, ['bet', 'casino', 'commission'], since, LOOKED_AT);
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

export interface RegisterPlayerAdminDeps {
  readonly define: RegisterRoute;
  readonly authority: Authority;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tenants: TenantDirectory;
  readonly ledger: Ledger;
  readonly app: FastifyInstance;
  /** Null where one database has all brands. */
  readonly groups: object | null;
}

/** The path by which groups of brands ask each other for players. */
const PLAYERS_OF_GROUP = 'players';

/** The players of a role, and the audit of what was set. */
export async function registerPlayerAdmin(parts: RegisterPlayerAdminDeps): Promise<void> {
  const { define, authority, database, accounts, tenants, ledger, app, groups } = parts;
  const admin = createSettingsAudit({ people: accounts });
  registerStatusRoutes(define, {
    database,
    accounts,
    record: (connection, by, address, { account, before, after }) =>
      admin.record(connection, by, address, {
        kind: 'account',
        subjectId: account.id,
        subject: account.userName,
        tenantId: account.tenantId,
        accountId: account.id,
        before,
        after,
      }),
  });
  registerRoleRoutes(define, {
    database,
    accounts,
    covers: (caller, accountId) => authority.covers(caller, accountId),
    hashPassword,
  });
  const brandOf = (tenantId: string): string => tenants.byId(tenantId)?.name ?? tenantId;
  registerPlayerAdminRoutes(define, {
    ...{ database, accounts, ledger, admin, brandOf },
    askGroups: (query) => askOtherGroups(database, PLAYERS_OF_GROUP, query, groupPlayers),
  });
  if (groups)
    await serveGroupCalls(app, database, {
      [PLAYERS_OF_GROUP]: createGroupPlayersReader({ accounts, ledger, brandOf }),
    });
}
