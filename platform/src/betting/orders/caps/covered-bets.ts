import { getItemAt, getPnlKey } from '@backlay/shared/domain';
import { getActiveRunners, type BettingMarketRunners } from '../batch-positions';
import { CapTable, HOUSE, type Cap, type CapScope } from './cap';
import { houseShare, OutcomeBook, type CountedBet, type HouseLegs } from './outcome-book';

/** What caps need to know of a market. */
export interface CapMarket {
  readonly eventId: string;
  readonly competitionId: string;
  readonly sportId: string;
  readonly field: BettingMarketRunners;
  /** Its non-runners. */
  readonly removed: readonly string[];
}

/** The worst cases of some markets together. */
interface Sum {
  readonly limit: number;
  readonly members: Set<Member>;
  /** At least the worst case, paise. */
  bound: number;
  /** What is added to it at most by bets that are not counted yet, paise. */
  reserved: number;
}

type WeightedBets = readonly { readonly bet: CountedBet; readonly weight: 1 | -1 }[];

/** What a sum's worst case can grow by at most. */
function mostOf(bets: WeightedBets): number {
  let most = 0;
  for (const { bet, weight } of bets) most += weight === 1 ? bet.profit : bet.liability;
  return most;
}

/** The book of one market in the sums that it counts in. */
interface Member {
  readonly book: OutcomeBook;
  readonly sums: readonly Sum[];
  market: CapMarket;
}

const fieldOf = ({ field, removed }: CapMarket): BettingMarketRunners =>
  getActiveRunners(
    field,
    removed.map((id) => ({ id, adjustmentFactor: 0, at: 0 })),
  );

/** Changes books and what their sums are bounded by. Both books of a bet are of one market. */
function count(members: readonly Member[], bet: CountedBet, weight: 1 | -1): void {
  const share = houseShare(bet, getItemAt(members, 0).market.field);
  for (const { book, sums } of members) {
    const more = book.addShare(getPnlKey(bet), share, weight);
    for (const sum of sums) sum.bound += more;
  }
}

function staysWithin(members: readonly Member[], most: number): boolean {
  for (const { sums } of members)
    for (const { bound, reserved, limit } of sums) if (bound + reserved + most > limit) return false;
  return true;
}

function tighten(member: Member): void {
  const change = member.book.tighten(fieldOf(member.market));
  for (const sum of member.sums) sum.bound += change;
}

/** The bets of one owner's caps: by market, and by player where players have caps. */
export class CoveredBets {
  private readonly caps: CapTable;
  private readonly markets = new Map<string, Member>();
  private readonly sums = new Map<string, Sum>();
  private readonly players = new Map<string, { readonly total: Sum; readonly markets: Map<string, Member> }>();
  private readonly reserved = new Set<Sum>();
  /** Reserved bets with the books in which they will be counted. */
  private uncounted: { readonly bets: WeightedBets; readonly members: readonly Member[] }[] = [];

  constructor(
    readonly owner: string,
    caps: readonly Cap[],
  ) {
    this.caps = new CapTable(caps);
  }

  get hasPlayerCaps(): boolean {
    return this.caps.hasPlayerCaps;
  }

  hasPlayer(userId: string): boolean {
    return this.players.has(userId);
  }

  /** A player whose open bets are counted from now on. */
  addPlayer(userId: string): void {
    this.players.set(userId, { total: this.newSum('player', userId), markets: new Map() });
  }

  removePlayers(): void {
    this.players.clear();
  }

  /** Books as they were stored. */
  load(marketId: string, market: CapMarket, legs: HouseLegs): void {
    const member = this.member(marketId, market, legs);
    tighten(member);
  }

  hasBets(marketId: string): boolean {
    return this.markets.get(marketId)?.book.isEmpty === false;
  }

  legs(marketId: string): HouseLegs {
    return this.markets.get(marketId)?.book.legs ?? {};
  }

  /** Another set of non-runners is another worst case. */
  update(marketId: string, market: CapMarket): void {
    for (const member of [
      this.markets.get(marketId),
      ...[...this.players.values()].map((player) => player.markets.get(marketId)),
    ]) {
      if (!member) continue;
      member.market = market;
      member.book.isExact = false;
      tighten(member);
    }
  }

  /** Counts a bet, or with -1 removes it, whatever the caps allow. */
  count(bet: CountedBet, market: CapMarket, weight: 1 | -1): void {
    count(this.membersOf(bet, market), bet, weight);
  }

  /** Counts an open bet of a player who was just added: in the market it is counted already. */
  countForPlayer(bet: CountedBet, market: CapMarket): void {
    const own = this.membersOf(bet, market)[1];
    if (own) count([own], bet, 1);
  }

  /**
   * Reserves bets that exceed no cap whatever the outcomes, so that nothing has to be computed; false where they may. Until they are
   * counted the sums are bounded by what they bring at most.
   */
  reserve(bets: WeightedBets, market: CapMarket): boolean {
    const most = mostOf(bets);
    const members = this.membersOf(getItemAt(bets, 0).bet, market);
    if (!staysWithin(members, most)) return false;
    for (const { sums } of members)
      for (const sum of sums) {
        sum.reserved += most;
        this.reserved.add(sum);
      }
    this.uncounted.push({ bets, members });
    return true;
  }

  /** The bets that were reserved last are not counted, after all. */
  cancelLast(): void {
    this.uncounted.pop();
  }

  countReserved(): void {
    const { uncounted } = this;
    this.endReservations();
    for (const { bets, members } of uncounted) for (const { bet, weight } of bets) count(members, bet, weight);
  }

  /** The reserved bets are counted, or never will be. */
  endReservations(): void {
    for (const sum of this.reserved) sum.reserved = 0;
    this.reserved.clear();
    this.uncounted = [];
  }

  /** Whether no cap is exceeded by counting these, one more bet, or another in place of one. Nothing is reserved. */
  fits(bets: WeightedBets, market: CapMarket): boolean {
    const members = this.membersOf(getItemAt(bets, 0).bet, market);
    if (staysWithin(members, mostOf(bets))) return true;
    const sums = new Set(members.flatMap((member) => member.sums));
    for (const sum of sums) for (const member of sum.members) if (!member.book.isExact) tighten(member);
    const before = [...sums].map((sum) => ({ sum, bound: sum.bound }));
    for (const { bet, weight } of bets) count(members, bet, weight);
    for (const member of members) tighten(member);
    const isWithin = before.every(({ sum, bound }) => sum.bound <= sum.limit || sum.bound <= bound);
    for (const { bet, weight } of bets) count(members, bet, weight === 1 ? -1 : 1);
    for (const member of members) tighten(member);
    return isWithin;
  }

  /** Leaves out markets without open bets. */
  prune(): void {
    for (const [marketId, member] of this.markets) {
      if (!member.book.isEmpty) continue;
      tighten(member);
      for (const sum of member.sums) sum.members.delete(member);
      this.markets.delete(marketId);
    }
  }

  private membersOf({ userId, marketId }: CountedBet, market: CapMarket): Member[] {
    const members = [this.member(marketId, market)];
    const player = this.players.get(userId);
    if (!player) return members;
    let own = player.markets.get(marketId);
    if (!own) {
      const sums = market.field.events ? [] : [this.newSum('playerMarket', marketId)];
      own = this.newMember(market, {}, [player.total, ...sums]);
      player.markets.set(marketId, own);
    }
    return [...members, own];
  }

  private member(marketId: string, market: CapMarket, legs: HouseLegs = {}): Member {
    const known = this.markets.get(marketId);
    if (known) return known;
    const { eventId, competitionId, sportId, field } = market;
    // A multiple counts in each event of its legs, and in no market, competition, sport or type.
    const sums = field.events?.map((event) => this.sum('event', event)) ?? [
      this.newSum('market', marketId),
      this.sum('event', eventId),
      this.sum('competition', competitionId),
      this.sum('sport', sportId),
      this.sum('marketType', field.type),
    ];
    const member = this.newMember(market, legs, [
      ...sums,
      this.sum(this.owner === HOUSE ? 'house' : 'tenant', this.owner),
    ]);
    this.markets.set(marketId, member);
    return member;
  }

  private newMember(market: CapMarket, legs: HouseLegs, sums: readonly Sum[]): Member {
    // A sum without a cap is never asked for.
    const member: Member = {
      book: new OutcomeBook(legs),
      sums: sums.filter(({ limit }) => limit !== Infinity),
      market,
    };
    for (const sum of member.sums) sum.members.add(member);
    return member;
  }

  private sum(scope: CapScope, key: string): Sum {
    const name = `${scope} ${key}`;
    const known = this.sums.get(name) ?? this.newSum(scope, key);
    this.sums.set(name, known);
    return known;
  }

  private newSum(scope: CapScope, key: string): Sum {
    return { limit: this.caps.amount(scope, key), members: new Set(), bound: 0, reserved: 0 };
  }
}
