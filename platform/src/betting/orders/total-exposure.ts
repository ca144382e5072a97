import { computeExposure } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { HoldsByOwner } from '../../money/ledger';
import type { Bet } from './bet';
import type { BetRow } from './bet-row';
import { fromBetRow } from './bet-row';
import type { MarketRow, PositionRow } from './batch-repository';
import { marketFromRow, positionFromRow } from './batch-repository';
import { computePositionWithReductions, getActiveRunners } from './batch-positions';

/** What open bets hold by player, in paise, computed from the bets themselves rather than from what was stored: for the proof of the books. */
export async function sumOpenExposure(database: Connection): Promise<HoldsByOwner> {
  const { rows } = await database.query<{ bets: BetRow[]; position: PositionRow; market: MarketRow }>(
    `SELECT json_agg(b ORDER BY b.id) AS bets, (SELECT to_json(p) FROM market_position p WHERE p.user_id = b.user_id AND p.market_id = b.market_id) AS position,
       (SELECT to_json(m) FROM betting_market m WHERE m.market_id = b.market_id) AS market
     FROM bet b WHERE b.status IN ('delayed', 'matched') GROUP BY b.user_id, b.market_id`,
  );
  const held = new Map<string, number>();
  for (const { bets, position, market } of rows) {
    const { field } = marketFromRow(market);
    const { userId, removals } = positionFromRow(position);
    const open: readonly Bet[] = bets.map(fromBetRow);
    const exposure = computeExposure(
      getActiveRunners(field, removals),
      computePositionWithReductions(open, field, removals),
    );
    held.set(userId, (held.get(userId) ?? 0) + exposure);
  }
  return held;
}
