import { StartRefused } from '../config';
import { SchemaRefused, type Database } from '../database';
import type { PartState } from '../health';
import type { ControlDatabase } from './control-database';
import { GroupRefused } from './brand-facts';
import { readGroupState, refreshMembership } from './membership';

/** How often the control database is read where nothing was notified, ms. */
const POLL_MS = 5000;
/** After a failure it is read again, ms. */
const RETRY_MS = 1000;
/** How long a group serves by what it last read, ms (G6.05). */
export const SERVES_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface FollowerDeps {
  readonly database: Database;
  readonly control: ControlDatabase;
  readonly group: string;
  /** Whether the tables of the control database are brought up to date. */
  readonly migrates: boolean;
  readonly clock: () => number;
  /** How often the control database is read where it notifies of nothing, ms. */
  readonly pollMs?: number | undefined;
  readonly warn: (message: string, fields?: object) => void;
  readonly onState: (state: PartState, detail?: string) => void;
}

/** Part of what is common to the groups: it reads from the control database, or writes into it. It is repeated after a failure. */
export type CommonTask = (control: ControlDatabase) => Promise<void>;

/** Follows the control database, and states how long it was not read (G6.05). */
export class ControlFollower {
  private readonly tasks: CommonTask[] = [];
  private readAt = 0;
  private running: Promise<void> | null = null;
  private isTriggered = false;
  private timer: ReturnType<typeof setInterval> | undefined;
  private retrying: ReturnType<typeof setTimeout> | undefined;
  private listening: (() => Promise<void>) | null = null;
  private isPrepared = false;
  private isClosed = false;
  private warnedHours = 0;

  constructor(private readonly deps: FollowerDeps) {}

  /**
   * Reads the group's brands, or goes on with those that were read last.
   * @throws {StartRefused} where there is no such group, or neither the control database nor an earlier reading
   */
  async open(): Promise<void> {
    const { database, group } = this.deps;
    const before = await readGroupState(database);
    if (before && before.group !== group)
      throw new StartRefused(`This database is that of the group ${before.group}, and BRAND_GROUP is ${group}.`);
    this.readAt = before?.readAt ?? 0;
    try {
      await this.read();
    } catch (error) {
      if (error instanceof GroupRefused || error instanceof SchemaRefused) throw new StartRefused(error.message);
      if (!before)
        throw new StartRefused(
          `The control database cannot be read, and this group never read it: ${error instanceof Error ? error.message : String(error)}`,
        );
      this.reportAway(error);
    }
  }

  /** Runs with each reading from now on, after the brands. */
  add(task: CommonTask): void {
    this.tasks.push(task);
  }

  /** Begins to follow changes. */
  start(): void {
    this.timer = setInterval(() => this.trigger(), this.deps.pollMs ?? POLL_MS);
    this.timer.unref();
    this.trigger();
  }

  /** Reads, and writes what waits, as soon as possible. */
  trigger(): void {
    if (this.isClosed) return;
    this.isTriggered = true;
    this.running ??= this.run().finally(() => (this.running = null));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    clearTimeout(this.retrying);
    await this.running;
    await this.listening?.();
  }

  private async run(): Promise<void> {
    while (this.isTriggered && !this.isClosed) {
      this.isTriggered = false;
      try {
        await this.listen();
        await this.read();
        for (const task of this.tasks) await task(this.deps.control);
      } catch (error) {
        // What changed meanwhile is read at once, and all else with the next try.
        if (!this.isClosed) this.reportAway(error);
        clearTimeout(this.retrying);
        if (!this.isClosed) this.retrying = setTimeout(() => this.trigger(), RETRY_MS).unref();
      }
    }
  }

  private async read(): Promise<void> {
    const { control, database, group, migrates, clock, onState } = this.deps;
    if (!this.isPrepared) await control.prepare(migrates);
    this.isPrepared = true;
    const now = clock();
    await refreshMembership(database, control, group, now);
    this.readAt = now;
    this.warnedHours = 0;
    onState('ok');
  }

  private async listen(): Promise<void> {
    this.listening ??= await this.deps.control.listen(
      () => this.trigger(),
      () => {
        this.listening = null;
        this.trigger();
      },
    );
  }

  private reportAway(error: unknown): void {
    const { clock, warn, onState } = this.deps;
    const age = Math.max(0, clock() - this.readAt);
    const text = age < HOUR_MS ? `${Math.floor(age / MINUTE_MS)} min` : `${Math.floor(age / HOUR_MS)} h`;
    const isLate = age > SERVES_MS;
    const detail = `the control database was not read for ${text}${isLate ? ', longer than the 24 h that a group serves without it' : ''}`;
    // Other groups' self-exclusions are missing, and players of this one still get their pages and their money.
    onState('degraded', detail);
    const hours = Math.floor(age / HOUR_MS) + 1;
    if (hours <= this.warnedHours) return;
    this.warnedHours = hours;
    warn('control database read failed', { detail, err: error });
  }
}
