import {
  formatSettlementExplanation,
  settleBet,
  formatCombinedOdds,
  formatMoney,
  interpolate,
  serverMessages,
  toLegFactor,
  type MarketResult,
  type Paise,
} from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { createHoldEntries, post, type Balance, type Posting } from '../../money/ledger';
import {
  computeReopenedPosition,
  computeStanding,
  explainLeg,
  lockMultiple,
  saveBetResults,
  saveReopened,
  withLegs,
  type Bet,
  type LegResult,
  type LockedMultiple,
  type MultipleDetails,
  type MultipleLeg,
  type PlayerNotifier,
} from '../orders';
import { createPayoutPosting, inOrderOfBets } from './settle-market';

export interface MultipleSettlementDeps {
  readonly database: Database;
  readonly notify: PlayerNotifier;
  readonly clock?: () => number;
}

interface Found {
  readonly user_id: string;
  readonly bet_id: string;
}

/** The settlement of a leg's market as it is now; a leg of a market without one is open. */
interface LegSettlement {
  readonly leg: number;
  readonly phase: 'settling' | 'settled' | 'undoing' | 'open' | null;
  readonly revision: number | null;
  readonly result: MarketResult | null;
  readonly field: LockedMultiple['market']['field'];
  readonly removals: LockedMultiple['market']['removals'];
}

const PAGE = 100;

/** Multiples with a leg whose market was settled, or opened again, since the leg was decided. */
async function listBehind(connection: Connection, marketId: string | null): Promise<Found[]> {
  const { rows } = await connection.query<Found>(
    `SELECT DISTINCT l.user_id, l.bet_id FROM multiple_leg l JOIN market_settlement s USING (market_id)
     WHERE ($1::text IS NULL OR l.market_id = $1) AND s.phase IN ('settled', 'open')
       AND l.revision IS DISTINCT FROM CASE s.phase WHEN 'settled' THEN s.revision END
     ORDER BY 1, 2 LIMIT $2`,
    [marketId, PAGE],
  );
  return rows;
}

/**
 * Settles multiples by the settlements of their legs' markets, and again when one of those is corrected (E6.08). A leg follows the settlement
 * that stands: whatever stops in between, a repeat moves only what is missing.
 */
export class MultipleSettlement {
  private readonly clock: () => number;

  constructor(private readonly deps: MultipleSettlementDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  /** Follows the settlement of a market, or of every one. Returns how many multiples had a leg in it. */
  async follow(marketId: string | null = null): Promise<number> {
    let followed = 0;
    for (;;) {
      const found = await listBehind(this.deps.database, marketId);
      for (const { user_id, bet_id } of found) await this.followOne(user_id, bet_id);
      followed += found.length;
      if (found.length < PAGE) return followed;
    }
  }

  private async followOne(userId: string, betId: string): Promise<void> {
    const { database, notify } = this.deps;
    const done = await database.transaction(async (connection) => {
      const locked = await lockMultiple(connection, userId, betId);
      const [before] = await withLegs(connection, [locked.bet]);
      if (!before?.multiple) return null;
      const settlements = await readSettlements(connection, userId, betId);
      const multiple = decideLegs(before.multiple, settlements);
      const now = this.clock();
      const { bet, postings } = settle({ ...locked, bet: before }, multiple, now);
      await saveLegs(connection, before, multiple);
      await this.saveBet(connection, locked, bet);
      await post(connection, postings, { mayOwe: true });
      return { bet: { ...bet, multiple }, balance: after(locked.balance, postings), isOver: bet.status !== 'matched' };
    });
    if (!done) return;
    const { bet, balance, isOver } = done;
    if (isOver) notify.notify(userId, 'getOpenBetResultUpdates', { bets: [bet] });
    else notify.notify(userId, 'getOpenBetUpdates', { bet });
    notify.notify(userId, 'getPtsUpdates', balance);
  }

  private async saveBet(connection: Connection, locked: LockedMultiple, bet: Bet): Promise<void> {
    if (bet.status === 'matched')
      await saveReopened(connection, [bet], [computeReopenedPosition(locked.position, [bet], locked.market)]);
    else await saveBetResults(connection, [bet], [locked.position]);
  }
}

async function readSettlements(connection: Connection, userId: string, betId: string): Promise<LegSettlement[]> {
  const { rows } = await connection.query<LegSettlement>(
    `SELECT l.leg, s.phase, s.revision, s.result, m.field, m.removals
     FROM multiple_leg l JOIN betting_market m USING (market_id) LEFT JOIN market_settlement s USING (market_id)
     WHERE l.user_id = $1 AND l.bet_id = $2 ORDER BY l.leg`,
    [userId, betId],
  );
  return rows;
}

/** The legs by the settlements that stand; one that is under way changes nothing yet. */
function decideLegs(multiple: MultipleDetails, settlements: readonly LegSettlement[]): MultipleDetails {
  const legs = multiple.legs.map((leg, index): MultipleLeg => {
    const found = settlements.find((each) => each.leg === index);
    if (!found || found.phase === 'settling' || found.phase === 'undoing') return leg;
    const { phase, revision, result } = found;
    if (phase !== 'settled' || !result) return { ...leg, revision: null, result: null };
    return revision === leg.revision ? leg : { ...leg, revision, result: settleLeg(leg, found, result) };
  });
  return { ...multiple, legs };
}

function settleLeg(leg: MultipleLeg, { field, removals }: LegSettlement, result: MarketResult): LegResult {
  const { marketType, runnerId, odd, matchedAt, names } = leg;
  const ordered = { ...result, removed: inOrderOfBets(result, { field, removals }) };
  // Of a leg its factor counts; a stake of any size gives it.
  const settled = settleBet({ marketType, side: 'back', odd, stake: 100, runnerId, run: 0, matchedAt }, field, ordered);
  const nonRunnerNames = Object.fromEntries(
    ordered.removed?.flatMap(({ id, name }) => (name ? [[id, name]] : [])) ?? [],
  );
  const text = formatSettlementExplanation(settled.explanation, {
    runnerName: names.runner,
    odd,
    run: 0,
    nonRunnerNames,
  });
  return { ...settled, text };
}

/** The bet as its legs make it, and what that moves: the first time its return, later only the difference. */
function settle(locked: LockedMultiple, multiple: MultipleDetails, at: number) {
  const { bet, position, revision } = locked;
  const standing = computeStanding(multiple);
  const key = (cause: string) => `${cause}:${bet.id}:multiple:${revision}`;
  const hold = (amount: Paise): Posting => ({
    key: key(amount > 0 ? 'rehold' : 'release'),
    kind: amount > 0 ? 'hold' : 'release',
    reference: bet.marketId,
    at,
    lines: createHoldEntries(bet.userId, amount),
  });
  const paidBefore = bet.pnl ?? 0;
  if (!standing.isSettled) {
    const open: Bet = {
      ...bet,
      status: 'matched',
      outcome: null,
      pnl: null,
      explanation: null,
      settledAt: null,
      updatedAt: at,
    };
    if (bet.status === 'matched') return { bet: open, postings: [] };
    const reversal = paidBefore === 0 ? [] : [createPayoutPosting(bet, -paidBefore, key('unsettle'), at)];
    return { bet: open, postings: [...reversal, hold(bet.stake)] };
  }
  const pnl = Number(standing.returned) - bet.stake;
  const isVoid = multiple.legs.every(({ result }) => result?.outcome === 'void');
  const over: Bet = {
    ...bet,
    status: isVoid ? 'void' : 'settled',
    outcome: isVoid ? 'void' : pnl >= 0 ? 'win' : 'lose',
    pnl,
    explanation: explain(multiple, Number(standing.returned)),
    settledAt: at,
    updatedAt: at,
  };
  const moved = pnl - paidBefore;
  const postings = [
    ...(bet.status === 'matched' && position.exposure > 0 ? [hold(-position.exposure)] : []),
    ...(moved === 0 ? [] : [createPayoutPosting(over, moved, key('settle'), at)]),
  ];
  return { bet: over, postings };
}

/** Leg by leg what became of it and what it multiplies by, then the return (E6.08). */
function explain({ kind, legs }: MultipleDetails, returned: Paise): string {
  const decided = legs.flatMap(({ odd, result }) =>
    result ? [{ text: explainLeg(odd, result), factor: toLegFactor(odd, result) }] : [],
  );
  const sentences = decided.map(({ text }) => text);
  // A leg that is open when another one lost has no factor.
  const odds = formatCombinedOdds(decided.map(({ factor }) => factor));
  if (kind === 'accumulator' && decided.length === legs.length)
    sentences.push(interpolate(serverMessages['explained.combined'], { odds }));
  return [...sentences, interpolate(serverMessages['explained.returns'], { amount: formatMoney(returned) })].join(' ');
}

async function saveLegs(connection: Connection, { userId, id, multiple: before }: Bet, { legs }: MultipleDetails) {
  const changed = legs.flatMap((leg, index) =>
    leg === before?.legs[index] ? [] : [{ leg: index, revision: leg.revision, result: leg.result }],
  );
  await connection.query(
    `UPDATE multiple_leg l SET revision = c.revision, result = c.result
     FROM json_to_recordset($3) AS c(leg integer, revision integer, result jsonb)
     WHERE l.user_id = $1 AND l.bet_id = $2 AND l.leg = c.leg`,
    [userId, id, JSON.stringify(changed)],
  );
  await connection.query('UPDATE multiple SET revision = revision + 1 WHERE user_id = $1 AND bet_id = $2', [
    userId,
    id,
  ]);
}

function after({ available, exposure }: Balance, postings: readonly Posting[]): Balance {
  const sum = (account: 'available' | 'held') =>
    postings
      .flatMap(({ lines }) => lines)
      .reduce((total, line) => ('userId' in line && line.account === account ? total + line.amount : total), 0);
  return { available: available + sum('available'), exposure: exposure + sum('held') };
}
