import { requireValue } from '@backlay/shared/domain';
import type { FeedClock, Feed, FeedListener, FeedMessage, RateUnits } from '../feed';
import type { StreamMessage } from '../betfair-stream/change';
import { convertPounds, NO_CONVERSION } from '../pound-rate';
import { readMerged, readNames } from './files';
import { StreamTranslator } from './stream-translator';

/** How far a replay has come, recorded ms since the first message that it delivered. */
export interface ReplayPosition {
  load(): Promise<number>;
  save(ms: number): void;
}

export interface ReplayOptions {
  /** Price files; score files and catalogues beside them are found by name. */
  readonly paths: readonly string[];
  /** 1 to 1000 times as fast as recorded. */
  readonly speed: number;
  /** Leaves out what was recorded more than so many ms before the (first) market's start, as one image. All of it by default. */
  readonly fromBeforeStartMs?: number;
  /** No timers: the recording moves on only by `step` and `advanceTo`. */
  readonly stepwise?: boolean;
  /** The fixed rate of the recorded amounts; they stay as they are by default (E9.03). */
  readonly rate?: RateUnits;
  readonly clock: FeedClock;
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly position?: ReplayPosition;
}

/** Prices due within this time go out in one batch, ms. */
const BATCH_MS = 20;
const SAVE_EVERY_MS = 1_000;

/**
 * Maps recorded time to current time. The first delivered message is the start of the replay; every other time, event
 * starts included, keeps its distance from it, divided by the speed. All in ms since epoch.
 */
export function mapTime(recorded: number, first: number, startedAt: number, speed: number): number {
  return Math.round(startedAt + (recorded - first) / speed);
}

/** Plays recorded files once, and logs one line at their end. */
export class ReplayFeed implements Feed {
  readonly name = 'replay';
  readonly heartbeatMs = 5_000;
  private reader: AsyncGenerator<StreamMessage, undefined> | undefined;
  private next: StreamMessage | undefined;
  private translator: StreamTranslator | undefined;
  private listener: FeedListener = () => undefined;
  private first = 0;
  private startedAt = 0;
  private lines = 0;
  private savedAt = 0;
  private cancel: (() => void) | undefined;
  private stopped = false;
  private pumping: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReplayOptions) {}

  async start(listener: FeedListener): Promise<void> {
    const { paths, clock, position, speed, rate = NO_CONVERSION } = this.options;
    this.listener = listener;
    this.reader = readMerged(paths);
    await this.read();
    if (!this.next) throw new Error(`the recording ${paths.join(', ')} is empty`);
    this.first = await this.firstDelivered(this.next);
    const done = (await position?.load()) ?? 0;
    this.startedAt = clock.now() - done / speed;
    this.translator = new StreamTranslator(
      await readNames(paths),
      (recorded) => this.timeOf(recorded),
      (amount) => convertPounds(amount, rate),
    );
    this.publish(collapse(await this.readUntil(this.first + done)));
    if (!this.options.stepwise) this.schedule();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.cancel?.();
    await this.pumping;
    this.savePosition(true);
    await this.reader?.return(undefined);
  }

  /** Delivers the next line, whatever it means, and answers its recorded time; undefined at the end. */
  async step(): Promise<number | undefined> {
    const message = this.next;
    if (!message) return undefined;
    this.publish(this.translate(message));
    await this.read();
    return message.pt;
  }

  /** Delivers every line up to and including this recorded time, each on its own. */
  async advanceTo(recorded: number): Promise<void> {
    while (this.next && this.next.pt <= recorded) await this.step();
  }

  private timeOf(recorded: number): number {
    return mapTime(recorded, this.first, this.startedAt, this.options.speed);
  }

  private async firstDelivered(message: StreamMessage): Promise<number> {
    const before = this.options.fromBeforeStartMs;
    if (before === undefined || message.op !== 'mcm') return message.pt;
    const starts = (message.mc ?? []).flatMap(({ marketDefinition }) =>
      marketDefinition ? [Date.parse(marketDefinition.marketTime)] : [],
    );
    return Math.max(message.pt, Math.min(...starts) - before);
  }

  private translate(message: StreamMessage): readonly FeedMessage[] {
    return requireValue(this.translator, 'the translator of a started replay').translate(message);
  }

  private async read(): Promise<void> {
    this.next = (await requireValue(this.reader, 'the reader of a started replay').next()).value;
    if (this.next) this.lines += 1;
    else if (!this.stopped) this.options.log('recording ended', { lines: this.lines });
  }

  private async readUntil(recorded: number): Promise<FeedMessage[]> {
    const messages: FeedMessage[] = [];
    while (this.next && this.next.pt <= recorded && !this.stopped) {
      messages.push(...this.translate(this.next));
      await this.read();
    }
    return messages;
  }

  private recordedNow(): number {
    return this.first + (this.options.clock.now() - this.startedAt) * this.options.speed;
  }

  private schedule(): void {
    if (this.stopped) return;
    const due = this.next ? this.timeOf(this.next.pt) - this.options.clock.now() : this.heartbeatMs;
    this.cancel = this.options.clock.later(Math.min(Math.max(due, BATCH_MS), this.heartbeatMs), () => {
      this.pumping = this.pump().catch((error: unknown) =>
        this.options.log('recording read failed', { error: String(error) }),
      );
    });
  }

  private async pump(): Promise<void> {
    const messages = await this.readUntil(this.recordedNow());
    if (this.stopped) return;
    this.publish(messages.length > 0 ? messages : [{ kind: 'heartbeat', at: this.options.clock.now() }]);
    this.savePosition(false);
    this.schedule();
  }

  private savePosition(now: boolean): void {
    if (this.options.stepwise || this.first === 0) return;
    const time = this.options.clock.now();
    if (!now && time - this.savedAt < SAVE_EVERY_MS) return;
    this.savedAt = time;
    // What is not read yet must come again, so the position never passes the next line.
    const reached = Math.min(this.recordedNow(), this.next ? this.next.pt - 1 : Number.POSITIVE_INFINITY);
    this.options.position?.save(Math.max(0, Math.round(reached - this.first)));
  }

  private publish(batch: readonly FeedMessage[]): void {
    if (batch.length > 0) this.listener(batch);
  }
}

/** One image out of many messages: of every event, market, book, score and result only the last, definitions first. */
function collapse(messages: readonly FeedMessage[]): readonly FeedMessage[] {
  const order = [
    'event',
    'market',
    'book',
    'score',
    'result',
    'correction',
    'heartbeat',
    'connection',
    'rate',
  ] as const;
  const last = new Map<string, FeedMessage>();
  for (const message of messages) last.set(`${message.kind} ${subject(message)}`, message);
  return [...last.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function subject(message: FeedMessage): string {
  switch (message.kind) {
    case 'event':
      return message.event.id;
    case 'market':
      return message.market.id;
    case 'book':
      return message.book.marketId;
    case 'score':
      return message.score.eventId;
    case 'result':
    case 'correction':
      return message.result.marketId;
    case 'heartbeat':
    case 'connection':
    case 'rate':
      return '';
  }
}
