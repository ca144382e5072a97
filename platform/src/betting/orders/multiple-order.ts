import {
  countBets,
  findRelatedLegs,
  formatCombinedOdds,
  highestReturn,
  isMultipleOf,
  wonFactor,
  type MultipleKind,
  type Paise,
  type RelatedLegs,
} from '@backlay/shared/domain';
import type { Balance } from '../../money/ledger';
import type { BettingMarketRunners } from './batch-positions';
import type { Bet, MultipleLeg, RejectionCode } from './bet';
import { NO_BET_FIELDS } from './bet-fields';
import { MULTIPLE_EVENT, toMultipleMarketId } from './multiple-repository';
import type { BettingPlayer, CurrentMarket, MarketReader } from './ports';
import { validateOrderForMarket } from './validate-order';

/** A selection of the sportsbook, as the player saw it. */
export interface RequestedLeg {
  readonly marketId: string;
  readonly runnerId: string;
  readonly odd: number;
  readonly marketVersion: number;
}

/** What a player sends; `stake` is that of each bet, paise. */
export interface MultipleOrder {
  readonly userId: string;
  readonly tenantId: string;
  /** The same reference is the same multiple, whatever its other fields hold. */
  readonly clientRef: string;
  readonly kind: MultipleKind;
  readonly stake: Paise;
  readonly legs: readonly RequestedLeg[];
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A leg that is not what the player saw; `newOdd` null where it takes no bet now. */
export interface ChangedLeg {
  readonly index: number;
  readonly marketId: string;
  readonly runnerId: string;
  readonly odd: number;
  readonly newOdd: number | null;
  readonly marketVersion: number;
  readonly reason: RejectionCode;
}

/** Why a multiple was not taken: by a rule of all bets, or by one of multiples. */
export type MultipleRefusal =
  | { readonly code: RejectionCode | 'kind' }
  | { readonly code: 'changed'; readonly changed: readonly ChangedLeg[] }
  | { readonly code: 'related'; readonly related: RelatedLegs; readonly names: readonly [string, string] }
  /** `highest` is the highest stake of each bet, paise. */
  | { readonly code: 'payout' | 'payout-day'; readonly highest: Paise };

export type MultipleResult =
  | { readonly ok: true; readonly bet: Bet; readonly balance: Balance | null }
  | { readonly ok: false; readonly refusal: MultipleRefusal };

/** A leg that is taken now, at its price. */
export interface JudgedLeg {
  readonly market: CurrentMarket;
  readonly runner: string;
  readonly odd: number;
}

const ACCUMULATORS: Readonly<Record<number, string>> = { 2: 'Double', 3: 'Treble' };
const SYSTEMS: Readonly<Record<Exclude<MultipleKind, 'accumulator'>, string>> = {
  doubles: 'Doubles',
  trebles: 'Trebles',
  trixie: 'Trixie',
  patent: 'Patent',
  yankee: 'Yankee',
  lucky15: 'Lucky 15',
};
const toName = (kind: MultipleKind, legs: number): string =>
  kind === 'accumulator' ? (ACCUMULATORS[legs] ?? `Accumulator of ${legs}`) : SYSTEMS[kind];

/** Codes that a player can accept by one press with the new price. */
const CHANGES: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'odds-changed',
  'market-changed',
  'suspended',
  'stale',
  'market-closed',
  'market-locked',
  'market-unknown',
]);

/** The legs at their prices now, or why they are not taken. */
export function judgeLegs(
  order: MultipleOrder,
  player: BettingPlayer | null,
  markets: MarketReader,
): JudgedLeg[] | MultipleRefusal {
  const { kind, legs, stake, userId, tenantId, clientRef } = order;
  if (!isMultipleOf(kind, legs.length)) return { code: 'kind' };
  const judged: JudgedLeg[] = [];
  const changed: ChangedLeg[] = [];
  for (const [index, leg] of legs.entries()) {
    const market = markets.findCurrentMarket(leg.marketId);
    if (market && market.definition.type !== 'premium') return { code: 'not-allowed' };
    const asked = { ...leg, stake, userId, tenantId, clientRef, side: 'back' as const };
    const { price, reason } = validateOrderForMarket(asked, player, market);
    if (price && market) {
      judged.push({ market, odd: price.odd, runner: nameOf(market, leg.runnerId) });
    } else if (reason && !CHANGES.has(reason)) return { code: reason };
    else changed.push(toChangedLeg(index, leg, market, reason ?? 'market-unknown'));
  }
  return changed.length > 0 ? { code: 'changed', changed } : (findRelation(judged) ?? judged);
}

/** The one bet of a multiple at these prices, in a market of its own. */
export function toMultipleBet(
  { userId, tenantId, clientRef, kind, stake, meta }: MultipleOrder,
  legs: readonly JudgedLeg[],
  id: string,
  now: number,
): Bet {
  const odds = legs.map(({ odd }) => odd);
  const total = stake * countBets(kind, odds.length);
  const possible = Number(highestReturn(kind, stake, odds));
  const first = legs[0]?.market;
  return {
    id,
    userId,
    tenantId,
    clientRef,
    eventId: MULTIPLE_EVENT,
    marketId: toMultipleMarketId(id),
    marketType: 'premium',
    runnerId: MULTIPLE_EVENT,
    side: 'back',
    // Of a system what it returns at best for each rupee.
    odd:
      kind === 'accumulator'
        ? Number(formatCombinedOdds(odds.map(wonFactor)))
        : Math.floor((possible * 100) / total) / 100,
    run: 0,
    stake: total,
    profit: possible - total,
    liability: total,
    marketVersion: 0,
    status: 'matched',
    reason: null,
    names: {
      sportId: first?.event.sportId ?? '',
      event: legs.map(({ market }) => market.event.name).join(', '),
      eventOpenDate: Math.min(...legs.map(({ market }) => market.event.openDate)),
      market: toName(kind, odds.length),
      runner: legs.map(({ runner }) => runner).join(', '),
      manual: false,
    },
    meta: meta ?? {},
    createdAt: now,
    updatedAt: now,
    decideAt: now,
    matchedAt: now,
    settledAt: null,
    outcome: null,
    pnl: null,
    explanation: null,
    ...NO_BET_FIELDS,
  };
}

const nameOf = ({ definition }: CurrentMarket, runnerId: string): string =>
  definition.runners.find(({ id }) => id === runnerId)?.name ?? '';

/** Its one runner wins or loses the stake; each event of a leg counts it. */
export const toMultipleField = (legs: readonly JudgedLeg[]): BettingMarketRunners => ({
  type: 'premium',
  winners: 0,
  rule: 'each',
  runners: [{ id: MULTIPLE_EVENT }],
  events: [...new Set(legs.map(({ market }) => market.definition.eventId))],
});

export function toChangedLeg(
  index: number,
  leg: RequestedLeg,
  market: CurrentMarket | undefined,
  reason: RejectionCode,
): ChangedLeg {
  const { marketId, runnerId, odd, marketVersion } = leg;
  const offered = market?.book.runners.find(({ id }) => id === runnerId)?.back[0]?.[0];
  const isOpen = reason === 'odds-changed' || reason === 'market-changed';
  return {
    index,
    marketId,
    runnerId,
    odd,
    newOdd: isOpen ? (offered ?? null) : null,
    marketVersion: market?.book.version ?? marketVersion,
    reason,
  };
}

function findRelation(legs: readonly JudgedLeg[]): MultipleRefusal | null {
  const subjects = legs.map(({ market: { definition, event }, runner }) => ({
    marketId: definition.id,
    eventId: definition.eventId,
    event: event.name,
    competitionId: event.competition.id,
    market: definition.name,
    runner,
    relatedGroup: definition.relatedGroup,
  }));
  const related = findRelatedLegs(subjects);
  if (!related) return null;
  const name = (index: number) => `${subjects[index]?.runner ?? ''} (${subjects[index]?.market ?? ''})`;
  return { code: 'related', related, names: [name(related.first), name(related.second)] };
}

/** The legs as they are stored. */
export const toStoredLegs = (
  { legs: requested }: MultipleOrder,
  legs: readonly JudgedLeg[],
  now: number,
): MultipleLeg[] =>
  legs.map(({ market: { definition, event }, runner, odd }, index) => ({
    marketId: definition.id,
    marketType: definition.type,
    eventId: definition.eventId,
    runnerId: requested[index]?.runnerId ?? '',
    odd,
    matchedAt: now,
    names: {
      sportId: event.sportId,
      event: event.name,
      eventOpenDate: event.openDate,
      market: definition.name,
      runner,
      manual: definition.manual,
    },
    revision: null,
    result: null,
  }));
