import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import { accountInScope, type Scope } from '../../../core/scope';
import type { Paging } from '../repository';

/** A player of a pair. */
interface PairedPlayer {
  readonly id: string;
  readonly userName: string;
  readonly tenantId: string;
}

/** Two players whose fills with each other staff look at (E2.19). */
export interface FillPair {
  readonly players: readonly [PairedPlayer, PairedPlayer];
  readonly fills: number;
  /** Stakes of the takers. */
  readonly size: Paise;
  /** What the first player won from the second, of settled fills. */
  readonly net: Paise;
  readonly lastAt: number;
  readonly sharesDevice: boolean;
  readonly sharesAddress: boolean;
  readonly sharesPayout: boolean;
  /** Within 24 hours five fills or more moved at least 10,000 rupees one way. */
  readonly isOneWay: boolean;
}

export interface FillPairQuery extends Paging {
  /** Fills from this time on, ms, and before that one. */
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const FILLS_IN_DAY = 5;
const NET_IN_DAY: Paise = 1_000_000;

/** Numbers and addresses to which a player is paid, as they are compared; names of banks and holders are no sign. */
const payoutsOf = (player: string): string => `
  SELECT regexp_replace(lower(field->>'value'), '[^a-z0-9@]', '', 'g') FROM (
    SELECT details FROM payout_account WHERE account_id = ${player}
    UNION ALL SELECT details FROM withdraw_request WHERE account_id = ${player}) AS paid,
  LATERAL jsonb_array_elements(paid.details) AS field
  WHERE field->>'label' !~* 'ifsc|branch|bank|name|code' AND field->>'value' ~ '[0-9]' AND length(field->>'value') >= 6`;

const shares = (table: string, column: string): string =>
  `EXISTS (SELECT 1 FROM ${table} x JOIN ${table} y USING (${column}) WHERE x.account_id = s.one AND y.account_id = s.two)`;

const PAIRS = (one: string, two: string): string => `
  WITH met AS (
    SELECT least(t.user_id, m.user_id) AS one, greatest(t.user_id, m.user_id) AS two, t.at, t.size,
      coalesce(CASE WHEN t.user_id < m.user_id THEN taken.pnl ELSE made.pnl END, 0) AS net
    FROM exchange_fill t JOIN exchange_fill m ON m.pool = t.pool AND m.market_id = t.market_id AND m.match = t.match
      AND m.source = 'player' AND NOT m.is_taker
    JOIN bet taken ON taken.id = t.bet_id JOIN bet made ON made.id = m.bet_id
    WHERE t.source = 'player' AND t.is_taker AND t.at >= $1 AND t.at < $2),
  day AS (
    SELECT *, count(*) OVER w AS fills_in_day, sum(net) OVER w AS net_in_day FROM met
    WINDOW w AS (PARTITION BY one, two ORDER BY at RANGE BETWEEN ${DAY_MS} PRECEDING AND CURRENT ROW)),
  summed AS (
    SELECT one, two, count(*) AS fills, sum(size)::bigint AS size, sum(net)::bigint AS net, max(at) AS last_at,
      bool_or(fills_in_day >= ${FILLS_IN_DAY} AND abs(net_in_day) >= ${NET_IN_DAY}) AS is_one_way
    FROM day GROUP BY one, two),
  signed AS (
    SELECT s.*, ${shares('known_device', 'device_hash')} AS device, ${shares('known_address', 'address_hash')} AS address,
      EXISTS (${payoutsOf('s.one')} INTERSECT ${payoutsOf('s.two')}) AS payout
    FROM summed s JOIN user_account a ON a.id = s.one JOIN user_account b ON b.id = s.two WHERE ${one} AND ${two}),
  listed AS (SELECT * FROM signed WHERE is_one_way OR device OR address OR payout)
  SELECT l.one, a.user_name AS "oneName", a.tenant_id AS "oneTenant", l.two, b.user_name AS "twoName",
    b.tenant_id AS "twoTenant", l.fills, l.size, l.net, l.last_at AS "lastAt", l.is_one_way AS "isOneWay",
    l.device AS "sharesDevice", l.address AS "sharesAddress", l.payout AS "sharesPayout", count(*) OVER () AS total
  FROM listed l JOIN user_account a ON a.id = l.one JOIN user_account b ON b.id = l.two
  ORDER BY l.last_at DESC, l.one, l.two LIMIT $4 OFFSET $5`;

interface PairRow extends Omit<FillPair, 'players'> {
  readonly one: string;
  readonly oneName: string;
  readonly oneTenant: string;
  readonly two: string;
  readonly twoName: string;
  readonly twoTenant: string;
  readonly total: number;
}

/** Pairs of players of a scope that share a sign or whose fills move money one way, the last to meet first; both are in the scope. */
export async function listFillPairs(
  connection: Connection,
  scope: Scope,
  { from, to, page, limit }: FillPairQuery,
): Promise<{ readonly pairs: FillPair[]; readonly total: number }> {
  const [one, two] = [accountInScope('a', scope, 3), accountInScope('b', scope, 3)];
  const values = [from, to, one.value, limit, (page - 1) * limit];
  const { rows } = await connection.query<PairRow>(PAIRS(one.sql, two.sql), values);
  const pairs = rows.map((row): FillPair => {
    const { fills, size, net, lastAt, sharesDevice, sharesAddress, sharesPayout, isOneWay } = row;
    const first = { id: row.one, userName: row.oneName, tenantId: row.oneTenant };
    const second = { id: row.two, userName: row.twoName, tenantId: row.twoTenant };
    const signs = { sharesDevice, sharesAddress, sharesPayout, isOneWay };
    return { players: [first, second], fills, size, net, lastAt, ...signs };
  });
  return { pairs, total: rows[0]?.total ?? 0 };
}
