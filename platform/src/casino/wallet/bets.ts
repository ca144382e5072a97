import type { CasinoBet } from '@backlay/shared/contract';
import { casinoCategoryOfFilter, formatReference, fromPaise, parseReference, type Paise } from '@backlay/shared/domain';
import { randomUUID } from 'node:crypto';
import { ownedBy, type Owners } from '../../core/scope';
import type { Connection, Database } from '../../core/database';
import type { CasinoSession } from './sessions';

interface Round {
  readonly id: string;
  readonly status: CasinoBet['status'];
}

/** What the player has on a round, locked by the balance that the caller holds. */
export async function findRound(
  connection: Connection,
  { provider, accountId }: CasinoSession,
  roundId: string,
): Promise<Round | null> {
  const { rows } = await connection.query<Round>(
    // A round that the provider has closed is closed, though a win of it may still be held.
    `SELECT id, CASE WHEN status = 'open' AND ended_at IS NOT NULL THEN 'won' ELSE status END AS status
     FROM casino_bet WHERE provider = $1 AND round_id = $2 AND account_id = $3`,
    [provider, roundId, accountId],
  );
  return rows[0] ?? null;
}

/** Adds a stake to the player's bet on a round, which the first one opens; answers its id. */
export async function addBetToRound(
  connection: Connection,
  session: CasinoSession,
  roundId: string,
  stake: Paise,
  at: number,
): Promise<string> {
  const { rows } = await connection.query<{ id: string }>(
    `INSERT INTO casino_bet (id, provider, round_id, account_id, tenant_id, session_id, game_id, category, stake, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (provider, round_id, account_id) DO UPDATE SET stake = casino_bet.stake + excluded.stake RETURNING id`,
    [
      randomUUID(),
      session.provider,
      roundId,
      session.accountId,
      session.tenantId,
      session.id,
      session.game.gameId,
      session.game.providerType,
      stake,
      at,
    ],
  );
  return rows[0]?.id ?? '';
}

export async function closeRound(
  connection: Connection,
  betId: string,
  win: Paise,
  closes: boolean,
  at: number,
): Promise<void> {
  await connection.query(
    `UPDATE casino_bet SET win = win + $2::bigint,
       status = CASE WHEN NOT $3::boolean OR pending_win > 0 THEN status WHEN win + $2::bigint > 0 THEN 'won' ELSE 'lost' END,
       ended_at = CASE WHEN $3::boolean THEN $4::bigint ELSE ended_at END,
       settled_at = CASE WHEN $3::boolean AND pending_win = 0 THEN $4::bigint END
     WHERE id = $1`,
    [betId, win, closes, at],
  );
}

/** Takes a stake off; a bet with nothing left on it is cancelled, unless it paid something already: then its end is to come. */
export async function cancelBet(connection: Connection, betId: string, stake: Paise, at: number): Promise<void> {
  await connection.query(
    `UPDATE casino_bet SET stake = stake - $2::bigint,
       status = CASE WHEN stake = $2::bigint AND win = 0 AND pending_win = 0 THEN 'cancelled' ELSE status END,
       settled_at = CASE WHEN stake = $2::bigint AND win = 0 AND pending_win = 0 THEN $3::bigint END
     WHERE id = $1`,
    [betId, stake, at],
  );
}

interface BetRow {
  readonly id: string;
  readonly referenceNumber: number;
  readonly accountId: string;
  readonly game: CasinoSession['game'];
  readonly roundId: string;
  readonly stake: Paise;
  readonly win: Paise;
  readonly pendingWin: Paise;
  readonly status: CasinoBet['status'];
  readonly createdAt: number;
  readonly settledAt: number | null;
}

/** What a text that is no reference stands for: no bet has it. */
const NO_NUMBER = -1;

const SELECT = `SELECT b.id, b.reference_number AS "referenceNumber", s.game, b.round_id AS "roundId", b.stake, b.win, b.pending_win AS "pendingWin", b.status, b.created_at AS "createdAt",
  b.settled_at AS "settledAt", b.account_id AS "accountId" FROM casino_bet b JOIN casino_session s ON s.id = b.session_id`;

const wire = ({
  id,
  referenceNumber,
  game,
  roundId,
  stake,
  win,
  pendingWin,
  status,
  createdAt,
  settledAt,
}: BetRow): CasinoBet => ({
  _id: id,
  reference: formatReference(referenceNumber),
  gameId: game.gameId,
  gameName: game.gameName,
  providerName: game.providerName,
  subProviderName: game.subProviderName,
  gameCategory: game.providerType,
  roundId,
  stake: fromPaise(stake),
  win: fromPaise(win),
  ...(pendingWin > 0 ? { pendingWin: fromPaise(pendingWin) } : {}),
  profitLoss: status === 'won' || status === 'lost' ? fromPaise(win - stake) : 0,
  status,
  createdAt: new Date(createdAt).toISOString(),
  settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
});

/** One bet as the contract has it. */
export async function toWireCasinoBet(database: Database, id: string): Promise<CasinoBet | null> {
  const { rows } = await database.query<BetRow>(`${SELECT} WHERE b.id = $1`, [id]);
  return rows[0] ? wire(rows[0]) : null;
}

export interface BetsQuery {
  /** A filter of B9.19; null when there is no such filter. */
  readonly category: string;
  readonly status: 'all' | 'open' | 'settled' | 'held';
  readonly gameId?: string;
  /** The one bet with this reference (E8.16). */
  readonly reference?: string;
  readonly from: Date | null;
  readonly to: Date | null;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Sums over all pages, rupees: what was staked and paid, and what the rounds that are over changed in the balance. */
export interface BetSums {
  readonly totalStake: number;
  readonly totalPaid: number;
  readonly totalBetPts: number;
}

/**
 * Casino bets of some players, newest first (B9.19): those that are over by the moment at which they
 * ended, as the report has them. Null for a category that the filter does not have.
 */
export async function casinoBets(
  database: Database,
  owners: Owners,
  query: BetsQuery,
): Promise<{
  readonly bets: (CasinoBet & { readonly accountId: string })[];
  readonly total: number;
  readonly sums: BetSums;
} | null> {
  const category = casinoCategoryOfFilter(query.category);
  if (category === undefined) return null;
  const moment = query.status === 'settled' ? 'b.settled_at' : 'b.created_at';
  const owned = ownedBy('b.account_id', owners, 1);
  const where = `WHERE ${owned.sql} AND ($2::text IS NULL OR b.category = $2) AND ($3::text IS NULL OR b.game_id = $3)
    AND ($4::bigint IS NULL OR ${moment} >= $4) AND ($5::bigint IS NULL OR ${moment} <= $5)
    AND ${query.status === 'held' ? 'b.pending_win > 0' : 'TRUE'}
    AND ($6::text IN ('all', 'held') OR (b.status = 'open') = ($6::text = 'open'))
    AND ($7::bigint IS NULL OR b.reference_number = $7)`;
  const values = [
    owned.value,
    category,
    query.gameId ?? null,
    query.from?.getTime() ?? null,
    query.to?.getTime() ?? null,
    query.status,
    query.reference === undefined ? null : (parseReference(query.reference) ?? NO_NUMBER),
  ];
  const [page, count] = await Promise.all([
    database.query<BetRow>(`${SELECT} ${where} ORDER BY ${moment} DESC, b.id LIMIT $8 OFFSET $9`, [
      ...values,
      query.limit,
      (query.page - 1) * query.limit,
    ]),
    database.query<{ total: number; stake: Paise; paid: Paise; net: Paise }>(
      `SELECT count(*) AS total, coalesce(sum(b.stake), 0)::bigint AS stake, coalesce(sum(b.win), 0)::bigint AS paid,
         coalesce(sum(b.win - b.stake) FILTER (WHERE b.status IN ('won', 'lost')), 0)::bigint AS net
       FROM casino_bet b ${where}`,
      values,
    ),
  ]);
  return {
    bets: page.rows.map((row) => ({ ...wire(row), accountId: row.accountId })),
    total: count.rows[0]?.total ?? 0,
    sums: {
      totalStake: fromPaise(count.rows[0]?.stake ?? 0),
      totalPaid: fromPaise(count.rows[0]?.paid ?? 0),
      totalBetPts: fromPaise(count.rows[0]?.net ?? 0),
    },
  };
}

/** What a player staked, won and lost in the casino per category between two moments (C3.17): settled bets, paise. */
export async function casinoReport(
  database: Connection,
  accountId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly { gameCategory: string; totalAmount: Paise; totalWin: Paise; totalLose: Paise }[]> {
  const { rows } = await database.query<{
    gameCategory: string;
    totalAmount: Paise;
    totalWin: Paise;
    totalLose: Paise;
  }>(
    `SELECT category AS "gameCategory", sum(stake)::bigint AS "totalAmount",
       sum(greatest(win - stake, 0))::bigint AS "totalWin", sum(greatest(stake - win, 0))::bigint AS "totalLose"
     FROM casino_bet WHERE account_id = $1 AND status IN ('won', 'lost') AND settled_at BETWEEN $2 AND $3
     GROUP BY category ORDER BY category`,
    [accountId, from.getTime(), to.getTime()],
  );
  return rows;
}
