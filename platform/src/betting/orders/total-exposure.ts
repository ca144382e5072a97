import { computeExposure } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { HoldsByOwner } from '../../money/ledger';
import type { Bet } from './bet';
import type { BetRow } from './bet-row';
import { fromBetRow } from './bet-row';
import type { MarketRow, PositionRow } from './batch-repository';
import { marketFromRow, positionFromRow } from './batch-repository';
import { listWaitingParts } from './exchange/order-repository';
import { computePositionWithReductions, getActiveRunners } from './batch-positions';

/** What open bets hold by player, in paise, computed from the bets themselves rather than from what was stored: for the proof of the books. */
export async function sumOpenExposure(database: Connection): Promise<HoldsByOwner> {
  const { rows } = await database.query<{ bets: BetRow[]; position: PositionRow; market: MarketRow }>(
    `SELECT json_agg(b ORDER BY b.id) AS bets, (SELECT to_json(p) FROM market_position p WHERE p.user_id = b.user_id AND p.market_id = b.market_id) AS position,
       (SELECT to_json(m) FROM betting_market m WHERE m.market_id = b.market_id) AS market
     FROM bet b WHERE b.status IN ('delayed', 'matched') GROUP BY b.user_id, b.market_id
     UNION ALL SELECT '[]', to_json(p), to_json(m) FROM market_position p JOIN betting_market m USING (market_id)
     WHERE (p.user_id, p.market_id) IN (SELECT user_id, market_id FROM exchange_order WHERE waiting > 0)
       AND NOT EXISTS (SELECT FROM bet b WHERE b.user_id = p.user_id AND b.market_id = p.market_id AND b.status IN ('delayed', 'matched'))`,
  );
  const waiting = await listWaitingParts(database, null, null);
  const held = new Map<string, number>();
  for (const { bets, position, market } of rows) {
    const { field } = marketFromRow(market);
    const { userId, marketId, removals } = positionFromRow(position);
    const parts = waiting.filter((part) => part.userId === userId && part.marketId === marketId);
    const open: readonly Bet[] = [...bets.map(fromBetRow), ...parts];
    const exposure = computeExposure(
      getActiveRunners(field, removals),
      computePositionWithReductions(open, field, removals),
    );
    held.set(userId, (held.get(userId) ?? 0) + exposure);
  }
  return held;
}
