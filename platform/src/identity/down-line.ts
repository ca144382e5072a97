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

// Who created an account stands above it; a player who came by a branch's link stands under that branch, one who came by none under
// the default branch.
const TREE = `
  with recursive parent as (
    select u.id, u.user_type, u.demo, coalesce(nullif(u.created_by, ''), (
      select s.id from user_account s
      where s.id = u.origin->>'branchId' and s.user_type in ('branch', 'subBranch', 'defaultBranch')), '') as above
    from user_account u
  ), below as (
    select id, user_type from parent where id = $1
    union
    select p.id, p.user_type from parent p join below b
      on p.above = b.id or (p.above = '' and p.user_type = 'user' and b.user_type = 'defaultBranch')
  )`;
const BELOW = `${TREE} select id from below where id <> $1`;
// Whoever a demo account belongs to has no player more.
const COUNTS = `${TREE}
  select count(*) filter (where p.user_type <> 'user')::int as roles,
    count(*) filter (where p.user_type = 'user')::int as players,
    count(*) filter (where p.user_type = 'user' and (p.above = $1 or (p.above = '' and self.user_type = 'defaultBranch')))::int
      as "ownPlayers"
  from parent p cross join (select user_type from parent where id = $1) self
  where p.id <> $1 and p.user_type <> 'administrator' and not p.demo and ($2 or p.id in (select id from below))`;

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
    const { rows } = await this.database.query<{ id: string }>(BELOW, [accountId]);
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

  /** Puts the demonstration's roles under each other, where nobody has said otherwise. */
  async seed(): Promise<void> {
    const chain = ['admin1', 'whitelabel1', 'subadmin1', 'supermaster1', 'master1', 'agent1', 'branch1', 'subbranch1'];
    const pairs = chain.slice(1).map((name, at) => [name, chain[at]!] as const);
    for (const [name, above] of [...pairs, ['defaultbranch1', 'whitelabel1'] as const])
      await this.database.query(`update user_account set created_by = $2 where id = $1 and created_by = ''`, [
        `staff-${name}`,
        `staff-${above}`,
      ]);
  }
}
