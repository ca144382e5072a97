import pg from 'pg';
import type { Connection, Database } from '../../database';
import { findSplit, readBrandFacts, type BrandFacts, GroupRefused } from '../brand-facts';
import type { ControlDatabase } from '../control-database';
import { MOVE_RULES } from './catalogue';
import type { BrandMove } from './control-moves';
import type { MoveSides } from './copy-rows';
import {
  findTableDifference,
  readMovedTables,
  schemaOf,
  toCondition,
  type MovedTable,
  type MoveScope,
} from './move-tables';

/** Refuses in one line to move brands away from what one database has to hold with them (G6.05). */
export async function refuseSplit(
  control: ControlDatabase,
  { brands, from, to }: Pick<BrandMove, 'brands' | 'from' | 'to'>,
  database: Database,
): Promise<void> {
  const own = await readBrandFacts(database, from);
  const facts = own.filter(({ brand }) => brands.includes(brand));
  const missing = brands.find((brand) => !facts.some((found) => found.brand === brand));
  if (missing) throw new GroupRefused(`The database of ${from} has no brand ${missing}.`);
  const placed = await control.readPlaced(own);
  for (const brand of brands) {
    const others = placed.filter((one) => one.brand === brand || !brands.includes(one.brand));
    const split = findSplit(brand, to, others);
    if (split) throw new GroupRefused(split);
  }
}

/** The account that is above those of the brand, in a database: that of the house. */
async function readHouse(database: Database, group: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM user_account WHERE user_type = 'administrator' AND owner_id IS NULL ORDER BY created_at, id LIMIT 1`,
  );
  if (!rows[0]) throw new GroupRefused(`${group} has no administrator, whose account is above those of the brand.`);
  return rows[0].id;
}

/** What moves with the brands: their account trees and pools. */
export async function readScope(sides: MoveSides, { id, brands, from, to }: BrandMove): Promise<MoveScope> {
  const facts = (await readBrandFacts(sides.from, null)).filter(({ brand }) => brands.includes(brand));
  const roots = [...new Set(facts.flatMap(({ trees }) => trees.map((tree) => tree.slice(1))))];
  const pools = await readPools(sides.from, brands, facts);
  const { rows } = await sides.from.query<{ id: string }>(
    `SELECT DISTINCT a.id FROM user_account r JOIN user_account a ON a.id = r.path[1] AND a.user_type = 'administrator'
     WHERE r.tenant_id = ANY ($1) OR r.id = ANY ($2) OR r.path && $2`,
    [brands, roots],
  );
  if (rows.length > 1) throw new GroupRefused('The accounts of the brand are below several administrators.');
  const house = { from: rows[0]?.id ?? (await readHouse(sides.from, from)), to: await readHouse(sides.to, to) };
  const same = await sides.to.query('SELECT FROM user_account WHERE id = $1', [house.from]);
  return { id, brands, roots, pools, house: same.rowCount === 0 ? house : { from: house.from, to: house.from } };
}

async function readPools(database: Database, brands: readonly string[], facts: readonly BrandFacts[]) {
  const { rows } = await database.query<{ pool: string }>(
    'SELECT DISTINCT pool FROM exchange_order WHERE tenant_id = ANY ($1)',
    [brands],
  );
  return [...new Set([...rows.map(({ pool }) => pool), ...facts.flatMap(({ pool }) => (pool === null ? [] : [pool]))])];
}

/**
 * The tables that move, the same in both databases.
 * @throws GroupRefused where they differ
 */
export async function readTablesOfBoth({ from, to }: MoveSides): Promise<readonly MovedTable[]> {
  const [tables, others] = await Promise.all([readMovedTables(from), readMovedTables(to)]);
  const different = findTableDifference(tables, others) ?? findTableDifference(others, tables);
  if (different)
    throw new GroupRefused(`The databases have different versions of ${different}: migrate both (backlay migrate).`);
  return tables;
}

/** Refuses what cannot be moved as it is. */
export async function refuseRows({ from, to }: MoveSides, scope: MoveScope): Promise<void> {
  for (const [name, rule] of Object.entries(MOVE_RULES)) {
    if (rule.kind !== 'refused') continue;
    const found = await from.query(
      `SELECT FROM public.${pg.escapeIdentifier(name)} r WHERE ${toCondition(rule.owned, scope)} LIMIT 1`,
    );
    if (found.rowCount !== 0) throw new GroupRefused(`${scope.brands.join(', ')} cannot be moved: ${rule.why}.`);
  }
  const mixed = await from.query<{ key: string }>(
    `SELECT key FROM ledger_transaction WHERE id IN (
       SELECT e.transaction_id FROM ledger_entry e LEFT JOIN ${schemaOf(scope)}.account a ON a.id = e.user_id
       WHERE e.user_id IS NOT NULL GROUP BY 1 HAVING count(a.id) BETWEEN 1 AND count(*) - 1) LIMIT 1`,
  );
  if (mixed.rows[0])
    throw new GroupRefused(`The posting ${mixed.rows[0].key} is between the brand and an account that stays.`);
  const orders = await from.query<{ tenant: string; pool: string }>(
    'SELECT tenant_id AS tenant, pool FROM exchange_order WHERE pool = ANY ($1) AND tenant_id <> ALL ($2) LIMIT 1',
    [scope.pools, scope.brands],
  );
  if (orders.rows[0])
    throw new GroupRefused(`Orders of ${orders.rows[0].tenant} were in the pool ${orders.rows[0].pool} too.`);
  const there = await to.query<{ id: string }>('SELECT id FROM tenant WHERE id = ANY ($1)', [scope.brands]);
  if (there.rows[0])
    throw new GroupRefused(`The other database has rows of ${there.rows[0].id} already: it was not set up empty.`);
}

interface MarketState {
  readonly id: string;
  readonly isOpen: boolean;
  readonly phase: string | null;
  readonly revision: number | null;
}

/** Refuses while a market of the brand is settled in one group and not in the other: its bets would be settled twice, or never. */
export async function refuseOtherSettlements(
  { from, to }: { readonly from: Connection; readonly to: Connection },
  scope: MoveScope,
) {
  const { rows } = await from.query<MarketState>(
    `SELECT b.market_id AS id, b.is_open AS "isOpen", s.phase, s.revision FROM (
       SELECT market_id, bool_or(is_open) AS is_open FROM (
         SELECT market_id, status IN ('delayed', 'matched') AS is_open FROM bet WHERE tenant_id = ANY ($1)
         UNION ALL SELECT market_id, waiting > 0 FROM exchange_order WHERE tenant_id = ANY ($1)) o GROUP BY market_id) b
     LEFT JOIN market_settlement s USING (market_id)`,
    [scope.brands],
  );
  const ids = rows.map(({ id }) => id);
  const { rows: others } = await to.query<MarketState>(
    `SELECT m.id, EXISTS (SELECT FROM bet b WHERE b.market_id = m.id AND b.status IN ('delayed', 'matched')) AS "isOpen",
       s.phase, s.revision
     FROM unnest($1::text[]) AS m (id) LEFT JOIN market_settlement s ON s.market_id = m.id`,
    [ids],
  );
  const there = new Map(others.map((market) => [market.id, market]));
  const found = rows.find((here) => hasOtherSettlement(here, there.get(here.id)));
  if (found)
    throw new GroupRefused(
      `The market ${found.id} is settled in one group and not, or otherwise, in the other: try again when both have settled it.`,
    );
}

function hasOtherSettlement(here: MarketState, there: MarketState | undefined): boolean {
  const isDone = here.phase === null || here.phase === 'settled' || here.phase === 'open';
  if (!isDone) return true;
  if (!there || there.phase === null) return here.phase !== null && (there?.isOpen ?? false);
  if (here.phase === null) return here.isOpen;
  return here.phase !== there.phase || here.revision !== there.revision;
}
