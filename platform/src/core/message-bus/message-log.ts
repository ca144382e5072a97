/** A process without a sign of life for this long has ended, or hangs; what it published last may not have arrived. */
const GONE_MS = 3000;

interface Sender {
  readonly seq: number;
  readonly at: number;
}

/** The number of the last message of each other process. Calls `onGap` once for each time that something was missed. */
export class MessageLog {
  private readonly senders = new Map<string, Sender>();

  constructor(
    private readonly onGap: () => void,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** @param isMessage false for a sign of life, which repeats the number of the last message */
  note(from: string, seq: number, isMessage: boolean): void {
    const known = this.senders.get(from);
    const expected = known && known.seq + (isMessage ? 1 : 0);
    this.senders.set(from, { seq, at: this.clock() });
    if (expected !== undefined && seq > expected) this.onGap();
  }

  /** The process ended in order: nothing of it is missing. */
  remove(from: string): void {
    this.senders.delete(from);
  }

  removeSilent(): void {
    const before = this.clock() - GONE_MS;
    const silent = [...this.senders].filter(([, { at }]) => at < before);
    for (const [from] of silent) this.senders.delete(from);
    if (silent.length > 0) this.onGap();
  }
}
