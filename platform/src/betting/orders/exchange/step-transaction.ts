import { computeExposure, toBookState } from '@backlay/shared/domain';
import { callFunctions, type Connection } from '../../../core/database';
import { createHoldEntries, toPostCall, type Posting } from '../../../money/ledger';
import { toBatchCall, type BettingMarket } from '../batch-repository';
import {
  computePositionWithReductions,
  getActiveRunners,
  PlayerMarketMap,
  type PlayerMarketKey,
  type StoredPosition,
} from '../batch-positions';
import type { Bet } from '../bet';
import { countBatch, toCapMarket, type CapCounter } from '../caps';
import { firstMoments, isBehind, lastMoment } from '../market-moments';
import type { CurrentMarket, PlayLimitChecker } from '../ports';
import { nameOfBook, nameOfRef, readSteps, toStepsCall, type BookWrites, type StepsImage } from './book-repository';
import { toWaitingPart, type ExchangeOrder } from './order-repository';
import { OrderRejected } from './order-rejection';
import type { CachedBook, OrderChange, Step, StepJob, StepOutcome } from './step';

const WAITING_IN_MARKET = 50;
const WAITING_IN_ALL = 500;

export interface StepWriteDeps {
  readonly caps: CapCounter;
  readonly limits?: PlayLimitChecker | undefined;
  readonly newId: () => string;
}

/** A step that the book of this process took, with the sequence that the database has. */
export interface MadeStep {
  readonly job: StepJob;
  readonly step: Step;
  readonly from: number;
  readonly cached: CachedBook;
}

/** The house may lose no more by its caps: the step is made without it (D4.03). */
export class HouseCapped extends Error {
  override readonly name = 'HouseCapped';
}

/** The prices show a non-runner or a turn in play that the stored market does not have: it is noted, and the step made again. */
export class MarketBehind extends Error {
  override readonly name = 'MarketBehind';
}

/** The reference is that of an order already. */
export class ReferenceKnown extends Error {
  override readonly name = 'ReferenceKnown';
}

/** Work that cannot be part of a transaction with other work. */
export class JobsFailed extends Error {
  override readonly name = 'JobsFailed';

  constructor(readonly jobs: ReadonlySet<StepJob>) {
    super(`${jobs.size} steps have to be made alone`);
  }
}

const REASONS = [OrderRejected, HouseCapped, MarketBehind, ReferenceKnown];

/**
 * Calls `work` for each item. A reason that it throws is that of its job.
 * @throws the reason where the job is alone, else JobsFailed with all that failed; any other error at once
 */
export async function forEachJob<Item extends { readonly job: StepJob }>(
  items: readonly Item[],
  isAlone: boolean,
  work: (item: Item) => Promise<void> | void,
): Promise<void> {
  const failed = new Set<StepJob>();
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isAlone || !REASONS.some((Reason) => error instanceof Reason)) throw error;
      failed.add(item.job);
    }
  }
  if (failed.size > 0) throw new JobsFailed(failed);
}

interface StepWrite extends MadeStep {
  readonly changes: readonly OrderChange[];
  readonly market: BettingMarket;
}

/** What the books of this process took, written in one transaction (E2.13). */
export class StepTransaction {
  private readonly isAlone: boolean;

  constructor(
    private readonly connection: Connection,
    private readonly deps: StepWriteDeps,
    private readonly steps: readonly MadeStep[],
  ) {
    this.isAlone = steps.length === 1;
  }

  async write(): Promise<ReadonlyMap<StepJob, StepOutcome>> {
    const { connection, steps } = this;
    const pairs = listPairs(steps);
    const image = await readSteps(connection, {
      userIds: [...new Set(pairs.map(({ userId }) => userId))],
      pairs,
      refs: steps.flatMap(({ job: { work }, step }) => (work?.newRef && !step.rejection ? [work.newRef] : [])),
    });
    await this.check(image);
    const { writes, idle, created } = await this.toWrites(image);
    const orders = lastOf(steps);
    const bets = writes.flatMap(({ changes }) => changes.flatMap((change) => change.bets));
    await this.countCaps(writes, pairs, image);
    const { balances, positions, postings } = await this.hold(writes, image, orders, bets);
    const fills = writes.flatMap(({ changes }) =>
      changes.flatMap((change) => change.fills.map((fill) => ({ order: change.order, fill }))),
    );
    const isOwing = steps.some(({ step }) => step.mayOwe);
    await callFunctions(connection, [
      toStepsCall({ books: toBookWrites(steps), orders: [...orders.values()], fills }),
      ...(writes.length > 0 ? [toBatchCall({ bets, positions: [...positions.values()], markets: created })] : []),
      ...(postings.length > 0 ? [toPostCall(postings, { mayOwe: isOwing })] : []),
    ]);
    await countBatch(connection, this.deps.caps);

    const outcomes = new Map<StepJob, StepOutcome>();
    for (const [{ job, step }, market] of idle)
      outcomes.set(job, { changes: [], positions: new Map(), market, balances, rejection: step.rejection });
    for (const { job, step, changes, market } of writes) {
      if (!step.rejection)
        await job.work?.record?.(
          connection,
          step.orders,
          changes.flatMap((change) => change.bets),
        );
      const own = [...positions.values()].filter(({ marketId }) => marketId === market.marketId);
      const held = new Map(own.map((each) => [each.userId, each]));
      outcomes.set(job, { changes, market, balances, positions: held, rejection: step.rejection });
    }
    return outcomes;
  }

  /** Asks what may refuse a step under the locks of its players. */
  private async check(image: StepsImage): Promise<void> {
    const { connection, isAlone } = this;
    const waiting = new WaitingCounts(image);
    const steps = this.steps.filter(({ step }) => !step.rejection);
    await forEachJob(steps, isAlone, async ({ job: { key, work } }) => {
      if (work?.newRef) {
        const ref = nameOfRef(work.newRef);
        if (image.known.has(ref)) throw new ReferenceKnown();
        const refused = image.rejections.get(ref);
        if (refused) throw new OrderRejected(refused);
      }
      await work?.check?.(connection);
      if (work?.newRef) waiting.add(work.newRef.userId, key.marketId);
    });
    const asked = steps.flatMap(({ job }, at) => {
      const { userId, stake = 0, liability = 0 } = job.work?.adds ?? {};
      if (userId === undefined || (stake <= 0 && liability <= 0)) return [];
      return [{ accountId: userId, key: String(at), stake, liability: Math.max(0, liability) }];
    });
    if (asked.length === 0) return;
    const refused = await this.deps.limits?.findRejectedStakes(connection, asked);
    await forEachJob(
      steps.map(({ job }, at) => ({ job, reason: refused?.get(String(at)) })),
      isAlone,
      ({ reason }) => {
        if (reason) throw new OrderRejected(reason);
      },
    );
  }

  /** The changes of each step, the markets of those that changed nothing, and the markets that are new. */
  private async toWrites(image: StepsImage) {
    const markets = new Map(image.markets);
    const created = new Map<string, BettingMarket>();
    const idle = new Map<MadeStep, BettingMarket | null>();
    const writes: StepWrite[] = [];
    await forEachJob(this.steps, this.isAlone, (made) => {
      const { job, step } = made;
      const { marketId } = job.key;
      const known = markets.get(marketId);
      const market = known ?? (job.market ? newMarket(job.market, step.now) : null);
      if (step.orders.length === 0 || !market) return void idle.set(made, market);
      if (market.closed) throw new OrderRejected('suspended');
      if (job.market && known && isBehind(market, job.market)) throw new MarketBehind();
      if (!known) created.set(marketId, market);
      markets.set(marketId, market);
      const changes = step.toChanges(Math.max(step.now, lastMoment(market)), this.deps.newId);
      writes.push({ ...made, changes, market });
    });
    return { writes, idle, created: [...created.values()] };
  }

  private async countCaps(
    writes: readonly StepWrite[],
    pairs: readonly PlayerMarketKey[],
    { capsVersion }: StepsImage,
  ): Promise<void> {
    const { caps } = this.deps;
    const counted = writes.filter(({ job, changes }) => job.market && changes.some(({ bets }) => bets.length > 0));
    if (counted.length === 0) return;
    if (!caps.isOf(capsVersion)) caps.invalidate();
    await caps.read(this.connection, [...new Set(pairs.map(({ userId }) => userId))], { lock: true });
    await forEachJob(counted, this.isAlone, ({ job, changes, market: stored }) => {
      if (!job.market) return;
      const removed = stored.removals.map(({ id }) => id);
      const market = { ...toCapMarket(job.market, stored.field), removed };
      for (const bet of changes.flatMap((change) => change.bets))
        if (caps.covers(bet.tenantId) && !caps.add([{ bet: { ...bet, pending: false }, weight: 1 }], () => market))
          throw new HouseCapped();
    });
  }

  /** Computes the positions anew from bets and waiting orders, and what they hold more or less than before. */
  private async hold(
    writes: readonly StepWrite[],
    image: StepsImage,
    changed: ReadonlyMap<string, ExchangeOrder>,
    newBets: readonly Bet[],
  ) {
    const open = groupParts(image, changed, newBets);
    const balances = new Map(image.balances);
    const positions = new PlayerMarketMap<StoredPosition>();
    const postings: Posting[] = [];
    for (const { step, market } of writes) {
      const { marketId, eventId, field, removals } = market;
      for (const userId of step.userIds) {
        const pair = { userId, marketId };
        if (positions.get(pair)) continue;
        const legs = computePositionWithReductions(open.get(pair) ?? [], field, removals);
        const exposure = computeExposure(getActiveRunners(field, removals), legs);
        const more = exposure - (image.exposures.get(pair) ?? 0);
        const balance = balances.get(userId) ?? { available: 0, exposure: 0 };
        positions.set(pair, { ...pair, eventId, legs, removals, exposure });
        balances.set(userId, { available: balance.available - more, exposure: balance.exposure + more });
        if (more !== 0) postings.push(this.toPosting(pair, more, step, changed));
      }
    }
    // Whoever asks pays from what is available, also where a removal lets others owe.
    await forEachJob(writes, this.isAlone, ({ step, market: { marketId } }) => {
      const { askedBy } = step;
      if (askedBy === null) return;
      const more =
        (positions.get({ userId: askedBy, marketId })?.exposure ?? 0) -
        (image.exposures.get({ userId: askedBy, marketId }) ?? 0);
      if (more > 0 && (balances.get(askedBy)?.available ?? 0) < 0) throw new OrderRejected('balance');
    });
    return { balances, positions, postings };
  }

  private toPosting(
    { userId, marketId }: PlayerMarketKey,
    more: number,
    { now }: Step,
    changed: ReadonlyMap<string, ExchangeOrder>,
  ): Posting {
    const own = [...changed.values()].find((order) => order.player === userId && order.marketId === marketId);
    return {
      key: `order:${marketId}:${userId}:${this.deps.newId()}`,
      kind: more > 0 ? 'hold' : 'release',
      reference: own?.id ?? marketId,
      at: now,
      lines: createHoldEntries(userId, more),
    };
  }
}

/** How many orders of the players wait, with those of the transaction itself. */
class WaitingCounts {
  private readonly here = new PlayerMarketMap<number>();
  private readonly all = new Map<string, number>();

  constructor({ waiting }: StepsImage) {
    for (const { user_id: userId, market_id: marketId, count } of waiting) this.count({ userId, marketId }, count);
  }

  /** @throws OrderRejected where one more is too many */
  add(userId: string, marketId: string): void {
    const isFull = (this.here.get({ userId, marketId }) ?? 0) >= WAITING_IN_MARKET;
    if (isFull || (this.all.get(userId) ?? 0) >= WAITING_IN_ALL) throw new OrderRejected('too-many');
    this.count({ userId, marketId }, 1);
  }

  private count(pair: PlayerMarketKey, more: number): void {
    this.here.set(pair, (this.here.get(pair) ?? 0) + more);
    this.all.set(pair.userId, (this.all.get(pair.userId) ?? 0) + more);
  }
}

/** Each player of each step in its market, once. */
function listPairs(steps: readonly MadeStep[]): PlayerMarketKey[] {
  const pairs = new PlayerMarketMap<PlayerMarketKey>();
  for (const { job, step } of steps)
    for (const userId of step.userIds) {
      const pair = { userId, marketId: job.key.marketId };
      pairs.set(pair, pair);
    }
  return [...pairs.values()];
}

/** The orders that steps changed, each as the last one left it. */
function lastOf(steps: readonly MadeStep[]): Map<string, ExchangeOrder> {
  const orders = new Map<string, ExchangeOrder>();
  for (const { step } of steps) for (const order of step.orders) orders.set(order.id, order);
  return orders;
}

/** Open bets and waiting parts of the players in their markets after the steps. */
function groupParts(
  { bets, orders }: StepsImage,
  changed: ReadonlyMap<string, ExchangeOrder>,
  newBets: readonly Bet[],
): PlayerMarketMap<Bet[]> {
  const groups = new PlayerMarketMap<Bet[]>();
  const waiting = [...orders.filter(({ id }) => !changed.has(id)), ...changed.values()].filter(
    (each) => each.waiting > 0,
  );
  for (const bet of [...bets, ...newBets, ...waiting.map(toWaitingPart)]) {
    const group = groups.get(bet);
    if (group) group.push(bet);
    else groups.set(bet, [bet]);
  }
  return groups;
}

/** The books of the steps, each with the inputs of all its steps. */
function toBookWrites(steps: readonly MadeStep[]): BookWrites[] {
  const books = new Map<string, BookWrites & { readonly journal: BookWrites['journal'][number][] }>();
  for (const { job, step, from, cached } of steps) {
    const name = nameOfBook(job.key);
    const { pool, marketId } = job.key;
    const known = books.get(name);
    if (known) known.journal.push(...step.journal);
    else
      books.set(name, {
        ...{ key: { pool, marketId }, from, marks: cached.marks },
        state: toBookState(cached.book),
        journal: [...step.journal],
      });
  }
  return [...books.values()];
}

const newMarket = (current: CurrentMarket, now: number): BettingMarket => ({
  marketId: current.definition.id,
  eventId: current.definition.eventId,
  ...firstMoments(current, now),
  closed: false,
});
