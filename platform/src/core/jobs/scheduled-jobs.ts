import type { Database } from '../database';

export interface ScheduledJob {
  readonly name: string;
  /** ms. */
  readonly every: number;
  readonly work: () => Promise<void>;
}

/** A clock that is a little ahead must not skip a turn. */
const SLACK = 0.9;

/** What has to be done now and then, by one of the processes of a database each time. */
export class ScheduledJobs {
  private readonly timers = new Set<ReturnType<typeof setInterval>>();
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly database: Pick<Database, 'query'>,
    /** Names this process. */
    private readonly self: string,
    private readonly failed: (job: string, error: unknown) => void,
    private readonly clock: () => number = Date.now,
    /** Receives how each turn of this process ended. */
    private readonly ended: (job: string, result: 'done' | 'failed') => void = () => undefined,
  ) {}

  /** Does it every so often from now on. */
  start(job: ScheduledJob): void {
    const timer = setInterval(() => {
      const turn: Promise<void> = this.turn(job)
        .then(
          () => undefined,
          (error: unknown) => this.failed(job.name, error),
        )
        .finally(() => this.underWay.delete(turn));
      this.underWay.add(turn);
    }, job.every);
    timer.unref();
    this.timers.add(timer);
  }

  /** Does it if nobody did since it was due; answers whether. */
  async turn({ name, every, work }: ScheduledJob): Promise<boolean> {
    const now = this.clock();
    const { rowCount } = await this.database.query(
      `INSERT INTO scheduled_job (name, started_at, process_id) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, process_id = excluded.process_id, runs = scheduled_job.runs + 1
         WHERE scheduled_job.started_at <= $4`,
      [name, now, this.self, now - every * SLACK],
    );
    if (rowCount === 0) return false;
    try {
      await work();
    } catch (error) {
      this.ended(name, 'failed');
      throw error;
    }
    this.ended(name, 'done');
    return true;
  }

  /** Nothing begins any more; resolves when what is under way is done. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.underWay);
  }
}
