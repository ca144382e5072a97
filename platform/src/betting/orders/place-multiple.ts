import { setTimeout as sleep } from 'node:timers/promises';
import { delaySeconds, findErrorCode, highestReturn, highestStake, type Paise } from '@backlay/shared/domain';
import { MicroBatcher, ReferenceBlocks, type Connection, type Database } from '../../core/database';
import { postHolds, type Balance } from '../../money/ledger';
import { BatchPositions } from './batch-positions';
import { readBatch, saveBatch, type BatchState, type BettingMarket } from './batch-repository';
import type { Bet } from './bet';
import { createBetIdGenerator } from './bet-id';
import { CapCounter, countBatch } from './caps';
import { firstMoments, isAhead, isBehind, lastMoment, noteMoments, type RenewalListener } from './market-moments';
import {
  judgeLegs,
  toChangedLeg,
  toMultipleBet,
  toMultipleField,
  toStoredLegs,
  type JudgedLeg,
  type MultipleOrder,
  type MultipleRefusal,
  type MultipleResult,
} from './multiple-order';
import { isMultiple, MULTIPLE_EVENT, saveMultiple, sumPossibleSince, withLegs } from './multiple-repository';
import type { BettingPlayer, CurrentMarket, MarketReader, PlayerReader, PlayLimitChecker } from './ports';
import { findByClientRef } from './repository';

/** Highest returns, paise: of one multiple, and of all that a player places in one day (E6.06). */
export interface PayoutLimits {
  readonly perBet: Paise;
  readonly perDay: Paise;
}

export interface MultipleOptions {
  readonly database: Database;
  readonly markets: MarketReader;
  readonly players: PlayerReader;
  readonly payoutLimits: (tenantId: string) => PayoutLimits;
  readonly limits?: PlayLimitChecker;
  /** After the commit of one. */
  readonly onPlaced: (bet: Bet, balance: Balance) => void;
  /** Receives what players hold after a runner that came later. */
  readonly onRenewed?: RenewalListener;
  readonly clock?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Carries a refusal out of the transaction, which leaves nothing behind. */
class NotPlaced extends Error {
  constructor(readonly refusal: MultipleRefusal) {
    super('the multiple is not placed');
  }
}

/** A market shows what is not noted yet. */
class MarketBehind extends Error {
  constructor(readonly market: CurrentMarket) {
    super('the market shows what is not noted');
  }
}

const CHANGED = '40001';
const ATTEMPTS = 5;
/** Midnight in India is this long before that of UTC, ms. */
const INDIA_MS = 5.5 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** References of one batch of one multiple, decided anew at most so often. */
const REFERENCES = ATTEMPTS * 2;

/** When the day in India began, ms: the day of the limit. */
export const startOfDay = (now: number): number => Math.floor((now + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;

/** Places multiples: all legs are judged at one moment, after the longest delay of a leg, and all of them are booked or none (E6.07). */
export class MultiplePlacer {
  private readonly clock: () => number;
  private readonly placing: MicroBatcher<{ order: MultipleOrder; player: BettingPlayer | null }, MultipleResult>;
  private readonly inFlight = new Map<string, Promise<MultipleResult>>();
  private readonly caps = new CapCounter();
  private readonly newBetId: () => string;
  private readonly ending = new AbortController();

  constructor(private readonly options: MultipleOptions) {
    const { database, clock = Date.now } = options;
    this.clock = clock;
    const references = new ReferenceBlocks(database, clock);
    this.newBetId = createBetIdGenerator(clock, () => references.take());
    this.placing = new MicroBatcher(
      async (jobs) => {
        await references.reserve(REFERENCES);
        return Promise.all(jobs.map((job) => this.placeLocked(job.order, job.player)));
      },
      { size: 1, lanes: 1 },
    );
  }

  /** Takes a multiple and answers when it is decided. The same reference, once or twenty times, is one bet. */
  place(order: MultipleOrder): Promise<MultipleResult> {
    const key = `${order.userId} ${order.clientRef}`;
    const running = this.inFlight.get(key);
    if (running) return running;
    const placed = this.placeOnce(order).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, placed);
    return placed;
  }

  /** What a player may still win today, and by one bet at most; paise. */
  async payoutLeft(userId: string, tenantId: string): Promise<{ perBet: Paise; leftToday: Paise }> {
    const { perBet, perDay } = this.options.payoutLimits(tenantId);
    const used = await sumPossibleSince(this.options.database, userId, startOfDay(this.clock()));
    return { perBet, leftToday: Math.max(0, perDay - used) };
  }

  /** Places no more; those that wait for a delay are refused. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.allSettled(this.inFlight.values());
    await this.placing.drain();
  }

  private async placeOnce(order: MultipleOrder): Promise<MultipleResult> {
    const { database, players, wait = sleepUntilEnd } = this.options;
    const known = await findByClientRef(database, order.userId, order.clientRef);
    if (known) return this.answerKnown(database, known);
    const player = await players.findById(order.userId);
    const first = judgeLegs(order, player, this.options.markets);
    if (!Array.isArray(first)) return { ok: false, refusal: first };
    const seconds = first.map(({ market }) => delaySeconds(player?.betDelay ?? 0, market.definition.delaySeconds));
    const longest = Math.max(...seconds);
    if (longest > 0) await wait(longest * 1000, this.ending.signal);
    if (this.ending.signal.aborted) return { ok: false, refusal: { code: 'interrupted' } };
    const placed = await this.placing.submit({ order, player: await players.findById(order.userId) });
    if (placed.ok && placed.balance) this.options.onPlaced(placed.bet, placed.balance);
    return placed;
  }

  private async answerKnown(connection: Connection, bet: Bet): Promise<MultipleResult> {
    // The reference is of a bet on one market.
    if (!isMultiple(bet)) return { ok: false, refusal: { code: 'not-allowed' } };
    const [known = bet] = await withLegs(connection, [bet]);
    return { ok: true, bet: known, balance: null };
  }

  private async placeLocked(order: MultipleOrder, player: BettingPlayer | null): Promise<MultipleResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const placed = await this.options.database.transaction((connection) => this.placeIn(connection, order, player));
        this.caps.commit();
        return placed;
      } catch (error) {
        this.caps.invalidate();
        if (error instanceof NotPlaced) return { ok: false, refusal: error.refusal };
        if (error instanceof MarketBehind)
          await noteMoments(this.options.database, error.market, this.clock, this.options.onRenewed);
        else if (attempt === ATTEMPTS || findErrorCode(error) !== CHANGED) throw error;
      }
    }
  }

  private async placeIn(
    connection: Connection,
    order: MultipleOrder,
    player: BettingPlayer | null,
  ): Promise<MultipleResult> {
    const { userId, tenantId, clientRef } = order;
    const marketIds = [...new Set(order.legs.map(({ marketId }) => marketId))];
    const image = await readBatch(connection, { userIds: [userId], marketIds, refs: [order], bets: [] });
    const [known] = image.bets;
    if (known) return this.answerKnown(connection, known);
    const [refused] = image.refusals;
    if (refused) throw new NotPlaced({ code: refused.reason });
    if (!this.caps.isOf(image.capsVersion)) this.caps.invalidate();
    await this.caps.read(connection, [userId], { lock: true });
    const legs = judgeLegs(order, player, this.options.markets);
    if (!Array.isArray(legs)) throw new NotPlaced(legs);
    const { stored, added } = this.readMarkets(order, image, legs);
    const now = Math.max(this.clock(), ...stored.map(lastMoment));
    const bet = toMultipleBet(order, legs, this.newBetId(), now);
    const perBet = this.options.payoutLimits(tenantId);
    const left = perBet.perDay - (await sumPossibleSince(connection, userId, startOfDay(now)));
    refuseAbove(order, legs, perBet.perBet, 'payout');
    refuseAbove(order, legs, left, 'payout-day');
    const asked = { accountId: userId, key: clientRef, stake: bet.stake, liability: bet.liability };
    const forbidden = await this.options.limits?.findRejectedStakes(connection, [asked]);
    const limit = forbidden?.get(clientRef);
    if (limit) throw new NotPlaced({ code: limit });
    const field = toMultipleField(legs);
    const capMarket = { eventId: MULTIPLE_EVENT, competitionId: '', sportId: bet.names.sportId, field, removed: [] };
    if (this.caps.covers(tenantId) && !this.caps.add([{ bet: { ...bet, pending: false }, weight: 1 }], () => capMarket))
      throw new NotPlaced({ code: 'liability-limit' });
    const { balances } = image;
    // The working positions change the balances that they were given.
    const books = new BatchPositions(balances, []);
    const more = books.take(bet, field);
    if (more === null) throw new NotPlaced({ code: 'insufficient-balance' });
    const own = { marketId: bet.marketId, eventId: MULTIPLE_EVENT, field, removals: [] };
    await saveBatch(connection, { bets: [bet], positions: books.changedPositions(), markets: [...added, own] });
    const multiple = { kind: order.kind, stake: order.stake, legs: toStoredLegs(order, legs, now) };
    await saveMultiple(connection, bet, multiple);
    const balance = books.balance(userId);
    await postHolds(connection, [{ reference: bet.id, userId, amount: more, left: balance }], balances, now);
    await countBatch(connection, this.caps);
    return { ok: true, bet: { ...bet, multiple }, balance };
  }

  /** The markets of the legs as they are stored; those that nobody bet on yet are added. */
  private readMarkets({ legs: requested }: MultipleOrder, image: BatchState, legs: readonly JudgedLeg[]) {
    const added: BettingMarket[] = [];
    const stored = legs.map(({ market }, index): BettingMarket => {
      const { id: marketId, eventId } = market.definition;
      const known = image.markets.get(marketId) ?? added.find((one) => one.marketId === marketId);
      const leg = requested[index];
      if (!known) {
        const fresh = { marketId, eventId, ...firstMoments(market, this.clock()), closed: false };
        added.push(fresh);
        return fresh;
      }
      if (!known.closed && isBehind(known, market)) throw new MarketBehind(market);
      const reason = known.closed ? 'market-closed' : isAhead(known, market) ? 'market-changed' : null;
      if (reason && leg)
        throw new NotPlaced({
          code: 'changed',
          changed: [{ ...toChangedLeg(index, leg, market, reason), newOdd: null }],
        });
      return known;
    });
    return { stored, added };
  }
}

const sleepUntilEnd = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

function refuseAbove(
  order: MultipleOrder,
  legs: readonly JudgedLeg[],
  most: Paise,
  code: 'payout' | 'payout-day',
): void {
  const odds = legs.map(({ odd }) => odd);
  if (highestReturn(order.kind, order.stake, odds) <= BigInt(Math.max(0, most))) return;
  throw new NotPlaced({ code, highest: highestStake(order.kind, odds, most) });
}
