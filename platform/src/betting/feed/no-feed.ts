import type { FeedClock } from './clock';
import type { Feed, FeedListener } from './feed';

const HEARTBEAT_MS = 5000;

/** FEED=none: all markets come from staff. The feed sends heartbeats, so that their prices do not become stale. */
export class NoFeed implements Feed {
  readonly name = 'none';
  readonly heartbeatMs = HEARTBEAT_MS;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly clock: Pick<FeedClock, 'now'>) {}

  async start(listener: FeedListener): Promise<void> {
    listener([{ kind: 'connection', at: this.clock.now(), up: true }]);
    this.timer = setInterval(() => listener([{ kind: 'heartbeat', at: this.clock.now() }]), HEARTBEAT_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
  }
}
