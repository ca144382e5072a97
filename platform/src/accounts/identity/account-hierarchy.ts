import type { ScopedCaller } from '../../core/scope';
import type { Database } from '../../core/database';

// The scope of a role: its subtree, players only of the tenants in which it acts (D1.02). Whoever a demo account belongs to has no
// player more.
const COUNTS = `
  select count(*) filter (where p.user_type <> 'user')::int as roles,
    count(*) filter (where p.user_type = 'user')::int as players,
    count(*) filter (where p.user_type = 'user' and p.parent_id = $1)::int as "ownPlayers"
  from user_account p where p.id <> $1 and p.user_type <> 'administrator' and not p.demo
    and ($2 or (p.path @> array[$1] and (p.user_type <> 'user' or p.tenant_id = any ($3))))`;

/** Accounts below a role; `ownPlayers` are those of the players with nobody in between. */
export interface HierarchyCounts {
  readonly roles: number;
  readonly players: number;
  readonly ownPlayers: number;
}

/** How many accounts are below a role, without demo accounts (A3.04). */
export async function countBelow(
  database: Pick<Database, 'query'>,
  { accountId, userType, tenantIds }: ScopedCaller,
): Promise<HierarchyCounts> {
  const { rows } = await database.query<HierarchyCounts>(COUNTS, [accountId, userType === 'administrator', tenantIds]);
  return rows[0] ?? { roles: 0, players: 0, ownPlayers: 0 };
}
