import type { Feed, FeedClock, FeedListener, FeedMessage } from '../feed';
import type { AcceptedBatch, PushLog } from './push-log';
import { SourceGroup } from './source-group';
import type { SourceFault, SourceImage } from './source-image';
import { toOwnId, type PushSource } from './protocol';

/** How often the process that leads looks for silence, and for batches that another process took, ms. */
const WATCH_MS = 250;
const TIDY_MS = 60 * 60_000;

export interface PushFeedDeps {
  readonly sources: readonly PushSource[];
  readonly log: Pick<PushLog, 'load' | 'seqs' | 'tidy'>;
  readonly clock: FeedClock;
  readonly warn: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** Ids of the brands that take no bets on events of a source that took over; none by default. */
  readonly brandsWithoutStandby?: () => readonly string[];
  /** A source can no longer be used for an event, or another one took over (G7.09). */
  readonly onFault?: (source: string, fault: SourceFault) => void;
}

/** Sources that push, as the process that leads publishes them (D3.17). */
export class PushFeed {
  private listener: FeedListener | null = null;
  private groups: readonly SourceGroup[] = [];
  private images: ReadonlyMap<string, SourceImage> = new Map();
  private readonly wholes = new Map<string, Promise<void>>();
  private cancel: (() => void) | undefined;
  private reading: Promise<void> | null = null;
  private tidiedAt = 0;

  constructor(private readonly deps: PushFeedDeps) {}

  /** Resolves once everything that the sources named is published. */
  async start(listener: FeedListener): Promise<void> {
    this.listener = listener;
    this.groups = this.createGroups();
    this.images = new Map(this.groups.flatMap(({ images }) => images.map((image) => [image.name, image])));
    await this.tidy();
    for (const name of this.images.keys()) await this.readWhole(name);
    this.watch();
  }

  private createGroups(): readonly SourceGroup[] {
    const { sources, clock, warn, brandsWithoutStandby = () => [], onFault } = this.deps;
    return [...new Set(sources.map(({ group }) => group))].map(
      (group) =>
        new SourceGroup(
          {
            sources: sources.filter((source) => source.group === group),
            brandsWithoutStandby,
            onFault: (source, eventId, fault) => {
              warn('push source markets suspended', { source, eventId, fault });
              onFault?.(source, fault);
            },
            onTakeOver: (source, eventId) => warn('push source changed', { source, eventId }),
          },
          clock.now(),
        ),
    );
  }

  async stop(): Promise<void> {
    this.listener = null;
    this.cancel?.();
    await this.reading;
    await Promise.all(this.wholes.values());
  }

  /** Whether a market is of a source that pushes. */
  owns(marketId: string): boolean {
    return this.deps.sources.some(({ group }) => marketId.startsWith(toOwnId(group, '')));
  }

  /** A batch that this process or another took. Without the lead nothing is published. */
  receive(batch: AcceptedBatch): void {
    const image = this.images.get(batch.source);
    if (!this.listener || !image || batch.seq < image.seq) return;
    if (this.wholes.has(batch.source) || !image.follows(batch)) return void this.readWhole(batch.source);
    this.publish(image.apply(batch, this.deps.clock.now()), image);
  }

  private publish(messages: readonly FeedMessage[], { name }: SourceImage): void {
    // The sign of life counts for the source alone.
    const alive: FeedMessage = { kind: 'heartbeat', at: this.deps.clock.now(), source: name };
    this.listener?.([...messages, alive]);
  }

  /** Reads a source anew; one reading after the other. */
  private readWhole(name: string): Promise<void> {
    const before = this.wholes.get(name) ?? Promise.resolve();
    const reading: Promise<void> = before
      .then(async () => {
        const stored = await this.deps.log.load(name);
        const image = this.images.get(name);
        if (image && this.listener) this.publish(image.replace(stored, this.deps.clock.now()), image);
      })
      .catch((error: unknown) => this.deps.warn('push source read failed', { source: name, error: String(error) }))
      .finally(() => {
        if (this.wholes.get(name) === reading) this.wholes.delete(name);
      });
    this.wholes.set(name, reading);
    return reading;
  }

  private watch(): void {
    this.cancel = this.deps.clock.later(WATCH_MS, () => this.inspect());
  }

  private inspect(): void {
    if (!this.listener) return;
    const now = this.deps.clock.now();
    for (const image of this.images.values()) {
      const changed = image.check(now);
      if (changed.length > 0 && !image.isOpen(now))
        this.deps.warn('push source heartbeat missed', { source: image.name });
      if (changed.length > 0 || image.isOpen(now)) this.publish(changed, image);
    }
    for (const group of this.groups) {
      const changed = group.choose(now);
      if (changed.length > 0) this.listener(changed);
    }
    this.reading ??= this.readNews(now).finally(() => (this.reading = null));
    this.watch();
  }

  /** Finds batches of which no message came. */
  private async readNews(now: number): Promise<void> {
    try {
      const seqs = await this.deps.log.seqs();
      for (const [name, image] of this.images)
        if ((seqs.get(name) ?? 0) > image.seq && !this.wholes.has(name)) void this.readWhole(name);
      if (now - this.tidiedAt > TIDY_MS) await this.tidy();
    } catch (error) {
      this.deps.warn('push source list read failed', { error: String(error) });
    }
  }

  private async tidy(): Promise<void> {
    this.tidiedAt = this.deps.clock.now();
    for (const source of this.deps.sources) await this.deps.log.tidy(source);
  }
}

/** The feed of the installation and the sources that push, as one. Each is stale, suspended and silent for itself. */
export class MergedFeed implements Feed {
  readonly name: Feed['name'];
  readonly heartbeatMs: number;

  constructor(
    readonly primary: Feed,
    private readonly push: PushFeed,
  ) {
    this.name = primary.name;
    this.heartbeatMs = primary.heartbeatMs;
  }

  async start(listener: FeedListener, waiting: readonly string[] = []): Promise<void> {
    await this.primary.start(
      listener,
      waiting.filter((id) => !this.push.owns(id)),
    );
    try {
      await this.push.start(listener);
    } catch (error) {
      await this.primary.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.push.stop(), this.primary.stop()]);
  }

  preferEvent(eventId: string): void {
    this.primary.preferEvent?.(eventId);
  }
}
