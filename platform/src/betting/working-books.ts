import type { Field, Legs, MarketDefinition, PositionBet, Removal, RunBookRow } from '@backlay/shared/domain';
import {
  exposureOf,
  hasHalves,
  legsOf,
  noLegs,
  positionByRunner,
  profitByResult,
  reducedOdds,
  reductionKind,
  ruleOf,
  runBook,
  toField,
  withBet,
  withoutBet,
} from '@backlay/shared/domain';
import type { Balance } from '../ledger';
import type { Bet, MarketPosition } from './bet';
import { PairMap, type Pair } from './pair-map';

/** A position as it is stored. */
export interface StoredPosition {
  readonly userId: string;
  readonly marketId: string;
  readonly eventId: string;
  readonly legs: Legs;
  readonly removals: readonly Removal[];
  readonly exposure: number;
}

/** What exposure and settlement need of a market; plain data. */
export interface MarketField extends Field {
  /** When it turned in play, in the order in which bets were processed, ms; absent before that. */
  readonly turnedAt?: number;
}

export const fieldOf = (definition: MarketDefinition): MarketField => toField(definition);

/** The field without its non-runners. */
export function running(field: MarketField, removals: readonly Removal[]): MarketField {
  if (removals.length === 0) return field;
  const out = new Set(removals.map(({ id }) => id));
  return { ...field, runners: field.runners.filter(({ id }) => !out.has(id)) };
}

/** The position of open bets, with the reductions that came after each of them. */
export function legsWithRemovals(bets: readonly Bet[], field: MarketField, removals: readonly Removal[]): Legs {
  const kind = removals.length > 0 ? reductionKind(field) : null;
  return legsOf(
    bets.map((bet) =>
      positionBet(
        kind && bet.matchedAt !== null ? { ...bet, odd: reducedOdds(bet.odd, bet.matchedAt, removals, kind) } : bet,
        field,
      ),
    ),
  );
}

function positionBet({ marketType, side, stake, odd, run, runnerId, status }: Bet, field: MarketField): PositionBet {
  const bet = { marketType, side, stake, odd, run, runnerId, pending: status === 'delayed' };
  return hasHalves(field) ? { ...bet, hasHalves: true } : bet;
}

/** A position in the terms of the domain. */
export function describePosition(position: StoredPosition, field: MarketField): MarketPosition {
  const { marketId, eventId, exposure, legs, removals } = position;
  const runs = running(field, removals);
  const matched = { marketId, eventId, exposure, byRunner: positionByRunner(runs, legs) };
  if (field.type === 'session') return { ...matched, byRunner: [], runBook: runBook(legs) };
  const rule = ruleOf(field);
  if (rule === 'lines' || rule === 'line') return { ...matched, runBook: resultBook(runs, legs) };
  return field.winners === 1 ? matched : { ...matched, legs: legsByRunner(runs, legs) };
}

/** What every whole margin or total brings; stretches of the same profit are one row. */
function resultBook(field: MarketField, legs: Legs): RunBookRow[] {
  const profits = profitByResult(field, legs);
  const starts = profits.filter(({ profit }, at) => profit !== profits[at - 1]?.profit);
  return starts.map(({ result, profit }, at) => {
    const next = starts[at + 1];
    return { from: result, to: next ? next.result - 1 : null, profit };
  });
}

function legsByRunner({ runners }: MarketField, legs: Legs): NonNullable<MarketPosition['legs']> {
  return runners.flatMap(({ id }) => {
    const leg = legs[id];
    return leg && (leg.win || leg.lose) ? [{ runnerId: id, win: leg.win, lose: leg.lose }] : [];
  });
}

interface Stand {
  position: StoredPosition;
  changed: boolean;
}

/** The balances and positions that a batch read under lock, as its bets change them one after the other. */
export class WorkingBooks {
  private readonly stands = new PairMap<Stand>();

  constructor(
    private readonly balances: Map<string, Balance>,
    positions: readonly StoredPosition[],
  ) {
    for (const position of positions) this.stands.set(position, { position, changed: false });
  }

  balance(userId: string): Balance {
    return this.balances.get(userId) ?? { available: 0, exposure: 0 };
  }

  position(pair: Pair & Pick<Bet, 'eventId'>): StoredPosition {
    return this.stand(pair).position;
  }

  /** Replaces what a position was computed with; its hold follows with the next bet. */
  rebook(position: StoredPosition): void {
    this.stand(position).position = position;
  }

  /** Takes a bet in and returns what has to be held more (or, below zero, less); null when the player does not have it. */
  take(bet: Bet, field: MarketField): number | null {
    const stand = this.stand(bet);
    return this.move(stand, field, withBet(stand.position.legs, positionBet(bet, field)));
  }

  /**
   * Turns a delayed bet into what it is struck as, or into none, and returns what has to be held more (or, below zero, less). Only a
   * price that got worse can ask for more: null when the player does not have it, and nothing changed.
   */
  decide(bet: Bet, struck: Bet | null, field: MarketField): number | null {
    const stand = this.stand(bet);
    const without = withoutBet(stand.position.legs, positionBet(bet, field));
    const legs = struck ? withBet(without, { ...positionBet(struck, field), pending: false }) : without;
    return this.move(stand, field, legs);
  }

  changedPositions(): StoredPosition[] {
    const changed: StoredPosition[] = [];
    for (const stand of this.stands.values()) if (stand.changed) changed.push(stand.position);
    return changed;
  }

  private stand(pair: Pair & Pick<Bet, 'eventId'>): Stand {
    const known = this.stands.get(pair);
    if (known) return known;
    const { userId, marketId, eventId } = pair;
    const position = { userId, marketId, eventId, legs: noLegs, removals: [], exposure: 0 };
    const stand = { position, changed: false };
    this.stands.set(pair, stand);
    return stand;
  }

  private move(stand: Stand, field: MarketField, legs: Legs): number | null {
    const { position } = stand;
    const { userId } = position;
    const exposure = exposureOf(running(field, position.removals), legs);
    const more = exposure - position.exposure;
    const balance = this.balance(userId);
    if (more > balance.available && more > 0) return null;
    this.balances.set(userId, { available: balance.available - more, exposure: balance.exposure + more });
    stand.position = { ...position, legs, exposure };
    stand.changed = true;
    return more;
  }
}
