/** A process without a sign of life for this long has ended, or hangs; what it published last may not have arrived. */
const GONE_MS = 3000;

/** A process without a sign of life for this long does not return, ms. */
const FORGOTTEN_MS = 3_600_000;

interface Sender {
  readonly seq: number;
  readonly at: number;
  /** It fell silent, and what it published last counts as missed already. */
  readonly isSilent: boolean;
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
    this.senders.set(from, { seq, at: this.clock(), isSilent: false });
    if (expected !== undefined && seq > expected) this.onGap();
  }

  /** The process ended in order: nothing of it is missing. */
  remove(from: string): void {
    this.senders.delete(from);
  }

  /** A silent process is remembered: what it published where nobody received it is missed once more when it returns. */
  noteSilent(): void {
    const now = this.clock();
    let hasGap = false;
    for (const [from, sender] of this.senders) {
      if (sender.at < now - FORGOTTEN_MS) this.senders.delete(from);
      if (sender.isSilent || sender.at >= now - GONE_MS) continue;
      this.senders.set(from, { ...sender, isSilent: true });
      hasGap = true;
    }
    if (hasGap) this.onGap();
  }

  /** Nothing could be received for a while: silence counts from now. */
  resume(): void {
    const at = this.clock();
    for (const [from, sender] of this.senders) if (!sender.isSilent) this.senders.set(from, { ...sender, at });
  }
}
