import { getItemAt } from '@backlay/shared/domain';

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface MicroBatchOptions {
  /** Most jobs of one run. */
  readonly size: number;
  /** How many runs may be under way at once. */
  readonly lanes: number;
}

/**
 * Collects jobs while earlier ones are being run, and runs what came together: one commit for many. A run that fails is repeated job
 * by job, so that one bad job does not take others with it; jobs must therefore be safe to repeat.
 */
export class MicroBatcher<Job, Result> {
  private readonly queue: Waiting<Job, Result>[] = [];
  private readonly idle = new Set<() => void>();
  private running = 0;
  private scheduled = false;

  constructor(
    private readonly run: (jobs: readonly Job[]) => Promise<readonly Result[]>,
    private readonly options: MicroBatchOptions,
  ) {}

  submit(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.queue.push({ job, resolve, reject });
      this.schedule();
    });
  }

  /** Resolves when nothing is queued or running. */
  async drain(): Promise<void> {
    while (this.queue.length > 0 || this.running > 0) await new Promise<void>((resolve) => this.idle.add(resolve));
  }

  // One turn of the event loop gathers the requests that were read from the network together.
  private schedule(): void {
    if (this.scheduled || this.running >= this.options.lanes || this.queue.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.running < this.options.lanes && this.queue.length > 0)
        void this.next(this.queue.splice(0, this.options.size));
      this.schedule();
    });
  }

  private async next(batch: readonly Waiting<Job, Result>[]): Promise<void> {
    this.running += 1;
    const notify = await this.outcomes(batch);
    this.running -= 1;
    // The next run starts before the results of this one are delivered: their handling need not delay it.
    if (this.running < this.options.lanes && this.queue.length > 0)
      void this.next(this.queue.splice(0, this.options.size));
    notify();
    if (this.queue.length === 0 && this.running === 0) {
      for (const wake of this.idle) wake();
      this.idle.clear();
    }
  }

  /** Runs the jobs and returns the function that delivers their results. */
  private async outcomes(batch: readonly Waiting<Job, Result>[]): Promise<() => void> {
    try {
      const results = await this.run(batch.map(({ job }) => job));
      return () => batch.forEach(({ resolve }, index) => resolve(getItemAt(results, index)));
    } catch (error) {
      const [only, ...others] = batch;
      if (only && others.length === 0) return () => only.reject(error);
      const notifiers: (() => void)[] = [];
      for (const one of batch) notifiers.push(await this.outcomes([one]));
      return () => notifiers.forEach((notify) => notify());
    }
  }
}
