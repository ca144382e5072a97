import type { Bet, PlacementResult } from '..';
import type { Database } from '../../../core/database';
import type { BettingMarketRunners } from '../batch-positions';
import { fromBetRow, type BetRow } from '../bet-row';

/** All open bets, as they are stored. */
export async function openBets(database: Database): Promise<Bet[]> {
  const { rows } = await database.query<BetRow>(`SELECT * FROM bet WHERE status IN ('delayed', 'matched')`);
  return rows.map(fromBetRow);
}

/** What an outcome needs of a bet. */
type Staked = Pick<Bet, 'runnerId' | 'run' | 'side' | 'profit' | 'liability' | 'status'>;

/** Every outcome of a market, as what wins: a set of runners, or a number of runs. */
function outcomesOf(field: BettingMarketRunners, bets: readonly Staked[]): ((bet: Staked) => boolean)[] {
  if (field.type === 'session') {
    const runs = [...new Set(bets.map(({ run }) => run))];
    return [-1, ...runs].map((made) => (bet) => made >= bet.run);
  }
  const choose = (ids: readonly string[], count: number): string[][] =>
    count === 0 ? [[]] : ids.flatMap((id, at) => choose(ids.slice(at + 1), count - 1).map((others) => [id, ...others]));
  return choose(
    field.runners.map(({ id }) => id),
    field.winners,
  ).map((winners) => (bet) => winners.includes(bet.runnerId));
}

/** What the house loses at worst by some bets of one market: each outcome worked out by itself, a delayed bet only where it costs. */
export function worstCase(field: BettingMarketRunners, bets: readonly Staked[]): number {
  const losses = outcomesOf(field, bets).map((wins) =>
    bets.reduce((sum, bet) => {
      const gains = wins(bet) === (bet.side === 'back') ? bet.profit : -bet.liability;
      return sum + (bet.status === 'delayed' ? Math.max(0, gains) : gains);
    }, 0),
  );
  return Math.max(0, ...losses);
}

export const refusal = (result: PlacementResult) => (result.ok ? null : result.reason);
