import type { MarketType, Paise } from '@backlay/shared/domain';
import { ownedBy, ownerIds, type Owners } from '../../core/scope';
import type { Connection } from '../../core/database';
import type { Bet } from './bet';
import { withLegs } from './multiple-repository';
import { listByMarkets, type BetPage, type Paging } from './repository';
import type { BetRow } from './bet-row';
import { fromBetRow } from './bet-row';

/** Which bets are meant. What is left out does not matter. */
export interface BetFilter {
  readonly owners: Owners;
  readonly state: 'open' | 'over';
  readonly eventId?: string;
  readonly marketId?: string;
  readonly marketTypes?: readonly MarketType[];
  /** ms, both ends included; by the time of settlement, open bets by the time they were placed. */
  readonly from?: number;
  readonly to?: number;
}

const STATUS = {
  open: `status IN ('delayed', 'matched')`,
  over: `status IN ('settled', 'void', 'rejected', 'lapsed')`,
};

const whose = ({ owners, state }: BetFilter): string => {
  const { sql } = ownedBy('user_id', owners, 1);
  return owners !== null && state === 'open' ? `${sql} AND ${listByMarkets(`ANY (ARRAY${ownerIds(owners, 1)})`)}` : sql;
};

/** Bets are indexed by market: those of an event are looked for in its markets. */
const placeOf = ({ eventId, marketId }: BetFilter): string =>
  [
    eventId ? 'market_id IN (SELECT m.market_id FROM betting_market m WHERE m.event_id = $2)' : '$2::text IS NULL',
    marketId ? 'market_id = $3' : '$3::text IS NULL',
  ].join(' AND ');

/** All filters but the owner. State and place stand as literals, so that the planner finds an index. */
const others = (filter: BetFilter): string => `${STATUS[filter.state]} AND ${placeOf(filter)}
  AND ($4::text[] IS NULL OR market_type = ANY ($4))
  AND ($5::bigint IS NULL OR updated_at >= $5) AND ($6::bigint IS NULL OR updated_at <= $6)`;

const where = (filter: BetFilter): string => `${whose(filter)} AND ${others(filter)}`;

/**
 * The bets from which a page is chosen, by its limit $7 and offset $8. Without this the planner would scan everybody's bets
 * until a page is full. For a rare bettor or an old event that is all of them.
 */
const pool = (filter: BetFilter): string => {
  const narrow = filter.eventId || filter.marketId;
  if (filter.state === 'open' || narrow) return `(SELECT * FROM bet WHERE ${where(filter)} OFFSET 0) b`;
  if (filter.owners === null) return `(SELECT * FROM bet WHERE ${where(filter)}) b`;
  return `${ownerIds(filter.owners, 1)} u CROSS JOIN LATERAL
    (SELECT * FROM bet WHERE user_id = u.id AND ${others(filter)} ORDER BY id DESC LIMIT $7::bigint + $8::bigint) b`;
};

const values = ({ owners, eventId, marketId, marketTypes, from, to }: BetFilter): unknown[] => [
  ownedBy('user_id', owners, 1).value,
  eventId ?? null,
  marketId ?? null,
  marketTypes ?? null,
  from ?? null,
  to ?? null,
];

/** One page of bets, newest first (B7.08, B7.09, B6.01). */
export async function listBets(connection: Connection, filter: BetFilter, { page, limit }: Paging): Promise<BetPage> {
  const given = values(filter);
  const found = await connection.query<BetRow>(
    `SELECT b.* FROM ${pool(filter)} ORDER BY b.id DESC LIMIT $7::bigint OFFSET $8::bigint`,
    [...given, limit, (page - 1) * limit],
  );
  const count = await connection.query<{ total: number }>(
    `SELECT count(*) AS total FROM bet WHERE ${where(filter)}`,
    given,
  );
  return { bets: await withLegs(connection, found.rows.map(fromBetRow)), total: count.rows[0]?.total ?? 0 };
}

/** The bets with these ids, newest first, where they are in this state and of these players. */
export async function listBetsOfIds(
  connection: Connection,
  ids: readonly string[],
  { owners, state }: Pick<BetFilter, 'owners' | 'state'>,
): Promise<readonly Bet[]> {
  const owned = ownedBy('user_id', owners, 1);
  const { rows } = await connection.query<BetRow>(
    `SELECT * FROM bet WHERE ${owned.sql} AND id = ANY ($2) AND ${STATUS[state]} ORDER BY id DESC`,
    [owned.value, ids],
  );
  return withLegs(connection, rows.map(fromBetRow));
}

/** Sums of bets in paise (B3.28): stakes by side, and what they changed in the balance. Bets that were never matched count for nothing. */
export interface BetSums {
  readonly back: Paise;
  readonly lay: Paise;
  readonly pnl: Paise;
}

/** Totals of the bets that a filter finds: count, stakes and profit, in paise. */
export async function sumBets(connection: Connection, filter: BetFilter): Promise<BetSums> {
  const { rows } = await connection.query<{ back: number; lay: number; pnl: number }>(
    `SELECT coalesce(sum(stake) FILTER (WHERE side = 'back'), 0)::bigint AS back,
       coalesce(sum(stake) FILTER (WHERE side = 'lay'), 0)::bigint AS lay, coalesce(sum(pnl), 0)::bigint AS pnl
     FROM bet WHERE ${where(filter)} AND status NOT IN ('rejected', 'lapsed')`,
    values(filter),
  );
  return rows[0] ?? { back: 0, lay: 0, pnl: 0 };
}

/** What waits in each of some markets: bets, and what their players may lose, in paise. */
export async function listOpenMarkets(
  connection: Connection,
  marketIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly bets: number; readonly exposure: Paise }>> {
  const { rows } = await connection.query<{ market_id: string; bets: number; exposure: number }>(
    `SELECT m AS market_id,
       (SELECT count(*) FROM bet WHERE market_id = m AND status IN ('delayed', 'matched')) AS bets,
       coalesce((SELECT sum(exposure)::bigint FROM market_position WHERE market_id = m), 0) AS exposure
     FROM unnest($1::text[]) m`,
    [marketIds],
  );
  return new Map(rows.map(({ market_id, bets, exposure }) => [market_id, { bets, exposure }]));
}

/** Open bets of one player in each of some markets; a market without any is absent. */
export async function openBetCounts(
  connection: Connection,
  userId: string,
  marketIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.query<{ market_id: string; bets: number }>(
    `SELECT market_id, count(*) AS bets FROM bet
     WHERE market_id = ANY ($2) AND user_id = $1 AND status IN ('delayed', 'matched') GROUP BY market_id`,
    [userId, marketIds],
  );
  return new Map(rows.map(({ market_id, bets }) => [market_id, bets]));
}

/** Who the bets of a page belong to, each once. */
export const listOwners = (bets: readonly Bet[]): readonly string[] => [...new Set(bets.map(({ userId }) => userId))];
