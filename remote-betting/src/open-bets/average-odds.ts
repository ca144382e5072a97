import type { Bet } from '@backlay/shared/contract';
import { isSessionBet } from '../market';

/** One line of the list: a bet, or several of one side merged. Amounts are rupees. */
export interface BetLine {
  readonly key: string;
  readonly bet: Bet;
  /** Stake-weighted where several are merged (OQ-92). */
  readonly odd: number;
  readonly stake: number;
  readonly profit: number;
  readonly liability: number;
  /** Of one order, where several of its fills are this line (E1.14). */
  readonly fills?: readonly Bet[];
}

/** Every bet as it was placed. */
export const listBets = (bets: readonly Bet[]): readonly BetLine[] =>
  bets.map((bet) => ({
    key: bet._id,
    bet,
    odd: bet.odds.odd,
    stake: bet.stake,
    profit: bet.profit,
    liability: bet.liability,
  }));

/** The fills of one order as one line with their average price, at the place of the newest (E1.14). */
export function foldFills(lines: readonly BetLine[]): readonly BetLine[] {
  const folded = new Map<string, BetLine>();
  for (const line of lines) {
    const { orderId } = line.bet;
    const key = orderId === undefined ? line.key : `order ${orderId}`;
    const known = folded.get(key);
    folded.set(
      key,
      known ? { ...merged(known, line), fills: [...(known.fills ?? [known.bet]), line.bet] } : { ...line, key },
    );
  }
  return [...folded.values()];
}

/** Bets of one market, runner, run and side as one, at the odds weighted by their stakes (B2.13, OQ-92). */
export function groupByAverageOdds(bets: readonly Bet[]): readonly BetLine[] {
  const lines = new Map<string, BetLine>();
  for (const line of listBets(bets)) {
    const { market, odds } = line.bet;
    const key = [market.id, odds.teamId, odds.type, odds.run].join(' ');
    const known = lines.get(key);
    lines.set(key, known ? merged(known, line) : { ...line, key });
  }
  return [...lines.values()];
}

function merged(a: BetLine, b: BetLine): BetLine {
  const stake = a.stake + b.stake;
  return {
    ...a,
    stake,
    odd: Math.round(((a.odd * a.stake + b.odd * b.stake) / stake) * 100) / 100,
    profit: a.profit + b.profit,
    liability: a.liability + b.liability,
  };
}

export interface BetGroup {
  readonly key: string;
  /** The newest of them: their event and market are the same. */
  readonly first: Bet;
  readonly lines: readonly BetLine[];
}

/** Lines under the event and market that they belong to, in the order of their newest bet. Sessions of an event stand together. */
export function groupByMarket(lines: readonly BetLine[]): readonly BetGroup[] {
  const groups = new Map<string, BetLine[]>();
  for (const line of lines) {
    const { market } = line.bet;
    const key = isSessionBet(line.bet) ? `${market.event.id} session` : market.id;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups].flatMap(([key, own]) => (own[0] ? [{ key, first: own[0].bet, lines: own }] : []));
}
