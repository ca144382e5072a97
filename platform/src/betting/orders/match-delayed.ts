import { requireValue } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import type { Posting } from '../../money/ledger';
import { createHoldEntries, post } from '../../money/ledger';
import type { Bet, PlacementResult, RejectionCode } from './bet';
import type { CapCounter } from './caps';
import { validateMarket, type OrderValidation } from './validate-order';
import { isAhead, isBehind, lastMoment } from './market-moments';
import type { MarketReader, PlayerReader, PlayLimitChecker } from './ports';
import { sizeUseOf, useSizes, type SizeFactor, type UsedSizes } from './size-on-offer';
import { toPlacementResult, BatchPositions } from './batch-positions';
import type { BettingMarket } from './batch-repository';
import { readBatch, saveBatch } from './batch-repository';
import { findCurrentPrice, getRequestedPrice, maxLiability, priceBet } from './price-bet';

/** A delayed bet whose delay is over. With a verdict it lapses, whatever the market's state. */
export interface MatchDelayedJob {
  readonly bet: Bet;
  readonly verdict?: RejectionCode;
}

export interface MatchDelayedDeps {
  readonly database: Database;
  readonly markets: MarketReader;
  /** Nobody is limited where it is left out. */
  readonly limits?: PlayLimitChecker;
  /** Whoever may not bet any more has what waits rejected (D1.14); nobody is asked where it is left out. */
  readonly players?: PlayerReader;
  readonly clock: () => number;
  /** Of this process, for one batch at a time. */
  readonly caps: CapCounter;
  /** Of this process, for one batch at a time. */
  readonly sizes: UsedSizes;
  /** Nothing is held against sizes where it is left out. */
  readonly sizeFactor?: SizeFactor | undefined;
}

/**
 * Accepts or rejects delayed bets in one transaction, each at the price agreed by then, and gives back what they need not hold any
 * more. One that needs more at a worse price than its player has, or has room for by their own limits or a cap, is rejected. What changes in
 * caps is counted by the database as it writes the bets; here it is counted for the decisions alone.
 */
export async function matchDelayedBets(
  context: MatchDelayedDeps,
  jobs: readonly MatchDelayedJob[],
): Promise<PlacementResult[]> {
  const locked = await lockedPlayers(context, jobs);
  return context.database
    .transaction(async (connection) => {
      const bets = jobs.map(({ bet }) => bet);
      const image = await readBatch(connection, {
        userIds: [...new Set(bets.map(({ userId }) => userId))],
        marketIds: [...new Set(bets.map(({ marketId }) => marketId))],
        refs: [],
        bets,
      });
      const { caps, sizes } = context;
      await sizes.lock(connection, context.sizeFactor ? [...image.markets.keys()] : []);
      if (!caps.isOf(image.capsVersion)) caps.invalidate();
      await caps.read(connection, [...new Set(bets.map(({ userId }) => userId))], { lock: true });
      // No bet is matched before what was noted of its market.
      const now = Math.max(context.clock(), ...[...image.markets.values()].map(lastMoment));
      const books = new BatchPositions(image.balances, image.positions);
      const stored = new Map(image.bets.map((bet) => [bet.id, bet]));
      const due = new Set(jobs.filter(({ verdict }) => !verdict).map(({ bet }) => bet.id));
      const judged = [...stored.values()].filter(({ id, status }) => due.has(id) && status === 'delayed');
      const mayCost = await askLimits(connection, context, judged);
      const changes: Bet[] = [];
      const postings: Posting[] = [];
      const decide = (bet: Bet, verdict: RejectionCode | null, market: BettingMarket) => {
        const no = verdict ?? (locked.has(bet.userId) ? ('blocked' as const) : null);
        const { price, reason } = no ? { price: null, reason: no } : judgeAgain(bet, market, context.markets);
        const matched = price && {
          ...bet,
          ...priceBet(bet, price),
          status: 'matched' as const,
          matchedAt: now,
          updatedAt: now,
        };
        const forbidden = matched && mayCost(matched);
        const current = context.markets.findCurrentMarket(bet.marketId);
        const use = matched && current ? sizeUseOf(context.sizeFactor, matched, current) : null;
        const isOnOffer = !use || sizes.fits(use);
        const isWithin = matched && !forbidden && isOnOffer && caps.match(bet, matched);
        const more = isWithin ? books.decide(bet, matched, market.field) : null;
        if (matched && more !== null && use) sizes.add(use);
        if (matched && more !== null) return { decided: matched, more };
        if (matched && isWithin) caps.unmatch(bet, matched);
        caps.release(bet);
        const status = verdict ? ('lapsed' as const) : ('rejected' as const);
        const why =
          reason ?? forbidden ?? (!isOnOffer ? 'size' : isWithin ? 'insufficient-balance' : 'liability-limit');
        const decided: Bet = { ...bet, status, reason: why, updatedAt: now };
        return { decided, more: books.decide(bet, null, market.field) ?? 0 };
      };
      const results = jobs.map(({ bet: { id }, verdict }) => {
        const bet = requireValue(stored.get(id), 'a delayed bet');
        const market = requireValue(image.markets.get(bet.marketId), 'the market of a delayed bet');
        if (bet.status !== 'delayed') return toPlacementResult(bet, books, market.field);
        const { decided, more } = decide(bet, verdict ?? null, market);
        if (more !== 0)
          postings.push({
            key: `decide:${id}`,
            kind: more > 0 ? 'hold' : 'release',
            reference: id,
            at: now,
            lines: createHoldEntries(bet.userId, more),
          });
        changes.push(decided);
        stored.set(id, decided);
        return toPlacementResult(decided, books, market.field);
      });
      await useSizes(connection, sizes.uses());
      await saveBatch(connection, { changes, positions: books.changedPositions() });
      await post(connection, postings);
      return results;
    })
    .finally(() => context.caps.undo());
}

/** Players of these bets who may not bet any more. */
async function lockedPlayers(
  { players }: Pick<MatchDelayedDeps, 'players'>,
  jobs: readonly MatchDelayedJob[],
): Promise<ReadonlySet<string>> {
  const userIds = [...new Set(jobs.map(({ bet }) => bet.userId))];
  const found = await Promise.all(userIds.map(async (id) => ({ id, player: await players?.findById(id) })));
  return new Set(found.flatMap(({ id, player }) => (player?.blocked ? [id] : [])));
}

function judgeAgain(bet: Bet, stored: BettingMarket, markets: MarketReader): OrderValidation {
  if (stored.closed) return { price: null, reason: 'market-closed' };
  const market = markets.findCurrentMarket(bet.marketId);
  const judged = validateMarket({ ...bet, asked: getRequestedPrice(bet) }, market);
  // A non-runner that is noted and not shown here, or shown and not noted, is newer than the price.
  if (judged.price && market && (isAhead(stored, market) || isBehind(stored, market)))
    return { price: null, reason: 'market-changed' };
  return judged;
}

/**
 * Checks the players' own limits once for all bets that cost more now than when they were accepted, each for the difference
 * only. Returns the reason why a bet may not be matched, or null.
 */
async function askLimits(
  connection: Connection,
  { limits, markets }: MatchDelayedDeps,
  bets: readonly Bet[],
): Promise<(matched: Bet) => RejectionCode | null> {
  if (!limits) return () => null;
  const terms = bets.map((bet) => {
    const asked = getRequestedPrice(bet);
    const taken = maxLiability(bet, asked, bet);
    const market = markets.findCurrentMarket(bet.marketId);
    const agreed = market ? findCurrentPrice({ ...bet, asked }, market) : null;
    return { bet, taken, cleared: Math.max(taken, maxLiability(bet, asked, agreed)) };
  });
  const dearer = terms.filter(({ taken, cleared }) => cleared > taken);
  const asked = dearer.map(({ bet: { id, userId, liability }, cleared }) => {
    return { accountId: userId, key: id, stake: 0, liability: cleared - liability };
  });
  const forbidden = asked.length > 0 ? await limits.findRejectedStakes(connection, asked) : null;
  const costs = new Map(terms.map(({ bet, taken, cleared }) => [bet.id, { taken, cleared }]));
  return ({ id, liability }) => {
    const { taken, cleared } = requireValue(costs.get(id), 'the cost of a delayed bet');
    if (liability <= taken) return null;
    // The price may have got dearer still while the limits were asked.
    return forbidden?.get(id) ?? (liability > cleared ? 'odds-changed' : null);
  };
}
