import type { Connection } from '../database';
import type { TenantRecord } from '../tenants';

/** A command on groups that cannot be done. The message is one line. */
export class GroupRefused extends Error {
  override readonly name = 'GroupRefused';
}

/** What decides where a brand may be: its hosts, and what it shares with other brands. */
export interface BrandFacts {
  readonly brand: string;
  readonly audience: TenantRecord['audience'];
  readonly hosts: readonly string[];
  readonly whiteLabels: readonly string[];
  /** The accounts directly below the house that act in the brand, with the group in whose database they are. */
  readonly trees: readonly string[];
  readonly sister: string | null;
  /** Pool of its waiting orders; null where the brand has none. */
  readonly pool: string | null;
}

/** A brand with the group that it is assigned to; null before it is. */
export interface PlacedFacts extends BrandFacts {
  readonly group: string | null;
}

/** The pool of brands that name none. */
const MAIN_POOL = 'main';

interface Row {
  readonly id: string;
  readonly record: TenantRecord;
  readonly trees: readonly string[];
}

/**
 * Reads the facts of every brand in a group's database.
 * @param group names the account trees: accounts of two databases are never one tree
 */
export async function readBrandFacts(
  database: Pick<Connection, 'query'>,
  group: string | null,
): Promise<readonly BrandFacts[]> {
  const { rows } = await database.query<Row>(
    `SELECT t.id, t.record, ARRAY(
       SELECT u.id FROM user_account u LEFT JOIN user_account p ON p.id = u.parent_id
       WHERE t.id = ANY (u.tenant_ids) AND u.user_type NOT IN ('user', 'administrator')
         AND (p.id IS NULL OR p.user_type = 'administrator') ORDER BY u.id) AS trees
     FROM tenant t ORDER BY t.id`,
  );
  return rows.map(({ id, record, trees }) => ({
    ...factsOf(record),
    brand: id,
    trees: trees.map((account) => `${group ?? ''}:${account}`),
  }));
}

/** The facts that the record of a brand has by itself. */
export function factsOf({ id, audience, hosts, whiteLabelId, demoWhiteLabelId, rules, flags }: TenantRecord) {
  return {
    brand: id,
    audience,
    hosts,
    whiteLabels: [whiteLabelId, ...(demoWhiteLabelId === null ? [] : [demoWhiteLabelId])],
    trees: [],
    sister: rules.sister ?? null,
    pool: flags.exchangeOrders ? (rules.exchange?.pool ?? MAIN_POOL) : null,
  } satisfies BrandFacts;
}

const findShared = (one: readonly string[], other: readonly string[]): string | undefined =>
  one.find((each) => other.includes(each));

/** What two brands share that one database has to hold; null where nothing keeps them together. */
function findBond(one: BrandFacts, other: BrandFacts): string | null {
  if (one.sister === other.brand || other.sister === one.brand) return 'they are sister sites';
  if (one.pool !== null && one.pool === other.pool) return `their orders share the pool ${one.pool}`;
  const label = findShared(one.whiteLabels, other.whiteLabels);
  if (label) return `both are of the white label ${label}`;
  const tree = findShared(one.trees, other.trees);
  return tree ? `both are in the account tree of ${tree.slice(tree.indexOf(':') + 1)}` : null;
}

/**
 * Why a brand cannot be in a group, in one line; null when it can. Sister sites and brands of one pool, white label or account tree are
 * in one group (G6.05).
 */
export function findSplit(brand: string, group: string, known: readonly PlacedFacts[]): string | null {
  const own = known.filter((facts) => facts.brand === brand);
  const others = known.filter((facts) => facts.brand !== brand && facts.audience === 'player');
  if (own.some(({ audience }) => audience === 'staff'))
    return `${brand} is a staff site: each group has one, and it is not assigned.`;
  for (const facts of own)
    for (const other of others) {
      if (other.group === null || other.group === group) continue;
      const bond = findBond(facts, other);
      if (bond) return `${brand} cannot be in ${group}: ${other.brand} is in ${other.group}, and ${bond}.`;
      const host = findShared(facts.hosts, other.hosts);
      if (host) return `${brand} cannot be in ${group}: ${host} is a host of ${other.brand} in ${other.group}.`;
    }
  return null;
}
