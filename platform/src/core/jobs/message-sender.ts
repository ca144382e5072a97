export interface MessageSenderParts {
  /** How often a process looks for messages, ms. */
  readonly lookMs: number;
  /** Messages that one process sends at the same time. */
  readonly atOnce: number;
  /** Claims at most so many due messages, for this process alone; answers how each is sent. */
  readonly claim: (most: number) => Promise<readonly (() => Promise<void>)[]>;
  /** A look failed, or what became of a message could not be recorded. */
  readonly failed: (error: unknown) => void;
}

/** Sends stored messages in turns: each is claimed by one process, and no connection is held while a supplier answers. */
export class MessageSender {
  private readonly underWay = new Set<Promise<void>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(private readonly parts: MessageSenderParts) {}

  start(): void {
    const turn = async (): Promise<void> => {
      await this.sendDue().catch(this.parts.failed);
      if (this.isStopped) return;
      this.timer = setTimeout(() => void turn(), this.parts.lookMs);
      this.timer.unref();
    };
    void turn();
  }

  /** Resolves when what is under way has been answered. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await Promise.all(this.underWay);
  }

  /** Sends everything that is due now. Returns how many messages it claimed. */
  async sendDue(): Promise<number> {
    const { atOnce, claim, failed } = this.parts;
    let claimed = 0;
    while (!this.isStopped) {
      while (this.underWay.size >= atOnce) await Promise.race(this.underWay);
      const due = await claim(atOnce - this.underWay.size);
      if (due.length === 0) break;
      claimed += due.length;
      for (const send of due) {
        const work = send()
          .catch(failed)
          .finally(() => this.underWay.delete(work));
        this.underWay.add(work);
      }
    }
    await Promise.all(this.underWay);
    return claimed;
  }
}
