/** Listeners of one kind of news, in the order in which they were added. */
export class Listeners<News extends readonly unknown[]> {
  private readonly all = new Set<(...news: News) => void>();

  /** Adds a listener and returns how it stops. */
  readonly add = (listener: (...news: News) => void): (() => void) => {
    this.all.add(listener);
    return () => this.all.delete(listener);
  };

  notify(...news: News): void {
    for (const listener of this.all) listener(...news);
  }
}

/** How often an event that players look at is named to the source, ms. */
const PREFER_MS = 30_000;
/** Ids that are remembered for that, whoever named them. */
const PREFERRED_MOST = 1_000;

/** Passes events that players look at on to the source of prices, each at most every half minute (E9.01). */
export class EventPreference {
  private readonly preferredAt = new Map<string, number>();

  constructor(
    private readonly clock: () => number,
    private readonly forward: (eventId: string) => void,
  ) {}

  prefer(eventId: string): void {
    const now = this.clock();
    if (now - (this.preferredAt.get(eventId) ?? -Infinity) < PREFER_MS) return;
    if (this.preferredAt.size >= PREFERRED_MOST) this.preferredAt.clear();
    this.preferredAt.set(eventId, now);
    this.forward(eventId);
  }
}
