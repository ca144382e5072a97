import { setImmediate } from 'node:timers/promises';
import { type MarketBook, requireValue } from '@backlay/shared/domain';
import type { FeedClock, Feed, FeedListener, FeedMessage } from '../feed';
import { EventPlayback, PriceOverrides } from './event-playback';
import { TestScript, type ScriptedMatch, type ScriptedRace, type ScriptedSportsbookMatch } from './test-script';
import type { EventPlan } from './plan';
import { simulatedEventId, SimulatedSchedule } from './schedule';

export interface SimOptions {
  /** The same seed gives the same world. */
  readonly seed: number;
  /** Start of the world, ms; stored over restarts, so that events and their ids go on. */
  readonly epoch: number;
  /** 1 is normal, 2 runs every match in half the time. */
  readonly speed: number;
  /** How many times as far apart as in a full world matches start; 1 unless given. */
  readonly spacing?: number;
  /** The shortest time between two prices of a market, ms; its own rhythm unless given. */
  readonly priceIntervalMs?: number;
  /** `fast` adds a held match and races on demand, for browser tests (see `script.ts`). */
  readonly script?: 'fast';
  readonly clock: FeedClock;
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export type SimCommandResult = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** How often the world is looked at, ms; each market keeps its own, slower rhythm. */
const TICK_MS = 100;
const WORLD_CHECK_MS = 1_000;
const HEARTBEAT_MS = 5_000;
/** How long the start computes plans before other work of the process has its turn, ms. */
const SLICE_MS = 20;

/** A world of matches and races out of a seed. All of it is a function of seed, epoch and the moment; only overrides come from outside. */
export class SimFeed implements Feed {
  readonly name = 'sim';
  readonly heartbeatMs = HEARTBEAT_MS;
  private readonly world: SimulatedSchedule;
  private readonly script: TestScript;
  private readonly overrides = new PriceOverrides();
  private readonly live = new Map<string, EventPlayback>();
  private listener: FeedListener = () => undefined;
  private time: number;
  private nextCheck = 0;
  private nextHeartbeat = 0;
  private cancel: (() => void) | undefined;
  private isStopped = false;

  constructor(private readonly options: SimOptions) {
    this.world = new SimulatedSchedule(options.seed, options.epoch, options.speed, options.spacing);
    this.script = new TestScript(options.epoch, this.world.tag);
    this.time = options.clock.now();
  }

  async start(listener: FeedListener, waiting: readonly string[] = []): Promise<void> {
    this.listener = listener;
    this.isStopped = false;
    this.time = this.options.clock.now();
    this.nextCheck = Math.ceil((this.time + 1) / WORLD_CHECK_MS) * WORLD_CHECK_MS;
    this.nextHeartbeat = this.time + HEARTBEAT_MS;
    const messages: FeedMessage[] = [];
    this.recover(waiting, messages);
    await this.admitFirst(messages);
    if (this.isStopped) return;
    this.keepMatchOpen(messages);
    this.publish(messages);
    this.schedule();
  }

  /** The process goes on meanwhile: a leader on a busy machine has to renew its lease (G3.05). */
  private async admitFirst(messages: FeedMessage[]): Promise<void> {
    let pausedAt = performance.now();
    for (const plan of this.world.each(this.time)) {
      this.admitPlan(plan, messages);
      if (performance.now() - pausedAt < SLICE_MS) continue;
      await setImmediate();
      pausedAt = performance.now();
    }
    this.admit(messages);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancel?.();
    this.cancel = undefined;
  }

  /** Opens a scripted match: in play, OPEN, its prices constant until `finish`, `setPrice` or `suspend`. */
  openMatch(): ScriptedMatch {
    return this.changed((messages) => {
      const match = this.script.match(this.time);
      this.admit(messages);
      return match;
    });
  }

  /** Opens a scripted match of the sportsbook: OPEN at constant prices until `finish`, `setPrice` or `suspend`. */
  openSportsbookMatch(): ScriptedSportsbookMatch {
    return this.changed((messages) => {
      const match = this.script.sportsbookMatch(this.time);
      this.admit(messages);
      return match;
    });
  }

  /** Opens a scripted greyhound race: OPEN with constant prices for 12 s, off, and trap 1 wins 6 s later. */
  openRace(): ScriptedRace {
    return this.changed((messages) => {
      const race = this.script.race(this.time);
      this.admit(messages);
      return race;
    });
  }

  /** Ends a scripted event now: this runner wins its markets. Scheduled events follow their seed and refuse. */
  finish(eventId: string, winnerRunnerId: string): SimCommandResult {
    return this.changed((messages) => {
      const finished = this.script.finish(eventId, winnerRunnerId, this.time);
      if (finished.ok) {
        this.live.get(eventId)?.replacePlan(requireValue(this.script.plan(eventId), 'the plan of a finished event'));
        this.run(this.time + 2, messages);
        this.keepMatchOpen(messages);
      }
      return finished;
    });
  }

  /** Pins one runner's best price (decimal odds, or per 100 at a bookmaker) until `release`. */
  setPrice(marketId: string, runnerId: string, back: number, lay: number): SimCommandResult {
    return this.override(marketId, (book) => {
      if (!book.runners.some(({ id }) => id === runnerId))
        return { ok: false, reason: `market ${marketId} has no runner ${runnerId}` };
      this.overrides.setPrice(marketId, runnerId, back, lay);
      return { ok: true };
    });
  }

  /** Holds a market SUSPENDED until `release`. */
  suspend(marketId: string): SimCommandResult {
    return this.override(marketId, () => {
      this.overrides.suspend(marketId);
      return { ok: true };
    });
  }

  /** Lets a market go its own way again. */
  release(marketId: string): SimCommandResult {
    return this.override(marketId, () => {
      this.overrides.release(marketId);
      return { ok: true };
    });
  }

  private override(marketId: string, change: (book: MarketBook) => SimCommandResult): SimCommandResult {
    return this.changed((messages) => {
      const event = [...this.live.values()].find((one) => one.has(marketId));
      const book = event?.book(marketId);
      if (!event || !book) return { ok: false, reason: `market ${marketId} is not open` };
      const answer = change(book);
      if (answer.ok) event.refresh(marketId, this.time, messages);
      return answer;
    });
  }

  private changed<T>(work: (messages: FeedMessage[]) => T): T {
    const messages: FeedMessage[] = [];
    this.run(this.options.clock.now(), messages);
    const answer = work(messages);
    this.publish(messages);
    return answer;
  }

  private schedule(): void {
    this.cancel = this.options.clock.later(TICK_MS, () => {
      const messages: FeedMessage[] = [];
      this.run(this.options.clock.now(), messages);
      this.publish(messages);
      this.schedule();
    });
  }

  /** Moves the world on, everything in the order of its moment. */
  private run(now: number, messages: FeedMessage[]): void {
    for (;;) {
      let due: EventPlayback | undefined;
      let at = Math.min(this.nextCheck, this.nextHeartbeat);
      for (const event of this.live.values()) {
        if (event.next < at) {
          due = event;
          at = event.next;
        }
      }
      if (at > now) break;
      this.time = Math.max(this.time, at);
      if (due) {
        due.run(at, messages);
        if (due.over) this.live.delete(due.plan.event.id);
      } else if (at === this.nextCheck) {
        this.nextCheck += WORLD_CHECK_MS;
        this.admit(messages);
      } else {
        this.nextHeartbeat += HEARTBEAT_MS;
        messages.push({ kind: 'heartbeat', at });
      }
    }
    this.time = Math.max(this.time, now);
  }

  /** With the script there is always one match that waits for its end. */
  private keepMatchOpen(messages: FeedMessage[]): void {
    if (this.options.script !== 'fast' || this.script.hasOpenMatch(this.time)) return;
    this.script.match(this.time);
    this.admit(messages);
  }

  private admit(messages: FeedMessage[]): void {
    for (const plan of [...this.world.at(this.time), ...this.script.at(this.time)]) this.admitPlan(plan, messages);
  }

  private admitPlan(plan: EventPlan, messages: FeedMessage[]): void {
    if (this.live.has(plan.event.id)) return;
    const event = new EventPlayback(plan, this.overrides, this.options.priceIntervalMs);
    this.live.set(plan.event.id, event);
    event.image(this.time, messages);
  }

  /** What ended while nobody ran the world still owes its results to the markets that wait for them. */
  private recover(waiting: readonly string[], messages: FeedMessage[]): void {
    for (const marketId of waiting) {
      const plan = this.world.ofMarket(marketId) ?? this.script.recover(marketId);
      const market = plan?.markets.find(({ definition }) => definition.id === marketId);
      if (!plan || !market) {
        const eventId = simulatedEventId(marketId);
        if (!eventId) continue;
        // Another seed, speed or epoch: that world is gone, so the market's result can never be known.
        this.options.log('simulated market voided: unknown schedule', { marketId });
        messages.push({ kind: 'result', at: this.time, eventId, result: { marketId, outcome: 'void', winners: [] } });
        continue;
      }
      if (market.resultAt > this.time) continue;
      const at = market.resultAt;
      messages.push(
        { kind: 'event', at, event: plan.event },
        { kind: 'market', at, market: market.definition },
        { kind: 'result', at, eventId: plan.event.id, result: market.result },
      );
    }
  }

  private publish(batch: readonly FeedMessage[]): void {
    if (batch.length > 0) this.listener(batch);
  }
}
