import { findErrorCode } from '@backlay/shared/domain';
import { callFunctions, type Connection } from '../../../core/database';
import { toHoldsCall, toPostCall, type Balance } from '../../../money/ledger';
import { toBatchCall, type BettingMarket } from '../batch-repository';
import { PlayerMarketMap, type PlayerMarketKey, type StoredPosition } from '../batch-positions';
import { countBatch, toCapMarket, type CapCounter } from '../caps';
import { firstMoments, isBehind, lastMoment } from '../market-moments';
import type { OptimisticCache } from '../optimistic-cache';
import { CONFLICT_SQLSTATES, loadMissing } from '../place-optimistic';
import type { CurrentMarket, PlayLimitChecker } from '../ports';
import {
  nameOfRef,
  readState,
  toStepsCall,
  toVerifyCall,
  type BookWrites,
  type StepsImage,
  type VerifiedSteps,
} from './book-repository';
import {
  forEachJob,
  HouseCapped,
  lastOf,
  listNewRefs,
  listPairs,
  MarketBehind,
  ReferenceKnown,
  toBookWrites,
  type MadeStep,
} from './made-steps';
import { OrderRejected } from './order-rejection';
import type { StepJob, StepOutcome } from './step';
import { holdPositions, moveHold, toOutcomes, toPosting, type DecidedSteps, type StepWrite } from './decided-steps';
import { WAITING_IN_ALL, WAITING_IN_MARKET, WaitingCounts } from './waiting-counts';

const SERIALIZATION_FAILURE = '40001';

export interface StepWriteDeps {
  readonly caps: CapCounter;
  readonly limits?: PlayLimitChecker | undefined;
  readonly newId: () => string;
}

/** What the books of this process took, written in one transaction (E2.13). */
export class StepTransaction {
  private readonly isAlone: boolean;
  private readonly books: readonly BookWrites[];

  constructor(
    private readonly connection: Connection,
    private readonly deps: StepWriteDeps,
    private readonly steps: readonly MadeStep[],
  ) {
    this.isAlone = steps.length === 1;
    this.books = toBookWrites(steps);
  }

  /** Decides the steps under locks, on what the database has. */
  async write(): Promise<ReadonlyMap<StepJob, StepOutcome>> {
    const { connection, steps } = this;
    const pairs = listPairs(steps);
    const image = await readState(connection, {
      userIds: [...new Set(pairs.map(({ userId }) => userId))],
      pairs,
      refs: listNewRefs(steps).map(({ ref }) => ref),
    });
    await this.check(image);
    const decided = await this.decide(image, (writes) => this.countCaps(writes, pairs, image));
    const balances = new Map(image.balances);
    for (const [userId, { more }] of decided.moves) balances.set(userId, moveHold(balances.get(userId), more));
    // Whoever asks pays from what is available, also where a removal lets others owe.
    await forEachJob(decided.writes, this.isAlone, ({ step: { askedBy } }) => {
      if (askedBy === null || !decided.moves.get(askedBy)?.pays) return;
      if ((balances.get(askedBy)?.available ?? 0) < 0) throw new OrderRejected('balance');
    });
    await callFunctions(connection, decided.calls);
    await countBatch(connection, this.deps.caps);
    for (const { job, step, changes } of decided.writes)
      if (!step.rejection)
        await job.work?.record?.(
          connection,
          step.orders,
          changes.flatMap((change) => change.bets),
        );
    return toOutcomes(decided, balances);
  }

  /**
   * Decides the steps on what this process read last, and commits them in one call that looks at it again under locks (E2.16). The
   * caller has asked caps and limits. `changed` where something is another than it was, `refused` where more has to be asked: nothing
   * was written then, and `write` decides.
   */
  async writeOptimistic(cached: OptimisticCache): Promise<ReadonlyMap<StepJob, StepOutcome> | 'changed' | 'refused'> {
    const { connection, steps } = this;
    const pairs = listPairs(steps);
    await loadMissing(connection, cached, pairs);
    const known = cached.toBatchState(pairs);
    if (!known) return 'refused';
    const positions = new PlayerMarketMap<StoredPosition>();
    for (const position of known.positions) positions.set(position, position);
    const nothing = { known: new Set<string>(), rejections: new Map<string, never>(), waiting: [], capsVersion: 0 };
    const decided = await this.decide(
      { ...nothing, markets: known.markets, balances: known.balances, positions },
      null,
    );
    const verified = await this.commitUnchanged(cached, decided);
    if (typeof verified === 'string') {
      cached.invalidate(pairs);
      return verified;
    }
    const balances = new Map<string, Balance>();
    for (const { user_id: userId, available, held } of verified.balances ?? []) {
      const balance = moveHold({ available, exposure: held }, decided.moves.get(userId)?.more ?? 0);
      balances.set(userId, balance);
      cached.setBalance(userId, balance);
    }
    for (const position of decided.positions.values())
      cached.setPosition(position, { row: position, rowVersion: verified.wrote });
    return toOutcomes(decided, balances);
  }

  private async commitUnchanged(
    cached: OptimisticCache,
    decided: DecidedSteps,
  ): Promise<VerifiedSteps | 'changed' | 'refused'> {
    const { connection, steps } = this;
    const verify = toVerifyCall({
      books: this.books,
      markets: [...new Set(decided.writes.map(({ market }) => market.marketId))].map((marketId) => ({
        ...{ marketId, rowVersion: cached.market(marketId)?.rowVersion ?? null },
      })),
      positions: [...decided.positions.values()].map((position) => ({
        ...{ position, rowVersion: cached.position(position)?.rowVersion ?? null },
      })),
      players: steps.flatMap(({ step }) => step.userIds),
      moves: decided.moves,
      refs: listNewRefs(steps),
      most: { inMarket: WAITING_IN_MARKET, inAll: WAITING_IN_ALL },
      capsVersion: this.deps.caps.parameters(false)[0],
    });
    try {
      const answers = await callFunctions<{ readonly exchange_verify_steps: VerifiedSteps }>(connection, [
        verify,
        ...decided.calls,
      ]);
      return answers?.exchange_verify_steps ?? 'refused';
    } catch (error) {
      const code = findErrorCode(error) ?? '';
      if (!CONFLICT_SQLSTATES.has(code)) throw error;
      return code === SERIALIZATION_FAILURE ? 'changed' : 'refused';
    }
  }

  /** What the steps write. @param count asks the caps of the house, before anything is held; null where there are none */
  private async decide(
    image: StepsImage,
    count: ((writes: readonly StepWrite[]) => Promise<void>) | null,
  ): Promise<DecidedSteps> {
    const { steps } = this;
    const { writes, idle, created } = await this.toWrites(image);
    const orders = lastOf(steps);
    const bets = writes.flatMap(({ changes }) => changes.flatMap((change) => change.bets));
    await count?.(writes);
    const { moves, positions, holds } = await holdPositions(
      { connection: this.connection, steps, newId: this.deps.newId },
      writes,
      image,
      orders,
      bets,
    );
    const fills = writes.flatMap(({ changes }) =>
      changes.flatMap((change) => change.fills.map((fill) => ({ order: change.order, fill }))),
    );
    const isOwing = steps.some(({ step }) => step.mayOwe);
    const calls = [
      toStepsCall({ books: this.books, orders: [...orders.values()], fills }),
      ...(writes.length > 0 ? [toBatchCall({ bets, positions: [...positions.values()], markets: created })] : []),
      ...(holds.length === 0
        ? []
        : [isOwing ? toPostCall(holds.map(toPosting), { mayOwe: true }) : toHoldsCall(holds)]),
    ];
    return { writes, idle, moves, positions, calls };
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
}

const newMarket = (current: CurrentMarket, now: number): BettingMarket => ({
  marketId: current.definition.id,
  eventId: current.definition.eventId,
  ...firstMoments(current, now),
  closed: false,
});
