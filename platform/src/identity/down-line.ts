import type { AccountType } from '@backlay/shared/domain';
import type { Database } from '../database';

/** Who asks, as a call knows it. */
export interface StaffMember {
  readonly accountId: string;
  readonly userType: AccountType;
}

/** The part of the house that a role sees: every account, or those of its down-line. */
export type Reach = 'everybody' | readonly string[];

/** What of a reach is meant: one account, nobody when it lies outside (S-05), or all of it. */
export function oneOf(reach: Reach, accountId: string | undefined): Reach {
  if (accountId === undefined) return reach;
  return reach === 'everybody' || reach.includes(accountId) ? [accountId] : [];
}

// The scope of a role: its subtree, players only of the tenants in which it acts (D1.02).
const BELOW = `from user_account p join user_account self on self.id = $1
  where p.path @> array[$1] and (p.user_type <> 'user' or p.tenant_id = any (self.tenant_ids))`;
// Whoever a demo account belongs to has no player more.
const COUNTS = `
  select count(*) filter (where p.user_type <> 'user')::int as roles,
    count(*) filter (where p.user_type = 'user')::int as players,
    count(*) filter (where p.user_type = 'user' and p.parent_id = $1)::int as "ownPlayers"
  from user_account p where p.id <> $1 and p.user_type <> 'administrator' and not p.demo
    and ($2 or p.id in (select p.id ${BELOW}))`;

/** Accounts below a role; `ownPlayers` are those of the players with nobody in between. */
export interface BelowCounts {
  readonly roles: number;
  readonly players: number;
  readonly ownPlayers: number;
}

/** Who stands under whom on the admin website (C1.01, S-05). */
export class DownLine {
  constructor(private readonly database: Pick<Database, 'query'>) {}

  /** Everybody for an administrator; nobody for a player. */
  async reachOf({ accountId, userType }: StaffMember): Promise<Reach> {
    if (userType === 'administrator') return 'everybody';
    if (userType === 'user') return [];
    const { rows } = await this.database.query<{ id: string }>(`select p.id ${BELOW}`, [accountId]);
    return rows.map(({ id }) => id);
  }

  /** How many accounts stand below a role, without demo accounts (A3.04). */
  async countsOf({ accountId, userType }: StaffMember): Promise<BelowCounts> {
    const { rows } = await this.database.query<BelowCounts>(COUNTS, [accountId, userType === 'administrator']);
    return rows[0] ?? { roles: 0, players: 0, ownPlayers: 0 };
  }

  /** Whether an account is in a role's reach: what is not is answered as if it did not exist (S-05). */
  async covers(member: StaffMember, accountId: string): Promise<boolean> {
    const reach = await this.reachOf(member);
    return reach === 'everybody' || reach.includes(accountId);
  }
}
