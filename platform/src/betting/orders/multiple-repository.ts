import {
  formatCombinedOdds,
  interpolate,
  requireValue,
  serverMessages,
  settleMultiple,
  toLegFactor,
  type MultipleStanding,
  type Paise,
} from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { Balance } from '../../money/ledger';
import { readBatch, type BettingMarket } from './batch-repository';
import type { StoredPosition } from './batch-positions';
import type { Bet, LegResult, MultipleDetails } from './bet';

const MARKET_PREFIX = 'multiple-';
/** The event that markets of multiples name. */
export const MULTIPLE_EVENT = 'multiple';

/** The market of a multiple: its bet is the only one in it. */
export const toMultipleMarketId = (betId: string): string => `${MARKET_PREFIX}${betId}`;

/** Whether a bet is a multiple. */
export const isMultiple = ({ eventId }: Pick<Bet, 'eventId'>): boolean => eventId === MULTIPLE_EVENT;

/** Where a multiple stands by the legs that are decided. */
export const computeStanding = ({ kind, stake, legs }: MultipleDetails): MultipleStanding =>
  settleMultiple({
    kind,
    stake,
    legs: legs.map(({ odd, result }) => ({ odd, factor: result && toLegFactor(odd, result) })),
  });

/** What became of a decided leg, and what it multiplies by (E6.08). */
export function explainLeg(odd: number, result: LegResult): string {
  const odds = formatCombinedOdds([toLegFactor(odd, result)]);
  return `${result.text} ${interpolate(serverMessages['explained.leg'], { odds })}`;
}

/** Writes a multiple and its legs beside its bet, whose market takes no other bet. */
export async function saveMultiple(connection: Connection, bet: Bet, details: MultipleDetails): Promise<void> {
  const { kind, stake, legs } = details;
  const { userId, id: betId, marketId, createdAt } = bet;
  await connection.query(
    'INSERT INTO multiple (user_id, bet_id, kind, stake, possible, placed_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [userId, betId, kind, stake, bet.profit + bet.stake, createdAt],
  );
  await connection.query(
    `INSERT INTO multiple_leg (user_id, bet_id, leg, market_id, market_type, event_id, runner_id, odd, matched_at, names)
     SELECT $1, $2, l.n - 1, l.market_id, l.market_type, l.event_id, l.runner_id, l.odd, $3, l.names
     FROM ROWS FROM (json_to_recordset($4) AS (market_id text, market_type text, event_id text, runner_id text, odd float, names jsonb))
       WITH ORDINALITY AS l(market_id, market_type, event_id, runner_id, odd, names, n)`,
    [
      userId,
      betId,
      createdAt,
      JSON.stringify(
        legs.map(
          ({ marketId: market_id, marketType: market_type, eventId: event_id, runnerId: runner_id, odd, names }) => ({
            market_id,
            market_type,
            event_id,
            runner_id,
            odd,
            names,
          }),
        ),
      ),
    ],
  );
  await connection.query('UPDATE betting_market SET closed_at = $2 WHERE market_id = $1', [marketId, createdAt]);
}

/** What a player's multiples return at best that were placed since a moment, ms; in paise. */
export async function sumPossibleSince(connection: Connection, userId: string, from: number): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    'SELECT coalesce(sum(possible), 0)::bigint AS total FROM multiple WHERE user_id = $1 AND placed_at >= $2',
    [userId, from],
  );
  return rows[0]?.total ?? 0;
}

/** Adds their legs to the multiples among some bets. */
export async function withLegs(connection: Connection, bets: readonly Bet[]): Promise<Bet[]> {
  const multiples = bets.filter(isMultiple);
  if (multiples.length === 0) return [...bets];
  const { rows } = await connection.query<{ bet_id: string; details: MultipleDetails }>(
    `SELECT m.bet_id, json_build_object('kind', m.kind, 'stake', m.stake, 'legs', (
       SELECT json_agg(json_build_object('marketId', l.market_id, 'marketType', l.market_type, 'eventId', l.event_id,
         'runnerId', l.runner_id, 'odd', l.odd, 'matchedAt', l.matched_at, 'names', l.names, 'revision', l.revision,
         'result', l.result) ORDER BY l.leg)
       FROM multiple_leg l WHERE l.user_id = m.user_id AND l.bet_id = m.bet_id)) AS details
     FROM unnest($1::text[], $2::text[]) AS b(u, i) JOIN multiple m ON m.user_id = b.u AND m.bet_id = b.i`,
    [multiples.map(({ userId }) => userId), multiples.map(({ id }) => id)],
  );
  const byId = new Map(rows.map(({ bet_id, details }) => [bet_id, details]));
  return bets.map((bet) => {
    const multiple = byId.get(bet.id);
    return multiple ? { ...bet, multiple } : bet;
  });
}

/** A multiple under the lock of its player. */
export interface LockedMultiple {
  readonly bet: Bet;
  readonly balance: Balance;
  readonly position: StoredPosition;
  readonly market: BettingMarket;
  /** How often its money was moved. */
  readonly revision: number;
}

/** Locks the player of a multiple and reads its bet. */
export async function lockMultiple(connection: Connection, userId: string, betId: string): Promise<LockedMultiple> {
  const marketId = toMultipleMarketId(betId);
  const bets = [{ userId, id: betId }];
  const image = await readBatch(connection, { userIds: [userId], marketIds: [marketId], refs: [], bets });
  const { rows } = await connection.query<{ revision: number }>(
    'SELECT revision FROM multiple WHERE user_id = $1 AND bet_id = $2',
    [userId, betId],
  );
  return {
    bet: requireValue(image.bets[0], `multiple ${betId}`),
    balance: requireValue(image.balances.get(userId), 'the balance of a locked player'),
    position: requireValue(image.positions[0], `the position of multiple ${betId}`),
    market: requireValue(image.markets.get(marketId), `market ${marketId}`),
    revision: rows[0]?.revision ?? 0,
  };
}
