import {
  computeExposure,
  hasHalves,
  computePosition,
  EMPTY_POSITION,
  computeProfitByRunner,
  profitByResult,
  applyReduction,
  reductionKind,
  ruleOf,
  computeRunBook,
  toField,
  addBet,
  removeBet,
  type MarketRunners,
  type PositionByRunner,
  type MarketDefinition,
  type PositionBet,
  type RunnerRemoval,
  type RunBookRow,
} from '@backlay/shared/domain';
import type { Balance } from '../../money/ledger';
import { amountOfOrder, type Bet, type MarketPosition, type PlacementResult } from './bet';

/** Where a player stands in one market. */
export interface PlayerMarketKey {
  readonly userId: string;
  readonly marketId: string;
}

/** Something for each player and market. Many players share a market, so that markets come first. */
export class PlayerMarketMap<Value> {
  private readonly markets = new Map<string, Map<string, Value>>();

  get({ userId, marketId }: PlayerMarketKey): Value | undefined {
    return this.markets.get(marketId)?.get(userId);
  }

  set({ userId, marketId }: PlayerMarketKey, value: Value): void {
    const users = this.markets.get(marketId);
    if (users) users.set(userId, value);
    else this.markets.set(marketId, new Map([[userId, value]]));
  }

  /** Market by market, in the order in which they came. */
  *values(): IterableIterator<Value> {
    for (const users of this.markets.values()) yield* users.values();
  }
}

/** A position as it is stored. */
export interface StoredPosition {
  readonly userId: string;
  readonly marketId: string;
  readonly eventId: string;
  readonly legs: PositionByRunner;
  readonly removals: readonly RunnerRemoval[];
  readonly exposure: number;
}

/** What exposure and settlement need of a market; plain data. */
export interface BettingMarketRunners extends MarketRunners {
  /** When it turned in play, in the order in which bets were processed, ms; absent before that. */
  readonly turnedAt?: number;
  /** Of the market of a multiple: the events of its legs, in place of one of its own. */
  readonly events?: readonly string[];
}

/** The runners of a market as positions use them. */
export const toMarketRunners = (definition: MarketDefinition): BettingMarketRunners => toField(definition);

/** The field without its non-runners. */
export function getActiveRunners(
  field: BettingMarketRunners,
  removals: readonly RunnerRemoval[],
): BettingMarketRunners {
  if (removals.length === 0) return field;
  const out = new Set(removals.map(({ id }) => id));
  return { ...field, runners: field.runners.filter(({ id }) => !out.has(id)) };
}

/** The position of open bets, with the reductions that came after each of them. */
export function computePositionWithReductions(
  bets: readonly Bet[],
  field: BettingMarketRunners,
  removals: readonly RunnerRemoval[],
): PositionByRunner {
  const kind = removals.length > 0 ? reductionKind(field) : null;
  return computePosition(
    bets.map((bet) => {
      const odd = kind && bet.matchedAt !== null ? applyReduction(bet.odd, bet.matchedAt, removals, kind) : bet.odd;
      return positionBet(odd === bet.odd ? bet : { ...bet, odd, meta: {} }, field);
    }),
  );
}

/** A position without some bets that it counted, and with others: all of a market whose non-runners it counts. */
export function changePosition(
  legs: PositionByRunner,
  { less, more }: { readonly less: readonly Bet[]; readonly more: readonly Bet[] },
  field: BettingMarketRunners,
): PositionByRunner {
  const without = less.reduce((before, bet) => removeBet(before, positionBet(bet, field)), legs);
  return more.reduce((before, bet) => addBet(before, positionBet(bet, field)), without);
}

function positionBet(
  { marketType, side, stake, odd, run, runnerId, status, ...rest }: Bet,
  field: BettingMarketRunners,
): PositionBet {
  const amount = amountOfOrder({ ...rest, side });
  const bet = { marketType, side, stake, odd, run, runnerId, amount, pending: status === 'delayed' };
  return hasHalves(field) ? { ...bet, hasHalves: true } : bet;
}

/** A position in the terms of the domain. */
export function toMarketPosition(position: StoredPosition, field: BettingMarketRunners): MarketPosition {
  const { marketId, eventId, exposure, legs, removals } = position;
  const runs = getActiveRunners(field, removals);
  const matched = { marketId, eventId, exposure, byRunner: computeProfitByRunner(runs, legs) };
  if (field.type === 'session') return { ...matched, byRunner: [], runBook: computeRunBook(legs) };
  const rule = ruleOf(field);
  if (rule === 'lines' || rule === 'line') return { ...matched, runBook: resultBook(runs, legs) };
  return field.winners === 1 ? matched : { ...matched, legs: legsByRunner(runs, legs) };
}

/** What every whole margin or total brings; stretches of the same profit are one row. */
function resultBook(field: BettingMarketRunners, legs: PositionByRunner): RunBookRow[] {
  const profits = profitByResult(field, legs);
  const starts = profits.filter(({ profit }, at) => profit !== profits[at - 1]?.profit);
  return starts.map(({ result, profit }, at) => {
    const next = starts[at + 1];
    return { from: result, to: next ? next.result - 1 : null, profit };
  });
}

function legsByRunner({ runners }: BettingMarketRunners, legs: PositionByRunner): NonNullable<MarketPosition['legs']> {
  return runners.flatMap(({ id }) => {
    const leg = legs[id];
    return leg && (leg.win || leg.lose) ? [{ runnerId: id, win: leg.win, lose: leg.lose }] : [];
  });
}

interface PositionEntry {
  position: StoredPosition;
  changed: boolean;
}

/** The balances and positions that a batch read under lock, as its bets change them one after the other. */
export class BatchPositions {
  private readonly entries = new PlayerMarketMap<PositionEntry>();

  constructor(
    private readonly balances: Map<string, Balance>,
    positions: readonly StoredPosition[],
  ) {
    for (const position of positions) this.entries.set(position, { position, changed: false });
  }

  balance(userId: string): Balance {
    return this.balances.get(userId) ?? { available: 0, exposure: 0 };
  }

  position(pair: PlayerMarketKey & Pick<Bet, 'eventId'>): StoredPosition {
    return this.getOrCreateEntry(pair).position;
  }

  /** Replaces what a position was computed with; its hold follows with the next bet. */
  rebook(position: StoredPosition): void {
    this.getOrCreateEntry(position).position = position;
  }

  /** Takes a bet in and returns what has to be held more (or, below zero, less); null when the player does not have it. */
  take(bet: Bet, field: BettingMarketRunners): number | null {
    const state = this.getOrCreateEntry(bet);
    return this.updateExposure(state, field, addBet(state.position.legs, positionBet(bet, field)));
  }

  /** Takes bets of one player in one market in as one step: only the exposure after the last of them counts. Null as `take`. */
  takeAll(bets: readonly Bet[], field: BettingMarketRunners): number | null {
    const [first] = bets;
    if (!first) return 0;
    const state = this.getOrCreateEntry(first);
    const legs = bets.reduce((before, bet) => addBet(before, positionBet(bet, field)), state.position.legs);
    return this.updateExposure(state, field, legs);
  }

  /**
   * Matches a delayed bet, or rejects it, and returns by how much its hold grows (below zero: shrinks). Only a worse price
   * can need more. Null when the player lacks the funds; nothing changed then.
   */
  decide(bet: Bet, matched: Bet | null, field: BettingMarketRunners): number | null {
    const state = this.getOrCreateEntry(bet);
    const without = removeBet(state.position.legs, positionBet(bet, field));
    const legs = matched ? addBet(without, { ...positionBet(matched, field), pending: false }) : without;
    return this.updateExposure(state, field, legs);
  }

  changedPositions(): StoredPosition[] {
    const changed: StoredPosition[] = [];
    for (const state of this.entries.values()) if (state.changed) changed.push(state.position);
    return changed;
  }

  private getOrCreateEntry(pair: PlayerMarketKey & Pick<Bet, 'eventId'>): PositionEntry {
    const known = this.entries.get(pair);
    if (known) return known;
    const { userId, marketId, eventId } = pair;
    const position = { userId, marketId, eventId, legs: EMPTY_POSITION, removals: [], exposure: 0 };
    const state = { position, changed: false };
    this.entries.set(pair, state);
    return state;
  }

  private updateExposure(state: PositionEntry, field: BettingMarketRunners, legs: PositionByRunner): number | null {
    const { position } = state;
    const { userId } = position;
    const exposure = computeExposure(getActiveRunners(field, position.removals), legs);
    const more = exposure - position.exposure;
    const balance = this.balance(userId);
    if (more > balance.available && more > 0) return null;
    this.balances.set(userId, { available: balance.available - more, exposure: balance.exposure + more });
    state.position = { ...position, legs, exposure };
    state.changed = true;
    return more;
  }
}

/** How a bet that exists is answered: refused when it was rejected or lapsed, else with position and balance. */
export function toPlacementResult(
  bet: Bet,
  books: BatchPositions,
  field: BettingMarketRunners | undefined,
): PlacementResult {
  const balance = books.balance(bet.userId);
  if (bet.status === 'rejected' || bet.status === 'lapsed')
    return { ok: false, reason: bet.reason ?? 'interrupted', bet, balance };
  const empty: BettingMarketRunners = { type: bet.marketType, runners: [], winners: 1 };
  return { ok: true, bet, position: toMarketPosition(books.position(bet), field ?? empty), balance };
}
